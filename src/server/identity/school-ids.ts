import { sql } from "kysely";
import type { Runtime } from "../platform/runtime.ts";
import { defaultTenant } from "../platform/config.ts";
import { accountEntity } from "./account.ts";

/** Every school that anybody has an account of, the platform's own first. */
export async function schoolIds(runtime: Runtime): Promise<string[]> {
  if (!runtime.model().entities.has(accountEntity)) return [defaultTenant];
  const { rows } = await sql<{ tenant: string }>`select distinct "tenantId" as tenant from campus.${sql.id(accountEntity)}`.execute(runtime.db);
  return [...new Set([defaultTenant, ...rows.map((row) => row.tenant)])];
}
