import { instantNumber, instantText } from "../../../engine/values/dates.ts";

const HOUR = 3600;

/** The wall clock so many hours after `yyyy-MM-dd HH:mm:ss`; negative = before. */
export const hoursAfter = (instant: string, hours: number): string =>
  instantText((instantNumber(instant) ?? 0) + Math.round(hours * HOUR)) ?? instant;
