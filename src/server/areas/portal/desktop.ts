import { inWords } from "../../data/language/own-words.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import type { JsonSchema } from "../../../../engine/grammar/json-schema.ts";
import { type At, listOf, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { asked, code, codes, count, line, nothing, optional } from "../kit/inputs.ts";
import { appsFor, cardsFor, type PlacedCard, placedIn, type ShelfCard, templateFor } from "./desktop-cards.ts";
import { defineAction } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const DESKTOP = "userDesktop";
const MAX_CARDS = 40;
const PAGE_ROWS = 20;
const DEFAULT_LAYOUT = "1";

const placed = asked(
  {
    cardId: code,
    size: { enum: ["1", "2", "3", "4"] },
    columnNo: count(1, 4),
    rowNo: count(1, 100),
    params: { type: ["object", "null"] },
    collapsed: { type: "boolean" },
  },
  ["cardId", "size", "columnNo", "rowNo"],
);
const MAX_APPS = 60;
/** Settings by name; what the browser does not know it leaves aside. */
const looks = {
  type: "object",
  maxProperties: 80,
  additionalProperties: { anyOf: [{ type: "string", maxLength: 200 }, { type: "number" }, { type: "boolean" }] },
} as const satisfies JsonSchema;
const layout = { enum: ["1", "2", "3", "4", "5"] } as const satisfies JsonSchema;

/** The caller's row, locked against a second save at the same time. */
async function ownDesktop(at: At): Promise<Row<"userDesktop"> | null> {
  const { user } = at.call;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desktop ${user.tenantId} ${user.id}`}, 0))`.execute(at.tx);
  const row = await recordsOf(at, DESKTOP).findOne({ userId: user.id });
  return row === null ? null : recordsOf(at, DESKTOP).get(row.id);
}

/** What a template's desktop begins with; without a template the cards that are shown by default, one below the other. */
export async function startingDesktop(
  at: At,
  shelf: readonly ShelfCard[] | null = null,
): Promise<{ templateId: string | null; layoutType: string; cards: PlacedCard[]; allowCustom: boolean }> {
  const template = await templateFor(at);
  if (template !== null)
    return {
      templateId: template.id,
      layoutType: template.layoutType,
      cards: placedIn(template),
      allowCustom: template.allowCustom !== false,
    };
  const cards = (shelf ?? (await cardsFor(at))).filter((card) => card.isDefault === true);
  const stacked = cards.map((card, i) => ({
    cardId: card.id,
    size: card.defaultSize ?? "1",
    columnNo: (i % 2) + 1,
    rowNo: Math.floor(i / 2) + 1,
    params: null,
    collapsed: false,
  }));
  return { templateId: null, layoutType: DEFAULT_LAYOUT, cards: stacked, allowCustom: true };
}

/** The caller's desktop as it is shown: their own, else the template's, without what they may not have. */
export async function desktopOf(at: At) {
  const { user } = at.call;
  const row = await recordsOf(at, DESKTOP).findOne({ userId: user.id });
  const own = row === null ? null : await recordsOf(at, DESKTOP).get(row.id);
  const shelf = await cardsFor(at);
  const start = await startingDesktop(at, shelf);
  const isOwn = own !== null && own.customised === true && start.allowCustom;
  const known = new Map(shelf.map((card) => [card.id, card]));
  const cards = isOwn ? placedIn(own) : start.cards;
  // A fixed card that was switched on later stands on every desktop.
  const missing = shelf.filter((card) => card.isFixed === true && !cards.some((one) => one.cardId === card.id));
  return {
    layoutType: isOwn ? own.layoutType : start.layoutType,
    customised: isOwn,
    allowCustom: start.allowCustom,
    quickApps: own?.quickApps ?? [],
    listPageSize: own?.listPageSize ?? PAGE_ROWS,
    themeConfig: own?.themeConfig ?? null,
    cards: [
      ...missing.map((card) => ({ cardId: card.id, size: card.defaultSize, columnNo: 1, rowNo: 0, params: null, collapsed: false })),
      ...cards.filter((one) => known.has(one.cardId)),
    ],
    shelf: shelf.map((card) => cardOnShelf(at, card)),
  };
}

/** Names that the product gave are said in the language; a school's own have no words in its tables and stay. */
const cardOnShelf = ({ call }: At, card: ShelfCard) => ({
  id: card.id,
  cardCode: card.cardCode,
  cardName: inWords(call, card.cardName),
  cardType: card.cardType,
  component: card.component,
  params: card.params ?? null,
  moreUrl: card.moreUrl ?? null,
  defaultSize: card.defaultSize,
  allowSizes: card.allowSizes ?? [],
  minHeight: card.minHeight,
  refreshSeconds: card.refreshSeconds,
  isFixed: card.isFixed === true,
  emptyText: card.emptyText == null ? null : inWords(call, card.emptyText),
});

export const saveDesktop = defineAction("userDesktop", {
  name: "portal.saveDesktop",
  title: "保存桌面",
  input: asked(
    {
      layoutType: layout,
      cards: { type: "array", items: placed, maxItems: MAX_CARDS },
      quickApps: optional(codes(MAX_APPS)),
      listPageSize: optional(count(5, 200)),
      themeConfig: optional(looks),
    },
    ["layoutType", "cards"],
  ),
  audit: () => "保存个人桌面",
  run: async (input) => {
    const { user } = input.call;
    const own = await ownDesktop(input);
    const start = await startingDesktop(input);
    if (!start.allowCustom) refuse("cards", "管理员已统一配置桌面，不能修改");
    const { cards } = input.input;
    await checkCards(input, cards);
    const quickApps = listOf(input.input.quickApps ?? own?.quickApps);
    await checkQuickApps(input, quickApps);
    const values = {
      layoutType: input.input.layoutType,
      cards,
      quickApps,
      listPageSize: input.input.listPageSize ?? own?.listPageSize ?? PAGE_ROWS,
      themeConfig: input.input.themeConfig ?? own?.themeConfig ?? null,
      customised: true,
    };
    if (own === null) await recordsOf(input, DESKTOP).add([{ ...values, userId: user.id, templateId: start.templateId }]);
    else await recordsOf(input, DESKTOP).change(own.id, values);
    await countUses(input, [...placedIn(own).map((card) => card.cardId), ...cards.map((card) => card.cardId)]);
    return { saved: cards.length };
  },
});

async function checkQuickApps(at: At, ids: readonly string[]): Promise<void> {
  const most = Number(at.call.ctx.params["portal.quickApps"] ?? 12);
  if (ids.length > most) refuse("quickApps", phrase`快捷应用最多 ${most} 个`);
  if ((await appsFor(at, ids)).size < new Set(ids).size) refuse("quickApps", "有无权使用的应用，请移除后再保存");
}

async function checkCards(at: At, cards: readonly { cardId: string; size: string }[]): Promise<void> {
  const shelf = new Map((await cardsFor(at)).map((card) => [card.id, card]));
  const ids = cards.map(({ cardId }) => cardId);
  if (new Set(ids).size < ids.length) refuse("cards", "同一张卡片只能放一次");
  for (const card of cards) {
    const known = shelf.get(card.cardId) ?? refuse("cards", "有无权使用的卡片，请移除后再保存");
    const sizes = Array.isArray(known.allowSizes) && known.allowSizes.length > 0 ? known.allowSizes : null;
    if (sizes !== null && !sizes.includes(card.size)) refuse("cards", phrase`“${known.cardName}”不能用这个尺寸`);
  }
  const lost = [...shelf.values()].find((card) => card.isFixed === true && !ids.includes(card.id));
  if (lost !== undefined) refuse("cards", phrase`“${lost.cardName}”不可移除`);
}

/** How many desktops hold a card. */
async function countUses(at: At, cardIds: readonly string[]): Promise<void> {
  const { call, tx } = at;
  const child = call.model.entities.get(DESKTOP)!.fields.get("cards")!.childEntity!;
  const counted = await sql<{ id: string; useCount: number }>`select c.id, (select count(*)::int from campus.${sql.id(child)} u
    where u."tenantId" = c."tenantId" and u."cardId" = c.id) as "useCount" from campus."desktopCard" c
    where c."tenantId" = ${call.user.tenantId} and c.id = any(${[...new Set(cardIds)]}::text[]) order by c.id for update`.execute(tx);
  await booksOf(at, "desktopCard").changeEach(counted.rows);
}

/** Back to the template; apps put on the desktop stay. */
export const resetDesktop = defineAction("userDesktop", {
  name: "portal.resetDesktop",
  title: "恢复默认桌面",
  input: nothing,
  audit: () => "恢复默认桌面",
  run: async (input) => {
    const own = await ownDesktop(input);
    if (own === null) return { reset: 0 };
    const held = placedIn(own).map((card) => card.cardId);
    const { templateId, layoutType, cards } = await startingDesktop(input);
    await recordsOf(input, DESKTOP).change(own.id, { templateId, layoutType, cards: [...cards], customised: false });
    await countUses(input, [...held, ...cards.map((card) => card.cardId)]);
    return { reset: 1 };
  },
});

/** Desktops that nobody changed follow the template; the others stay as people made them. */
export const pushTemplate = defineAction("desktopTemplate", {
  name: "portal.pushTemplate",
  title: "推送模板",
  input: nothing,
  audit: ({ records }) => `推送桌面模板“${records[0]?.templateName ?? ""}”`,
  run: async (input) => {
    const template = onlyRecord(input.records);
    if (template.isEnabled !== true) refuse("isEnabled", "请先启用模板");
    const untouched = await recordsOf(input, DESKTOP).find({ templateId: template.id, customised: false });
    const cards = placedIn(template);
    for (const row of untouched) await recordsOf(input, DESKTOP).change(row.id, { layoutType: template.layoutType, cards });
    return { shows: [{ label: "推送", value: phrase`已更新 ${untouched.length} 个桌面；还没有保存过桌面的人直接使用模板` }] };
  },
});

export const saveAsTemplate = defineAction("userDesktop", {
  name: "portal.saveAsTemplate",
  title: "存为模板",
  input: asked({ templateName: line, roleIds: codes(30) }),
  audit: ({ input }) => `桌面存为模板“${input.templateName}”`,
  run: async (input) => {
    const { layoutType, cards } = await desktopOf(input);
    const rows = await recordsOf(input, "desktopTemplate").find({});
    const first = Math.min(1000, ...rows.map((row) => row.sortNo ?? 0));
    const [id] = await recordsOf(input, "desktopTemplate").add([
      { templateName: input.input.templateName, roleIds: input.input.roleIds, userTypes: ["1", "2"], layoutType, cards, sortNo: first - 10 },
    ]);
    return { id };
  },
});

export const desktopOperations = [saveDesktop, resetDesktop, pushTemplate, saveAsTemplate] as const;
