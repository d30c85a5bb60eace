import { call } from "../client/http.ts";

/** What the server tells before login (contract, row 16). */
export interface AppInfo {
  ssoType: string;
  ssoLoginUrl: string;
  ssoLogoutUrl: string;
  isWartermark: boolean;
  globalTitle: string;
  globalViceTitle: string;
  ureportUrl: string;
  loginTips: string;
  showLogin: number;
}

const unknownApp: AppInfo = {
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

let loading: Promise<AppInfo> | undefined;

/** Asked once per page load; an unreachable server must not hide the login form. */
export function loadAppInfo(): Promise<AppInfo> {
  loading ??= call<Partial<AppInfo>>("GET", "/api/flySource-base/openApi/getAppInfo", { query: { appType: 0 } }).then(
    (info) => ({ ...unknownApp, ...info, showLogin: Number(info.showLogin === 0 || String(info.showLogin) === "0" ? 0 : 1) }),
    // Kept until the page is loaded again: asking anew at every draw would never end.
    () => unknownApp,
  );
  return loading;
}

export const pageTitle = (routeTitle: string, globalTitle: string): string => (routeTitle ? `${routeTitle} - ${globalTitle}` : globalTitle);
