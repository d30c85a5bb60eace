import { sql } from "kysely";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { zh } from "../../../../engine/language/text.ts";
import { current } from "../../platform/database/transaction.ts";
import { forgetFile } from "../files/file-store.ts";
import type { Call } from "../../platform/runtime.ts";
import { table } from "../../platform/sql/names.ts";
import { writeAudit } from "./audit.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import { fileFields } from "../files/file-fields.ts";

/**
 * Takes records away for good, kept or removed: their tables, files and flow history. The audit trail is nobody's to change: it stays, with a line
 * more. For what may be kept no longer; people remove with `removeRecords`.
 */
export async function eraseRecords(call: Call, entityId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const entity = entityOf(call, entityId);
  const db = current(call.runtime.db);
  const { tenantId } = call.user;
  await forgetFiles(call, entity, { ids, names: namesOf(fileFields(entity)) });
  for (const { childEntity } of entity.fields.values()) {
    if (childEntity === null) continue;
    const rows = table(call.model, call.model.entities.get(childEntity)!);
    await sql`delete from ${rows} where "tenantId" = ${tenantId} and "parentId" = any(${[...ids]}::text[])`.execute(db);
  }
  for (const kept of ["flow_task", "flow_step", "flow_instance"])
    await sql`delete from platform.${sql.id(kept)} where tenant_id = ${tenantId} and entity = ${entity.id} and record_id = any(${[...ids]}::text[])`.execute(
      db,
    );
  await sql`delete from ${table(call.model, entity)} where "tenantId" = ${tenantId} and id = any(${[...ids]}::text[])`.execute(db);
  await noteErased(call, entity, { ids, names: [] });
}

interface Erased {
  /** Records. */
  ids: readonly string[];
  /** Their fields. */
  names: readonly string[];
}

/** Empties fields of records, for good: files go with them. */
export async function eraseFields(call: Call, entityId: string, { ids, names }: Erased): Promise<void> {
  if (ids.length === 0) return;
  const entity = entityOf(call, entityId);
  const db = current(call.runtime.db);
  const { tenantId } = call.user;
  await forgetFiles(call, entity, { ids, names: namesOf(fileFields(entity)).filter((name) => names.includes(name)) });
  const empty = names.map((name) => sql`${sql.id(name)} = null`);
  await sql`update ${table(call.model, entity)} set ${sql.join(empty)} where "tenantId" = ${tenantId} and id = any(${[...ids]}::text[])`.execute(db);
  await noteErased(call, entity, { ids, names });
}

const noteErased = (call: Call, entity: Entity, { ids, names }: Erased): Promise<void> =>
  writeAudit(
    call,
    ids.map((recordId) => ({
      action: "erase",
      entity: entity.id,
      recordId,
      // What was erased is told by nobody any more: the history reads from here which values it withholds.
      changes: Object.fromEntries(names.map((name) => [name, [null, null]])),
      note: `到期清除${names.map((name) => zh(entity.fields.get(name)!.title)).join("、")}`,
    })),
  );

const namesOf = (fields: readonly Field[]): string[] => fields.map((field) => field.name);

/** The contents go first: a run that is broken off begins again with the rows, which are still there. */
async function forgetFiles(call: Call, entity: Entity, { ids, names }: Erased): Promise<void> {
  if (names.length === 0) return;
  for (const removed of ["kept", "removed"] as const) {
    for (const { record } of await fetchRecords({ call, entity, ids, removed, own: new Set(names) }))
      for (const file of names.flatMap((name) => [record[name] ?? []].flat()))
        await forgetFile(call.runtime, { tenantId: call.user.tenantId, id: String(file), record: String(record.id) });
  }
}
