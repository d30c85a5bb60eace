import { sql } from "kysely";
import type { Runtime } from "../platform/runtime.ts";
import { loadParams } from "./params.ts";

/** Name of the school: the row of the school entity, else the base parameter `app.schoolName`. */
export async function schoolName(runtime: Runtime, tenantId: string): Promise<string> {
  if (runtime.model().entities.has("school")) {
    const { rows } = await sql<{ name: string | null }>`select "schoolName" as name from campus."school"
      where "tenantId" = ${tenantId} and not "isDeleted" limit 1`.execute(runtime.db);
    if (rows[0]?.name) return rows[0].name;
  }
  const named = (await loadParams(runtime, tenantId))["app.schoolName"];
  return typeof named === "string" ? named : "";
}
