/** Arithmetic on `yyyy-MM-dd` and `yyyy-MM-dd HH:mm:ss` wall clock texts. No time zone takes part: Asia/Shanghai has no summer time. */
export { isDate as isDay, isDatetime as isInstant } from "./calendar-date.ts";

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** Days since 1970-01-01, null when the text is not a day of the calendar. */
export function dayNumber(text: string): number | null {
  const match = dayPattern.exec(text);
  if (match === null) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return date.toISOString().startsWith(text) ? date.getTime() / DAY_MS : null;
}

/** Null outside the years 0001 to 9999. */
export function dayText(number: number): string | null {
  const date = new Date(number * DAY_MS);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year < 1 || year > 9999 ? null : date.toISOString().slice(0, 10);
}

/** Seconds since 1970-01-01 00:00:00 on the same wall clock; a day counts as its midnight. */
export function instantNumber(text: string): number | null {
  const match = instantPattern.exec(text);
  const day = dayNumber(match?.[1] ?? text);
  if (day === null) return null;
  return day * DAY_SECONDS + (match === null ? 0 : Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4]));
}

export function instantText(seconds: number): string | null {
  const day = dayText(Math.floor(seconds / DAY_SECONDS));
  if (day === null) return null;
  const rest = seconds - Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${day} ${pad(Math.floor(rest / 3600))}:${pad(Math.floor((rest % 3600) / 60))}:${pad(rest % 60)}`;
}

/** 1 = Monday ... 7 = Sunday. */
export const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The day of a day or an instant. */
export const dayPart = (text: string): string => text.slice(0, 10);
