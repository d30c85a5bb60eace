import { instantNumber, instantText } from "../../../../engine/values/dates.ts";

const HOUR = 3600;

/** Hours from one `yyyy-MM-dd HH:mm:ss` to another; negative when it lies before. */
export const hoursFrom = (from: string, to: string): number => ((instantNumber(to) ?? 0) - (instantNumber(from) ?? 0)) / HOUR;

/** A moment some hours later. */
export const plusHours = (from: string, hours: number): string => instantText((instantNumber(from) ?? 0) + Math.round(hours * HOUR)) ?? from;

/** Whether two spans share a moment; touching ends do not. */
export const overlaps = (a: { start: string; end: string }, b: { start: string; end: string }): boolean => a.start < b.end && b.start < a.end;
