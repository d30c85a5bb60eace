import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { readIdcard } from "../../../../engine/values/idcard.ts";
import { messageEntity, putInInboxes } from "../../data/inboxes.ts";
import { queueOutside } from "../../messages/queue.ts";
import { onlyRecord, refuse, textOf, listOf } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { countTasks } from "./task-counts.ts";
import { taskReceivers, tasksInCharge } from "./task-receivers.ts";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

const TASK = "messageTask";
const SMS_PART = 70;
/** Parts a text message is charged as. */
const smsParts = (content: unknown): number => Math.max(1, Math.ceil([...String(content ?? "")].length / SMS_PART));

/** Numbers that say who somebody is or where the money lies never stand in a message. */
function sensitiveIn(text: string): string | null {
  for (const [found] of text.matchAll(/(?<![0-9A-Za-z])\d{17}[0-9Xx](?![0-9A-Za-z])/g)) if (readIdcard(found.toUpperCase()).ok) return "身份证号";
  for (const [found] of text.matchAll(/(?<!\d)\d{16,19}(?!\d)/g)) if (isCardNumber(found)) return "银行卡号";
  return null;
}

/** The check digit of bank cards (Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** What is sent to whom is judged at every save: words, audience, number of people. */
export const checkTask = defineBefore("messageTask", {
  name: "portal.checkTask",
  title: "检查群发",
  run: async (input) => {
    const { record, before, move } = input;
    if (move !== null || (before !== null && !["draft", "rejected"].includes(before.state ?? ""))) return;
    const bad = sensitiveIn(`${record.title ?? ""} ${record.content ?? ""}`);
    if (bad !== null) refuse("content", phrase`内容里不能出现${titled(bad)}`);
    if (!(await tasksInCharge(input, record))) refuse("scopeType", "只能发给本学院的人或所带的班级");
    const people = await taskReceivers(input, record);
    const smsCost = listOf(record.channels).includes("sms") ? smsParts(record.content) * people.length : 0;
    return { receiverCount: people.length, smsCost };
  },
});

export const previewTask = defineAction("messageTask", {
  name: "portal.previewTask",
  title: "预览",
  input: nothing,
  audit: ({ records }) => `预览群发“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const task = onlyRecord(input.records);
    const people = await taskReceivers(input, task);
    return {
      shows: [
        { label: "标题", value: task.title },
        { label: "内容", value: task.content },
        { label: "接收人数", value: phrase`${people.length} 人` },
      ],
    };
  },
});

/** Site messages are there at once; other channels wait for their senders. People are counted anew: classes change until the day. */
export const sendTask = defineAfter("messageTask", {
  name: "portal.sendTask",
  title: "发送群发",
  run: async (input) => {
    const { call, record } = input;
    const people = await taskReceivers(input, record);
    const userIds = people.map((one) => one.id);
    const message = {
      kind: record.taskType === "3" ? "todo" : "notice",
      title: record.title,
      content: record.content,
      url: textOf(record.url),
      templateId: textOf(record.templateId),
      entity: TASK,
      recordId: record.id,
      isUrgent: record.taskType === "2",
    };
    const channels = listOf(record.channels);
    const sentCount = channels.includes("site") ? await putInInboxes(call, userIds, message) : 0;
    for (const channel of channels.filter((one) => one !== "site")) await queueOutside(input, { channel, userIds, message });
    const parts = smsParts(record.content) * people.length;
    return { receiverCount: people.length, sentCount, failCount: 0, readCount: 0, smsCost: channels.includes("sms") ? parts : 0 };
  },
});

/** What nobody has read yet is taken back; what left by a channel that calls nothing back stays as it was. */
export const revokeTask = defineAfter("messageTask", {
  name: "portal.revokeTask",
  title: "撤回群发",
  run: async (input) => {
    const own = { businessType: TASK, businessId: input.record.id };
    await booksOf(input, messageEntity).change({ ...own, messageState: "waiting" }, { messageState: "revoked" });
    await booksOf(input, messageEntity).change({ ...own, messageState: "success", channel: ["site", "wecom"] }, { messageState: "revoked" });
  },
});

/** Counts what became of the messages of a task now, without waiting for the next minute. */
export const countReaders = defineAction("messageTask", {
  name: "portal.countReaders",
  title: "更新已读数",
  input: nothing,
  audit: ({ records }) => `更新群发“${records[0]?.title ?? ""}”的已读数`,
  run: async (input) => {
    const id = onlyRecord(input.records).id;
    await countTasks(input.call.runtime, { tenantId: input.call.user.tenantId, id });
    return { read: (await recordsOf(input, TASK).findOne({ id }))?.readCount ?? 0 };
  },
});

export const messageTaskOperations = [checkTask, previewTask, sendTask, revokeTask, countReaders] as const;
