import { isEmpty } from "../../../engine/values/emptiness.ts";
import { call } from "../client/http.ts";
import type { Entrance } from "./entrance.ts";
import type { AppInfo } from "../../../engine/api.ts";

/** What holds of the site until the server has told (specification, section 3). */
export const unknownApp: AppInfo = {
  ssoType: "",
  ssoLoginUrl: "",
  ssoLogoutUrl: "",
  isWartermark: false,
  globalTitle: "智慧校园综合服务平台",
  globalViceTitle: "",
  ureportUrl: "",
  loginTips: "",
  showLogin: 1,
};

const siteTypes: Record<Entrance, number> = { main: 0, welcome: 2, dzks: 3 };
const loading = new Map<Entrance, Promise<AppInfo>>();

/** Asked once per page load and entrance; an unreachable server must not hide the login form. */
export function loadAppInfo(entrance: Entrance = "main"): Promise<AppInfo> {
  const known = loading.get(entrance) ?? askAppInfo(entrance);
  loading.set(entrance, known);
  return known;
}

const askAppInfo = (entrance: Entrance): Promise<AppInfo> =>
  call<Partial<AppInfo>>("GET", "/api/flySource-base/openApi/getAppInfo", { query: { appType: siteTypes[entrance] } }).then(
    (info) => ({ ...unknownApp, ...info, showLogin: shownLogin(info.showLogin) }),
    // Kept until the page is loaded again: asking anew at every draw would never end.
    () => unknownApp,
  );

/** Whether the form is shown: only a 0 hides it; absent and empty count as 1. */
export const shownLogin = (told: unknown): 0 | 1 => (String(told) === "0" ? 0 : 1);

/** Title of the route, then that of the site (specification, section 2); what is empty leaves no dash behind. */
export const pageTitle = (routeTitle: string, globalTitle: string): string => [routeTitle, globalTitle].filter((part) => !isEmpty(part)).join(" - ");
