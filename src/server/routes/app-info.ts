import { sql } from "kysely";
import { refused } from "../errors.ts";
import { listRecords } from "../records/index.ts";
import type { Call } from "../runtime.ts";
import { loadParams } from "../session/params.ts";
import type { Params } from "../session/params.ts";
import { siteInfo } from "../session/site-info.ts";
import { defineRoute } from "./define-route.ts";

const text = (params: Params, id: string, otherwise = ""): string =>
  typeof params[id] === "string" && params[id] !== "" ? (params[id] as string) : otherwise;

const getAppInfo = defineRoute({
  id: "app.getAppInfo",
  title: "站点信息",
  path: "/api/flySource-base/openApi/getAppInfo",
  auth: "none",
  query: { appType: { type: "integer" } },
  run: async ({ runtime, call, query }) => siteInfo(runtime, call.user.tenantId, query.appType ?? 0),
});

const getAIConfig = defineRoute({
  id: "ref.baseParams.getAIConfig",
  title: "智能助手设置",
  path: "/api/flySource-base/baseParams/openApi/getAIConfig",
  auth: "none",
  run: async ({ runtime, call }) => {
    const params = await loadParams(runtime, call.user.tenantId);
    return {
      enabled: params["ai.enabled"] === true,
      name: text(params, "ai.name", "智能助手"),
      welcomeText: text(params, "ai.welcomeText"),
      maxTokens: Number(params["ai.maxTokens"] ?? 2048),
    };
  },
});

const appEntity = "appName";
const hasApps = (call: Call) => call.model.entities.has(appEntity);

/** Apps are an entity of a later area; until it is there the lists are empty. */
const emptyList = (name: string, title: string, query: Record<string, { type: "string" | "integer" }>) =>
  defineRoute({ id: `app.${name}`, title, path: `/api/flySource-base/appName/${name}`, query, run: async () => [] });

const getOne = defineRoute({
  id: "app.getOne",
  title: "应用",
  path: "/api/flySource-base/appName/getOne",
  query: { id: { type: "id", required: true } },
  run: async ({ call, query }) => {
    const { rows } = hasApps(call)
      ? await sql<
          Record<string, unknown>
        >`select * from campus.${sql.id(appEntity)} where "tenantId" = ${call.user.tenantId} and id = ${query.id} and not "isDeleted" and "isEnabled"`.execute(
          call.runtime.db,
        )
      : { rows: [] };
    const row = rows[0];
    if (row === undefined) throw refused("应用不存在");
    const { id, appCode, appName, appType, appCategory, appIcon, openType, menuLink, clientId, isEnabled, sort } = row;
    return { id, appCode, appName, appType, appCategory, appIcon, openType, menuLink, clientId, isCollect: false, isEnabled, sort };
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
    return listRecords(call, appEntity, Object.fromEntries(sent));
  },
});

const used = emptyList("getUserUsedApp", "最近使用的应用", {});
const userApps = emptyList("getUserApp", "我的应用", { appType: { type: "string" }, appName: { type: "string" }, appCategory: { type: "string" } });
const collection = emptyList("getUserCollection", "收藏的应用", { isAll: { type: "integer" }, size: { type: "integer" } });

export const appInfoRoutes = [getAppInfo, getAIConfig, getOne, list, userApps, used, collection];
