import { sql } from "kysely";
import { linkAccounts, personOf } from "../base/accounts.ts";
import { find } from "../base/rows.ts";
import type { ActionInput, Operation } from "../define-operation.ts";
import { nothing } from "./inputs.ts";

/** More than this at once would hold the tables for too long; the button may be pressed again. */
const MAX_PEOPLE = 2000;

async function idsWithout(at: ActionInput, entity: "baseStudentInfo" | "teacher"): Promise<string[]> {
  const key = entity === "teacher" ? "gh" : "xh";
  const { rows } = await sql<{
    id: string;
  }>`select p.id from campus.${sql.id(entity)} p where p."tenantId" = ${at.call.user.tenantId} and not p."isDeleted"
    and not exists (select 1 from campus."sysUser" u where u."tenantId" = p."tenantId" and not u."isDeleted" and u.${sql.id(key)} = p.${sql.id(key)}) order by p.id limit ${MAX_PEOPLE}`.execute(
    at.tx,
  );
  return rows.map((row) => row.id);
}

/** Opens accounts for students and staff who have none. */
export const syncPerson: Operation = {
  kind: "action",
  name: "system.syncPerson",
  title: "同步人员",
  input: nothing,
  audit: () => "为没有账号的学生与教职工开户",
  run: async (input) => {
    let opened = 0;
    for (const entity of ["baseStudentInfo", "teacher"] as const) {
      const ids = await idsWithout(input, entity);
      if (ids.length === 0) continue;
      const people = (await find(input, entity, { id: ids })).map((record) => personOf(entity, record));
      await linkAccounts(input, entity, people);
      opened += people.length;
    }
    return { opened };
  },
};
