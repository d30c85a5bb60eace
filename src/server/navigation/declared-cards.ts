import type { Model } from "../../../engine/model/model.ts";
import { zh } from "../../../engine/language/text.ts";
import type { CardDeclaration } from "../../../engine/kinds/area/card-document.ts";
import type { OperationRecord } from "../platform/runtime.ts";

/** Cards by code, in the order of their areas; numbers and links of other areas stand behind their own. */
export function declaredCards(model: Model): Map<string, CardDeclaration> {
  const areas = [...model.areas.values()].toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100));
  const all = areas.flatMap((area) => area.cards ?? []);
  const cards = new Map(all.filter((card) => card.joins !== true).map((card) => [card.code, card]));
  for (const card of all) {
    const joined = card.joins === true ? cards.get(card.code) : undefined;
    if (joined === undefined) continue;
    cards.set(card.code, {
      ...joined,
      ...(card.numbers && { numbers: [...(joined.numbers ?? []), ...card.numbers] }),
      ...(card.links && { links: [...(joined.links ?? []), ...card.links] }),
    });
  }
  return cards;
}

/** Personal pages have the address of their screen; the others are opened by it. */
const pathOf = (screen: string): string =>
  screen.startsWith("personal/") ? `/${screen}` : `/layout/open?${new URLSearchParams({ _screen: screen })}`;

/** The row of a card as its document has it; what administrators change afterwards stays. */
export const cardRow = (card: CardDeclaration, at: number): OperationRecord => ({
  cardCode: card.code,
  cardName: zh(card.title),
  cardType: card.type,
  component: card.look === "part" ? card.part : card.look,
  moreUrl: card.more === undefined ? null : pathOf(card.more),
  defaultSize: card.size ?? "1",
  minHeight: card.height ?? 200,
  refreshSeconds: card.refresh ?? 300,
  roleIds: card.roles ?? [],
  isFixed: card.fixed ?? false,
  isDefault: card.shown ?? true,
  emptyText: card.empty === undefined ? "暂无数据" : zh(card.empty),
  useCount: 0,
  sortNo: (at + 1) * 10,
  isEnabled: true,
});
