const DAY_MS = 86_400_000;
const pad = (n: number, width = 2) => String(n).padStart(width, "0");

/** Days since 1970-01-01 of `yyyy-MM-dd`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);
/** 1 Monday .. 7 Sunday. */
export const weekday = (day: string): number => ((dayNumber(day) + 3) % 7) + 1;
export const stamp = (day: string, hour: number, minute = 0, second = 0): string => `${day} ${pad(hour)}:${pad(minute)}:${pad(second)}`;

/** Wall clock of Asia/Shanghai (UTC+8 all year) as `yyyy-MM-dd HH:mm:ss`. */
export function shanghaiText(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Adds minutes to a wall clock text. */
export function addMinutes(text: string, minutes: number): string {
  return new Date(Date.parse(`${text.replace(" ", "T")}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
}

/** School years are named by their first year: 2026 -> `2026-2027`. */
export const schoolYear = (start: number): string => `${start}-${start + 1}`;

/** First year of the school year that `day` lies in; it turns on 1 August. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < "08" ? 1 : 0);
