import { sql } from "kysely";
import { phrase } from "../../../../engine/language/phrase.ts";
import { recordsOf } from "../kit/records.ts";
import { linkAccounts, personOf } from "../kit/person-accounts.ts";
import { nothing } from "../kit/inputs.ts";
import { defineAction, type On } from "../kit/define-operations.ts";

/** More than this at once would hold the tables for too long; the button may be pressed again. */
const MAX_PEOPLE = 2000;

interface Stale {
  id: string;
  /** Has no account at all. */
  is_new: boolean;
}

/** People without an account, or whose account says something else than their own record. */
async function stalePeople(at: On<"sysUser">, entity: "baseStudentInfo" | "teacher"): Promise<Stale[]> {
  const key = entity === "teacher" ? "gh" : "xh";
  const { rows } = await sql<Stale>`select p.id, u.id is null as is_new from campus.${sql.id(entity)} p
    left join campus."sysUser" u on u."tenantId" = p."tenantId" and not u."isDeleted" and u.${sql.id(key)} = p.${sql.id(key)}
    where p."tenantId" = ${at.call.user.tenantId} and not p."isDeleted" and (u.id is null or p."userId" is distinct from u.id
      or (u."userName", u.xb, u."campusId", u."departmentId") is distinct from (p.xm, p.xb, p."campusId", p."departmentId"))
    order by p.id limit ${MAX_PEOPLE}`.execute(at.tx);
  return rows;
}

/** Opens accounts for students and staff who have none, and brings name, department and telephone of the others up to date. */
export const syncPerson = defineAction("sysUser", {
  name: "system.syncPerson",
  title: "同步人员",
  input: nothing,
  audit: () => "为没有账号的学生与教职工开户，并更新其他账号的姓名、部门与电话",
  run: async (input) => {
    const count = { opened: 0, updated: 0, full: false };
    for (const entity of ["baseStudentInfo", "teacher"] as const) {
      const stale = await stalePeople(input, entity);
      if (stale.length === 0) continue;
      const people = (await recordsOf(input, entity).find({ id: stale.map(({ id }) => id) })).map(personOf);
      await linkAccounts(input, entity, people);
      const opened = stale.filter(({ is_new }) => is_new).length;
      count.opened += opened;
      count.updated += stale.length - opened;
      count.full ||= stale.length === MAX_PEOPLE;
    }
    const { opened, updated, full } = count;
    return {
      opened,
      updated,
      shows: [
        { label: "新开户", value: phrase`${opened} 人` },
        { label: "已更新", value: phrase`${updated} 人` },
        ...(full ? [{ label: "还有", value: phrase`一次最多同步 ${MAX_PEOPLE} 人，请再次同步` }] : []),
      ],
    };
  },
});
