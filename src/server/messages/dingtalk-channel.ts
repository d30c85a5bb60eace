import { phrase } from "../../../engine/language/phrase.ts";
import type { JsonObject } from "../../../engine/values/json-object.ts";
import { boundNumber } from "./addresses.ts";
import { type Channel, NotSent, type Outgoing, type Sending, type Taken } from "./channel.ts";
import { plainWords } from "./mail-body.ts";
import { type Messenger, messengerOf } from "./messenger-calls.ts";
import { withinBytes } from "./short-text.ts";

/** Codes and limits are those of the documentation of DingTalk. */
const dingtalk: Messenger = {
  base: "https://oapi.dingtalk.com",
  token: (config, secret) => ({ path: "/gettoken", query: { appkey: config.appKey ?? "", appsecret: secret } }),
  overCodes: new Set([40014, 42001]),
  codes: {
    [-1]: ["钉钉系统繁忙", true],
    88: ["钉钉的调用次数已达上限", true],
    40089: ["钉钉不接受应用标识或密钥", true],
    60020: ["服务器的地址不在钉钉的白名单里，请在钉钉管理后台添加", true],
    60121: ["钉钉里没有这个人", false],
  },
  otherCode: (code) => phrase`钉钉没有收下（错误码 ${code}）`,
  unreachable: "连不上钉钉，请检查服务地址",
};

const titleBytes = 64;
const wordsBytes = 1000;

/** Work notices of the school's application in DingTalk, to the person who is bound to the account. */
export const dingtalkChannel: Channel = {
  needs: [
    ["agentId", "应用号"],
    ["appKey", "应用标识"],
    ["appSecret", "应用密钥"],
  ],
  addressOf: ({ runtime, config, userId }) => boundNumber(runtime, { tenantId: config.tenantId, userId, source: "dingtalk", column: "unionId" }),
  noAddress: "接收人没有绑定钉钉",
  isAddress: (text) => /^[\w+=/.-]{1,128}$/.test(text),
  send,
};

/** People are bound by the number they have in all applications; the organisation knows them by one of its own. */
async function send({ runtime, config, message }: Sending): Promise<Taken> {
  const ask = messengerOf(dingtalk, runtime, config);
  const { result } = await ask({ path: "/topapi/user/getbyunionid", json: { unionid: message.address } });
  const userid = typeof result === "object" && result !== null ? (result as JsonObject).userid : null;
  if (typeof userid !== "string" || userid.includes(",")) throw new NotSent("钉钉里没有这个人", { mayPass: false });
  await ask({
    path: "/topapi/message/corpconversation/asyncsend_v2",
    json: { agent_id: config.agentId, userid_list: userid, msg: body(message) },
  });
  return { outsideId: null, answer: null };
}

function body({ title, content, link }: Outgoing): JsonObject {
  const words = withinBytes(plainWords(content), wordsBytes);
  const head = withinBytes(title, titleBytes);
  if (link === null) return { msgtype: "text", text: { content: `${head}\n${words}` } };
  return { msgtype: "link", link: { messageUrl: link, picUrl: "@", title: head, text: words } };
}
