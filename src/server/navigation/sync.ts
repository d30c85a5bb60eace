import { sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import { newId } from "../platform/database/ids.ts";
import { current } from "../platform/database/transaction.ts";
import type { Database } from "../platform/database/database.ts";
import { systemParams } from "../identity/system-params/declared.ts";
import { systemParamEntity } from "../identity/system-params/load.ts";

/** Gives a school a row for each setting of the platform, and takes away those the platform no longer reads. Values that were set stay. */
export async function syncSystemParams(db: Database, model: Model, of: { tenantId: string; userId: string; now: string }): Promise<number> {
  if (!model.entities.has(systemParamEntity)) return 0;
  const tx = current(db);
  const table = sql`campus.${sql.id(systemParamEntity)}`;
  const known = systemParams.map((param) => param.code);
  const gone = await sql`update ${table} set "isDeleted" = true, version = version + 1, "updateTime" = ${of.now}::timestamp
    where "tenantId" = ${of.tenantId} and not "isDeleted" and "isSealed" and "paramsCode" <> all(${known}::text[])`.execute(tx);
  const rows = systemParams.map(
    (param, at) =>
      sql`(${of.tenantId}, ${newId()}, ${param.code}, ${param.title}, ${String(param.default)}, ${String(param.default)}, ${typeof param.default}, 'tenant', '0', true, true, ${(at + 1) * 10}, ${param.remark}, ${of.userId}, ${of.now}::timestamp, ${of.userId}, ${of.now}::timestamp)`,
  );
  const added =
    await sql`insert into ${table} ("tenantId", id, "paramsCode", "paramsName", "paramsValue", "defaultValue", "paramsType", "paramsScope", "secretLevel", "isSealed", "isEnabled", sort, remark, "createUser", "createTime", "updateUser", "updateTime")
    values ${sql.join(rows)} on conflict do nothing`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + Number(added.numAffectedRows ?? 0);
}
