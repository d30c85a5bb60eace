import type { ScreenStat } from "../../../engine/screens/screen-model.ts";
import type { StatDimension, StatMeasure } from "../../../engine/kinds/stat/document.ts";
import { language, textOf } from "../../text.ts";
import { t } from "../../locales/t.ts";

export function dimensionTitle(stat: ScreenStat, dimension: StatDimension): string {
  if (dimension.title) return textOf(dimension.title);
  const title = textOf(stat.fieldTitles[dimension.field] ?? dimension.field);
  return dimension.by ? `${title}（${t(`by.${dimension.by}`)}）` : title;
}

export const measureTitle = (measure: StatMeasure): string => textOf(measure.title) + (measureUnit(measure) ? `（${measureUnit(measure)}）` : "");
export const measureUnit = (measure: StatMeasure): string => textOf(measure.unit) || (measure.ratio ? "%" : "");

export function measureText(measure: StatMeasure, value: number | null | undefined): string {
  if (value === null || value === undefined) return "—";
  const scale = measure.scale ?? (measure.agg === "avg" || measure.ratio ? 1 : 2);
  return value.toLocaleString(language(), { maximumFractionDigits: scale });
}

export const groupLabel = (label: string): string => label || t("group.none");
