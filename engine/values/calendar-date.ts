const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DATETIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const DAY_MS = 86_400_000;
/** Earlier years are typing errors; they also trip Date.UTC, which reads 0 to 99 as 1900 to 1999. */
const FIRST_YEAR = 1000;

export const pad2 = (value: number): string => String(value).padStart(2, "0");

/** `yyyy-MM-dd` of a day that exists; null when it does not. */
export function dateText(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > 9999) return null;
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? `${year}-${pad2(month)}-${pad2(day)}` : null;
}

/** `yyyy-MM-dd` of a day that exists. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  return match !== null && dateText(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

export const isMonth = (text: string): boolean => MONTH.test(text) && Number(text.slice(0, 4)) >= FIRST_YEAR;

/** `yyyy-MM-dd HH:mm:ss` of a day that exists. */
export function isDatetime(text: string): boolean {
  const match = DATETIME.exec(text);
  return match !== null && isDate(match[1] ?? "");
}

/** Whole days since 1970-01-01. */
export const dayNumber = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;

/** Inverse of `dayNumber`. */
export const dateOfDayNumber = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10);
