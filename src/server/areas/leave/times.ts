import { instantNumber, instantText } from "../../../../engine/values/dates.ts";

const HOUR = 3600;

/** Hours from one `yyyy-MM-dd HH:mm:ss` to another; negative when it lies before. */
export const hoursFrom = (from: unknown, to: unknown): number => ((instantNumber(String(to)) ?? 0) - (instantNumber(String(from)) ?? 0)) / HOUR;

/** A moment some hours later. */
export const plusHours = (from: unknown, hours: number): string =>
  instantText((instantNumber(String(from)) ?? 0) + Math.round(hours * HOUR)) ?? String(from);

/** Whether two spans share a moment; touching ends do not. */
export const overlaps = (a: { start: unknown; end: unknown }, b: { start: unknown; end: unknown }): boolean =>
  String(a.start) < String(b.end) && String(b.start) < String(a.end);
