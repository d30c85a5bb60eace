import { dayNumber, isDate, pad2 } from "./calendar-date.ts";

const WEEKDAYS = "日一二三四五六";
const NUMERALS = "一二三四";

/** ISO 8601 week of the year, 1-based. */
function isoWeek(date: string): number {
  const day = dayNumber(date);
  // 1970-01-01 was a Thursday; a week belongs to the year of its Thursday.
  const thursday = day - ((((day + 3) % 7) + 7) % 7) + 3;
  const year = new Date(thursday * 86_400_000).getUTCFullYear();
  return Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1;
}

/** `Y` and `YYYY` are the whole year, `YY` its last two digits. */
const yearText = (value: string, length: number): string => (length === 2 || length === 3 ? value.slice(4 - length, 4) : value.slice(0, 4));

const quarterOf = (value: string): number => Math.ceil(Number(value.slice(5, 7)) / 3);

/** `Q` and `QQ` 一, `QQQ` 第一季, `QQQQ` 第一季度. */
function quarterText(value: string, length: number): string {
  const numeral = NUMERALS[quarterOf(value) - 1] ?? "";
  return [numeral, numeral, `第${numeral}季`][length - 1] ?? `第${numeral}季度`;
}

function weekdayText(date: string, length: number): string {
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7;
  const name = WEEKDAYS[weekday] ?? "";
  return [name, `周${name}`, `星期${name}`][length - 1] ?? `星期${name}`;
}

const weekText = (date: string, length: number): string => [String(isoWeek(date)), pad2(isoWeek(date))][length - 1] ?? `第${isoWeek(date)}周`;

const numberText = (text: string, length: number): string => (length === 1 ? String(Number(text)) : text);

/**
 * Writes `yyyy-MM-dd HH:mm:ss` or its date by tokens (specification section 9): Y year, m month, d day, H hour, M minute, S second,
 * q quarter as a digit, Q quarter in words, W week-day, Z week of the year (ISO 8601). The number of letters chooses the form; one `Y` is the whole
 * year, since a year has no shorter form of its own.
 * Other characters stay. What is no date gives "".
 */
export function formatDate(value: string | null | undefined, pattern: string): string {
  const date = value?.slice(0, 10) ?? "";
  if (value == null || !isDate(date)) return "";
  const writers: Record<string, (length: number) => string> = {
    Y: (n) => yearText(value, n),
    m: (n) => numberText(value.slice(5, 7), n),
    d: (n) => numberText(value.slice(8, 10), n),
    H: (n) => numberText(value.slice(11, 13) || "00", n),
    M: (n) => numberText(value.slice(14, 16) || "00", n),
    S: (n) => numberText(value.slice(17, 19) || "00", n),
    q: (n) => String(quarterOf(value)).padStart(n, "0"),
    Q: (n) => quarterText(value, n),
    W: (n) => weekdayText(date, n),
    Z: (n) => weekText(date, n),
  };
  return pattern.replace(/Y+|m+|d+|H+|M+|S+|q+|Q+|W+|Z+/g, (run) => writers[run[0] ?? ""]?.(run.length) ?? run);
}
