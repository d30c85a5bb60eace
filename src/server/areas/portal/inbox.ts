import { sql } from "kysely";
import { sitePath } from "../../../../engine/values/site-path.ts";
import { messageEntity } from "../../data/inboxes.ts";
import { type At, onlyRecord, textOf } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { alignReceipts } from "./align-receipts.ts";
import { recordPage } from "../kit/record-page.ts";
import { defineAction } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const READ = "noticeRead";

/** What a message is about: the address it carries, else the record it names. */
function pathOf({ call }: At, message: Row<"messageLog">): string | null {
  const [entity, recordId] = [textOf(message.businessType), textOf(message.businessId)];
  const own = sitePath(textOf(message.url));
  if (own !== null || entity === null || recordId === null || !call.model.entities.has(entity)) return own;
  if (entity === "sysNotice") return `/personal/mynotice?${new URLSearchParams({ _record: recordId })}`;
  return recordPage(call, entity, recordId, message.messageKind === "todo" ? "approval" : "form");
}

/** Marks a message of the caller as read and answers where its matter stands. */
export const openMessage = defineAction("messageLog", {
  name: "portal.openMessage",
  title: "打开消息",
  input: nothing,
  audit: ({ records }) => `打开消息“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const message = onlyRecord(input.records);
    const { now } = input.call.ctx;
    await booksOf(input, messageEntity).change({ id: message.id, messageState: "success" }, { messageState: "read", readTime: now });
    return { path: pathOf(input, message), url: textOf(message.url) };
  },
});

/** Notes that the caller read a notice, once; every reading counts as a view. */
export const openNotice = defineAction("sysNotice", {
  name: "portal.openNotice",
  title: "打开公告",
  input: nothing,
  audit: ({ records }) => `打开公告“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const noticeId = onlyRecord(input.records).id;
    await noteReading(input, noticeId);
    await booksOf(input, "sysNotice").countUp({ id: noticeId }, "viewCount");
    return { opened: 1 };
  },
});

/** Who reads a notice of everybody's without having been among its receivers gets a row as well. */
async function noteReading(at: At, noticeId: string): Promise<void> {
  const { user, ctx } = at.call;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${user.tenantId} ${user.id} ${noticeId}`}, 0))`.execute(at.tx);
  const row = await recordsOf(at, READ).findOne({ noticeId, userId: user.id });
  const read = { isRead: true, readTime: ctx.now };
  if (row === null) await booksOf(at, READ).add([{ noticeId, userId: user.id, xh: user.xh, gh: user.gh, isReceipt: false, ...read }]);
  else if (row.isRead !== true) await booksOf(at, READ).change({ id: row.id }, read);
}

/** Signing for a notice that asks for it, where it is read. */
export const signNotice = defineAction("sysNotice", {
  name: "portal.signNotice",
  title: "签收公告",
  input: nothing,
  audit: ({ records }) => `签收公告“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const noticeId = onlyRecord(input.records).id;
    const { user, ctx } = input.call;
    await noteReading(input, noticeId);
    const signed = await booksOf(input, READ).change({ noticeId, userId: user.id, isReceipt: false }, { isReceipt: true, receiptTime: ctx.now });
    await alignReceipts(input);
    return { signed };
  },
});

export const inboxOperations = [openMessage, openNotice, signNotice] as const;
