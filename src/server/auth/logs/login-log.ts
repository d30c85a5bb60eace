import { sql } from "kysely";
import type { Account } from "../../identity/account.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { clientOf } from "./client-of.ts";
import { insertPlainRows } from "../../platform/log-rows.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of the sign-ins that succeeded or failed. */
export const loginLogEntity = platformEntity("loginLog", {
  by: "登录日志",
  needs: { text: ["accountNo", "userName", "failReason", "ip"], timestamp: ["loginTime"] },
  takes: {
    text: ["userId", "userType", "departmentId", "loginType", "appType", "loginResult", "tokenId", "traceId", "clientKind", "browser", "os"],
    timestamp: ["logoutTime"],
  },
});

/** Results as the dictionary of sign-in results names them. */
export const loginResults = {
  success: "1",
  wrongPassword: "2",
  unknownAccount: "3",
  locked: "4",
  captcha: "5",
  ticket: "6",
  unbound: "7",
  address: "8",
  other: "9",
} as const;
export type LoginResult = keyof typeof loginResults;

export interface LoginAttempt {
  tenantId: string;
  /** As it was typed, or as the provider names the person. Never a password, ticket or code. */
  accountNo: string;
  account: Account | null;
  /** How: password, mobile, cas, social, oauth2, jwt, wecom. */
  way: string;
  entrance: Entrance;
  result: LoginResult;
  /** A sentence; only for failures. */
  reason: string | null;
  /** Id of the session that was opened. */
  sessionId: string | null;
  ip: string;
  userAgent: string;
  traceId: string;
}

const sites: Record<Entrance, string> = { main: "0", welcome: "2", dzks: "3" };
export const siteOf = (entrance: Entrance): string => sites[entrance];

/** The codes of the dictionary of sign-in ways that are called like the source. */
const ways = new Set(["password", "wecom", "qrcode", "cas", "oauth2", "jwt", "wechat", "dingtalk", "feishu", "qq"]);
export const wayCode = (way: string): string => (ways.has(way) ? way : way === "sms" ? "mobile" : "social");

/** The one place that writes the sign-in log. */
export async function logLogin(runtime: Runtime, attempt: LoginAttempt): Promise<void> {
  const { account } = attempt;
  const values = {
    userId: account?.id ?? null,
    accountNo: attempt.accountNo.slice(0, 60),
    userName: account?.userName ?? null,
    userType: account?.userType === "" ? null : (account?.userType ?? null),
    departmentId: account?.departmentId ?? null,
    loginType: wayCode(attempt.way),
    appType: siteOf(attempt.entrance),
    loginResult: loginResults[attempt.result],
    failReason: attempt.reason,
    loginTime: shanghaiNow(runtime.now()),
    ip: attempt.ip,
    tokenId: attempt.sessionId,
    traceId: attempt.traceId,
    ...clientOf(attempt.userAgent),
  };
  await insertPlainRows(runtime, loginLogEntity, [{ tenantId: attempt.tenantId, userId: account?.id ?? "", values }]);
}

/** Writes when a session ended beside the sign-in that opened it. */
export async function logLogout(runtime: Runtime, of: { tenantId: string; sessionId: string }): Promise<void> {
  const fields = runtime.model().entities.get(loginLogEntity)?.fields;
  if (fields?.has("logoutTime") !== true || !fields.has("tokenId")) return;
  await sql`update campus.${sql.id(loginLogEntity)} set "logoutTime" = ${shanghaiNow(runtime.now())}::timestamp
    where "tenantId" = ${of.tenantId} and "tokenId" = ${of.sessionId} and "logoutTime" is null`.execute(runtime.db);
}
