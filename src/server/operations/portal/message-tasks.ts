import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { readIdcard } from "../../../../engine/values/idcard.ts";
import { putInInboxes } from "../../messages.ts";
import { sendTimes } from "./message-wishes.ts";
import { findOne, insertRows, onlyRecord, patchRows, refuse, textOf, listOf } from "../base/rows.ts";
import type { At } from "../base/rows.ts";
import type { Operation, OperationRecord } from "../define-operation.ts";
import { nothing } from "../system/inputs.ts";
import { taskReceivers, tasksInCharge } from "./task-receivers.ts";

const TASK = "messageTask";
const SMS_PART = 70;
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
export const checkTask: Operation = {
  kind: "effect",
  name: "portal.checkTask",
  title: "检查群发",
  run: async (input) => {
    const { record, before, move } = input;
    if (move !== null || (before !== null && !["draft", "rejected"].includes(String(before.state)))) return;
    const bad = sensitiveIn(`${record.title ?? ""} ${record.content ?? ""}`);
    if (bad !== null) refuse("content", phrase`内容里不能出现${titled(bad)}`);
    if (!(await tasksInCharge(input, record))) refuse("scopeType", "只能发给本学院的人或所带的班级");
    const people = await taskReceivers(input, record);
    const parts = Math.max(1, Math.ceil([...String(record.content ?? "")].length / SMS_PART));
    return { receiverCount: people.length, smsCost: listOf(record.channels).includes("sms") ? parts * people.length : 0 };
  },
};

export const previewTask: Operation = {
  kind: "action",
  name: "portal.previewTask",
  title: "预览",
  input: nothing,
  audit: ({ records }) => `预览群发“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const task = onlyRecord(input.records);
    const people = await taskReceivers(input, task);
    return {
      shows: [
        { label: "标题", value: String(task.title) },
        { label: "内容", value: String(task.content) },
        { label: "接收人数", value: phrase`${people.length} 人` },
      ],
    };
  },
};

/** Site messages are there at once; other channels wait for their senders. People are counted anew: classes change until the day. */
export const sendTask: Operation = {
  kind: "effect",
  name: "portal.sendTask",
  title: "发送群发",
  run: async (input) => {
    const { call, record } = input;
    const people = await taskReceivers(input, record);
    const ids = people.map((one) => one.id);
    const kind = kindOf(record);
    const words = {
      kind,
      title: String(record.title),
      content: String(record.content),
      url: textOf(record.url),
      templateId: textOf(record.templateId),
    };
    const sent = listOf(record.channels).includes("site")
      ? await putInInboxes(call, ids, { ...words, entity: TASK, recordId: String(record.id) })
      : 0;
    for (const channel of listOf(record.channels).filter((one) => one !== "site")) await queueOutside(input, { record, channel, ids });
    return { receiverCount: people.length, sentCount: sent, failCount: 0, readCount: 0 };
  },
};

const kindOf = (record: OperationRecord): string => (record.taskType === "3" ? "todo" : "notice");

async function queueOutside(at: At, { record, channel, ids }: { record: OperationRecord; channel: string; ids: readonly string[] }): Promise<void> {
  const config = await findOne(at, "messageConfig", { channel, isEnabled: true });
  const kind = kindOf(record);
  const sendTime = await sendTimes(at, { kind, channel });
  const people = ids.flatMap((receiverId) => {
    const time = sendTime(receiverId);
    return time === null ? [] : [{ receiverId, sendTime: time }];
  });
  const rows = people.map(({ receiverId, sendTime }) => ({
    messageKind: kind,
    channel,
    businessType: TASK,
    businessId: record.id,
    receiverId,
    title: record.title,
    content: record.content,
    messageState: config === null ? "failed" : "waiting",
    sendTime,
    retryTimes: 0,
    errorMsg: config === null ? "渠道未启用" : null,
  }));
  await insertRows(at, "messageLog", rows);
}

/** What nobody has read yet is taken back. */
export const revokeTask: Operation = {
  kind: "effect",
  name: "portal.revokeTask",
  title: "撤回群发",
  run: async (input) => {
    await patchRows(
      input,
      "messageLog",
      { businessType: TASK, businessId: String(input.record.id), messageState: ["success", "waiting"] },
      { messageState: "revoked" },
    );
  },
};

/** Counts what became of the messages of a task. */
export const countReaders: Operation = {
  kind: "action",
  name: "portal.countReaders",
  title: "更新已读数",
  input: nothing,
  audit: ({ records }) => `更新群发“${records[0]?.title ?? ""}”的已读数`,
  run: async (input) => {
    const task = onlyRecord(input.records);
    const { rows } = await sql<{ sent: number; failed: number; read: number }>`select
        count(distinct "receiverId") filter (where "messageState" in ('success', 'read'))::int as sent,
        count(*) filter (where "messageState" = 'failed')::int as failed,
        count(distinct "receiverId") filter (where "messageState" = 'read')::int as read
      from campus."messageLog" where "tenantId" = ${input.call.user.tenantId} and "businessType" = ${TASK} and "businessId" = ${String(task.id)} and not "isDeleted"`.execute(
      input.tx,
    );
    const { sent, failed, read } = rows[0]!;
    const receivers = Number(task.receiverCount ?? 0);
    const readRate = receivers > 0 ? Math.round((read * 1000) / receivers) / 10 : 0;
    await patchRows(input, TASK, { id: String(task.id) }, { sentCount: sent, failCount: failed, readCount: read, readRate });
    return { read };
  },
};

export const messageTaskOperations = [checkTask, previewTask, sendTask, revokeTask, countReaders] as const;
