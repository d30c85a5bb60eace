import type { StatReply } from "../../../engine/api.ts";
import { hasOrder, type StatDocument } from "../../../engine/kinds/stat/document.ts";
import { groupLabel, measureTitle } from "./stat-text.ts";

type ChartDocument = NonNullable<StatDocument["charts"]>[number];
/** One point: group, colour group, value. */
export interface Point {
  group: string;
  series: string;
  value: number;
}

const defaultLimit = 30;
/** Stretches of the calendar: of many the latest are shown. Hours and days of the week come round again. */
const dated: readonly (string | undefined)[] = ["minute10", "day", "week", "month", "quarter", "year"];
const byKey = new Intl.Collator("en", { numeric: true }).compare;

/** What a chart shows: groups of time and size in their order, others as the answer has them. */
function shownRows(stat: StatDocument, { dimension, limit = defaultLimit }: ChartDocument, { rows }: StatReply): StatReply["rows"] {
  const along = stat.dimensions.find(({ key }) => key === dimension);
  const inOrder = along === undefined || !hasOrder(along) ? rows : rows.toSorted((a, b) => byKey(a.key ?? "", b.key ?? ""));
  const groups = [...new Set(inOrder.map((row) => row.key))];
  const shown = new Set(dated.includes(along?.by) ? groups.slice(-limit) : groups.slice(0, limit));
  return inOrder.filter((row) => shown.has(row.key));
}

/** A chart shows one measure by series, or several measures as series. */
export function points(stat: StatDocument, chart: ChartDocument, reply: StatReply): Point[] {
  const measures = chart.measures.map((key) => stat.measures.find((measure) => measure.key === key)).filter((measure) => measure !== undefined);
  return shownRows(stat, chart, reply).flatMap((row) =>
    measures.map((measure) => ({
      group: groupLabel(row.label),
      series: measures.length > 1 ? measureTitle(measure) : groupLabel(row.series ?? measureTitle(measure)),
      value: row.measures[measure.key] ?? 0,
    })),
  );
}

const palette = ["#2f7bff", "#20bfa4", "#ffb020", "#f2637b", "#8c6bff", "#36b3e8", "#7fc94a", "#ff8b4a"];

/** Axes and words that can be read on that ground, `#000` in the dark; the ground itself shows through. */
export const chartTheme = (ground: string): Record<string, unknown> => ({
  type: ground === "#000" ? "classicDark" : "classic",
  view: { viewFill: "transparent", plotFill: "transparent", mainFill: "transparent", contentFill: "transparent" },
});

/** The chart as data for @antv/g2: no callbacks, so nothing of a document is ever run. */
export function chartOptions(stat: StatDocument, chart: ChartDocument, reply: StatReply): Record<string, unknown> {
  const data = points(stat, chart, reply);
  const hasSeries = new Set(data.map((point) => point.series)).size > 1;
  const base = {
    data,
    autoFit: true,
    paddingRight: 16,
    axis: { x: { title: false, labelAutoRotate: { type: "rotate", optionalAngles: [0, 30, 45] } }, y: { title: false } },
    scale: { color: { range: palette } },
    legend: { color: hasSeries && { position: "top" } },
  };
  const color = hasSeries ? { color: "series" } : {};
  if (chart.type === "pie") {
    return {
      ...base,
      type: "interval",
      transform: [{ type: "stackY" }],
      coordinate: { type: "theta", innerRadius: 0.62, outerRadius: 0.88 },
      encode: { y: "value", color: "group" },
      // The right padding of the other charts would cut the names of the legend.
      paddingRight: "auto",
      legend: { color: { position: "bottom", layout: { justifyContent: "center" } } },
      axis: false,
      labels: [],
      tooltip: { title: "group", items: [{ field: "value", name: measureName(stat, chart) }] },
    };
  }
  if (chart.type === "heat")
    return {
      ...base,
      type: "cell",
      encode: { x: "group", y: "series", color: "value" },
      scale: { color: { range: ["#e9f2ff", "#0052d6"] }, ...seriesInTime(stat, chart, reply) },
      legend: { color: { position: "top", title: measureName(stat, chart) } },
    };
  const encode = { x: "group", y: "value", ...color };
  if (chart.type === "line")
    return {
      ...base,
      type: "view",
      children: [
        { type: "line", encode: { ...encode, shape: "smooth" }, style: { lineWidth: 2, ...(!hasSeries && { stroke: palette[0] }) } },
        { type: "point", encode: { ...encode, shape: "point" }, style: { ...(!hasSeries && { fill: palette[0] }) }, tooltip: false },
      ],
    };
  const bars = {
    ...base,
    type: "interval",
    encode,
    style: { maxWidth: 36, radiusTopLeft: 4, radiusTopRight: 4, ...(!hasSeries && { fill: palette[0] }) },
  };
  const transform = hasSeries ? [{ type: chart.type === "stack" ? "stackY" : "dodgeX" }] : [];
  return {
    ...bars,
    transform,
    ...(chart.type === "bar" && { coordinate: { transform: [{ type: "transpose" }] } }),
    tooltip: { items: [{ channel: "y", ...(!hasSeries && { name: measureName(stat, chart) }) }] },
  };
}

/** Lines of a heat chart that stand for times follow one another as these do, from the top. */
function seriesInTime(stat: StatDocument, { series }: ChartDocument, { rows }: StatReply): Record<string, unknown> {
  const down = stat.dimensions.find(({ key }) => key === series);
  if (down === undefined || !hasOrder(down)) return {};
  const inOrder = rows.toSorted((a, b) => byKey(a.seriesKey ?? "", b.seriesKey ?? ""));
  return { y: { domain: [...new Set(inOrder.map((row) => groupLabel(row.series ?? "")))] } };
}

function measureName(stat: StatDocument, chart: ChartDocument): string {
  const measure = stat.measures.find((candidate) => candidate.key === chart.measures[0]);
  return measure ? measureTitle(measure) : "";
}
