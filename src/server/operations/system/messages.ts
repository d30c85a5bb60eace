import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/compile/model.ts";
import { messageEntity, putInInboxes } from "../../messages/inboxes.ts";
import { type At, onlyRecord, patchRows, refuse } from "../base/rows.ts";
import type { Operation, OperationRecord } from "../define-operation.ts";
import { nothing } from "./inputs.ts";
import { zh } from "../../../../engine/documents/common.ts";

const placeholder = /\$\{([^{}]{1,60})\}/g;
/** What never stands in a message, whatever the entity calls it. */
const kept: ReadonlySet<string> = new Set(["idCard", "bankCard", "bankAccount", "password"]);
/** Words every business has. */
const everywhere: ReadonlySet<string> = new Set(["xm", "xh", "gh", "bjmc", "state", "title", "time", "url", "opinion"]);

const placeholdersOf = (template: OperationRecord): { field: string; name: string }[] =>
  ["title", "content"].flatMap((field) => [...String(template[field] ?? "").matchAll(placeholder)].map((match) => ({ field, name: match[1]! })));

/** Placeholders are fields of the business; what is masked for somebody is for no message. */
export const checkTemplate: Operation = {
  kind: "effect",
  name: "system.checkTemplate",
  title: "检查消息模板",
  run: async ({ record, call }) => {
    const entity = call.model.entities.get(String(record.businessType));
    for (const { field, name } of placeholdersOf(record)) {
      const fault = faultOf(entity, name);
      if (fault !== null) refuse(field, fault);
    }
  },
};

function faultOf(entity: Entity | undefined, name: string): Words | null {
  const field = entity?.fields.get(name);
  if (kept.has(name) || field?.type.writeOnly === true || (field !== undefined && field.mask !== null))
    return phrase`“${name}”是敏感信息，不能出现在消息里`;
  if (field === undefined && !everywhere.has(name))
    return entity === undefined ? phrase`没有占位“${name}”` : phrase`${titled(entity.title)}没有字段“${name}”`;
  return null;
}

/** The words with examples in the place of placeholders. */
function sampled({ model }: At["call"], template: OperationRecord): { title: string; content: string } {
  const fields = model.entities.get(String(template.businessType))?.fields;
  const fill = (text: unknown) =>
    String(text ?? "").replace(placeholder, (_, name: string) => `【${zh(fields?.get(name)?.title ?? samples[name] ?? name)}】`);
  return { title: fill(template.title), content: fill(template.content) };
}
const samples: Record<string, string> = {
  xm: "姓名",
  xh: "学号",
  gh: "工号",
  bjmc: "班级",
  state: "状态",
  title: "标题",
  time: "时间",
  url: "链接",
  opinion: "意见",
};

export const previewTemplate: Operation = {
  kind: "action",
  name: "system.previewTemplate",
  title: "预览模板",
  input: nothing,
  audit: ({ records }) => `预览消息模板“${records[0]?.templateName ?? ""}”`,
  run: async (input) => {
    const { title, content } = sampled(input.call, onlyRecord(input.records));
    return {
      shows: [
        { label: "标题", value: title },
        { label: "内容", value: content },
      ],
    };
  },
};

export const testTemplate: Operation = {
  kind: "action",
  name: "system.testTemplate",
  title: "测试模板",
  input: nothing,
  audit: ({ records }) => `测试消息模板“${records[0]?.templateName ?? ""}”`,
  run: async (input) => {
    const template = onlyRecord(input.records);
    await putInInboxes(input.call, [input.call.user.id], {
      kind: String(template.messageKind),
      ...sampled(input.call, template),
      templateId: String(template.id),
      entity: "test",
    });
    return { shows: [{ label: "结果", value: phrase`已发到您的站内消息` }] };
  },
};

/** Failed messages wait again; those of the site arrive at once. */
export const resendMessage: Operation = {
  kind: "action",
  name: "system.resendMessage",
  title: "重发消息",
  input: nothing,
  audit: ({ records }) => `重发 ${records.length} 条消息`,
  run: async (input) => {
    for (const row of input.records) {
      if (!["failed", "waiting"].includes(String(row.messageState))) refuse("", "只能重发失败或等待中的消息");
      const values = row.channel === "site" ? { messageState: "success", sendTime: input.call.ctx.now } : { messageState: "waiting" };
      await patchRows(input, messageEntity, { id: String(row.id) }, { ...values, retryTimes: Number(row.retryTimes ?? 0) + 1, errorMsg: null });
    }
    return { resent: input.records.length };
  },
};

/** Every unread message of the caller's own inbox. */
export const readAllMessages: Operation = {
  kind: "action",
  name: "system.readAllMessages",
  title: "全部已读",
  input: nothing,
  audit: () => "站内消息全部标为已读",
  run: async (input) => {
    const { user, ctx } = input.call;
    const read = await patchRows(
      input,
      messageEntity,
      { receiverId: user.id, channel: "site", messageState: "success" },
      { messageState: "read", readTime: ctx.now },
    );
    return { read };
  },
};

/** Asks the people behind loosened bindings to bind again. */
export const remindBinding: Operation = {
  kind: "action",
  name: "system.remindBinding",
  title: "提醒绑定",
  input: nothing,
  audit: ({ records }) => `提醒 ${records.length} 人绑定账号`,
  run: async (input) => {
    const open = input.records.filter((row) => row.bindState === "unbound").map((row) => String(row.userId));
    const reminded = await putInInboxes(input.call, open, {
      kind: "system",
      title: "请绑定账号",
      content: "您的第三方账号尚未绑定，绑定后可以直接登录。",
      url: "/layout/system/organisation/userBinding",
    });
    return { reminded };
  },
};

export const messageOperations = [checkTemplate, previewTemplate, testTemplate, resendMessage, readAllMessages, remindBinding] as const;
