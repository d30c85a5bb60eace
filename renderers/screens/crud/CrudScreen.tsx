import { useListController } from "../../hooks/use-list-controller.ts";
import type { ScreenProps } from "../screen-renderer.ts";
import { ListPanel } from "./ListPanel.tsx";

/** A list with filters, actions and the forms behind them. */
export function CrudScreen({ screen, place }: ScreenProps) {
  return <ListPanel controller={useListController(screen, place)} place={place} />;
}
