import type { Failure, TokenReply } from "../../../engine/api.ts";
import { call, send } from "../client/http.ts";
import { md5 } from "../../../engine/values/md5.ts";

const tokenPath = "/api/flySource-auth/oauth/token";
/** One school per installation until a tenant chooser exists. */
export const tenantId = "000000";

export interface Credentials {
  username: string;
  password: string;
  type: "account" | "mobile" | "welcome" | "dzks";
  captcha?: { key: string; code: string };
}

/** Password login (contract, row 1). @throws RequestFailure with `detail.needCaptcha` when a captcha is wanted */
export function signIn({ username, password, type, captcha }: Credentials): Promise<TokenReply> {
  return send<TokenReply>("POST", tokenPath, {
    query: { tenantId, username, password: md5(password), type, grant_type: "password", scope: "all" },
    comesBack: true,
    headers: { "Tenant-Id": tenantId, ...(captcha && { "Captcha-Key": captcha.key, "Captcha-Code": captcha.code }) },
  });
}

/** Refusals come with HTTP 200 on purpose: a 401 would sign the person out (contract, row 4). */
export function refreshToken(refresh_token: string): Promise<TokenReply | Failure> {
  return send<TokenReply | Failure>("POST", tokenPath, {
    query: { tenantId, refresh_token, grant_type: "refresh_token" },
    headers: { "Tenant-Id": tenantId },
  });
}

export interface Captcha {
  key: string;
  image: string;
  expire: number;
}
export const loadCaptcha = (): Promise<Captcha> => call<Captcha>("GET", "/api/flySource-auth/captcha", { query: { type: "image" } });

export const signOut = (): Promise<unknown> => call("GET", "/api/flySource-auth/logOut");

export const changePassword = (input: { oldPassword: string; newPassword: string; passWordLevel: number }): Promise<unknown> =>
  call("POST", "/api/flySource-base/sysUser/updatePassword", {
    json: { oldPassword: md5(input.oldPassword), newPassword: md5(input.newPassword), passWordLevel: input.passWordLevel },
  });
