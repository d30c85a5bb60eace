import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { isPhone } from "../../../engine/values/phone.ts";
import { refused } from "../errors.ts";
import { addToCount } from "../network/call-count.ts";
import type { Database, Runtime } from "../runtime.ts";
import { newToken, tokenHash } from "../session/token.ts";
import { findAccount } from "./account.ts";
import type { Account } from "./account.ts";
import { smsGateway } from "./sms-gateway.ts";
import { captchaSeconds } from "./captcha.ts";
import type { Captcha } from "./captcha.ts";

/** Hands a code over to whoever delivers it; rejects when it was not taken, with a reason that tells no secret. Must not write the text anywhere. */
export type SmsSender = (message: { phone: string; text: string; code: string }) => Promise<void>;

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
  if (!isPhone(of.phone)) throw refused("手机号格式不正确");
  const sender = runtime.sendSms ?? (await smsGateway(runtime, of.tenantId));
  if (sender === null) throw refused("短信服务尚未开通，请使用账号密码登录");
  const { tenantId, phone, ip } = of;
  const count = (key: string, seconds: number) => addToCount(runtime.db, runtime.now(), { key: `sms|${tenantId}|${key}`, seconds, by: 1 });
  if ((await count(`phone|${phone}`, 60)).n > 1 || (await count(`ip|${ip}`, 3600)).n > perAddressAndHour) throw refused("请求过于频繁");
  const key = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await sql`insert into platform.captcha (key, answer_hash, expires_at) values (${key}, ${smsHash({ key, tenantId, phone, code })},
    ${new Date(runtime.now().getTime() + captchaSeconds * 1000).toISOString()})`.execute(runtime.db);
  // Nobody waits for the delivery: the time it takes would tell which telephones are known.
  const text = `验证码 ${code}，5 分钟内有效。如非本人操作请忽略。`;
  if ((await accountOf(runtime, of)) !== null) sender({ phone, text, code }).catch((error: Error) => of.tell(error.message));
  return { key, image: "", expire: captchaSeconds };
}

/** The account of a telephone whose code is right; null otherwise. A key answers once, right or wrong. */
export async function accountOfSmsCode(
  runtime: Runtime,
  of: { tenantId: string; phone: string; captcha: { key: string | null; code: string | null } },
): Promise<Account | null> {
  const { key, code } = of.captcha;
  if (key === null || code === null || !(await answers(runtime.db, runtime.now(), { ...of, key, code: code.trim() }))) return null;
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
}

/** Bound to tenant and telephone: a code sent to one signs in no other. */
const smsHash = ({ key, tenantId, phone, code }: SmsAnswer): string => tokenHash(["sms", key, tenantId, phone, code].join("\0"));

const accountOf = (runtime: Runtime, { tenantId, phone }: { tenantId: string; phone: string }): Promise<Account | null> =>
  findAccount(runtime.db, { tenantId, column: "phone", value: phone });
