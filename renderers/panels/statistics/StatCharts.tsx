import { Empty, Skeleton, theme } from "antd";
import type { StatReply } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { StatDocument } from "../../../engine/kinds/stat/document.ts";
import type { Values } from "../../data-source.ts";
import { useStatistic } from "../../hooks/use-statistic.ts";
import { textOf } from "../../text.ts";
import { ChartCanvas } from "./ChartCanvas.tsx";
import { chartOptions, chartTheme } from "./chart-options.ts";
import { t, type TextKey } from "../../locales/t.ts";

type ChartDocument = NonNullable<StatDocument["charts"]>[number];
interface ChartsProps {
  screen: CompiledScreen;
  stat: StatDocument;
  filters: Values;
  /** Dimension of the table beside the charts, whose answer serves them as well. Null: there is no table. */
  dimension: string | null;
}

/** The document's charts; without any, a column chart of the first measure over the chosen dimension. */
export function StatCharts({ screen, stat, filters, dimension }: ChartsProps) {
  const first = stat.measures[0];
  const usual = dimension ?? stat.dimensions[0]?.key ?? "";
  const charts: ChartDocument[] =
    stat.charts ?? (first ? [{ key: "first", title: stat.title, type: "column", dimension: usual, measures: [first.key], limit: 20 }] : []);
  return (
    <div className="stat-charts">
      {charts.map((chart) => (
        <ChartCard key={chart.key} screen={screen} stat={stat} filters={filters} dimension={dimension} chart={chart} />
      ))}
    </div>
  );
}

function ChartCard({ screen, stat, filters, dimension, chart }: ChartsProps & { chart: ChartDocument }) {
  const { token } = theme.useToken();
  const { data, error } = useStatistic(screen, {
    stat: stat.id,
    dimension: chart.dimension,
    ...(chart.series && { series: chart.series }),
    ...((chart.series || chart.dimension !== dimension) && { measures: chart.measures }),
    filters,
  });
  return (
    <figure className="stat-chart">
      <figcaption>{textOf(chart.title)}</figcaption>
      {error && (
        <p className="muted" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && <Skeleton active />}
      {data && emptiness(chart, data) && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(emptiness(chart, data)!)} />}
      {data && !emptiness(chart, data) && (
        <ChartCanvas label={textOf(chart.title)} options={{ ...chartOptions(stat, chart, data), theme: chartTheme(token.colorBgBase) }} />
      )}
    </figure>
  );
}

/** A chart of nothing, or of zeros alone, is an empty frame: words say it better. */
function emptiness({ measures }: ChartDocument, { rows }: StatReply): TextKey | null {
  if (rows.length === 0) return "empty";
  return rows.every((row) => measures.every((measure) => !row.measures[measure])) ? "stat.zeros" : null;
}
