import { sql } from "kysely";
import { accountEntity } from "../identity/account.ts";
import type { Runtime } from "../platform/runtime.ts";
import { bindingEntity } from "../auth/sign-on/bindings.ts";

interface Person {
  tenantId: string;
  userId: string;
}

/** A column of an account that is in use; null when it is empty. */
export async function accountColumn(runtime: Runtime, { tenantId, userId, column }: Person & { column: "email" | "phone" }): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`select ${sql.id(column)} as value from campus.${sql.id(accountEntity)}
    where "tenantId" = ${tenantId} and id = ${userId} and not "isDeleted" and state = 'normal'`.execute(runtime.db);
  return rows[0]?.value || null;
}

/** The number a platform knows an account by: of the binding that the person made. */
export async function boundNumber(runtime: Runtime, of: Person & { source: string; column: "openId" | "unionId" }): Promise<string | null> {
  if (!runtime.model().entities.has(bindingEntity)) return null;
  const { rows } = await sql<{ value: string | null }>`select b.${sql.id(of.column)} as value from campus.${sql.id(bindingEntity)} b
    join campus.${sql.id(accountEntity)} u on u."tenantId" = b."tenantId" and u.id = b."userId" and not u."isDeleted" and u.state = 'normal'
    where b."tenantId" = ${of.tenantId} and b."userId" = ${of.userId} and b.source = ${of.source} and b."bindState" = 'bound' and not b."isDeleted"`.execute(
    runtime.db,
  );
  return rows[0]?.value || null;
}
