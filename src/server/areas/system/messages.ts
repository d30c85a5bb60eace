import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { placeholdersIn, sampledWords } from "../../messages/template-words.ts";
import { queueOutside } from "../../messages/queue.ts";
import { messageEntity, putInInboxes } from "../../data/inboxes.ts";
import { listOf, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import type { Draft } from "../kit/records.ts";

/** What never stands in a message, whatever the entity calls it. */
const kept: ReadonlySet<string> = new Set(["idCard", "bankCard", "bankAccount", "password"]);
/** Words every business has. */
const everywhere: ReadonlySet<string> = new Set(["xm", "xh", "gh", "bjmc", "state", "title", "time", "url", "opinion"]);

const placeholdersOf = (template: Draft<"messageTemplate">): { field: string; name: string }[] =>
  (["title", "content"] as const).flatMap((field) => placeholdersIn(template[field]).map((name) => ({ field, name })));

/** Placeholders are fields of the business; what is masked for somebody is for no message. */
export const checkTemplate = defineBefore("messageTemplate", {
  name: "system.checkTemplate",
  title: "检查消息模板",
  run: async ({ record, call }) => {
    const entity = call.model.entities.get(record.businessType ?? "");
    for (const { field, name } of placeholdersOf(record)) {
      const fault = faultOf(entity, name);
      if (fault !== null) refuse(field, fault);
    }
  },
});

function faultOf(entity: Entity | undefined, name: string): Words | null {
  const field = entity?.fields.get(name);
  if (kept.has(name) || field?.type.writeOnly === true || (field !== undefined && field.mask !== null))
    return phrase`“${name}”是敏感信息，不能出现在消息里`;
  if (field === undefined && !everywhere.has(name))
    return entity === undefined ? phrase`没有占位“${name}”` : phrase`${titled(entity.title)}没有字段“${name}”`;
  return null;
}

export const previewTemplate = defineAction("messageTemplate", {
  name: "system.previewTemplate",
  title: "预览模板",
  input: nothing,
  audit: ({ records }) => `预览消息模板“${records[0]?.templateName ?? ""}”`,
  run: async (input) => {
    const { title, content } = sampledWords(input.call, onlyRecord(input.records));
    return {
      shows: [
        { label: "标题", value: title },
        { label: "内容", value: content },
      ],
    };
  },
});

/** By every channel of the template, to the caller's own account. */
export const testTemplate = defineAction("messageTemplate", {
  name: "system.testTemplate",
  title: "测试模板",
  input: nothing,
  audit: ({ records }) => `测试消息模板“${records[0]?.templateName ?? ""}”`,
  run: async (input) => {
    const { user, model } = input.call;
    const template = onlyRecord(input.records);
    const words = sampledWords(input.call, template);
    const message = { kind: template.messageKind, ...words, templateId: template.id, entity: "template", isUrgent: true };
    await putInInboxes(input.call, [user.id], message);
    const outside = listOf(template.channels).filter((one) => one !== "site");
    for (const channel of outside) await queueOutside(input, { channel, userIds: [user.id], message });
    const titles = outside.map((code) => titled(model.dicts.get("message_channel")?.items.find((item) => item.value === code)?.label ?? code));
    return {
      shows: [
        { label: "结果", value: phrase`已发到您的站内消息` },
        ...(titles.length > 0 ? [{ label: "其他渠道", value: phrase`一分钟内由${titles}发给您，结果见消息记录` }] : []),
      ],
    };
  },
});

/** Failed messages wait again, with all their tries; those of the site arrive at once. */
export const resendMessage = defineAction("messageLog", {
  name: "system.resendMessage",
  title: "重发消息",
  input: nothing,
  audit: ({ records }) => `重发 ${records.length} 条消息`,
  run: async (input) => {
    const { now } = input.call.ctx;
    for (const row of input.records) {
      if (!["failed", "waiting"].includes(row.messageState ?? "")) refuse("", "只能重发失败或等待中的消息");
      // What the test of a service sent has a receiver of its own, who is none of the accounts.
      if (row.businessType === "test" && row.channel !== "site") refuse("", "测试消息请在渠道配置里重新测试");
      const messageState = row.channel === "site" ? "success" : "waiting";
      await booksOf(input, messageEntity).change({ id: row.id }, { messageState, sendTime: now, retryTimes: 0, errorMsg: null });
    }
    return { resent: input.records.length };
  },
});

/** Every unread message of the caller's own inbox. */
export const readAllMessages = defineAction("messageLog", {
  name: "system.readAllMessages",
  title: "全部已读",
  input: nothing,
  audit: () => "站内消息全部标为已读",
  run: async (input) => {
    const { user, ctx } = input.call;
    const read = await booksOf(input, messageEntity).change(
      { receiverId: user.id, channel: "site", messageState: "success" },
      { messageState: "read", readTime: ctx.now },
    );
    return { read };
  },
});

export const messageOperations = [checkTemplate, previewTemplate, testTemplate, resendMessage, readAllMessages] as const;
