import {
  ApartmentOutlined,
  AppstoreOutlined,
  BarsOutlined,
  CalendarOutlined,
  LayoutOutlined,
  ProjectOutlined,
  TableOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { kindOf, type ListKind, listViews } from "../../../engine/screens/list-kinds.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";

export const viewIcons: Record<ListKind, ReactNode> = {
  table: <TableOutlined />,
  tree: <ApartmentOutlined />,
  calendar: <CalendarOutlined />,
  card: <AppstoreOutlined />,
  roll: <TeamOutlined />,
  kanban: <ProjectOutlined />,
  gantt: <BarsOutlined />,
  plan: <LayoutOutlined />,
};

/** One view of each kind. */
export function offeredViews(screen: CompiledScreen): string[] {
  const views = listViews(screen);
  return views.filter((view, at) => views.findIndex((other) => kindOf(other) === kindOf(view)) === at);
}
