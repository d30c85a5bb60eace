import { loadParams } from "../../identity/params.ts";
import type { Params } from "../../identity/params.ts";
import { siteInfo } from "../../auth/session/site-info.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

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

export const appInfoRoutes = [getAppInfo, getAIConfig];
