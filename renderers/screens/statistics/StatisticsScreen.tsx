import { Empty } from "antd";
import { useListController } from "../../hooks/use-list-controller.ts";
import { FilterBar } from "../crud/FilterBar.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { StatPanel } from "../../panels/statistics/StatPanel.tsx";
import { t } from "../../locales/t.ts";

/** Numbers and charts over the rows the reader may count. */
export function StatisticsScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  return (
    <div className="list-main">
      <FilterBar controller={controller} />
      {screen.stats.length === 0 && <Empty className="screen-panel list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} />}
      {screen.stats.map((stat) => (
        <StatPanel key={stat.id} screen={screen} stat={stat} filters={controller.filters} />
      ))}
    </div>
  );
}
