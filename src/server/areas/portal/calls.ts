import type { Row } from "../kit/records.ts";
import { inWords } from "../../data/language/own-words.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, pairsCond } from "../../../../engine/access/conds.ts";
import { cardNumbers } from "../../navigation/card-numbers.ts";
import { declaredCards } from "../../navigation/declared-cards.ts";
import { cardsFor } from "./desktop-cards.ts";
import { desktopOf } from "./desktop.ts";
import { marked } from "./marks.ts";
import { applicantAt, reasonsAgainst, recentApplies } from "./offers.ts";
import { ownTodos, popupNotices, unreadMessages } from "./opening.ts";
import { fetchRecords } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const isInstalled = (call: Call, entity: string) => call.model.entities.has(entity);

const desktop = defineRoute({
  id: "portal.desktop",
  title: "我的桌面",
  path: "/api/flySource-base/userDesktop/getMine",
  run: ({ call }) => ownDesktopOf(call),
});

const ownDesktopOf = async (call: Call) =>
  isInstalled(call, "userDesktop")
    ? desktopOf({ call, tx: call.runtime.db })
    : { layoutType: "1", customised: false, allowCustom: false, quickApps: [], listPageSize: 20, themeConfig: null, cards: [], shelf: [] };

/** Also part of what a page opens with. */
const popups = defineRoute({
  id: "portal.popups",
  title: "待确认的弹窗公告",
  path: "/api/flySource-base/sysNotice/getPopups",
  run: ({ call }) => popupNotices(call),
});

/** The numbers of cards, in one call; a card the caller may not have counts nothing. */
const numbers = defineRoute({
  id: "portal.numbers",
  title: "桌面卡片的数字",
  path: "/api/flySource-base/userDesktop/getNumbers",
  query: { cardCode: { type: "list", required: true, note: "卡片编码，可以多个" } },
  run: async ({ runtime, call, query }) => {
    if (!isInstalled(call, "userDesktop")) return [];
    const mine = new Set((await cardsFor({ call, tx: runtime.db })).map((card) => card.cardCode));
    const declared = declaredCards(call.model);
    const counted = [];
    for (const cardCode of new Set(query.cardCode)) {
      const card = mine.has(cardCode) ? declared.get(cardCode) : undefined;
      for (const number of card === undefined ? [] : await cardNumbers(call, card)) counted.push({ cardCode, ...number });
    }
    return counted;
  },
});

/** Services the caller may see, each with why it cannot be asked for now. */
const offers = defineRoute({
  id: "portal.offers",
  title: "可办理的服务事项",
  path: "/api/flySource-base/serviceItem/getOffers",
  run: async ({ runtime, call }) => {
    const entity = call.model.entities.get("serviceItem");
    if (entity === undefined) return [];
    const at = { call, tx: runtime.db };
    const where = allOf([pairsCond(accessFor(call.model, entity.id, call.user).read), { field: "state", eq: "online" }]);
    const rows = await fetchRecords({ call, entity, where, tables: ["conditions"], labels: true });
    const [who, collected, recent] = [await applicantAt(at), await marked(at, entity.id, "collect"), await recentApplies(at)];
    return rows
      .map(({ id, record }) => ({ ...record, id }) as Offered)
      .map((item) => ({
        ...itemLine(call, item),
        isCollected: collected.has(item.id),
        recentCount: recent.get(item.id) ?? 0,
        reasons: reasonsAgainst(at, item, who).map((reason) => inWords(call, reason)),
      }))
      .toSorted((a, b) => a.sortNo - b.sortNo);
  },
});

/** What waits for the caller: how much in all, by kind of record, and how much of it is late. */
const todos = defineRoute({
  id: "portal.todos",
  title: "我的待办数",
  path: "/api/flySource-base/userTodo/getMine",
  run: ({ call }) => ownTodos(call),
});

const named = (call: Call, name: string | null | undefined) => (name == null ? null : inWords(call, name));

/** A service with the names of what it refers to. */
type Offered = Row<"serviceItem"> & {
  categoryName?: string | null;
  departmentName?: string | null;
  applyCount?: number | null;
  score?: number | null;
};

const itemLine = (call: Call, item: Offered) => ({
  id: item.id,
  itemName: inWords(call, item.itemName),
  categoryId: item.categoryId ?? null,
  categoryName: named(call, item.categoryName),
  departmentId: item.departmentId ?? null,
  departmentName: item.departmentName ?? null,
  appId: item.appId ?? null,
  icon: item.icon ?? null,
  symbol: item.symbol ?? null,
  promiseDays: item.promiseDays ?? null,
  applyCount: item.applyCount ?? 0,
  score: item.score ?? null,
  isHot: item.isHot === true,
  isRecommend: item.isRecommend === true,
  openStart: item.openStart ?? null,
  openEnd: item.openEnd ?? null,
  createTime: item.createTime ?? null,
  sortNo: item.sortNo ?? 0,
});

export const portalRoutes = [desktop, numbers, offers, todos, popups];

export const portalOpening = { todos: ownTodos, desktop: ownDesktopOf, popups: popupNotices, unread: unreadMessages };
