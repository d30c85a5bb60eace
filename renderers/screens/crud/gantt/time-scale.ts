import type { Row } from "../../../../engine/api.ts";
import type { Span } from "../../../../engine/screens/list-kinds.ts";
import { dayNumber, dayText } from "../../../../engine/values/dates.ts";
import { isObject } from "../../../../engine/values/json-object.ts";

/** Days of a row as numbers, both inclusive; null where an end is missing. */
export interface Days {
  from: number;
  to: number;
}

const dayOf = (value: unknown): number | null => (typeof value === "string" ? dayNumber(value.slice(0, 10)) : null);

export function daysOf(row: Row, { start, end }: Span): Days | null {
  const [first, last] = [row[start], row[end]];
  const [from, to] = isObject(first) ? [dayOf(first.start), dayOf(first.end)] : [dayOf(first), dayOf(last)];
  return from === null || to === null || to < from ? null : { from, to };
}

/** A mark of the scale: the day it stands at, and what it says. */
export interface Tick {
  at: number;
  label: string;
}
export interface TimeScale extends Days {
  ticks: Tick[];
  /** Pixels of a day. */
  dayWidth: number;
}

type Every = "day" | "week" | "month";

/** Longer than anybody scrolls; what lies beyond is cut. */
const MOST_DAYS = 730;

/** From the first day to the last, today among them where it is near, marked by days, weeks or months as they fit. */
export function timeScale(spans: readonly Days[], today: string): TimeScale {
  const now = dayNumber(today)!;
  const from = Math.min(...spans.map((span) => span.from), ...(spans.length === 0 ? [now] : []));
  const last = Math.max(...spans.map((span) => span.to), ...(spans.length === 0 ? [now] : []));
  const to = Math.min(last, from + MOST_DAYS - 1);
  const days = to - from + 1;
  const every: Every = days <= 40 ? "day" : days <= 200 ? "week" : "month";
  return { from, to, ticks: ticksOf({ from, to }, every), dayWidth: every === "day" ? 34 : every === "week" ? 14 : 5 };
}

/** A day stands alone where its month was said before. */
function labelOf(day: string, { every, isFirst }: { every: Every; isFirst: boolean }): string {
  if (every === "month") return day.slice(0, 7);
  return every === "week" || isFirst || day.endsWith("-01") ? day.slice(5) : day.slice(8);
}

function ticksOf({ from, to }: Days, every: Every): Tick[] {
  const ticks: Tick[] = [];
  for (let day = from; day <= to; day++) {
    const text = dayText(day)!;
    const isMonday = (((day + 3) % 7) + 7) % 7 === 0;
    const isTick = every === "day" || (every === "week" ? isMonday : text.endsWith("-01"));
    if (isTick) ticks.push({ at: day, label: labelOf(text, { every, isFirst: ticks.length === 0 }) });
  }
  return ticks;
}
