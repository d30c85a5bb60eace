import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import { getRecord } from "../records/get.ts";
import type { Call } from "../../platform/runtime.ts";
import { rememberHolder } from "./file-store.ts";
import type { StoredFile } from "./file-store.ts";
import { fileFields } from "./file-fields.ts";

/** A field of a record that names the file. `record` is the row people open: the parent of a child row. */
interface Holder {
  entity: string;
  record: string;
  field: string;
}

/** The owner may, and whoever may read the record and the field that holds the file, in clear. */
export async function mayReadFile(call: Call, file: StoredFile): Promise<boolean> {
  if (file.tenantId !== call.user.tenantId) return false;
  if (file.isPublic || (file.ownerId === call.user.id && call.user.id !== "")) return true;
  if (file.heldBy !== null && (await holds(call, file, file.heldBy))) return true;
  for (const held of await findHolders(call, file)) {
    if (!(await holds(call, file, held))) continue;
    await rememberHolder(current(call.runtime.db), file, held);
    return true;
  }
  return false;
}

/** Reads the record as the caller sees it and looks whether the file is in the field. */
async function holds(call: Call, file: StoredFile, held: Holder): Promise<boolean> {
  try {
    const record = await getRecord(call, held.entity, held.record);
    return names(record[held.field], file.id);
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

function names(value: unknown, fileId: string): boolean {
  if (value === fileId) return true;
  if (Array.isArray(value)) return value.some((item) => names(item, fileId));
  return typeof value === "object" && value !== null && Object.values(value).some((item) => names(item, fileId));
}

/** Records that hold the file, among entities of which the caller may read something. At most five of each entity. */
async function findHolders(call: Call, file: StoredFile): Promise<Holder[]> {
  const { model } = call;
  const candidates = [...model.entities.values()].filter(
    (entity) => fileFields(entity).length > 0 && accessFor(model, rootOf(model, entity).id, call.user).read.length > 0,
  );
  const found: Holder[] = [];
  for (const entity of candidates) found.push(...(await holdersIn(call, entity, file)));
  return found;
}

const rootOf = (model: Model, entity: Entity): Entity => (entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity));

async function holdersIn(call: Call, entity: Entity, file: StoredFile): Promise<Holder[]> {
  const record = sql.id(entity.childOf === null ? "id" : "parentId");
  const found: Holder[] = [];
  for (const field of fileFields(entity)) {
    const isList = field.type.column(field.doc).kind === "text[]";
    const column = sql.id(field.name);
    const { rows } = await sql<{ record: string }>`select ${record} as record from campus.${sql.id(entity.id)}
      where "tenantId" = ${call.user.tenantId} and not "isDeleted" and ${isList ? sql`${column} @> ${[file.id]}::text[]` : sql`${column} = ${file.id}`} limit 5`.execute(
      current(call.runtime.db),
    );
    found.push(...rows.map((row) => ({ entity: rootOf(call.model, entity).id, record: row.record, field: entity.childOf?.field ?? field.name })));
  }
  return found;
}
