import { cronFault, parseCron } from "./cron.ts";

const weekdays = ["日", "一", "二", "三", "四", "五", "六"] as const;
const every: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
const two = (value: number): string => String(value).padStart(2, "0");

/** `0 8 * * 1` as a school says it: 每周一 08:00. A line with a fault is told as it is. */
export function cronWords(text: string): string {
  if (cronFault(text) !== null) return text;
  const { minutes, hours, days, months, weekdays: week, hasDays, hasWeekdays } = parseCron(text);
  const time = timeWords(minutes, hours);
  const onWeek = hasWeekdays && week.length < every.length ? `每周${weekWords(week)}` : "";
  const onDays = hasDays ? `${months.length === 12 ? "每月 " : ""}${runs(days).join("、")} 日` : "";
  const day = [onDays, onWeek].filter(Boolean).join("或");
  const said = [months.length === 12 ? "" : `${runs(months).join("、")} 月`, day, time];
  // Every day goes without saying where the time itself comes back.
  if (day === "" && (months.length < 12 || !time.startsWith("每"))) said.splice(1, 1, "每天");
  return said.filter(Boolean).join(" ");
}

/** 1-5 as 一至五, others one by one; the week begins on Monday. */
function weekWords(week: readonly number[]): string {
  const fromMonday = week.map((day) => (day === 0 ? 7 : day)).sort((a, b) => a - b);
  return spans(fromMonday)
    .map(([first, last]) => (last - first > 1 ? `${weekdays[first % 7]}至${weekdays[last % 7]}` : named(first, last)))
    .join("、");
}
const named = (first: number, last: number): string => (first === last ? [first] : [first, last]).map((day) => weekdays[day % 7]).join("、");

const runs = (values: readonly number[]): string[] =>
  spans(values).flatMap(([first, last]) =>
    last - first > 1 ? [`${first} 至 ${last}`] : first === last ? [String(first)] : [String(first), String(last)],
  );

/** Numbers that follow one another, as first and last. */
function spans(values: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const value of values) {
    const open = found.at(-1);
    if (open !== undefined && value === open[1] + 1) open[1] = value;
    else found.push([value, value]);
  }
  return found;
}

function timeWords(minutes: readonly number[], hours: readonly number[]): string {
  const [minute = 0] = minutes;
  if (minutes.length === 60) return hours.length === 24 ? "每分钟" : `${runs(hours).join("、")} 时每分钟`;
  const step = stepOf(minutes, 60);
  if (step !== null && minutes.length > 1) return hours.length === 24 ? `每 ${step} 分钟` : `${runs(hours).join("、")} 时每 ${step} 分钟`;
  if (hours.length === 24) return `每小时 ${minutes.map((one) => `${one} 分`).join("、")}`;
  const hourStep = stepOf(hours, 24);
  if (hourStep !== null && hours.length > 3 && minutes.length === 1) return `每 ${hourStep} 小时（${two(hours[0]!)}:${two(minute)} 起）`;
  return hours.flatMap((hour) => minutes.map((one) => `${two(hour)}:${two(one)}`)).join("、");
}

/** Always the same number apart, once round; null: not so. */
function stepOf(values: readonly number[], round: number): number | null {
  if (values.length < 2) return null;
  const step = values[1]! - values[0]!;
  const isEven = values.every((value, at) => value === values[0]! + at * step) && values[0]! === 0 && step * values.length === round;
  return isEven ? step : null;
}
