import { type CardContent, cardContent } from "../../navigation/card-content.ts";
import { declaredCards } from "../../navigation/declared-cards.ts";
import { type At, listOf } from "../../data/records/plain-rows.ts";
import { recordsOf, type Row, type TableRow } from "../kit/records.ts";

const forRole = (row: { roleIds: string[] | null }, roles: readonly string[]) =>
  listOf(row.roleIds).length === 0 || listOf(row.roleIds).some((one) => roles.includes(one));
const bySort = (a: { sortNo: number | null }, b: { sortNo: number | null }) => (a.sortNo ?? 0) - (b.sortNo ?? 0);

/** Where a card stands. Columns and rows count from 1. */
export interface PlacedCard {
  cardId: string;
  size: string;
  columnNo: number;
  rowNo: number;
  params: unknown;
  collapsed: boolean;
}

/** Which of these apps are open to the caller's roles. */
export async function appsFor(at: At, ids: readonly string[]): Promise<Set<string>> {
  const open = await recordsOf(at, "appName").find({ id: [...ids], state: "online", isEnabled: true });
  return new Set(open.filter((app) => forRole(app, at.call.user.roles)).map((app) => app.id));
}

/** A card with what it shows. */
export type ShelfCard = Row<"desktopCard"> & CardContent;

/** Cards the caller may have, in their order: switched on, for one of their roles, of an app they have, on screens they may open. */
export async function cardsFor(at: At): Promise<ShelfCard[]> {
  const { roles } = at.call.user;
  const declared = declaredCards(at.call.model);
  const cards = (await recordsOf(at, "desktopCard").find({ isEnabled: true })).flatMap((card) => {
    const content = forRole(card, roles) ? cardContent(at.call, card, declared.get(card.cardCode)) : null;
    return content === null ? [] : [{ ...card, ...content }];
  });
  const apps = [...new Set(cards.flatMap((card) => (card.appId === null ? [] : [card.appId])))];
  const mine = await appsFor(at, apps);
  return cards.filter((card) => card.appId === null || mine.has(card.appId)).toSorted(bySort);
}

/** The first template in order that is for one of the caller's roles. */
export async function templateFor(at: At): Promise<Row<"desktopTemplate"> | null> {
  const rows = (await recordsOf(at, "desktopTemplate").find({ isEnabled: true })).filter((one) => forRole(one, at.call.user.roles)).toSorted(bySort);
  return rows[0] === undefined ? null : recordsOf(at, "desktopTemplate").get(rows[0].id);
}

/** The cards a desktop or a template holds. */
export const placedIn = (record: { cards?: Row<"userDesktop">["cards"] | Row<"desktopTemplate">["cards"] } | null): PlacedCard[] =>
  (record?.cards ?? []).map(toPlaced);

const toPlaced = (row: Partial<TableRow<"userDesktop", "cards">> & TableRow<"desktopTemplate", "cards">): PlacedCard => ({
  cardId: row.cardId,
  size: row.size,
  columnNo: row.columnNo,
  rowNo: row.rowNo,
  params: row.params ?? null,
  collapsed: row.collapsed === true,
});
