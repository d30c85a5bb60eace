import { chineseOf, phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { isEmail } from "../../../../engine/values/email.ts";
import { templateFault } from "../../auth/accounts/sms-request.ts";
import { smsServiceOf } from "../../auth/accounts/sms-services/index.ts";
import { newId } from "../../platform/database/ids.ts";
import { putOffUntil } from "../../messages/allowance.ts";
import { type ChannelConfig, NotSent, type Outgoing } from "../../messages/channel.ts";
import { channelOf } from "../../messages/channels.ts";
import { channelConfig } from "../../messages/configs.ts";
import { messageEntity, putInInboxes } from "../../data/inboxes.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Line, OperationRecord } from "../../platform/runtime.ts";
import { asked, line, optional } from "../kit/inputs.ts";
import { defineAction, defineBefore, type On } from "../kit/define-operations.ts";
import type { Row } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

/** What is sent to a service can be read as JSON and says to whom and what. */
export const checkChannel = defineBefore("messageConfig", {
  name: "system.checkChannel",
  title: "检查消息渠道",
  run: async ({ record }) => {
    const sender = textOf(record.senderAccount);
    if (record.channel === "email" && sender !== null && !isEmail(sender)) refuse("senderAccount", "发送账号须是完整的邮箱地址");
    if (record.channel === "email" && textOf(record.serverUrl)?.startsWith("/") === true) refuse("serverUrl", "请填写完整的服务地址");
    const agent = textOf(record.agentId);
    if (record.channel === "wecom" && agent !== null && !/^\d{1,12}$/.test(agent)) refuse("agentId", "企业微信的应用号是一串数字");
    const template = textOf(record.requestBody);
    const fault = template === null ? null : templateFault(template);
    const keepsWords = smsServiceOf(textOf(record.smsType)).keepsWords;
    if (keepsWords && textOf(record.senderName) === null) refuse("senderName", "短信平台要求填写短信签名");
    if (fault === null || (keepsWords && fault.kind === "phone")) return;
    if (fault.kind === "shape") refuse("requestBody", "请求内容不是 JSON 对象，占位符须写在引号里");
    if (fault.kind === "unknown") refuse("requestBody", phrase`没有占位“${fault.name}”`);
    refuse("requestBody", phrase`请求内容须包含 ${"${phone}"}，以及 ${"${text}"} 或 ${"${code}"}`);
  },
});

/** Really sends: a site message to oneself, by another channel to the address that was given. Shows what the other side said. */
export const testChannel = defineAction("messageConfig", {
  name: "system.testChannel",
  title: "测试渠道",
  input: asked({ receiver: optional(line) }, []),
  audit: ({ records }) => `测试渠道“${records[0]?.configName ?? ""}”`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    if (row.isEnabled !== true) refuse("", "该渠道已停用");
    const words = { kind: "system", title: "渠道测试", content: `这是“${row.configName}”的测试消息`, entity: "test", recordId: row.id };
    if (row.channel === "site") {
      await putInInboxes(input.call, [input.call.user.id], words);
      return { shows: [{ label: "结果", value: "已发到您的站内消息" }] };
    }
    const config = await readyConfig(input, row);
    const message = { id: newId(), ...words, link: null, templateNo: null, address: receiverOf(input, row) };
    const reply = await trySending(input.call.runtime, config, message);
    await booksOf(input, messageEntity).add([lineOf(input, row, { ...message, errorMsg: reply.fault === null ? null : chineseOf(reply.fault) })]);
    const shows = [{ label: "结果", value: reply.fault ?? phrase`对方已收下` }, ...answerLines(reply.answer)];
    return { shows, isFailed: reply.fault !== null };
  },
});

const answerLines = (answer: string | null): Line[] => (answer === null ? [] : [{ label: "对方的应答", value: answer }]);

/** The service with its sealed secret, when nothing is missing. @throws DataError */
async function readyConfig({ call }: On<"messageConfig">, row: Row<"messageConfig">): Promise<ChannelConfig> {
  const code = row.channel;
  const channel = channelOf(code);
  const config = await channelConfig(call.runtime, { tenantId: call.user.tenantId, channel: code, id: row.id });
  if (channel === null || config === null) return refuse("", "没有这种渠道的发送方式");
  const missing = channel.needs.filter(([field]) => textOf(config[field]) === null).map(([, title]) => titled(title));
  if (missing.length > 0) refuse("", phrase`缺少：${missing}`);
  return config;
}

function receiverOf({ input }: On<"messageConfig">, row: Row<"messageConfig">): string {
  const receiver = textOf(input.receiver) ?? refuse("receiver", "请填写接收地址");
  if (channelOf(row.channel)?.isAddress(receiver) !== true) refuse("receiver", "接收地址的格式不正确");
  return receiver;
}

/** What the other side said; `fault`: why it did not take the message. */
async function trySending(runtime: Runtime, config: ChannelConfig, message: Outgoing): Promise<{ fault: Words | null; answer: string | null }> {
  if ((await putOffUntil(runtime, config, null)) !== null) return { fault: "该渠道今天已达到日发送上限", answer: null };
  try {
    const { answer } = await channelOf(config.channel)!.send({ runtime, config, message });
    return { fault: null, answer };
  } catch (error) {
    if (error instanceof NotSent) return { fault: error.words, answer: null };
    throw error;
  }
}

function lineOf(
  { call }: On<"messageConfig">,
  row: Row<"messageConfig">,
  { title, content, address, errorMsg }: Outgoing & { errorMsg: string | null },
): OperationRecord {
  const { user, ctx } = call;
  return {
    messageKind: "system",
    channel: row.channel,
    businessType: "test",
    businessId: row.id,
    receiverId: user.id,
    receiverName: user.userName,
    receiverAddress: address,
    title,
    content,
    messageState: errorMsg === null ? "success" : "failed",
    sendTime: ctx.now,
    retryTimes: 0,
    errorMsg,
  };
}

export const channelOperations = [checkChannel, testChannel] as const;
