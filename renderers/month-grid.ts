const dayMs = 86_400_000;
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Weeks of a month `yyyy-MM`, Monday first, as `yyyy-MM-dd`; neighbours of the month fill the first and last week. */
export function monthGrid(month: string): string[][] {
  const [year, index] = month.split("-").map(Number) as [number, number];
  const first = Date.UTC(year, index - 1, 1);
  const last = Date.UTC(year, index, 0);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const weeks: string[][] = [];
  for (let at = start; at <= last; at += 7 * dayMs) weeks.push(Array.from({ length: 7 }, (_, day) => text(at + day * dayMs)));
  return weeks;
}

/** `2026-01` and -1 -> `2025-12`. */
export function shiftMonth(month: string, by: number): string {
  const [year, index] = month.split("-").map(Number) as [number, number];
  return text(Date.UTC(year, index - 1 + by, 1)).slice(0, 7);
}

/** The week of a day and those after it, Monday first, as `yyyy-MM-dd`. */
export function weeksFrom(day: string, count: number): string[] {
  const at = Date.parse(day);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: count * 7 }, (_, days) => text(monday + days * dayMs));
}
