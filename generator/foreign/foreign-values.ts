import { dateOfDayNumber, dayNumber } from "../../engine/values/calendar-date.ts";
import type { FieldTypeName } from "../../engine/fields/types.ts";
import type { Choice } from "./types.ts";

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i;
const SHANGHAI_MINUTES = 8 * 60;
const DAY_MINUTES = 1_440;

/** A value of a foreign record in the product's own form: codes as text, instants on the clock of Asia/Shanghai. What has no such form stays as it is. */
export function fromForeign(value: unknown, type: FieldTypeName, choices?: readonly Choice[]): unknown {
  if (choices !== undefined) return Array.isArray(value) ? value.map((item) => codeFor(item, choices)) : codeFor(value, choices);
  if (type === "datetime" && typeof value === "string") return wallClock(value) ?? value;
  return value;
}

/** A value that is none of the choices must not become one by being written as text. */
function codeFor(value: unknown, choices: readonly Choice[]): unknown {
  const found = choices.find(({ source }) => source === value);
  if (found !== undefined) return String(found.source);
  return typeof value === "string" && !choices.some(({ source }) => String(source) === value) ? value : { notACode: value };
}

/** `2024-05-01T10:00:00Z` -> `2024-05-01 18:00:00`; null when it is no such text. Without a zone it is Shanghai's already. */
function wallClock(text: string): string | null {
  const match = instant.exec(text);
  if (match === null) return null;
  const [, date = "", hour, minute, second, zone] = match;
  const minutes = Number(hour) * 60 + Number(minute) + (zone === undefined ? 0 : SHANGHAI_MINUTES - offsetOf(zone));
  const days = Math.floor(minutes / DAY_MINUTES);
  const clock = minutes - days * DAY_MINUTES;
  const day = days === 0 ? date : dateOfDayNumber(dayNumber(date) + days);
  return `${day} ${two(Math.floor(clock / 60))}:${two(clock % 60)}:${second}`;
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone)!;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const two = (value: number): string => String(value).padStart(2, "0");
