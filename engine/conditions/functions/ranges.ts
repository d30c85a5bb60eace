import { isDate } from "../../values/calendar-date.ts";
import type { Value } from "../values.ts";
import { defineFunction } from "./define-function.ts";

const range = { name: "range", title: "日期范围", classes: ["opaque"] } as const;

/** The day as it stands in the range; null for a value that is no range. */
function dayAt(value: Value | undefined, end: "start" | "end"): string | null {
  const day = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[end] : null;
  return typeof day === "string" && isDate(day) ? day : null;
}

export const rangeStart = defineFunction({
  name: "rangeStart",
  title: "范围开始",
  help: "日期范围的第一天，算在范围内。",
  args: [range],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => dayAt(value, "start"),
});

export const rangeEnd = defineFunction({
  name: "rangeEnd",
  title: "范围结束",
  help: "日期范围的最后一天，算在范围内；与时刻比较时到当天结束。",
  args: [range],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => dayAt(value, "end"),
});

export const rangeFunctions = [rangeStart, rangeEnd] as const;
