import { PrinterOutlined } from "@ant-design/icons";
import { Button, Empty } from "antd";
import { useActions } from "../../actions/use-actions.tsx";
import { useFilterController } from "../../hooks/use-list-controller.ts";
import { FilterBar } from "../crud/FilterBar.tsx";
import { Toolbar } from "../crud/Toolbar.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { StatPanel } from "../../panels/statistics/StatPanel.tsx";
import { t } from "../../locales/t.ts";

const nothing = () => undefined;

/** Numbers and charts over the rows the reader may count. */
export function StatisticsScreen({ screen, place }: ScreenProps) {
  const controller = useFilterController(screen, place);
  const actions = useActions({ screen, filters: controller.filters, fixed: controller.fixed, total: null, onDone: nothing, onDetail: nothing });
  const isPrintListed = screen.screen.list?.toolbar?.some((action) => action.do === "print") ?? false;
  return (
    <div className="list-main">
      <FilterBar controller={controller} />
      <div className="stat-tools">
        <Toolbar screen={screen} actions={actions} />
        {!isPrintListed && (
          <Button icon={<PrinterOutlined />} onClick={() => print()}>
            {t("print")}
          </Button>
        )}
      </div>
      {actions.running}
      {screen.stats.length === 0 && <Empty className="screen-panel list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} />}
      {screen.stats.map((stat) => (
        <StatPanel key={stat.id} screen={screen} stat={stat} filters={controller.filters} />
      ))}
    </div>
  );
}
