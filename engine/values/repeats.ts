import { instantNumber, instantText } from "./dates.ts";

/** How something comes again; codes of the dictionary `schedule_repeat`. */
export const repeatCodes = ["day", "week", "month", "year"] as const;
export type Repeat = (typeof repeatCodes)[number];
export const isRepeat = (value: unknown): value is Repeat => repeatCodes.some((code) => code === value);

/** Enough to walk from any start to any day of a school's life. */
const MAX_STEPS = 40_000;
const DAY = 86_400;

/**
 * The `n`-th time after `yyyy-MM-dd HH:mm:ss` (0 = itself). Null where the calendar has no such day: what is on the 31st skips shorter months,
 * as in RFC 5545.
 */
export function repeated(start: string, rule: Repeat, n: number): string | null {
  const at = instantNumber(start);
  if (at === null) return null;
  if (rule === "day" || rule === "week") return instantText(at + n * DAY * (rule === "day" ? 1 : 7));
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  const months = year * 12 + month - 1 + n * (rule === "month" ? 1 : 12);
  const text = `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}${start.slice(7)}`;
  return instantText(instantNumber(text) ?? Number.NaN) === text ? text : null;
}

/** Starts from `from` to `to`, both included. Without a rule the start itself, when it lies there. */
export function startsWithin(start: string, rule: Repeat | null, { from, to }: { from: string; to: string }): string[] {
  if (rule === null) return from <= start && start <= to ? [start] : [];
  const found: string[] = [];
  for (let n = firstStep(start, rule, from); n < MAX_STEPS; n++) {
    const at = repeated(start, rule, n);
    if (at !== null && at > to) break;
    if (at !== null && at >= from) found.push(at);
  }
  return found;
}

/** A step that is surely not after `from`. */
function firstStep(start: string, rule: Repeat, from: string): number {
  const seconds = (instantNumber(from) ?? 0) - (instantNumber(start) ?? 0);
  const longest = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY }[rule];
  return Math.max(0, Math.floor(seconds / longest) - 1);
}
