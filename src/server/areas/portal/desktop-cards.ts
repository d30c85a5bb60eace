import { fetchRecords } from "../../data/records/index.ts";
import { cardContent } from "../../navigation/card-content.ts";
import { declaredCards } from "../../navigation/declared-cards.ts";
import { find, type At, listOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";

const forRole = (row: OperationRecord, roles: readonly string[]) =>
  listOf(row.roleIds).length === 0 || listOf(row.roleIds).some((one) => roles.includes(one));
const bySort = (a: OperationRecord, b: OperationRecord) => Number(a.sortNo ?? 0) - Number(b.sortNo ?? 0);

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
  const open = await find(at, "appName", { id: [...ids], state: "online", isEnabled: true });
  return new Set(open.filter((app) => forRole(app, at.call.user.roles)).map((app) => String(app.id)));
}

/** Cards the caller may have, in their order: switched on, for one of their roles, of an app they have, on screens they may open. */
export async function cardsFor(at: At): Promise<OperationRecord[]> {
  const { roles } = at.call.user;
  const declared = declaredCards(at.call.model);
  const cards = (await find(at, "desktopCard", { isEnabled: true })).flatMap((card) => {
    const content = forRole(card, roles) ? cardContent(at.call, card, declared.get(String(card.cardCode))) : null;
    return content === null ? [] : [{ ...card, ...content } as OperationRecord];
  });
  const apps = [...new Set(cards.flatMap((card) => (card.appId === null || card.appId === undefined ? [] : [String(card.appId)])))];
  const mine = await appsFor(at, apps);
  return cards.filter((card) => card.appId === null || card.appId === undefined || mine.has(String(card.appId))).toSorted(bySort);
}

/** The first template in order that is for one of the caller's roles. */
export async function templateFor(at: At): Promise<OperationRecord | null> {
  const rows = (await find(at, "desktopTemplate", { isEnabled: true })).filter((one) => forRole(one, at.call.user.roles)).toSorted(bySort);
  return rows[0] === undefined ? null : withCards(at, "desktopTemplate", String(rows[0].id));
}

const isPlaced = (value: unknown): value is OperationRecord => typeof value === "object" && value !== null;

/** The cards a desktop or a template holds. */
export const placedIn = (record: OperationRecord): PlacedCard[] => (Array.isArray(record.cards) ? record.cards.filter(isPlaced).map(toPlaced) : []);

/** One desktop or template with its cards. */
export async function withCards({ call }: At, entity: "userDesktop" | "desktopTemplate", id: string): Promise<OperationRecord | null> {
  const [found] = await fetchRecords({ call, entity: call.model.entities.get(entity)!, ids: [id], tables: "all" });
  return found?.record ?? null;
}

export const toPlaced = (row: OperationRecord): PlacedCard => ({
  cardId: String(row.cardId),
  size: String(row.size),
  columnNo: Number(row.columnNo),
  rowNo: Number(row.rowNo),
  params: row.params ?? null,
  collapsed: row.collapsed === true,
});
