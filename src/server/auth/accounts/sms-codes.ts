import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { isPhone } from "../../../../engine/values/phone.ts";
import { refused } from "../../platform/errors.ts";
import { addToCount } from "../../platform/network/call-count.ts";
import type { Runtime, SmsSender } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { newToken, tokenHash } from "../../platform/token.ts";
import { findAccount } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";
import { smsGateway } from "./sms-gateway.ts";
import { captchaSeconds } from "./captcha.ts";
import type { Captcha } from "./captcha.ts";

/** Who asks for a code. */
export interface SmsOrder {
  tenantId: string;
  phone: string;
  ip: string;
  /** Why a message was not taken, for the server's log. */
  tell(reason: string): void;
}

const perAddressAndHour = 20;

/**
 * Sends a code to a telephone that an account is bound to; an unknown telephone is answered alike and gets nothing. One a minute for each
 * telephone, twenty an hour from each address. @throws HttpError 400
 */
export async function sendSmsCode(runtime: Runtime, of: SmsOrder): Promise<Captcha> {
  const sender = await senderFor(runtime, of, "短信服务尚未开通，请使用账号密码登录");
  const made = await makeCode(runtime, of, []);
  // Nobody waits for the delivery: the time it takes would tell which telephones are known.
  if ((await accountOf(runtime, of)) !== null) sender(made.message).catch((error: Error) => of.tell(error.message));
  return made.captcha;
}

/** Who sends to this telephone now. @throws HttpError 400 when nobody does, or too often */
async function senderFor(runtime: Runtime, { tenantId, phone, ip }: SmsOrder, noService: string): Promise<SmsSender> {
  if (!isPhone(phone)) throw refused("手机号格式不正确");
  const sender = runtime.sendSms ?? (await smsGateway(runtime, tenantId));
  if (sender === null) throw refused(noService);
  const count = (key: string, seconds: number) => addToCount(runtime.db, runtime.now(), { key: `sms|${tenantId}|${key}`, seconds, by: 1 });
  if ((await count(`phone|${phone}`, 60)).n > 1 || (await count(`ip|${ip}`, 3600)).n > perAddressAndHour) throw refused("请求过于频繁");
  return sender;
}

/** A code that answers only with the same tenant, telephone and binding. */
async function makeCode(runtime: Runtime, { tenantId, phone }: SmsOrder, boundTo: readonly string[]) {
  const key = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await sql`insert into platform.captcha (key, answer_hash, expires_at) values (${key}, ${smsHash({ key, tenantId, phone, code, boundTo })},
    ${new Date(runtime.now().getTime() + captchaSeconds * 1000).toISOString()})`.execute(runtime.db);
  const text = `验证码 ${code}，5 分钟内有效。如非本人操作请忽略。`;
  return { message: { phone, text, code }, captcha: { key, image: "", expire: captchaSeconds } };
}

/** Whoever wants a code for something else than signing in: their account and session, so that it serves nobody else. */
export interface CodeHolder {
  userId: string;
  sessionId: string;
}
const bindingOf = ({ userId, sessionId }: CodeHolder): string[] => ["bind", userId, sessionId];
const perPersonAndHour = 10;

/** Sends a code to a telephone that somebody wants to be reached by. @throws HttpError 400 */
export async function sendBindingCode(runtime: Runtime, of: SmsOrder & CodeHolder): Promise<Captcha> {
  const asked = await addToCount(runtime.db, runtime.now(), { key: `sms|${of.tenantId}|person|${of.userId}`, seconds: 3600, by: 1 });
  if (asked.n > perPersonAndHour) throw refused("请求过于频繁");
  const sender = await senderFor(runtime, of, "短信服务尚未开通，请联系管理员");
  const made = await makeCode(runtime, of, bindingOf(of));
  sender(made.message).catch((error: Error) => of.tell(error.message));
  return made.captcha;
}

/** Whether the code is the one that was sent to this telephone for this person and session. A key answers once, right or wrong. */
export const answersBinding = (runtime: Runtime, of: CodeHolder & { tenantId: string; phone: string; key: string; code: string }): Promise<boolean> =>
  answers(runtime.db, runtime.now(), { ...of, boundTo: bindingOf(of) });

/** The account of a telephone whose code is right; null otherwise. A key answers once, right or wrong. */
export async function accountOfSmsCode(
  runtime: Runtime,
  of: { tenantId: string; phone: string; captcha: { key: string | null; code: string | null } },
): Promise<Account | null> {
  const { key, code } = of.captcha;
  if (key === null || code === null || !(await answers(runtime.db, runtime.now(), { ...of, key, code: code.trim(), boundTo: [] }))) return null;
  return accountOf(runtime, of);
}

async function answers(db: Database, now: Date, of: SmsAnswer): Promise<boolean> {
  const { rows } = await sql<{ answer_hash: string; live: boolean }>`delete from platform.captcha where key = ${of.key.slice(0, 64)}
    returning answer_hash, expires_at > ${now.toISOString()}::timestamptz as live`.execute(db);
  return rows[0]?.live === true && rows[0].answer_hash === smsHash(of);
}

interface SmsAnswer {
  key: string;
  tenantId: string;
  phone: string;
  code: string;
  boundTo: readonly string[];
}

/** Bound to tenant and telephone: a code sent to one signs in no other. */
const smsHash = ({ key, tenantId, phone, code, boundTo }: SmsAnswer): string => tokenHash(["sms", key, tenantId, phone, code, ...boundTo].join("\0"));

const accountOf = (runtime: Runtime, { tenantId, phone }: { tenantId: string; phone: string }): Promise<Account | null> =>
  findAccount(runtime.db, { tenantId, column: "phone", value: phone });
