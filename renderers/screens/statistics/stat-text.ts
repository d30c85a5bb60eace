import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import type { StatDimension, StatMeasure } from "../../../engine/documents/index.ts";
import { textOf } from "../../text.ts";

const buckets: Record<NonNullable<StatDimension["by"]>, string> = {
  day: "按日",
  week: "按周",
  month: "按月",
  year: "按年",
  hour: "按小时",
  weekday: "按星期",
};

export function dimensionTitle(screen: CompiledScreen, dimension: StatDimension): string {
  if (dimension.title) return textOf(dimension.title);
  const title = textOf(screen.fields[dimension.field]?.title ?? dimension.field);
  return dimension.by ? `${title}（${buckets[dimension.by]}）` : title;
}

export const measureTitle = (measure: StatMeasure): string => textOf(measure.title) + (measureUnit(measure) ? `（${measureUnit(measure)}）` : "");
export const measureUnit = (measure: StatMeasure): string => textOf(measure.unit) || (measure.ratio ? "%" : "");

export function measureText(measure: StatMeasure, value: number | null | undefined): string {
  if (value === null || value === undefined) return "—";
  const scale = measure.scale ?? (measure.agg === "avg" || measure.ratio ? 1 : 2);
  return value.toLocaleString("zh-CN", { maximumFractionDigits: scale });
}

export const groupLabel = (label: string): string => label || "未填写";
