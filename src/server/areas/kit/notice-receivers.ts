import { type RawBuilder, sql } from "kysely";
import type { At } from "../../data/records/plain-rows.ts";
import type { Audience } from "./audience.ts";
import { booksOf } from "./books.ts";
import { recordsOf, type Row } from "./records.ts";
import { listOf } from "../../data/records/plain-rows.ts";

/** Whom a notice is for, as a condition on the account `u`. */
function isReceiver(notice: Audience): RawBuilder<unknown> {
  const student = (cond: RawBuilder<unknown>) =>
    sql`exists (select 1 from campus."baseStudentInfo" b where b."tenantId" = u."tenantId" and b.xh = u.xh and not b."isDeleted" and ${cond})`;
  switch (notice.noticeScope ?? "all") {
    case "all":
      return sql`true`;
    case "campus":
      return sql`u."campusId" = any(${listOf(notice.campusIds)}::text[])`;
    case "department":
      return sql`exists (select 1 from campus.department d, unnest(${listOf(notice.departmentIds)}::text[]) as chosen(key)
        where d."tenantId" = u."tenantId" and d.id = u."departmentId" and not d."isDeleted" and strpos(d."treePath", '/' || chosen.key || '/') > 0)`;
    case "grade":
      return student(sql`b.grade = any(${listOf(notice.grades)}::text[])`);
    case "class":
      return student(sql`b."classId" = any(${listOf(notice.classIds)}::text[])`);
    case "role":
      return sql`u.roles && ${listOf(notice.roleIds)}::text[]`;
    case "user":
      return sql`u.id = any(${listOf(notice.userIds)}::text[])`;
    default:
      return sql`false`;
  }
}

/** Accounts a notice is for. */
export async function receiversOf({ call, tx }: At, notice: Audience): Promise<{ id: string; xh: string | null; gh: string | null }[]> {
  const { rows } = await sql<{ id: string; xh: string | null; gh: string | null }>`select u.id, u.xh, u.gh from campus."sysUser" u
    where u."tenantId" = ${call.user.tenantId} and not u."isDeleted" and u.state = 'normal' and ${isReceiver(notice)}`.execute(tx);
  return rows;
}

/** Gives every receiver a row to read the notice by; who has one keeps it with its marks. Answers how many there are in all. */
export async function expandReceivers(at: At, notice: Row<"sysNotice">): Promise<{ fresh: string[]; total: number }> {
  const people = await receiversOf(at, notice);
  const made = await booksOf(at, "noticeRead").addMissing(
    people.map((one) => ({ noticeId: notice.id, userId: one.id, xh: one.xh, gh: one.gh, isRead: false, isReceipt: false })),
  );
  const total = (await recordsOf(at, "noticeRead").find({ noticeId: notice.id })).length;
  return { fresh: made.flatMap(({ userId }) => userId ?? []), total };
}
