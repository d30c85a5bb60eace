import { type ComponentType, lazy } from "react";
import type { ScreenType } from "../../engine/kinds/screen/document.ts";
import type { ScreenProps } from "./screen-renderer.ts";

/** One renderer per screen type, each loaded when first opened. */
export const screenRenderers = {
  crud: lazy(() => import("./crud/CrudScreen.tsx").then((m) => ({ default: m.CrudScreen }))),
  tree: lazy(() => import("./tree/TreeScreen.tsx").then((m) => ({ default: m.TreeScreen }))),
  detail: lazy(() => import("./detail/DetailScreen.tsx").then((m) => ({ default: m.DetailScreen }))),
  statistics: lazy(() => import("./statistics/StatisticsScreen.tsx").then((m) => ({ default: m.StatisticsScreen }))),
  calendar: lazy(() => import("./calendar/CalendarScreen.tsx").then((m) => ({ default: m.CalendarScreen }))),
  wall: lazy(() => import("./wall/WallScreen.tsx").then((m) => ({ default: m.WallScreen }))),
  wizard: lazy(() => import("./wizard/WizardScreen.tsx").then((m) => ({ default: m.WizardScreen }))),
  import: lazy(() => import("./import/ImportScreen.tsx").then((m) => ({ default: m.ImportScreen }))),
  approval: lazy(() => import("./approval/ApprovalScreen.tsx").then((m) => ({ default: m.ApprovalScreen }))),
  config: lazy(() => import("./config/ConfigScreen.tsx").then((m) => ({ default: m.ConfigScreen }))),
  report: lazy(() => import("./report/ReportScreen.tsx").then((m) => ({ default: m.ReportScreen }))),
  portal: lazy(() => import("./portal/PortalScreen.tsx").then((m) => ({ default: m.PortalScreen }))),
} satisfies Record<ScreenType, ComponentType<ScreenProps>>;
