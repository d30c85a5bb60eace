import { dayNumber, instantNumber } from "../../values/dates.ts";

const DAY_SECONDS = 86_400;
/** Longest span counted day by day. */
export const MAX_SPAN_DAYS = 3_660;

/**
 * Halves touched by `[start, end)`, as half numbers `2 * day + (0 before the line, 1 after)`, both inclusive. An end exactly on a boundary
 * does not touch the half that begins there. A day as start is its midnight, as end the midnight after it. Null: empty or unreadable span.
 */
export function halvesTouched(start: string, end: string, lineSeconds: number): { first: number; last: number } | null {
  const from = instantNumber(start);
  const endDay = dayNumber(end);
  const to = endDay === null ? instantNumber(end) : (endDay + 1) * DAY_SECONDS;
  if (from === null || to === null || to <= from) return null;
  return { first: halfOf(from, lineSeconds), last: halfOf(to - 1, lineSeconds) };
}

/** Seconds are whole, so the second before a boundary is the last one of its half. */
function halfOf(seconds: number, lineSeconds: number): number {
  const day = Math.floor(seconds / DAY_SECONDS);
  return day * 2 + (seconds - day * DAY_SECONDS >= lineSeconds ? 1 : 0);
}

/** `HH:mm` to seconds after midnight, noon when it is not a time. */
export function lineSeconds(line: string | null | undefined): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(line ?? "");
  return match === null ? 43_200 : Number(match[1]) * 3600 + Number(match[2]) * 60;
}
