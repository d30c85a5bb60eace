/** When something comes back, as `minute hour day month weekday` of the wall clock: numbers, `*`, spans `1-5`, steps such as every 15th, lists of them. */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: readonly number[];
  months: readonly number[];
  /** 0 Sunday to 6 Saturday. */
  weekdays: readonly number[];
  /** With both, a day that fits one of them is due, as everywhere with such lines. */
  hasDays: boolean;
  hasWeekdays: boolean;
}

interface Part {
  title: string;
  from: number;
  to: number;
}
const parts: readonly Part[] = [
  { title: "分", from: 0, to: 59 },
  { title: "时", from: 0, to: 23 },
  { title: "日", from: 1, to: 31 },
  { title: "月", from: 1, to: 12 },
  { title: "星期", from: 0, to: 7 },
];

/** What is wrong with the line; null: nothing. */
export function cronFault(text: string): string | null {
  const said = text.trim().split(/\s+/);
  if (said.length !== parts.length) return "应为五段：分 时 日 月 星期";
  const wrong = parts.find((part, at) => valuesOf(said[at]!, part) === null);
  if (wrong !== undefined) return `“${wrong.title}”应为 ${wrong.from} 到 ${wrong.to} 的数、范围、间隔或它们的列表`;
  return nextOf(parsed(said), "2028-01-01 00:00:00") === null ? "这样的日子不存在" : null;
}

/** @throws TypeError for a line with a fault */
export function parseCron(text: string): Cron {
  const fault = cronFault(text);
  if (fault !== null) throw new TypeError(`${text}: ${fault}`);
  return parsed(text.trim().split(/\s+/));
}

function parsed(said: readonly string[]): Cron {
  const [minutes, hours, days, months, weekdays] = parts.map((part, at) => valuesOf(said[at]!, part)!) as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  const week = [...new Set(weekdays.map((day) => day % 7))].sort((a, b) => a - b);
  return { minutes, hours, days, months, weekdays: week, hasDays: said[2] !== "*", hasWeekdays: said[4] !== "*" };
}

/** The numbers that one part means, in order; null: it means none. */
function valuesOf(said: string, { from, to }: Part): number[] | null {
  const found = new Set<number>();
  for (const piece of said.split(",")) {
    const match = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece);
    if (match === null) return null;
    const [, all, first, last, step] = match;
    const start = all === undefined ? Number(first) : from;
    const end = all !== undefined || (last === undefined && step !== undefined) ? to : Number(last ?? first);
    const by = Number(step ?? 1);
    if (start < from || end > to || start > end || by < 1) return null;
    for (let value = start; value <= end; value += by) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

const isDue = (cron: Cron, day: Date): boolean => {
  if (!cron.months.includes(day.getUTCMonth() + 1)) return false;
  const [byDay, byWeek] = [cron.days.includes(day.getUTCDate()), cron.weekdays.includes(day.getUTCDay())];
  return cron.hasDays && cron.hasWeekdays ? byDay || byWeek : byDay && byWeek;
};

const DAY_MS = 86_400_000;
/** A leap day comes back within eight years. */
const MOST_DAYS = 366 * 9;

/** The next moments after `from`, wall clock `yyyy-MM-dd HH:mm:ss`, soonest first. */
export function nextTimes(cron: Cron, from: string, count: number): string[] {
  const times: string[] = [];
  for (let after: string | null = from; times.length < count; ) {
    after = nextOf(cron, after);
    if (after === null) break;
    times.push(after);
  }
  return times;
}

function nextOf(cron: Cron, from: string): string | null {
  const start = Date.parse(`${from.slice(0, 10)}T00:00:00Z`);
  for (let n = 0; n < MOST_DAYS; n++) {
    const day = new Date(start + n * DAY_MS);
    if (!isDue(cron, day)) continue;
    const date = day.toISOString().slice(0, 10);
    for (const hour of cron.hours)
      for (const minute of cron.minutes) {
        const time = `${date} ${two(hour)}:${two(minute)}:00`;
        if (time > from) return time;
      }
  }
  return null;
}

const two = (value: number): string => String(value).padStart(2, "0");
