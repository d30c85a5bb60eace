import { sql } from "kysely";
import type { At } from "../../data/records/plain-rows.ts";
import { TODO } from "./todo-rows.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf } from "../kit/records.ts";

/** The row by which somebody reads a notice. */
const READING = "noticeRead";
const NOTICE = "sysNotice";
/** `todo_type`: something to read and sign for. */
const SIGN_FOR = "5";
const MOST = 100;

interface Waiting {
  id: string;
  noticeId: string;
  title: string;
  publishTime: string;
  departmentId: string | null;
}

/** Brings the caller's to-dos in line with the notices they have yet to sign for: new ones come, signed ones are done, withdrawn ones go. */
export async function alignReceipts(at: At): Promise<void> {
  const { call, tx } = at;
  if (![READING, NOTICE].every((entity) => call.model.entities.has(entity))) return;
  const { user, ctx } = call;
  // Two pages opened at once make one row of each to-do.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`todos ${user.tenantId} ${user.id}`}, 0))`.execute(tx);
  const { rows: waiting } =
    await sql<Waiting>`select r.id, n.id as "noticeId", n.title, to_char(n."publishTime", 'YYYY-MM-DD HH24:MI:SS') as "publishTime", n."departmentId"
    from campus."noticeRead" r join campus."sysNotice" n on n."tenantId" = r."tenantId" and n.id = r."noticeId"
    where r."tenantId" = ${user.tenantId} and r."userId" = ${user.id} and not r."isDeleted" and r."isReceipt" is not true
      and n."needReceipt" and n.state = 'published' and not n."isDeleted" order by n."publishTime" desc limit ${MOST}`.execute(tx);
  const open = await recordsOf(at, TODO).find({ userId: user.id, businessType: READING, state: "todo" });
  const known = new Set(open.map((todo) => todo.businessId));
  const missing = waiting.filter((one) => !known.has(one.id));
  if (missing.length > 0) await booksOf(at, TODO).add(missing.map(todoOf(user.id)));
  const still = new Set(waiting.map((one) => one.id));
  const settled = open.filter((todo) => !still.has(todo.businessId));
  if (settled.length === 0) return;
  const signed = new Set((await recordsOf(at, READING).find({ id: settled.map((todo) => todo.businessId), isReceipt: true })).map((row) => row.id));
  for (const todo of settled) {
    const isSigned = signed.has(todo.businessId);
    await booksOf(at, TODO).change(
      { id: todo.id, state: "todo" },
      { state: isSigned ? "done" : "cancelled", doneTime: ctx.now, doneResult: isSigned ? "已签收" : "已无需办理" },
    );
  }
}

const todoOf = (userId: string) => (one: Waiting) => ({
  userId,
  todoType: SIGN_FOR,
  businessType: READING,
  businessId: one.id,
  taskId: one.id,
  title: `请签收：${one.title}`.slice(0, 200),
  departmentId: one.departmentId,
  priority: "9",
  receiveTime: one.publishTime,
  path: `/personal/mynotice?${new URLSearchParams({ _record: one.noticeId })}`,
  urgeCount: 0,
  state: "todo",
});
