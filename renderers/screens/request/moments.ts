import { dayNumber, instantNumber } from "../../../engine/values/dates.ts";
import { t } from "../../locales/t.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it is from one instant to another, in the largest unit that says something: `3 小时`. */
export function spanText(from: string, to: string): string {
  const [start, end] = [instantNumber(from), instantNumber(to)];
  const seconds = start === null || end === null ? 0 : Math.max(0, end - start);
  if (seconds < MINUTE) return t("span.now");
  if (seconds < HOUR) return t("span.minutes", { count: Math.floor(seconds / MINUTE) });
  if (seconds < 2 * DAY) return t("span.hours", { count: Math.floor(seconds / HOUR) });
  return t("span.days", { count: Math.floor(seconds / DAY) });
}

const near = [
  [0, "day.today"],
  [1, "day.tomorrow"],
  [-1, "day.yesterday"],
] as const;

/** An instant as people say it on the day of `asOf`: `明天 12:00`, else month and day, with the year where it is another one. */
export function momentText(instant: string, asOf: string): string {
  const [day, time] = [instant.slice(0, 10), instant.slice(11, 16)];
  const today = asOf.slice(0, 10);
  const away = (dayNumber(day) ?? Number.NaN) - (dayNumber(today) ?? Number.NaN);
  const known = near.find(([days]) => days === away);
  if (known !== undefined) return t(known[1], { time });
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${time}`;
}
