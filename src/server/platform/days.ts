const dayMs = 86_400_000;

/** `yyyy-MM-dd` -> days since 1970-01-01. */
export function dayNumber(day: string): number {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, date) / dayMs;
}

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);

/** 1 Monday .. 7 Sunday. 1970-01-01 was a Thursday. */
export const weekday = (day: string): number => ((dayNumber(day) + 3) % 7) + 1;

/** Every day from `start` to `end`, both included. */
export function daysOf(start: string, end: string): string[] {
  const first = dayNumber(start);
  return Array.from({ length: Math.max(0, dayNumber(end) - first + 1) }, (_, at) => dayText(first + at));
}
