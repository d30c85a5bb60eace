import type { TokenReply } from "../../../../engine/api.ts";
import { maySignIn } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";
import { type Credential, demandNewPassword, loadCredential } from "../accounts/credentials.ts";
import { entranceOf, findSignInAccount } from "../accounts/entrance-accounts.ts";
import type { SignInType } from "../accounts/entrance-accounts.ts";
import { captchaRefused, clearFailures, inTurn, settleTry, takeTry } from "../accounts/login-failures.ts";
import type { Taken, Try } from "../accounts/login-failures.ts";
import { mirrorAccount } from "../accounts/mirror-account.ts";
import { spendOtherCosts, verifyPassword } from "../accounts/password-hash.ts";
import { policyOf } from "../accounts/password-policy.ts";
import { HttpError, signInRefused } from "../../platform/errors.ts";
import { logLogin } from "../logs/login-log.ts";
import type { LoginResult } from "../logs/login-log.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { openSession } from "./open-session.ts";
import type { Visit } from "./open-session.ts";
import { lineOf } from "./sign-in-line.ts";
import { shanghaiToday } from "../../platform/shanghai-time.ts";

export interface PasswordSignIn extends Visit {
  username: string;
  /** Lower-case MD5 hex. */
  md5: string;
  type: SignInType;
  captcha: { key: string | null; code: string | null };
}

/** Signs in by password. The same text and the same time for an unknown user and a wrong password. @throws HttpError 400 */
export async function signInByPassword(runtime: Runtime, given: PasswordSignIn): Promise<TokenReply> {
  const known = await checked(runtime, given);
  const { tenantId, ip, userAgent, traceId } = given;
  await demandWhenOld(runtime, known);
  return openSession(runtime, known.account, { tenantId, ip, userAgent, traceId, entrance: entranceOf[given.type], way: "password" });
}

/** The account whose password was given, after lock and captcha. Also used to bind an outside account. @throws HttpError 400 */
export const checkPassword = async (runtime: Runtime, given: PasswordSignIn): Promise<Account> => (await checked(runtime, given)).account;

interface Known {
  account: Account;
  credential: Credential;
}

function checked(runtime: Runtime, given: PasswordSignIn): Promise<Known> {
  const { tenantId, username: account, ip, captcha } = given;
  const check = async (): Promise<Known> => {
    try {
      const tried: Try = { tenantId, account, ip, captcha, limits: await policyOf(runtime, tenantId, null) };
      const taken = await takeTry(runtime.db, runtime.now(), tried);
      const known = await verified(runtime, given, taken);
      if (taken.lacksCaptcha || known === null) await settleTry(runtime.db, tried, { id: taken.id, isRight: known !== null });
      if (taken.lacksCaptcha) throw captchaRefused();
      if (known === null) throw signInRefused("用户名或密码错误", taken.needsCaptchaNext ? { needCaptcha: true } : {});
      await clearFailures(runtime.db, tried);
      if (!maySignIn(known.account, shanghaiToday(runtime.now()))) throw signInRefused("账号已停用");
      return known;
    } catch (error) {
      await noteFailure(runtime, given, error);
      throw error;
    }
  };
  // Before the try is counted: whoever is sent away because others come in has not guessed.
  return inTurn({ tenantId, account }, () => lineOf(runtime).admit(check));
}

const resultOf = (sentence: string): LoginResult =>
  sentence.startsWith("账号已锁定") ? "locked" : sentence === "验证码错误" ? "captcha" : sentence === "用户名或密码错误" ? "wrongPassword" : "other";

/** The log names no account, so that reading it does not tell which names exist. */
async function noteFailure(runtime: Runtime, given: PasswordSignIn, error: unknown): Promise<void> {
  if (!(error instanceof HttpError)) return;
  await logLogin(runtime, {
    ...given,
    accountNo: given.username,
    account: null,
    way: "password",
    entrance: entranceOf[given.type],
    result: resultOf(error.message),
    reason: error.message,
    sessionId: null,
  });
}

/** Takes the same time for a wrong password and an unknown account, and without the captcha for a right one too. */
async function verified(runtime: Runtime, given: PasswordSignIn, { lacksCaptcha }: Taken): Promise<Known | null> {
  const account = await findSignInAccount(runtime, { tenantId: given.tenantId, type: given.type, name: given.username });
  const credential = await loadCredential(runtime.db, given.tenantId, account?.id ?? "");
  const isRight = credential !== null && (await verifyPassword(given.md5, credential.passwordHash));
  if (!isRight || lacksCaptcha) await spendOtherCosts(given.md5, credential?.passwordHash ?? null);
  return isRight ? { account: account!, credential } : null;
}

/** A password older than the policy allows must be changed first. */
async function demandWhenOld(runtime: Runtime, { account, credential }: Known): Promise<void> {
  const { expireDays } = await policyOf(runtime, account.tenantId, account.userType);
  if (expireDays === 0 || runtime.now().getTime() - credential.changedAtMs <= expireDays * 86_400_000) return;
  const of = { tenantId: account.tenantId, userId: account.id };
  await demandNewPassword(runtime.db, of);
  await mirrorAccount(runtime, { ...of, values: { mustChangePassword: true } });
}
