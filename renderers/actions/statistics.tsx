import { BarChartOutlined } from "@ant-design/icons";
import { Drawer } from "antd";
import { usePhone } from "../hooks/use-phone.ts";
import { Suspense, lazy } from "react";
import type { ActionKind, ActionProps } from "./action-kind.ts";

const StatPanel = lazy(() => import("../panels/statistics/StatPanel.tsx").then((module) => ({ default: module.StatPanel })));

/** The numbers behind the current filters; what counts other records knows nothing of the filters of these. */
function StatisticsDrawer({ screen, action, title, filters, onClose }: ActionProps) {
  const isWide = !usePhone();
  const stats = action.stat ? screen.stats.filter((stat) => stat.id === action.stat) : screen.stats;
  return (
    <Drawer open title={title} size={isWide ? 960 : "100%"} onClose={onClose}>
      <Suspense fallback={null}>
        {stats.map((stat) => (
          <StatPanel key={stat.id} screen={screen} stat={stat} filters={stat.entity === screen.entity ? filters : {}} />
        ))}
      </Suspense>
    </Drawer>
  );
}

export const statistics: ActionKind = {
  titleKey: "statistics",
  icon: BarChartOutlined,
  Run: StatisticsDrawer,
  isAllowed: (screen, action) =>
    screen.rights.statistics && (action.stat ? screen.stats.some((stat) => stat.id === action.stat) : screen.stats.length > 0),
};
