import { sql } from "kysely";
import type { Runtime } from "../platform/runtime.ts";
import { columnName, isStored, table } from "../platform/sql/names.ts";
import type { Account } from "./account.ts";
import { platformEntity } from "../platform/platform-entity.ts";

/** Entity of the schools that share an installation. */
export const tenantEntity = platformEntity("tenant", { by: "学校的开通状态", needs: { text: ["tenantCode"] }, takes: { text: ["tenantState"] } });
/** The platform itself: never disabled. */
const platformTenant = "000000";

/** Why nobody, or only the administrator, of this school may sign in; null = open. */
export async function tenantRefusal(runtime: Runtime, account: Account): Promise<string | null> {
  const state = account.tenantId === platformTenant ? null : await tenantState(runtime, account.tenantId);
  if (state === "disabled") return "学校已停用，请联系平台管理员";
  if (state === "expired" && !account.roles.includes("gly")) return "学校的使用期限已到，请联系管理员";
  return null;
}

/** Rows of schools stand with the platform, under the number that everything of the school carries. */
async function tenantState(runtime: Runtime, tenantId: string): Promise<string | null> {
  const entity = runtime.model().entities.get(tenantEntity);
  const state = entity?.fields.get("tenantState") ?? entity?.fields.get("state");
  if (entity === undefined || state === undefined || !isStored(state)) return null;
  const { rows } = await sql<{
    state: string | null;
  }>`select ${sql.id(columnName(entity, state.name))} as state from ${table(runtime.model(), entity)}
    where "tenantId" = ${platformTenant} and ${sql.id(columnName(entity, "tenantCode"))} = ${tenantId} and not "isDeleted"`.execute(runtime.db);
  return rows[0]?.state ?? null;
}

/** Whether somebody of this school can sign in: what a caller calls a school may be none. */
export async function hasPeople({ db }: Runtime, tenantId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from platform.credential where tenant_id = ${tenantId} limit 1`.execute(db);
  return rows.length > 0;
}
