import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { accountEntity } from "../account.ts";
import { roleEntity } from "./role-rows.ts";

/** How many people hold each role, kept in the row of the role. */
export async function countRoleUsers(tx: Database, tenantId: string): Promise<void> {
  await sql`update campus.${sql.id(roleEntity)} r set "userCount" = held.n from (
      select role."roleCode" as code, (select count(*) from campus.${sql.id(accountEntity)} u where u."tenantId" = ${tenantId} and not u."isDeleted" and u.roles && array[role."roleCode"]) as n
      from campus.${sql.id(roleEntity)} role where role."tenantId" = ${tenantId}) held
    where r."tenantId" = ${tenantId} and r."roleCode" = held.code and r."userCount" is distinct from held.n`.execute(tx);
}
