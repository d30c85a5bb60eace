import type { pickersZhCN } from "./zh-cn.ts";

export const pickersEn: Record<keyof typeof pickersZhCN, string> = {
  "date.year": "This year",
  "date.now": "Now",
  clear: "Clear",
  "day.name": "{year}-{month}-{day}",
  "tree.below": "Below {title}",
  hour: "Hour",
  minute: "Minute",
  "year.previous": "Previous year",
  "year.next": "Next year",
  "years.previous": "Twelve years back",
  "years.next": "Twelve years on",
  year: "{year}",
  "month.of": "Month {month}",
  "range.start": "Start",
  "range.end": "End",
  "length.days": "{count} d",
  "length.hours": "{count} h",
  "length.minutes": "{count} min",
  "length.months": "{count} months",
  "length.years": "{count} years",
};
