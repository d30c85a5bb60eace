import { Empty, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { useScreen } from "../../../../renderers/hooks/use-screen.ts";
import { useStatistic } from "../../../../renderers/hooks/use-statistic.ts";
import { LoadFailure } from "../../../../renderers/screens/LoadFailure.tsx";
import { StatCards } from "../../../../renderers/screens/statistics/StatCards.tsx";
import type { CompiledScreen } from "../../../../engine/compile/screen-model.ts";
import type { StatDocument } from "../../../../engine/documents/index.ts";
import type { CardProps } from "./card-props.ts";
import "../../../../renderers/screens/screens.css";

/** The big numbers of a statistic, over the rows its reader may count. `params`: `screen` and `stat`. */
export function StatCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const { screen } = useScreen(String(card.params?.screen ?? ""));
  if (screen.error && !screen.data) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noData")} />;
  if (!screen.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const stat = screen.data.stats.find((one) => one.id === card.params?.stat);
  return stat === undefined ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noData")} /> : <Numbers screen={screen.data} stat={stat} />;
}

function Numbers({ screen, stat }: { screen: CompiledScreen; stat: StatDocument }) {
  const reply = useStatistic(screen, { stat: stat.id, dimension: stat.dimensions[0]?.key ?? "", filters: {} });
  if (reply.error && !reply.data) return <LoadFailure error={reply.error} onRetry={() => void reply.refetch()} />;
  return reply.data ? <StatCards stat={stat} totals={reply.data.totals} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />;
}
