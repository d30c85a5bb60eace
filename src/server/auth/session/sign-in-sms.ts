import type { TokenReply } from "../../../../engine/api.ts";
import { clearFailures, takeTry } from "../accounts/login-failures.ts";
import { policyOf } from "../accounts/password-policy.ts";
import { accountOfSmsCode } from "../accounts/sms-codes.ts";
import { signInRefused } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { findProvider } from "../sign-on/providers.ts";
import { failedLogin, openSession } from "./open-session.ts";
import type { Opening, Visit } from "./open-session.ts";

/** Signs in by a code that was sent to the telephone. The school must have opened this way. @throws HttpError 400 */
export async function signInBySms(
  runtime: Runtime,
  of: Visit & { phone: string; captcha: { key: string | null; code: string | null } },
): Promise<TokenReply> {
  const opening: Opening = { tenantId: of.tenantId, ip: of.ip, userAgent: of.userAgent, traceId: of.traceId, entrance: "main", way: "sms" };
  if ((await findProvider(runtime, { tenantId: of.tenantId, source: "mobile", entrance: "main" })) === null)
    throw signInRefused("没有开通手机验证码登录");
  const key = { tenantId: of.tenantId, account: `sms:${of.phone}` };
  const { maxFail, lockMinutes } = await policyOf(runtime, of.tenantId, null);
  const limits = { maxFail, lockMinutes, captchaAfter: Number.POSITIVE_INFINITY };
  await takeTry(runtime.db, runtime.now(), { ...key, ip: of.ip, captcha: { key: null, code: null }, limits });
  const account = await accountOfSmsCode(runtime, of);
  if (account === null)
    throw await failedLogin(runtime, opening, { account: null, accountNo: of.phone, result: "captcha", reason: "验证码错误或已过期" });
  await clearFailures(runtime.db, key);
  return openSession(runtime, account, opening);
}
