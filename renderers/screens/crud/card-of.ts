import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";

/** Which fields a row shows as a card: what the document says, else the first columns. */
export function cardOf(screen: CompiledScreen) {
  const { card, columns = [] } = screen.screen.list ?? {};
  const title = card?.title ?? screen.titleField;
  const lines =
    card?.lines ??
    columns
      .map((column) => column.field)
      .filter((field) => field !== title)
      .slice(0, 4);
  const badge = card?.badge ?? lines.find((line) => line === columns.find((column) => column.as === "badge")?.field);
  return { title, badge, lines: lines.filter((line) => line !== badge) };
}
