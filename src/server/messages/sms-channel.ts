import { isPhone } from "../../../engine/values/phone.ts";
import { phrase, type Words } from "../../../engine/language/phrase.ts";
import { postSms } from "../auth/accounts/sms-gateway.ts";
import { SmsRefused } from "../auth/accounts/sms-services/index.ts";
import { OutboundError } from "../platform/network/outbound.ts";
import { accountColumn } from "./addresses.ts";
import { type Channel, NotSent, type Sending, type Taken } from "./channel.ts";
import { plainWords } from "./mail-body.ts";

/** Text messages by the school's own service. */
export const smsChannel: Channel = {
  needs: [["serverUrl", "服务地址"]],
  addressOf: ({ runtime, config, userId }) => accountColumn(runtime, { tenantId: config.tenantId, userId, column: "phone" }),
  noAddress: "接收人没有填写手机号",
  isAddress: isPhone,
  send,
};

async function send({ runtime, config, message }: Sending): Promise<Taken> {
  if (!isPhone(message.address)) throw new NotSent("手机号不正确", { mayPass: false });
  const words = { phone: message.address, text: plainWords(message.content), code: "", template: message.templateNo ?? "" };
  try {
    await postSms(runtime, { tenantId: config.tenantId, id: config.id }, words);
    return { outsideId: null, answer: null };
  } catch (error) {
    throw new NotSent(wordsOf(error), { mayPass: !(error instanceof SmsRefused) || passing.test(error.fault.code), cause: error });
  }
}

/** Codes of what is over after a while: too many at once, a fault over there, the status of a gateway. */
const passing = /limit|throttl|frequency|internal|timeout|unavailable|^5\d\d$|^4(08|29)$/i;

/** What a service says of itself may be long; its beginning tells what it is about. */
const MOST_LETTERS = 120;
/** It may repeat a telephone or a code. */
const digits = /\d{4,}/g;

function wordsOf(error: unknown): Words {
  if (error instanceof OutboundError) return "连不上短信服务，请检查服务地址";
  if (!(error instanceof SmsRefused) || error.fault.message === "") return "短信服务没有收下，请检查服务地址、密钥与请求内容";
  const { code, message } = error.fault;
  return phrase`短信服务没有收下：${message.replace(digits, "…").slice(0, MOST_LETTERS)}（${code.slice(0, MOST_LETTERS)}）`;
}
