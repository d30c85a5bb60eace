import { Empty, Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { CompiledScreen } from "../../../../../../engine/screens/screen-model.ts";
import type { StatDocument } from "../../../../../../engine/kinds/stat/document.ts";
import { useScreen } from "../../../../../../renderers/hooks/use-screen.ts";
import { useStatistic } from "../../../../../../renderers/hooks/use-statistic.ts";
import { cardMeasures, StatCards } from "../../../../../../renderers/panels/statistics/StatCards.tsx";
import { CardFailure } from "./CardFailure.tsx";
import type { CardProps } from "./card-props.ts";
import "../../../../../../renderers/screens/screens.css";
import { dressed } from "../../../../theme/antd-styles.ts";

// The chart library is large and comes only where a chart is drawn.
const StatCharts = lazy(() =>
  dressed(import("../../../../../../renderers/panels/statistics/StatCharts.tsx")).then((module) => ({ default: module.StatCharts })),
);
const waiting = <Skeleton active title={false} paragraph={{ rows: 2 }} />;

/** One chart of a statistic, or its big numbers, over the rows its reader may count. `params`: `screen`, `stat`, `chart`. */
export function ChartCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const { screen } = useScreen(String(card.params?.screen ?? ""));
  if (screen.error && !screen.data) return <CardFailure error={screen.error} onRetry={() => void screen.refetch()} />;
  if (!screen.data) return waiting;
  const stat = screen.data.stats.find((one) => one.id === card.params?.stat);
  const charts = stat?.charts?.filter((one) => one.key === card.params?.chart) ?? [];
  if (stat === undefined) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noData")} />;
  if (charts.length === 0) return <BigNumbers screen={screen.data} stat={stat} />;
  return (
    <Suspense fallback={waiting}>
      <StatCharts screen={screen.data} stat={{ ...stat, charts }} filters={{}} dimension={null} />
    </Suspense>
  );
}

function BigNumbers({ screen, stat }: { screen: CompiledScreen; stat: StatDocument }) {
  const dimension = stat.dimensions[0]?.key ?? "";
  const reply = useStatistic(screen, { stat: stat.id, dimension, filters: {}, measures: cardMeasures(stat), groups: false });
  if (reply.error && !reply.data) return <CardFailure error={reply.error} onRetry={() => void reply.refetch()} />;
  return reply.data ? <StatCards stat={stat} totals={reply.data.totals} /> : waiting;
}
