import { textOf } from "../../data/records/plain-rows.ts";
import { inWords } from "../../data/language/own-words.ts";
import type { Row } from "../../../../engine/api.ts";
import { sql } from "kysely";
import { refused } from "../../platform/errors.ts";
import { listAll, listRecords } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const appEntity = "appName";
const hasApps = (call: Call) => call.model.entities.has(appEntity);

interface Use {
  appId: string;
  isCollect: boolean;
  lastUseTime: string | null;
  /** Place the person gave it; null = none. */
  sort: number | null;
}

/** What the caller did with apps, newest use first. */
async function usesOf(call: Call): Promise<Use[]> {
  if (!call.model.entities.has("appCollection")) return [];
  const { rows } = await sql<Use>`select "appId", coalesce("isCollect", false) as "isCollect", "lastUseTime", sort from campus."appCollection"
    where "tenantId" = ${call.user.tenantId} and "userId" = ${call.user.id} and not "isDeleted" order by "lastUseTime" desc nulls last, id`.execute(
    call.runtime.db,
  );
  return rows;
}

/** Apps open to the caller's roles, in their order, whatever else the caller may read. */
async function openApps(call: Call, filters: Readonly<Record<string, string | null>> = {}): Promise<Row[]> {
  if (!hasApps(call)) return [];
  const sent = Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const rows = await listAll(call, appEntity, Object.fromEntries(sent));
  const roles = new Set(call.user.roles);
  const { rows: open } = await sql<{
    id: string;
  }>`select id from campus.${sql.id(appEntity)} where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "isEnabled" and state = 'online'
    and (coalesce(cardinality("roleIds"), 0) = 0 or "roleIds" && ${[...roles]}::text[]) and ("openStart" is null or "openStart" <= ${call.ctx.now}::timestamp)
    and ("openEnd" is null or "openEnd" >= ${call.ctx.now}::timestamp)`.execute(call.runtime.db);
  const ids = new Set(open.map((row) => row.id));
  return rows.filter((row) => ids.has(row.id)).toSorted((a, b) => orderOf(a) - orderOf(b));
}

const orderOf = ({ sort }: Row): number => (typeof sort === "number" ? sort : 0);

const appLine = (call: Call, row: Row, collected: ReadonlySet<string>) => ({
  id: row.id,
  appCode: row.appCode,
  appName: inWords(call, textOf(row.appName) ?? ""),
  appType: row.appType,
  appCategory: row.appCategory ?? "",
  appIcon: row.appIcon ?? "",
  symbol: row.symbol ?? null,
  openType: Number.parseInt(textOf(row.openType) ?? "0", 10),
  menuLink: row.menuLink ?? "",
  clientId: row.clientId ?? "",
  isCollect: collected.has(row.id),
  isEnabled: row.isEnabled ?? true,
  sort: row.sort ?? 0,
});

async function collectedIds(call: Call): Promise<Set<string>> {
  return new Set((await usesOf(call)).filter((use) => use.isCollect).map((use) => use.appId));
}

const getOne = defineRoute({
  id: "app.getOne",
  title: "应用",
  path: "/api/flySource-base/appName/getOne",
  query: { id: { type: "id", required: true } },
  run: async ({ call, query }) => {
    const [row] = hasApps(call) ? await listAll(call, appEntity, { id: query.id }) : [];
    if (row === undefined) throw refused("应用不存在");
    return appLine(call, row, await collectedIds(call));
  },
});

const userApps = defineRoute({
  id: "app.getUserApp",
  title: "我的应用",
  path: "/api/flySource-base/appName/getUserApp",
  query: { appType: { type: "string" }, appName: { type: "string" }, appCategory: { type: "string" } },
  run: async ({ call, query }) => {
    const collected = await collectedIds(call);
    return (await openApps(call, query)).map((row) => appLine(call, row, collected));
  },
});

const USED = 12;

const used = defineRoute({
  id: "app.getUserUsedApp",
  title: "最近使用的应用",
  path: "/api/flySource-base/appName/getUserUsedApp",
  run: async ({ call }) => {
    const open = new Map((await openApps(call)).map((row) => [row.id, row]));
    const uses = await usesOf(call);
    const collected = new Set(uses.filter((use) => use.isCollect).map((use) => use.appId));
    const recent = uses.filter((use) => use.lastUseTime !== null && open.has(use.appId)).slice(0, USED);
    return recent.map((use) => appLine(call, open.get(use.appId)!, collected));
  },
});

const collection = defineRoute({
  id: "app.getUserCollection",
  title: "收藏的应用",
  path: "/api/flySource-base/appName/getUserCollection",
  query: { isAll: { type: "boolean" }, size: { type: "integer" } },
  run: async ({ call, query }) => {
    const uses = await usesOf(call);
    const collected = new Set(uses.filter((use) => use.isCollect).map((use) => use.appId));
    const places = new Map(uses.map((use) => [use.appId, use.sort ?? Number.POSITIVE_INFINITY]));
    const placeOf = (row: { id: string }) => places.get(row.id) ?? Number.POSITIVE_INFINITY;
    const rows = (await openApps(call))
      .map((row) => appLine(call, row, collected))
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0));
    const wanted =
      query.isAll === true
        ? rows.toSorted((a, b) => Number(b.isCollect === true) - Number(a.isCollect === true))
        : rows.filter((row) => row.isCollect);
    return wanted.slice(0, Math.min(Math.max(query.size ?? 8, 1), 500));
  },
});

const list = defineRoute({
  id: "app.list",
  title: "应用列表",
  path: "/api/flySource-base/appName/list",
  query: {
    current: { type: "integer" },
    size: { type: "integer" },
    appName: { type: "string" },
    appType: { type: "string" },
    isEnabled: { type: "boolean" },
  },
  run: async ({ call, query }) => {
    const size = query.size ?? 10;
    if (!hasApps(call)) return { records: [], total: 0, size, current: query.current ?? 1, pages: 0 };
    const sent = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
    const page = await listRecords(call, appEntity, Object.fromEntries(sent));
    const collected = await collectedIds(call);
    return { ...page, records: page.records.map((row) => appLine(call, row, collected)) };
  },
});

export const appRoutes = [getOne, list, userApps, used, collection];
