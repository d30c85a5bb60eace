import { inWords } from "../../data/language/own-words.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import type { JsonSchema } from "../../../../engine/grammar/json-schema.ts";
import { addRecords, type At, changeRecord, find, findOne, listOf, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { asked, code, codes, count, line, nothing, optional } from "../kit/inputs.ts";
import { appsFor, cardsFor, type PlacedCard, placedIn, templateFor, withCards } from "./desktop-cards.ts";

const DESKTOP = "userDesktop";
const MAX_CARDS = 40;
const PAGE_ROWS = 20;
const DEFAULT_LAYOUT = "1";

const placed: JsonSchema = asked(
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
const looks: JsonSchema = {
  type: "object",
  maxProperties: 80,
  additionalProperties: { anyOf: [{ type: "string", maxLength: 200 }, { type: "number" }, { type: "boolean" }] },
};
const layout: JsonSchema = { enum: ["1", "2", "3", "4", "5"] };

/** The caller's row, locked against a second save at the same time. */
async function ownDesktop(at: At): Promise<OperationRecord | null> {
  const { user } = at.call;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desktop ${user.tenantId} ${user.id}`}, 0))`.execute(at.tx);
  const row = await findOne(at, DESKTOP, { userId: user.id });
  return row === null ? null : withCards(at, DESKTOP, String(row.id));
}

/** What a template's desktop begins with; without a template the cards that are shown by default, one below the other. */
export async function startingDesktop(at: At): Promise<{ templateId: string | null; layoutType: string; cards: PlacedCard[]; allowCustom: boolean }> {
  const template = await templateFor(at);
  if (template !== null)
    return {
      templateId: String(template.id),
      layoutType: String(template.layoutType),
      cards: placedIn(template),
      allowCustom: template.allowCustom !== false,
    };
  const cards = (await cardsFor(at)).filter((card) => card.isDefault === true);
  const stacked = cards.map((card, i) => ({
    cardId: String(card.id),
    size: String(card.defaultSize ?? "1"),
    columnNo: (i % 2) + 1,
    rowNo: Math.floor(i / 2) + 1,
    params: null,
    collapsed: false,
  }));
  return { templateId: null, layoutType: DEFAULT_LAYOUT, cards: stacked, allowCustom: true };
}

/** The caller's desktop as it is shown: their own, else the template's, without what they may not have. */
export async function desktopOf(at: At): Promise<OperationRecord> {
  const { user } = at.call;
  const row = await findOne(at, DESKTOP, { userId: user.id });
  const own = row === null ? null : await withCards(at, DESKTOP, String(row.id));
  const start = await startingDesktop(at);
  const isOwn = own !== null && own.customised === true && start.allowCustom;
  const shelf = await cardsFor(at);
  const known = new Map(shelf.map((card) => [String(card.id), card]));
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
    shelf: shelf.map((card) => shown(at, card)),
  };
}

/** Names that the product gave are said in the language; a school's own have no words in its tables and stay. */
const shown = ({ call }: At, card: OperationRecord) => ({
  id: card.id,
  cardCode: card.cardCode,
  cardName: inWords(call, String(card.cardName)),
  cardType: card.cardType,
  component: card.component,
  params: card.params ?? null,
  moreUrl: card.moreUrl ?? null,
  defaultSize: card.defaultSize,
  allowSizes: card.allowSizes ?? [],
  minHeight: card.minHeight,
  refreshSeconds: card.refreshSeconds,
  isFixed: card.isFixed === true,
  emptyText: card.emptyText == null ? null : inWords(call, String(card.emptyText)),
});

export const saveDesktop: Operation = {
  kind: "action",
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
    const cards = input.input.cards as OperationRecord[];
    await checkCards(input, cards);
    const quickApps = listOf(input.input.quickApps ?? own?.quickApps);
    await checkQuickApps(input, quickApps);
    const kept = (name: "listPageSize" | "themeConfig") => input.input[name] ?? own?.[name] ?? null;
    const values = {
      layoutType: input.input.layoutType,
      cards,
      quickApps,
      listPageSize: kept("listPageSize") ?? PAGE_ROWS,
      themeConfig: kept("themeConfig"),
      customised: true,
    };
    if (own === null) await addRecords(input, DESKTOP, [{ ...values, userId: user.id, templateId: start.templateId }]);
    else await changeRecord(input, DESKTOP, String(own.id), values);
    await countUses(input, [...placedIn(own ?? {}).map((card) => card.cardId), ...cards.map((card) => String(card.cardId))]);
    return { saved: cards.length };
  },
};

async function checkQuickApps(at: At, ids: readonly string[]): Promise<void> {
  const most = Number(at.call.ctx.params["portal.quickApps"] ?? 12);
  if (ids.length > most) refuse("quickApps", phrase`快捷应用最多 ${most} 个`);
  if ((await appsFor(at, ids)).size < new Set(ids).size) refuse("quickApps", "有无权使用的应用，请移除后再保存");
}

async function checkCards(at: At, cards: readonly OperationRecord[]): Promise<void> {
  const shelf = new Map((await cardsFor(at)).map((card) => [String(card.id), card]));
  const ids = cards.map((card) => String(card.cardId));
  if (new Set(ids).size < ids.length) refuse("cards", "同一张卡片只能放一次");
  for (const card of cards) {
    const known = shelf.get(String(card.cardId)) ?? refuse("cards", "有无权使用的卡片，请移除后再保存");
    const sizes = Array.isArray(known.allowSizes) && known.allowSizes.length > 0 ? known.allowSizes : null;
    if (sizes !== null && !sizes.includes(card.size)) refuse("cards", phrase`“${known.cardName}”不能用这个尺寸`);
  }
  const lost = [...shelf.values()].find((card) => card.isFixed === true && !ids.includes(String(card.id)));
  if (lost !== undefined) refuse("cards", phrase`“${lost.cardName}”不可移除`);
}

/** How many desktops hold a card. */
async function countUses({ call, tx }: At, cardIds: readonly string[]): Promise<void> {
  const child = call.model.entities.get(DESKTOP)!.fields.get("cards")!.childEntity!;
  await sql`update campus."desktopCard" c set "useCount" = (select count(*) from campus.${sql.id(child)} u where u."tenantId" = c."tenantId" and u."cardId" = c.id)
    where c."tenantId" = ${call.user.tenantId} and c.id = any(${[...new Set(cardIds)]}::text[])`.execute(tx);
}

/** Back to the template; apps put on the desktop stay. */
export const resetDesktop: Operation = {
  kind: "action",
  name: "portal.resetDesktop",
  title: "恢复默认桌面",
  input: nothing,
  audit: () => "恢复默认桌面",
  run: async (input) => {
    const own = await ownDesktop(input);
    if (own === null) return { reset: 0 };
    const held = placedIn(own).map((card) => card.cardId);
    const { templateId, layoutType, cards } = await startingDesktop(input);
    await changeRecord(input, DESKTOP, String(own.id), { templateId, layoutType, cards: [...cards], customised: false });
    await countUses(input, [...held, ...cards.map((card) => card.cardId)]);
    return { reset: 1 };
  },
};

/** Desktops that nobody changed follow the template; the others stay as people made them. */
export const pushTemplate: Operation = {
  kind: "action",
  name: "portal.pushTemplate",
  title: "推送模板",
  input: nothing,
  audit: ({ records }) => `推送桌面模板“${records[0]?.templateName ?? ""}”`,
  run: async (input) => {
    const template = onlyRecord(input.records);
    if (template.isEnabled !== true) refuse("isEnabled", "请先启用模板");
    const untouched = await find(input, DESKTOP, { templateId: template.id, customised: false });
    const cards = placedIn(template);
    for (const row of untouched) await changeRecord(input, DESKTOP, String(row.id), { layoutType: template.layoutType, cards });
    return { shows: [{ label: "推送", value: phrase`已更新 ${untouched.length} 个桌面；还没有保存过桌面的人直接使用模板` }] };
  },
};

export const saveAsTemplate: Operation = {
  kind: "action",
  name: "portal.saveAsTemplate",
  title: "存为模板",
  input: asked({ templateName: line, roleIds: codes(30) }),
  audit: ({ input }) => `桌面存为模板“${input.templateName}”`,
  run: async (input) => {
    const { layoutType, cards } = await desktopOf(input);
    const rows = await find(input, "desktopTemplate", {});
    const first = Math.min(1000, ...rows.map((row) => Number(row.sortNo ?? 0)));
    const [id] = await addRecords(input, "desktopTemplate", [
      { templateName: input.input.templateName, roleIds: input.input.roleIds, userTypes: ["1", "2"], layoutType, cards, sortNo: first - 10 },
    ]);
    return { id };
  },
};

export const desktopOperations = [saveDesktop, resetDesktop, pushTemplate, saveAsTemplate] as const;
