import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { htmlText } from "../../../../engine/values/html-text.ts";
import { messageEntity, putInInboxes } from "../../data/inboxes.ts";
import { queueOutside } from "../../messages/queue.ts";
import { addDays } from "../../platform/days.ts";
import { type At, onlyRecord, refuse, textOf, listOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { asked, count, nothing } from "../kit/inputs.ts";
import { hoursAfter } from "../../platform/hours-after.ts";
import { audienceFields, audienceInCharge } from "../kit/audience.ts";
import { expandReceivers } from "../kit/notice-receivers.ts";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { type Draft, recordsOf, type Row } from "../kit/records.ts";

/** What was published goes to whom it was approved for; the audience of a published notice does not change. */
export const checkNotice = defineBefore("sysNotice", {
  name: "system.checkNotice",
  title: "检查公告",
  run: async ({ call, record, before, move }) => {
    const until = topUntil(record, before, call.ctx.today);
    if (before === null || move !== null || before.state !== "published") return until;
    for (const field of audienceFields)
      if (JSON.stringify(record[field] ?? null) !== JSON.stringify(before[field] ?? null)) refuse(field, "已发布的公告不能改发布范围，请先撤回");
    return until;
  },
});

/** The last day on top: counted from the day it comes out, or from today when it is put there later. A draft counts anew when it comes out. */
function topUntil(record: Draft<"sysNotice">, before: Row<"sysNotice"> | null, today: string): OperationRecord {
  const days = record.isTop === true ? (record.topDays ?? 0) : 0;
  if (days === 0) return { topUntil: null };
  const isAlike = before !== null && before.isTop === true && before.topDays === record.topDays && before.publishTime === record.publishTime;
  if (isAlike && textOf(record.topUntil) !== null) return {};
  const out = textOf(record.publishTime)?.slice(0, 10) ?? today;
  return { topUntil: addDays(before?.state === "published" || out < today ? today : out, days - 1) };
}

/** A department writes to its own people, a counsellor to the own classes; everything else is the administrators'. */
export const noticeScope = defineBefore("sysNotice", {
  name: "system.noticeScope",
  title: "公告的发布范围",
  run: async (input) => {
    const { call, record } = input;
    if (await audienceInCharge(input, record)) return;
    refuse("noticeScope", call.user.roles.includes("dept") ? "学院的公告只能发给本学院的部门和班级" : "只能发给所带的班级");
  },
});

/** Every receiver gets a row to read by; who is new is told when the notice also goes to the inboxes. */
export const publishNotice = defineAfter("sysNotice", {
  name: "system.publishNotice",
  title: "送达公告",
  run: async (input) => {
    const { record } = input;
    const { fresh, total } = await expandReceivers(input, record);
    const summary = textOf(record.summary) ?? htmlText(record.content ?? "").slice(0, 300);
    await tellOf(input, { notice: record, userIds: fresh, title: record.title, content: summary || "您有一条新公告，请查看。" });
    return { receiverCount: total };
  },
});

interface Telling {
  notice: Row<"sysNotice">;
  userIds: readonly string[];
  title: string;
  content: string;
  /** Goes into the inboxes even where the notice itself did not. */
  isReminder?: boolean;
}

/** Of urgency 1 and 2 of the dictionary `urgency`: it heeds no quiet hours. */
const urgent: ReadonlySet<unknown> = new Set(["1", "2"]);

/** By every way the notice asks for. Answers how many inboxes it came into. */
async function tellOf(at: At, { notice, userIds, title, content, isReminder = false }: Telling): Promise<number> {
  const channels = listOf(notice.channels);
  const [entity, recordId] = ["sysNotice", notice.id];
  const message = { kind: "notice", title, content, entity, recordId, isUrgent: urgent.has(notice.urgency) };
  for (const channel of channels.filter((one) => one !== "site"))
    await queueOutside(at, { channel, userIds, message: { ...message, url: `/personal/mynotice?_record=${recordId}` } });
  return isReminder || channels.includes("site") ? putInInboxes(at.call, userIds, message) : 0;
}

export const topNotice = defineAction("sysNotice", {
  name: "system.topNotice",
  title: "置顶公告",
  input: asked({ topDays: count(0, 365) }),
  audit: ({ records, input }) => `公告“${records[0]?.title ?? ""}”置顶 ${input.topDays} 天`,
  run: async (input) => {
    const days = input.input.topDays;
    for (const row of input.records)
      await recordsOf(input, "sysNotice").change(
        row.id,
        days > 0
          ? { isTop: true, topDays: days, topUntil: addDays(input.call.ctx.today, days - 1) }
          : { isTop: false, topDays: null, topUntil: null },
        { judge: false },
      );
    return { topped: input.records.length };
  },
});

const REMIND_HOURS = 4;

/** Tells who has not read it yet; not again within four hours. */
export const remindNotice = defineAction("sysNotice", {
  name: "system.remindNotice",
  title: "提醒阅读",
  input: nothing,
  audit: ({ records }) => `提醒阅读公告“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const notice = onlyRecord(input.records);
    if (notice.state !== "published") refuse("", "只能提醒阅读已发布的公告");
    const { call, tx } = input;
    const recent =
      await sql`select 1 from platform.audit where tenant_id = ${call.user.tenantId} and entity = 'sysNotice' and record_id = ${notice.id}
      and action = 'system.remindNotice' and at > ${call.ctx.now}::timestamp - make_interval(hours => ${REMIND_HOURS}) limit 1`.execute(tx);
    if (recent.rows.length > 0) refuse("", phrase`${REMIND_HOURS} 小时内已提醒过`);
    const unread = await recordsOf(input, "noticeRead").find({ noticeId: notice.id, isRead: false });
    const reminded = await tellReminder(
      input,
      notice,
      unread.map((row) => row.userId),
    );
    return { reminded };
  },
});

/** Tells the chosen people who have not read it yet; each of them not again within four hours. */
export const remindReaders = defineAction("noticeRead", {
  name: "system.remindReaders",
  title: "提醒阅读人",
  input: nothing,
  audit: ({ records }) => `提醒 ${records.length} 人阅读公告`,
  run: async (input) => {
    const since = hoursAfter(input.call.ctx.now, -REMIND_HOURS);
    const ids = [...new Set(input.records.filter((row) => row.isRead !== true).map((row) => row.noticeId))];
    let reminded = 0;
    for (const notice of await recordsOf(input, "sysNotice").find({ id: ids, state: "published" })) {
      const told = await recordsOf(input, messageEntity).find({ businessType: "sysNotice", businessId: notice.id, title: reminderOf(notice).title });
      const recent = new Set(told.filter((one) => (one.createTime ?? "") > since).map((one) => one.receiverId));
      const unread = input.records.filter((row) => row.noticeId === notice.id && row.isRead !== true && !recent.has(row.userId));
      reminded += await tellReminder(
        input,
        notice,
        unread.map((row) => row.userId),
      );
    }
    if (reminded === 0) refuse("", phrase`没有可以提醒的人：已读、公告已撤回，或 ${REMIND_HOURS} 小时内已提醒过`);
    return { reminded };
  },
});

const reminderOf = (notice: Row<"sysNotice">) => ({ title: `请阅读：${notice.title}`, content: "您有一条公告尚未阅读。" });
const tellReminder = (at: At, notice: Row<"sysNotice">, userIds: readonly string[]): Promise<number> =>
  tellOf(at, { notice, userIds, ...reminderOf(notice), isReminder: true });

/** Counts a download and answers what to open. */
export const openFileLink = defineAction("fileLink", {
  name: "system.openFileLink",
  title: "下载",
  input: nothing,
  audit: ({ records }) => `下载“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const link = onlyRecord(input.records);
    await booksOf(input, "fileLink").countUp({ id: link.id }, "downloadCount");
    if (link.linkType === "link") return { url: link.url ?? null };
    return { files: [{ fileId: link.fileId ?? "", fileName: link.title }] };
  },
});

export const noticeOperations = [checkNotice, noticeScope, publishNotice, topNotice, remindNotice, remindReaders, openFileLink] as const;
