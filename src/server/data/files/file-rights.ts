import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import { getRecord } from "../records/get.ts";
import type { Call } from "../../platform/runtime.ts";
import { findFile, rememberHolder } from "./file-store.ts";
import type { StoredFile } from "./file-store.ts";
import { fileFields } from "./file-fields.ts";

/** A field of a record that names the file. `record` is the row people open: the parent of a child row. */
interface Holder {
  entity: string;
  record: string;
  field: string;
}

/** Ids of no record: what is looked for when nothing is known of a file, so that as much is asked as of a file with holders. */
const NO_RECORDS = ["-", "--"];

/**
 * The file, if the caller may see it: its owner may, and whoever may read the record and the field that holds it, in clear. A file of somebody
 * else and an id of nothing are told apart by nobody: both are answered null, after the same statements.
 */
export async function visibleFile(call: Call, fileId: string): Promise<StoredFile | null> {
  const file = await findFile(current(call.runtime.db), call.user.tenantId, fileId);
  if (file !== null && (file.isPublic || (file.ownerId === call.user.id && call.user.id !== ""))) return file;
  const candidates = entitiesWithFiles(call);
  const known = file?.heldBy != null && candidates.some((entity) => rootOf(call.model, entity).id === file.heldBy!.entity) ? file.heldBy : null;
  const guess = known ?? candidates.slice(0, 1).map((entity) => ({ entity: rootOf(call.model, entity).id, record: NO_RECORDS[0]!, field: "" }))[0];
  if (guess === undefined) return null;
  if (await holds(call, fileId, guess)) return file;
  for (const held of await readableHolders(call, candidates, fileId)) {
    if (file === null || !(await holds(call, fileId, held))) continue;
    await rememberHolder(current(call.runtime.db), file, held);
    return file;
  }
  return null;
}

/** Reads the record as the caller sees it and looks whether the file is in the field. */
async function holds(call: Call, fileId: string, held: Holder): Promise<boolean> {
  try {
    const record = await getRecord(call, held.entity, held.record);
    return names(record[held.field], fileId);
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

/** Entities with files of which the caller may read something. */
const entitiesWithFiles = ({ model, user }: Call): Entity[] =>
  [...model.entities.values()].filter((entity) => fileFields(entity).length > 0 && accessFor(model, rootOf(model, entity).id, user).read.length > 0);

/** Records that hold the file and that the caller may read. At most five of each field. */
async function readableHolders(call: Call, candidates: readonly Entity[], fileId: string): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const entity of candidates) {
    const holders = await holdersIn(call, entity, fileId);
    const root = rootOf(call.model, entity);
    const rows = await fetchRecords({
      call,
      entity: root,
      ids: [...NO_RECORDS, ...holders.map((held) => held.record)],
      where: pairsCond(accessFor(call.model, root.id, call.user).read),
      own: new Set(),
    });
    found.push(...holders.filter((held) => rows.some((row) => row.id === held.record)));
  }
  return found;
}

const rootOf = (model: Model, entity: Entity): Entity => (entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity));

async function holdersIn(call: Call, entity: Entity, fileId: string): Promise<Holder[]> {
  const record = sql.id(entity.childOf === null ? "id" : "parentId");
  const found: Holder[] = [];
  for (const field of fileFields(entity)) {
    const isList = field.type.column(field.doc).kind === "text[]";
    const column = sql.id(field.name);
    const { rows } = await sql<{ record: string }>`select ${record} as record from campus.${sql.id(entity.id)}
      where "tenantId" = ${call.user.tenantId} and not "isDeleted" and ${isList ? sql`${column} @> ${[fileId]}::text[]` : sql`${column} = ${fileId}`} limit 5`.execute(
      current(call.runtime.db),
    );
    found.push(...rows.map((row) => ({ entity: rootOf(call.model, entity).id, record: row.record, field: entity.childOf?.field ?? field.name })));
  }
  return found;
}
