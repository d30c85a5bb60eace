import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { smsGateway } from "../../accounts/sms-gateway.ts";
import { templateFault } from "../../accounts/sms-request.ts";
import { messageEntity, putInInboxes } from "../../messages.ts";
import { find, insertRows, onlyRecord, patchRows, refuse, textOf } from "../base/rows.ts";
import type { ActionInput, Operation, OperationRecord } from "../define-operation.ts";
import { asked, line, optional } from "./inputs.ts";

/** What is sent to a service can be read as JSON and says to whom and what. */
export const checkChannel: Operation = {
  kind: "effect",
  name: "system.checkChannel",
  title: "检查消息渠道",
  run: async ({ record }) => {
    const template = textOf(record.requestBody);
    const fault = template === null ? null : templateFault(template);
    if (fault === null) return;
    if (fault.kind === "shape") refuse("requestBody", "请求内容不是 JSON 对象，占位符须写在引号里");
    if (fault.kind === "unknown") refuse("requestBody", phrase`没有占位“${fault.name}”`);
    refuse("requestBody", "请求内容须包含 ${phone}，以及 ${text} 或 ${code}");
  },
};

/** One default per channel: the latest wins. */
export const oneDefaultChannel: Operation = {
  kind: "effect",
  name: "system.oneDefaultChannel",
  title: "每个渠道一个默认配置",
  run: async (input) => {
    const { record } = input;
    if (record.isDefault !== true || record.isEnabled === false) return;
    for (const row of await find(input, "messageConfig", { channel: record.channel, isDefault: true }))
      if (row.id !== record.id) await patchRows(input, "messageConfig", { id: String(row.id) }, { isDefault: false });
  },
};

/** Sends through the channel as far as it can be tried: a site message to oneself; for outside channels the settings are looked at. */
export const testChannel: Operation = {
  kind: "action",
  name: "system.testChannel",
  title: "测试渠道",
  input: asked({ receiver: optional(line) }, []),
  audit: ({ records }) => `测试渠道“${records[0]?.configName ?? ""}”`,
  run: async (input) => {
    const config = onlyRecord(input.records);
    if (config.isEnabled !== true) refuse("", "该渠道已停用");
    const words = { kind: "system", title: "渠道测试", content: `这是“${config.configName}”的测试消息`, entity: "test", recordId: String(config.id) };
    if (config.channel === "site") {
      await putInInboxes(input.call, [input.call.user.id], words);
      return { shows: [{ label: "结果", value: phrase`已发到您的站内消息` }] };
    }
    const missing = missingOf(config);
    const receiver = textOf(input.input.receiver) ?? refuse("receiver", "请填写接收地址");
    const fault = config.channel === "sms" && missing.length === 0 ? await tryGateway(input, config, receiver) : null;
    await logOutside(input, config, { receiver, missing, fault });
    if (config.channel === "sms" && missing.length === 0)
      return {
        shows: [{ label: "结果", value: fault === null ? phrase`短信服务已收下` : phrase`短信服务没有收下，请检查服务地址、密钥与请求内容` }],
      };
    return {
      shows: [{ label: "结果", value: missing.length === 0 ? phrase`配置完整，已记入消息记录等待发送` : phrase`缺少：${missing.map(titled)}` }],
    };
  },
};

/** Why the service did not take a test message; null = it did. */
async function tryGateway({ call }: ActionInput, config: OperationRecord, phone: string): Promise<string | null> {
  const send = await smsGateway(call.runtime, call.user.tenantId, String(config.id));
  if (send === null) return "no address";
  try {
    await send({ phone, text: `这是“${config.configName}”的测试消息`, code: "000000" });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const needed: Record<string, [field: string, title: string][]> = {
  sms: [["serverUrl", "服务地址"]],
  email: [
    ["serverUrl", "服务地址"],
    ["senderAccount", "发送账号"],
    ["appSecret", "应用密钥"],
  ],
  wecom: [
    ["corpId", "企业号"],
    ["agentId", "应用号"],
    ["appSecret", "应用密钥"],
  ],
};
const usual: [string, string][] = [
  ["appKey", "应用标识"],
  ["appSecret", "应用密钥"],
];
const missingOf = (config: OperationRecord): string[] =>
  (needed[String(config.channel)] ?? usual).filter(([field]) => textOf(config[field]) === null).map(([, title]) => title);

/** Waits for the sender of the channel, or says what is missing. */
async function logOutside(
  at: ActionInput,
  config: OperationRecord,
  { receiver, missing, fault }: { receiver: string; missing: readonly string[]; fault: string | null },
): Promise<void> {
  const { user, ctx } = at.call;
  const errorMsg = missing.length > 0 ? `缺少：${missing.join("、")}` : fault;
  const done = config.channel === "sms" ? "success" : "waiting";
  await insertRows(at, messageEntity, [
    {
      messageKind: "system",
      channel: config.channel,
      businessType: "test",
      businessId: config.id,
      receiverId: user.id,
      receiverName: user.userName,
      receiverAddress: receiver,
      title: "渠道测试",
      content: `这是“${config.configName}”的测试消息`,
      messageState: errorMsg === null ? done : "failed",
      sendTime: ctx.now,
      retryTimes: 0,
      errorMsg,
    },
  ]);
}

export const channelOperations = [checkChannel, oneDefaultChannel, testChannel] as const;
