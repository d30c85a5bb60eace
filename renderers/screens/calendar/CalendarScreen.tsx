import { useListController } from "../../hooks/use-list-controller.ts";
import { ListPanel } from "../crud/ListPanel.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

/** A list that begins as a month. */
export function CalendarScreen({ screen, place }: ScreenProps) {
  const list = screen.screen.list ?? { columns: [] };
  const views = list.views ?? (["calendar", "table"] as const).filter((view) => view === "calendar" || list.columns.length > 0);
  const controller = useListController(
    { ...screen, screen: { ...screen.screen, list: { ...list, views: ["calendar", ...views.filter((view) => view !== "calendar")] } } },
    place,
  );
  return <ListPanel controller={controller} place={place} />;
}
