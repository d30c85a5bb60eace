import { sql } from "kysely";
import type { TokenReply } from "../../../../engine/api.ts";
import { loadAccount, maySignIn } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";
import { type Credential, recordSignIn } from "../accounts/credentials.ts";
import { candidateNumbers, isForEntrance } from "../accounts/entrance-accounts.ts";
import { mirrorAccount } from "../accounts/mirror-account.ts";
import { policyOf } from "../accounts/password-policy.ts";
import { tenantRefusal } from "../../identity/tenant-state.ts";
import { signInRefused } from "../../platform/errors.ts";
import { licenseRefusal } from "../license/license-end.ts";
import { logLogin } from "../logs/login-log.ts";
import type { LoginAttempt, LoginResult } from "../logs/login-log.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { createSession, revokeEntranceSessions } from "./session-store.ts";
import type { Tokens } from "./session-store.ts";
import type { Entrance, Session } from "../../identity/session-facts.ts";
import { shanghaiNow, shanghaiToday } from "../../platform/shanghai-time.ts";
import { userInfo } from "./user-info.ts";

/** Who calls, as far as the connection tells. */
export interface Visit {
  tenantId: string;
  ip: string;
  userAgent: string;
  traceId: string;
}

export interface Opening extends Visit {
  entrance: Entrance;
  /** How the identity was proved: password, mobile, cas, oauth2, jwt, wecom ... */
  way: string;
  /** Ticket of a single sign-on server that may end the session later. */
  ticket?: string | null;
}

/** Opens a session for someone whose identity is settled, by whatever grant. @throws HttpError 400 when the account may not be used */
export async function openSession(runtime: Runtime, account: Account, of: Opening): Promise<TokenReply> {
  const now = runtime.now();
  const refusal = await refusalOf(runtime, account, of.entrance);
  if (refusal !== null) throw await failedLogin(runtime, of, { account, accountNo: account.accountNo, result: "other", reason: refusal });
  const credential = await recordSignIn(runtime.db, now, { tenantId: account.tenantId, userId: account.id, ip: of.ip });
  await mirrorAccount(runtime, {
    tenantId: account.tenantId,
    userId: account.id,
    values: { lastLoginTime: shanghaiNow(now), lastLoginIp: of.ip, loginCount: sql`coalesce("loginCount", 0) + 1` },
  });
  const { session, tokens } = await createSession(runtime.db, now, {
    ...of,
    tenantId: account.tenantId,
    userId: account.id,
    mustChangePassword: of.way === "password" && credential?.mustChange === true,
  });
  if ((await policyOf(runtime, account.tenantId, account.userType)).singleLogin)
    await revokeEntranceSessions(runtime.db, now, session, "signed in elsewhere");
  await logLogin(runtime, { ...of, accountNo: account.accountNo, account, result: "success", reason: null, sessionId: session.id });
  return tokenReply(runtime, { account, session, tokens, credential });
}

async function refusalOf(runtime: Runtime, account: Account, entrance: Entrance): Promise<string | null> {
  if (!maySignIn(account, shanghaiToday(runtime.now()))) return "账号已停用";
  if (!isForEntrance(account, entrance)) return "该账号不能从这里登录";
  return (await tenantRefusal(runtime, account)) ?? licenseRefusal(runtime, account);
}

/** Writes a refused sign-in down; answers the error to throw. */
export async function failedLogin(
  runtime: Runtime,
  of: Opening,
  why: Pick<LoginAttempt, "account" | "accountNo"> & { result: LoginResult; reason: string },
): Promise<Error> {
  await logLogin(runtime, { ...of, ...why, sessionId: null });
  return signInRefused(why.reason);
}

/** The reply to a refreshed session; null when the account may not sign in any more. */
export async function refreshedReply(runtime: Runtime, of: { session: Session; tokens: Tokens }): Promise<TokenReply | null> {
  const account = await loadAccount(runtime.db, of.session.tenantId, of.session.userId);
  const isRefused = account === null || (await refusalOf(runtime, account, of.session.entrance)) !== null;
  return isRefused ? null : tokenReply(runtime, { account, ...of });
}

async function tokenReply(
  runtime: Runtime,
  { account, session, tokens, credential }: { account: Account; session: Session; tokens: Tokens; credential?: Credential | null },
): Promise<TokenReply> {
  const info = await userInfo(runtime, account, { credential });
  return {
    success: true,
    code: 200,
    access_token: tokens.access,
    token_type: "bearer",
    refresh_token: tokens.refresh,
    expires_in: tokens.accessSeconds,
    refresh_expires_in: tokens.refreshSeconds,
    scope: "all",
    entrance: session.entrance,
    userId: account.id,
    ...info,
    mustChangePassword: session.mustChangePassword,
    ...(session.entrance === "dzks" && (await candidateNumbers(runtime, account))),
  };
}
