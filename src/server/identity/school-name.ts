import { sql } from "kysely";
import type { Runtime } from "../platform/runtime.ts";
import { columnName, table } from "../platform/sql/names.ts";
import { loadParams } from "./params.ts";

/** Name of the school: where the documents say it stands (`schoolName` of an area), else the base parameter `app.schoolName`. */
export async function schoolName(runtime: Runtime, tenantId: string): Promise<string> {
  const model = runtime.model();
  if (model.schoolName !== null) {
    const { field } = model.schoolName;
    const entity = model.entities.get(model.schoolName.entity)!;
    const { rows } = await sql<{ name: string | null }>`select ${sql.id(columnName(entity, field))} as name from ${table(model, entity)}
      where "tenantId" = ${tenantId} and not "isDeleted" limit 1`.execute(runtime.db);
    if (rows[0]?.name) return rows[0].name;
  }
  const named = (await loadParams(runtime, tenantId))["app.schoolName"];
  return typeof named === "string" ? named : "";
}
