import type { ShownTile, TileFigures } from "../../engine/api.ts";
import { t } from "../locales/t.ts";
import { palette } from "./tile.ts";

/** One point: group, colour group, value. */
export interface ChartPoint {
  group: string;
  series: string;
  value: number;
}

const labelOf = (label: string): string => label || t("board.others");

/** Groups by measure or by the second dimension; without groups each measure is one. */
export function chartPoints(tile: ShownTile, { groups, totals }: TileFigures): ChartPoint[] {
  const { measures } = tile;
  if (tile.dimension === null) return measures.map(({ key, title }) => ({ group: title, series: "", value: totals[key] ?? 0 }));
  return groups.flatMap(({ label, series, measures: values }) =>
    measures.map(({ key, title }) => ({
      group: shortLabel(tile, label),
      series: measures.length > 1 ? title : (series ?? ""),
      value: values[key] ?? 0,
    })),
  );
}

/** Days of a month are told apart without the year. */
const shortLabel = (tile: ShownTile, label: string): string =>
  tile.dimension?.isTime === true ? labelOf(label).replace(/^\d{4}-(\d{2}-\d{2})$/, "$1") : labelOf(label);

/** Smaller nobody reads, pixels. */
const SMALLEST_FONT = 10;
/** So many names stand beside each other in full. */
const FEW = 9;

interface Look {
  unit: number;
  isDeep: boolean;
}

/** The chart as data for @antv/g2: no callbacks. Fonts and lines grow with the board, so that a 4K wall is as sharp as a desk. */
export function tileChart(tile: ShownTile, data: readonly ChartPoint[], { unit, isDeep }: Look): Record<string, unknown> {
  const px = (size: number) => size * unit;
  const font = Math.max(SMALLEST_FONT, Math.round(px(13)));
  const ink = isDeep ? "#a9c4ee" : "#41536b";
  const rule = isDeep ? "#1d3a6d" : "#dbe4f0";
  const hasSeries = new Set(data.map(({ series }) => series)).size > 1;
  const isCrowded = new Set(data.map(({ group }) => group)).size > FEW;
  const label = { labelFill: ink, labelFillOpacity: 1, labelFontSize: font, labelOpacity: 1 };
  const axis = {
    x: { title: false, tick: false, line: false, ...label, labelAutoHide: isCrowded, labelAutoRotate: false },
    y: {
      title: false,
      tick: false,
      line: false,
      grid: true,
      gridStroke: rule,
      gridStrokeOpacity: 1,
      gridLineDash: [3, 3],
      labelFormatter: "~s",
      ...label,
    },
  };
  const legend = { position: "top", itemLabelFill: ink, itemLabelFontSize: font, itemMarkerSize: px(8), itemLabelFillOpacity: 1 };
  const base = {
    data,
    autoFit: true,
    padding: "auto",
    paddingTop: hasSeries && tile.as !== "pie" ? px(34) : px(10),
    paddingRight: px(14),
    animate: false,
    theme: {
      type: isDeep ? "classicDark" : "classic",
      view: { viewFill: "transparent", plotFill: "transparent", mainFill: "transparent", contentFill: "transparent" },
    },
    axis,
    scale: { color: { range: [...palette] }, y: { nice: true } },
    legend: { color: hasSeries && legend },
    tooltip: { items: [{ channel: "y" }] },
  };
  const encode = { x: "group", y: "value", ...(hasSeries && { color: "series" }) };
  const fill = hasSeries ? {} : { fill: `l(270) 0:#1f5fd6 1:#4fc3f7` };
  if (tile.as === "pie") return pie(base, { ...legend, position: "right", layout: { justifyContent: "center" } }, px);
  if (tile.as === "line") return lines(base, encode, { px, hasSeries });
  if (tile.as === "radar") return radar(base, encode, px);
  const bars = { ...base, type: "interval", encode, transform: hasSeries ? [{ type: tile.as === "bar" ? "stackY" : "dodgeX" }] : [] };
  const round = px(3);
  const style = { maxWidth: px(26), radiusTopLeft: round, radiusTopRight: round, ...fill };
  return tile.as === "bar"
    ? { ...bars, style: { ...style, ...(!hasSeries && { fill: "l(0) 0:#1f5fd6 1:#4fc3f7" }) }, coordinate: { transform: [{ type: "transpose" }] } }
    : { ...bars, style };
}

type Px = (size: number) => number;

function pie(base: Record<string, unknown>, legend: Record<string, unknown>, px: Px): Record<string, unknown> {
  return {
    ...base,
    type: "interval",
    transform: [{ type: "stackY" }],
    coordinate: { type: "theta", innerRadius: 0.62, outerRadius: 0.92 },
    encode: { y: "value", color: "group" },
    style: { stroke: "transparent", inset: 1, radius: px(3) },
    paddingRight: "auto",
    legend: { color: legend },
    axis: false,
    tooltip: { title: "group", items: [{ field: "value" }] },
  };
}

function lines(
  base: Record<string, unknown>,
  encode: Record<string, unknown>,
  { px, hasSeries }: { px: Px; hasSeries: boolean },
): Record<string, unknown> {
  const stroke = hasSeries ? {} : { stroke: palette[0] };
  return {
    ...base,
    type: "view",
    children: [
      {
        type: "area",
        encode: { ...encode, shape: "smooth" },
        style: { fillOpacity: hasSeries ? 0.12 : 0.28, ...(!hasSeries && { fill: "l(270) 0:#3d8bff00 1:#3d8bff" }) },
        tooltip: false,
      },
      { type: "line", encode: { ...encode, shape: "smooth" }, style: { lineWidth: px(2.4), ...stroke } },
    ],
  };
}

function radar(base: Record<string, unknown>, encode: Record<string, unknown>, px: Px): Record<string, unknown> {
  return {
    ...base,
    type: "view",
    coordinate: { type: "polar" },
    children: [
      { type: "area", encode, style: { fillOpacity: 0.35 }, tooltip: false },
      { type: "line", encode, style: { lineWidth: px(2) } },
    ],
  };
}
