const DAY_MS = 86_400_000;
const pad = (n: number, width = 2) => String(n).padStart(width, "0");

/** A school has few days and asks for each of them thousands of times. */
const numbers = new Map<string, number>();
const texts = new Map<number, string>();

/** Days since 1970-01-01 of `yyyy-MM-dd`. */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  numbers.set(day, number);
  return number;
}

/** `yyyy-MM-dd` of days since 1970-01-01. */
export function dayText(number: number): string {
  const known = texts.get(number);
  if (known !== undefined) return known;
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
  texts.set(number, text);
  return text;
}

export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);
/** 1 Monday .. 7 Sunday. */
export const weekday = (day: string): number => ((dayNumber(day) + 3) % 7) + 1;
export const stamp = (day: string, hour: number, minute = 0, second = 0): string => `${day} ${pad(hour)}:${pad(minute)}:${pad(second)}`;

/** Wall clock of Asia/Shanghai (UTC+8 all year) as `yyyy-MM-dd HH:mm:ss`. */
export function shanghaiText(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Adds whole minutes to a wall clock text `yyyy-MM-dd HH:mm:ss`. */
export function addMinutes(text: string, minutes: number): string {
  const sum = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) + minutes;
  const days = Math.floor(sum / 1440);
  const left = sum - days * 1440;
  const day = days === 0 ? text.slice(0, 10) : addDays(text.slice(0, 10), days);
  return `${day} ${pad(Math.floor(left / 60))}:${pad(left % 60)}${text.slice(16)}`;
}

/** School years are named by their first year: 2026 -> `2026-2027`. */
export const schoolYear = (start: number): string => `${start}-${start + 1}`;

/** First year of the school year that `day` lies in; it turns on 1 August. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < "08" ? 1 : 0);
