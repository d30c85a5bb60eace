import type { TokenReply } from "../../../engine/api.ts";
import { canSignInBy, findAccount, loadAccount, maySignIn } from "../accounts/account.ts";
import type { Account } from "../accounts/account.ts";
import { answerCaptcha } from "../accounts/captcha.ts";
import { loadCredential, recordSignIn } from "../accounts/credentials.ts";
import { captchaAfter, clearFailures, countFailures, inTurn, lockAfter, lockMinutes, recordFailure } from "../accounts/login-failures.ts";
import type { FailureKey } from "../accounts/login-failures.ts";
import { verifyNobody, verifyPassword } from "../accounts/password-hash.ts";
import { signInRefused } from "../errors.ts";
import type { Runtime } from "../runtime.ts";
import { createSession } from "./session-store.ts";
import type { Entrance, Session, Tokens } from "./session-store.ts";
import { schoolName } from "./school-name.ts";
import { shanghaiToday } from "./shanghai-time.ts";
import { userInfo } from "./user-info.ts";

export interface PasswordSignIn {
  tenantId: string;
  username: string;
  /** Lower-case MD5 hex. */
  md5: string;
  type: "account" | "mobile" | "welcome" | "dzks";
  captcha: { key: string | null; code: string | null };
  ip: string;
  userAgent: string;
}

const entranceOf: Record<PasswordSignIn["type"], Entrance> = { account: "main", mobile: "main", welcome: "welcome", dzks: "dzks" };

/** Signs in by password. The same text and the same time for an unknown user and a wrong password. @throws HttpError 400 */
export async function signInByPassword(runtime: Runtime, given: PasswordSignIn): Promise<TokenReply> {
  const account = await checkPassword(runtime, given);
  return openSession(runtime, account, { entrance: entranceOf[given.type], ip: given.ip, userAgent: given.userAgent });
}

/** The account whose password was given, after lock and captcha. Also used to bind an outside account. @throws HttpError 400 */
export function checkPassword(runtime: Runtime, given: PasswordSignIn): Promise<Account> {
  const key: FailureKey = { tenantId: given.tenantId, account: given.username };
  return inTurn(key, async () => {
    const failures = await countFailures(runtime.db, runtime.now(), key);
    if (failures >= lockAfter) throw signInRefused(`账号已锁定，请${lockMinutes}分钟后再试`);
    if (failures >= captchaAfter && !(await answerCaptcha(runtime.db, runtime.now(), given.captcha)))
      throw signInRefused("验证码错误", { needCaptcha: true });
    const account = await verified(runtime, given);
    if (account === null) {
      await recordFailure(runtime.db, runtime.now(), { ...key, ip: given.ip });
      throw signInRefused("用户名或密码错误", failures + 1 >= captchaAfter ? { needCaptcha: true } : {});
    }
    await clearFailures(runtime.db, key);
    if (!maySignIn(account, shanghaiToday(runtime.now()))) throw signInRefused("账号已停用");
    return account;
  });
}

async function verified(runtime: Runtime, given: PasswordSignIn): Promise<Account | null> {
  const column = given.type === "mobile" ? "phone" : "accountNo";
  const account = canSignInBy(runtime.model(), column)
    ? await findAccount(runtime.db, { tenantId: given.tenantId, column, value: given.username })
    : null;
  const credential = account === null ? null : await loadCredential(runtime.db, account.tenantId, account.id);
  if (account === null || credential === null) {
    await verifyNobody(given.md5);
    return null;
  }
  return (await verifyPassword(given.md5, credential.passwordHash)) ? account : null;
}

/** Opens a session for someone whose identity is settled, by whatever grant. */
export async function openSession(
  runtime: Runtime,
  account: Account,
  of: { entrance: Entrance; ip: string; userAgent: string },
): Promise<TokenReply> {
  const now = runtime.now();
  await recordSignIn(runtime.db, now, { tenantId: account.tenantId, userId: account.id, ip: of.ip });
  const { session, tokens } = await createSession(runtime.db, now, { tenantId: account.tenantId, userId: account.id, ...of });
  return tokenReply(runtime, { account, session, tokens });
}

/** The reply to a refreshed session; null when the account may not sign in any more. */
export async function refreshedReply(runtime: Runtime, of: { session: Session; tokens: Tokens }): Promise<TokenReply | null> {
  const account = await loadAccount(runtime.db, of.session.tenantId, of.session.userId);
  return account === null || !maySignIn(account, shanghaiToday(runtime.now())) ? null : tokenReply(runtime, { account, ...of });
}

async function tokenReply(
  runtime: Runtime,
  { account, session, tokens }: { account: Account; session: Session; tokens: Tokens },
): Promise<TokenReply> {
  const info = await userInfo({ db: runtime.db, model: runtime.model(), account, schoolName: await schoolName(runtime, account.tenantId) });
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
  };
}
