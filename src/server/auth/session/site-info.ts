import { followable } from "../../../../engine/values/web-address.ts";
import { sql } from "kysely";
import type { Runtime } from "../../platform/runtime.ts";
import { loadParams } from "../../identity/params.ts";
import type { Params } from "../../identity/params.ts";
import { schoolName } from "../../identity/school-name.ts";
import type { AppInfo } from "../../../../engine/api.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity with one row for each site: main, welcome, examination. */
export const siteEntity = platformEntity("appInfo", {
  by: "站点信息",
  needs: { text: ["appType"], boolean: ["isEnabled"] },
  takes: {
    text: ["globalTitle", "globalViceTitle", "loginTips", "ssoType", "ssoLoginUrl", "ssoLogoutUrl", "ureportUrl"],
    bigint: ["showLogin"],
    boolean: ["isWartermark"],
  },
});

type Row = Record<string, unknown>;
/** The first that a browser may be sent to. */
const address = (...values: unknown[]): string => followable(text(...values)) ?? "";
const text = (...values: unknown[]): string => (values.find((value) => typeof value === "string" && value !== "") as string | undefined) ?? "";

/** The row of the site; what it leaves empty, and a site without a row, comes from the base parameters `app.*`. */
export async function siteInfo(runtime: Runtime, tenantId: string, appType: number): Promise<AppInfo> {
  const [params, row] = await Promise.all([loadParams(runtime, tenantId), siteRow(runtime, tenantId, appType)]);
  const sso = ssoOf(params, row);
  const showLogin = row?.showLogin ?? params["app.showLogin"];
  return {
    ...sso,
    isWartermark: (row?.isWartermark ?? params["app.isWartermark"]) === true,
    globalTitle: text(row?.globalTitle, params["app.globalTitle"], "智慧校园综合服务平台"),
    globalViceTitle: text(row?.globalViceTitle, params["app.globalViceTitle"], await schoolName(runtime, tenantId)),
    ureportUrl: address(row?.ureportUrl, params["app.ureportUrl"]),
    loginTips: text(row?.loginTips, params["app.loginTips"]),
    showLogin: showLogin === 0 || showLogin === false ? 0 : 1,
  };
}

/** Type and addresses belong together: they come from one place. */
function ssoOf(params: Params, row: Row | null): Pick<AppInfo, "ssoType" | "ssoLoginUrl" | "ssoLogoutUrl"> {
  if (row !== null && text(row.ssoType) !== "") {
    const isOff = row.ssoType === "none";
    return { ssoType: isOff ? "" : text(row.ssoType), ssoLoginUrl: isOff ? "" : address(row.ssoLoginUrl), ssoLogoutUrl: address(row.ssoLogoutUrl) };
  }
  return { ssoType: text(params["app.ssoType"]), ssoLoginUrl: address(params["app.ssoLoginUrl"]), ssoLogoutUrl: address(params["app.ssoLogoutUrl"]) };
}

async function siteRow(runtime: Runtime, tenantId: string, appType: number): Promise<Row | null> {
  if (!runtime.model().entities.has(siteEntity)) return null;
  const { rows } = await sql<Row>`select * from campus.${sql.id(siteEntity)}
    where "tenantId" = ${tenantId} and "appType" = ${String(appType)} and not "isDeleted" and "isEnabled" is not false`.execute(runtime.db);
  return rows[0] ?? null;
}
