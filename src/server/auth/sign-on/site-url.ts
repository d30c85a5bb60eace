import { refused } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { loadParams } from "../../identity/params.ts";

/**
 * Where this site is reached, without a slash at the end: the base parameter `app.baseUrl`. Never the Host header, which is the caller's
 * own word. A demonstration without the parameter is on this machine. @throws HttpError 400 when nobody said it
 */
export async function siteUrl(runtime: Runtime, tenantId: string): Promise<string> {
  const told = (await loadParams(runtime, tenantId))["app.baseUrl"];
  const url = typeof told === "string" && URL.canParse(told) ? new URL(told) : null;
  if (url !== null && (url.protocol === "https:" || url.protocol === "http:")) return url.origin + url.pathname.replace(/\/+$/, "");
  if (runtime.config.demo) return `http://localhost:${runtime.config.port}`;
  throw refused("请先由管理员填写系统参数“站点地址”");
}
