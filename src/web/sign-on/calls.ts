import type { Failure, TokenReply } from "../../../engine/api.ts";
import { call, send } from "../client/http.ts";
import { envelopeFailure } from "../client/failure.ts";
import { md5 } from "../../../engine/values/md5.ts";
import type { Entrance } from "../session/entrance.ts";
import { tenantId } from "../session/sign-in.ts";

const auth = "/api/flySource-auth";
const siteTypes: Record<Entrance, number> = { main: 0, welcome: 2, dzks: 3 };

/** A way to sign in that the school has opened. */
export interface SignInMethod {
  source: string;
  title: string;
  isDefault: boolean;
}

/** Somebody a provider vouches for whom no account is bound to yet. */
export interface Unbound {
  bound: false;
  oauthId: string;
  source: string;
  nickName: string;
  avatarUrl: string;
}

const asked = new Map<Entrance, Promise<SignInMethod[]>>();

/** Asked once per page load; without an answer the form for accounts is still there. */
export function loadMethods(entrance: Entrance): Promise<SignInMethod[]> {
  const known =
    asked.get(entrance) ??
    call<SignInMethod[]>("GET", `${auth}/oauth/methods`, { query: { tenantId, appType: siteTypes[entrance] } }).catch(() => [] as SignInMethod[]);
  asked.set(entrance, known);
  return known;
}

export const beginOutside = (source: string, redirect: string): Promise<{ url: string; state: string }> =>
  call("GET", `${auth}/oauth/render/${encodeURIComponent(source)}`, { query: { tenantId, redirect } });

/** The token call; tokens stand at the top of the reply, somebody unbound in its data. @throws RequestFailure */
async function token(query: Record<string, string>, headers: Record<string, string> = {}): Promise<TokenReply | Unbound> {
  const body = await send<TokenReply | { success: boolean; code: number; data: Unbound }>("POST", `${auth}/oauth/token`, {
    query: { tenantId, ...query },
    headers: { "Tenant-Id": tenantId, ...headers },
  });
  if ("access_token" in body) return body;
  if (!body.success) throw envelopeFailure(body as Partial<Failure>);
  return body.data;
}

/** @throws RequestFailure */
export async function signInByTicket(tgc: string, redirect: string): Promise<TokenReply> {
  const kind = /Mobile|Android|iPhone|iPad/.test(navigator.userAgent) ? "h5" : "pc";
  return (await token({ tgc, redirect, grant_type: "cas" }, { "Web-Type": kind })) as TokenReply;
}

/** @throws RequestFailure */
export const signInByCode = (source: string, code: string, state: string): Promise<TokenReply | Unbound> =>
  token({ source, code, state, grant_type: "social" });

/** @throws RequestFailure */
export async function signInBySms(username: string, captcha: { key: string; code: string }): Promise<TokenReply> {
  const headers = { "Captcha-Key": captcha.key, "Captcha-Code": captcha.code };
  return (await token({ username, grant_type: "sms_code" }, headers)) as TokenReply;
}

export const sendSms = (phone: string): Promise<{ key: string; expire: number }> => call("GET", `${auth}/captcha`, { query: { type: "sms", phone } });

/** @throws RequestFailure with `detail.needCaptcha` */
export function bindAccount(of: {
  oauthId: string;
  username: string;
  password: string;
  captcha?: { key: string; code: string };
}): Promise<TokenReply> {
  const { oauthId, username, password, captcha } = of;
  return send<TokenReply>("POST", `${auth}/oauth/bind`, {
    json: { tenantId, oauthId, username, password: md5(password) },
    headers: { "Tenant-Id": tenantId, ...(captcha && { "Captcha-Key": captcha.key, "Captcha-Code": captcha.code }) },
  });
}

export interface LicenseStatus {
  registered: boolean;
  schoolName: string;
  edition: string;
  expireDate: string | null;
  daysLeft: number | null;
}
export const licenseStatus = (): Promise<LicenseStatus> => call("POST", `${auth}/openApi/getStatus`, { json: { tenantId } });
export const machineCode = async (): Promise<string> =>
  (await call<{ machineCode: string }>("POST", `${auth}/openApi/getCode`, { json: { tenantId } })).machineCode;
export const registerSoft = (schoolName: string, registerCode: string): Promise<{ expireDate: string }> =>
  call("POST", `${auth}/openApi/registerSoft`, { json: { tenantId, schoolName, registerCode } });

export interface Authorization {
  redirect?: string;
  consent?: { clientName: string; asks: string[] };
}
type AuthorizationQuery = Record<string, string>;
export const authorizationClient = (query: AuthorizationQuery): Promise<{ clientName: string; redirect: string | null }> =>
  call("GET", `${auth}/oauth2/client`, { query: { tenantId, ...query } });
export const authorize = (query: AuthorizationQuery, decision?: "allow" | "deny"): Promise<Authorization> =>
  call("POST", `${auth}/oauth2/authorize`, { json: { ...query, ...(decision && { decision }) }, staysWithoutSession: true });

export interface Device {
  id: string;
  isCurrent: boolean;
  way: string;
  ip: string;
  clientKind: string;
  browser: string;
  os: string;
  loginTime: string;
  lastActiveTime: string;
}
export const loadDevices = (): Promise<Device[]> => call("GET", `${auth}/session/list`);
export const endDevice = (which: { id: string } | { others: true }): Promise<unknown> => call("POST", `${auth}/session/revoke`, { json: which });
