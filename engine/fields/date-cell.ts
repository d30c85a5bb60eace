import { dateOfDayNumber, dateText, dayNumber } from "../values/calendar-date.ts";
import { codeText } from "./cell-text.ts";

/** Excel counts days from this one (its 1900 leap-year slip makes 1 = 1900-01-01 two days later); five digits are 1927 to 2173. */
const EXCEL_EPOCH = dayNumber("1899-12-30");
const SERIAL = /^([1-9]\d{4})(?:\.(\d+))?$/;
const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[\sT]+(.+))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const CLOCK = /^(\d{1,2})[:时点](\d{1,2})(?:[:分](?:(\d{1,2})(?:\.0+)?秒?)?)?$/;
const DAY_SECONDS = 86_400;

const pad = (value: number): string => String(value).padStart(2, "0");

/** Seconds since midnight to `HH:mm:ss`. */
function clockOf(seconds: number): string {
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** `8:05`, `08:05:30`, `8时5分`, `0.354166` (an Excel fraction of a day) to `HH:mm:ss`; null when it is none. */
export function clockOfCell(cell: string): string | null {
  const text = codeText(cell);
  if (/^0?\.\d+$|^0$/.test(text)) {
    const seconds = Math.round(Number(text) * DAY_SECONDS);
    return seconds < DAY_SECONDS ? clockOf(seconds) : null;
  }
  const match = CLOCK.exec(text);
  if (!match) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : null;
}

/** Day and time of a cell: `2003/9/1`, `2003.9.1`, `2003年9月1日`, `20030901`, `37865` (Excel), each with a time behind it. Null when it is no day. */
export function momentOfCell(cell: string): { date: string; time: string } | null {
  const text = codeText(cell);
  const serial = SERIAL.exec(text);
  if (serial) {
    const seconds = Math.round(Number(`0.${serial[2] ?? "0"}`) * DAY_SECONDS);
    const days = EXCEL_EPOCH + Number(serial[1]) + (seconds === DAY_SECONDS ? 1 : 0);
    return { date: dateOfDayNumber(days), time: clockOf(seconds % DAY_SECONDS) };
  }
  const match = COMPACT.exec(text) ?? DAY.exec(text);
  if (!match) return null;
  const date = dateText(Number(match[1]), Number(match[2]), Number(match[3]));
  const time = match[4] === undefined ? "00:00:00" : clockOfCell(match[4]);
  return date === null || time === null ? null : { date, time };
}
