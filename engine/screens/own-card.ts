import type { ListDocument, ScreenDocument } from "../kinds/screen/document.ts";
import { same } from "../values/json-object.ts";
import type { PlainScreen } from "./variant.ts";

/**
 * The screen with its card of fewer lines: what a variant takes from the columns stands on its cards no more, unless it says itself what stands
 * there. Where the title goes, the first line is the title.
 */
export function withOwnCard({ list: base }: Pick<ScreenDocument, "list">, screen: PlainScreen): PlainScreen {
  const { list } = screen;
  if (list?.card === undefined || base?.columns === undefined || !same(list.card, base.card)) return screen;
  const shown = columnsOf(list);
  const taken = new Set(columnsOf(base).filter((path) => !shown.includes(path)));
  const { title, lines, badge } = list.card;
  const [first, ...rest] = [title, ...(lines ?? [])].filter((path) => !taken.has(path));
  if (first === undefined) return screen;
  const card = { title: first, ...(lines && { lines: rest }), ...(badge !== undefined && !taken.has(badge) && { badge }) };
  return { ...screen, list: { ...list, card } };
}

const columnsOf = ({ columns = [] }: Pick<ListDocument, "columns">): string[] => columns.map(({ field }) => field);
