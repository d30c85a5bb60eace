import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";

/** Lines of a card of which the document says nothing. */
const LINES = 4;

/** Which fields a row shows as a card: what the document says, else the first columns and the one that is drawn as a badge. */
export function cardOf(screen: CompiledScreen) {
  const { card, columns = [] } = screen.screen.list ?? {};
  const title = card?.title ?? screen.titleField;
  const drawn = columns.find((column) => column.as === "badge")?.field;
  const isBadge = drawn !== title && (card?.lines === undefined ? card === undefined : card.lines.includes(drawn ?? ""));
  const badge = card?.badge ?? (isBadge ? drawn : undefined);
  const others = columns.map((column) => column.field).filter((field) => field !== title && field !== badge);
  return { title, badge, lines: (card?.lines ?? others.slice(0, LINES)).filter((line) => line !== badge) };
}
