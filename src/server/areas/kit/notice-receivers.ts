import { type RawBuilder, sql } from "kysely";
import { newId } from "../../platform/database/ids.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { listOf } from "../../data/records/plain-rows.ts";

/** Whom a notice is for, as a condition on the account `u`. */
function isReceiver(notice: OperationRecord): RawBuilder<unknown> {
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
export async function receiversOf({ call, tx }: At, notice: OperationRecord): Promise<{ id: string; xh: string | null; gh: string | null }[]> {
  const { rows } = await sql<{ id: string; xh: string | null; gh: string | null }>`select u.id, u.xh, u.gh from campus."sysUser" u
    where u."tenantId" = ${call.user.tenantId} and not u."isDeleted" and u.state = 'normal' and ${isReceiver(notice)}`.execute(tx);
  return rows;
}

/** Gives every receiver a row to read the notice by; who has one keeps it with its marks. Answers how many there are in all. */
export async function expandReceivers(at: At, notice: OperationRecord): Promise<{ fresh: string[]; total: number }> {
  const { call, tx } = at;
  const people = await receiversOf(at, notice);
  const { user, ctx } = call;
  const noticeId = String(notice.id);
  const added = await sql<{
    userId: string;
  }>`insert into campus."noticeRead" ("tenantId", id, "createUser", "createTime", "updateUser", "updateTime", "noticeId", "userId", xh, gh, "isRead", "isReceipt")
    select ${user.tenantId}, given.id, ${user.id}, ${ctx.now}::timestamp, ${user.id}, ${ctx.now}::timestamp, ${noticeId}, given.user_id, given.xh, given.gh, false, false
    from unnest(${people.map(() => newId())}::text[], ${people.map((one) => one.id)}::text[], ${people.map((one) => one.xh)}::text[], ${people.map((one) => one.gh)}::text[])
      as given(id, user_id, xh, gh)
    on conflict do nothing returning "userId"`.execute(tx);
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from campus."noticeRead" where "tenantId" = ${user.tenantId} and "noticeId" = ${noticeId} and not "isDeleted"`.execute(tx);
  return { fresh: added.rows.map((row) => row.userId), total: Number(rows[0]?.n ?? 0) };
}
