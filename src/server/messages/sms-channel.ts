import { isPhone } from "../../../engine/values/phone.ts";
import { postSms } from "../auth/accounts/sms-gateway.ts";
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
    const unreachable = error instanceof OutboundError;
    throw new NotSent(unreachable ? "连不上短信服务，请检查服务地址" : "短信服务没有收下，请检查服务地址、密钥与请求内容", {
      mayPass: true,
      cause: error,
    });
  }
}
