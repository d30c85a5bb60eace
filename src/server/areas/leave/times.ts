import { instantNumber, instantText } from "../../../../engine/values/dates.ts";

const HOUR = 3600;

/** A moment some hours later. */
export const plusHours = (from: string, hours: number): string => instantText((instantNumber(from) ?? 0) + Math.round(hours * HOUR)) ?? from;

/** Whether two spans share a moment; touching ends do not. */
export const overlaps = (a: { start: string; end: string }, b: { start: string; end: string }): boolean => a.start < b.end && b.start < a.end;
