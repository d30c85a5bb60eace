import { phrase } from "../../../engine/language/phrase.ts";
import type { JsonObject } from "../../../engine/values/json-object.ts";
import { boundNumber } from "./addresses.ts";
import { type Channel, NotSent, type Outgoing, type Sending, type Taken } from "./channel.ts";
import { plainWords } from "./mail-body.ts";
import { type Messenger, messengerOf } from "./messenger-calls.ts";
import { withinBytes } from "./short-text.ts";

/** Codes and limits are those of the documentation of WeCom. */
export const wecom: Messenger = {
  base: "https://qyapi.weixin.qq.com",
  token: (config, secret) => ({ path: "/cgi-bin/gettoken", query: { corpid: config.corpId ?? "", corpsecret: secret } }),
  overCodes: new Set([40014, 42001]),
  codes: {
    [-1]: ["企业微信系统繁忙", true],
    40001: ["企业微信不接受应用密钥", true],
    40013: ["企业号不正确", true],
    40056: ["应用号不正确", true],
    45009: ["企业微信的调用次数已达上限", true],
    48002: ["应用没有这项接口权限，请在企业微信管理后台开通", true],
    60011: ["应用没有管理通讯录的权限，请在企业微信管理后台开通", false],
    60020: ["服务器的地址不在企业微信的可信地址里，请在企业微信管理后台添加", true],
    60123: ["企业微信里没有这个部门", false],
    60008: ["企业微信里同一上级下已有同名部门", false],
    60006: ["上级部门不能是自己的下级", false],
    81013: ["接收人不在应用的可见范围", false],
  },
  otherCode: (code) => phrase`企业微信没有收下（错误码 ${code}）`,
  unreachable: "连不上企业微信，请检查服务地址",
};

const titleBytes = 128;
const wordsBytes = 512;
const textBytes = 2048;
const duplicateSeconds = 1800;

/** Messages of the school's application in WeCom, to the person who is bound to the account. */
export const wecomChannel: Channel = {
  needs: [
    ["corpId", "企业号"],
    ["agentId", "应用号"],
    ["appSecret", "应用密钥"],
  ],
  addressOf: ({ runtime, config, userId }) => boundNumber(runtime, { tenantId: config.tenantId, userId, source: "wecom", column: "openId" }),
  noAddress: "接收人没有绑定企业微信",
  isAddress: (text) => /^[\w.@-]{1,64}$/.test(text),
  send,
  recall: async ({ runtime, config, outsideId }) => {
    await messengerOf(wecom, runtime, config)({ path: "/cgi-bin/message/recall", json: { msgid: outsideId } });
  },
};

async function send({ runtime, config, message }: Sending): Promise<Taken> {
  // A list of receivers is written with bars: an address with one would be several.
  if (!wecomChannel.isAddress(message.address)) throw new NotSent("接收人的企业微信号不正确", { mayPass: false });
  const reply = await messengerOf(
    wecom,
    runtime,
    config,
  )({
    path: "/cgi-bin/message/send",
    json: {
      touser: message.address,
      agentid: Number(config.agentId),
      ...body(message),
      enable_duplicate_check: 1,
      duplicate_check_interval: duplicateSeconds,
    },
  });
  if (typeof reply.invaliduser === "string" && reply.invaliduser !== "") throw new NotSent("接收人不在应用的可见范围", { mayPass: false });
  return { outsideId: typeof reply.msgid === "string" ? reply.msgid : null, answer: null };
}

/** A card needs an address to open; without one it is plain text. */
function body({ title, content, link }: Outgoing): JsonObject {
  const words = plainWords(content);
  if (link === null) return { msgtype: "text", text: { content: withinBytes(`${title}\n${words}`, textBytes) } };
  const safe = withinBytes(words, wordsBytes).replace(/</g, "＜").replace(/>/g, "＞");
  return { msgtype: "textcard", textcard: { title: withinBytes(title, titleBytes), description: safe, url: link, btntxt: "详情" } };
}
