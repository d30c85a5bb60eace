import { DownloadOutlined } from "@ant-design/icons";
import { Button, Segmented, Select, Skeleton } from "antd";
import { lazy, Suspense, useState } from "react";
import type { CompiledScreen, ScreenStat } from "../../../engine/screens/screen-model.ts";
import type { Values } from "../../data-source.ts";
import { useStatistic } from "../../hooks/use-statistic.ts";
import { textOf } from "../../text.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { StatCards } from "./StatCards.tsx";
import { StatTable } from "./StatTable.tsx";
import { saveCsv } from "./stat-csv.ts";
import { dimensionTitle } from "./stat-text.ts";
import { t } from "../../locales/t.ts";

const StatCharts = lazy(() => import("./StatCharts.tsx").then((module) => ({ default: module.StatCharts })));

/** One statistic: big numbers, charts, and the table of the chosen dimension. */
export function StatPanel({ screen, stat, filters }: { screen: CompiledScreen; stat: ScreenStat; filters: Values }) {
  const [dimension, setDimension] = useState(stat.dimensions[0]?.key ?? "");
  const reply = useStatistic(screen, { stat: stat.id, dimension, filters });
  const options = stat.dimensions.map((one) => ({ value: one.key, label: dimensionTitle(stat, one) }));
  return (
    <section className="screen-panel stat">
      <div className="stat-head">
        <h2>{textOf(stat.title)}</h2>
        {options.length > 1 && options.length <= 6 && (
          <Segmented aria-label={t("stat.dimension")} value={dimension} options={options} onChange={setDimension} />
        )}
        {options.length > 6 && (
          <Select aria-label={t("stat.dimension")} value={dimension} options={options} onChange={setDimension} popupMatchSelectWidth={false} />
        )}
        {reply.data && <small className="muted">{t("stat.asOf", { time: reply.data.asOf.slice(11, 16) })}</small>}
        <Button icon={<DownloadOutlined />} disabled={!reply.data?.rows.length} onClick={() => reply.data && saveCsv(stat, reply.data)}>
          {t("stat.csv")}
        </Button>
      </div>
      {reply.error && <LoadFailure error={reply.error} onRetry={() => void reply.refetch()} />}
      {/* Cards and charts have their room before their numbers come, so that nothing below moves. */}
      {!reply.error && <StatCards stat={stat} totals={reply.data?.totals ?? {}} />}
      <Suspense fallback={<ChartsToCome count={stat.charts?.length ?? 1} />}>
        <StatCharts screen={screen} stat={stat} filters={filters} dimension={dimension} />
      </Suspense>
      {reply.data && <StatTable stat={stat} reply={reply.data} />}
    </section>
  );
}

const ChartsToCome = ({ count }: { count: number }) => (
  <div className="stat-charts" aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={at} className="stat-chart">
        <Skeleton active />
      </div>
    ))}
  </div>
);
