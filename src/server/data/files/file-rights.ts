import { type RawBuilder, sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { column } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
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

/** Id of no record: what is looked for when nothing is known of a file, so that as much is asked as of a file with holders. */
const NO_RECORD = "-";

/**
 * The file, if the caller may see it: its owner may, and whoever may read the record and the field that holds it, in clear. A file of somebody
 * else and an id of nothing are told apart by nobody: both are answered null, after the same statements.
 */
export async function visibleFile(call: Call, fileId: string): Promise<StoredFile | null> {
  const file = await findFile(current(call.runtime.db), call.user.tenantId, fileId);
  if (file !== null && (file.isPublic || (file.ownerId === call.user.id && call.user.id !== ""))) return file;
  const candidates = entitiesWithFiles(call);
  const known = file?.heldBy != null && candidates.some((entity) => rootOf(call.model, entity).id === file.heldBy!.entity) ? file.heldBy : null;
  const guess = known ?? candidates.slice(0, 1).map((entity) => ({ entity: rootOf(call.model, entity).id, record: NO_RECORD, field: "" }))[0];
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

/** Records that hold the file and that the caller may read. At most five of each field; all entities are asked in one statement. */
async function readableHolders(call: Call, candidates: readonly Entity[], fileId: string): Promise<Holder[]> {
  const places = candidates.flatMap((entity) => fileFields(entity).map((field) => ({ entity, field, root: rootOf(call.model, entity) })));
  if (places.length === 0) return [];
  const { rows } = await sql<{ place: number; record: string }>`${sql.join(
    places.map((place, at) => sql`(${holdersAt(call, place, { at, fileId })})`),
    sql` union all `,
  )} order by place`.execute(current(call.runtime.db));
  return rows.map(({ place, record }) => {
    const { entity, field, root } = places[place]!;
    return { entity: root.id, record, field: entity.childOf?.field ?? field.name };
  });
}

/** The readable ones among the first records that name the file in a field. */
function holdersAt(
  call: Call,
  { entity, field, root }: { entity: Entity; field: Field; root: Entity },
  { at, fileId }: { at: number; fileId: string },
): RawBuilder<unknown> {
  const { model, ctx, user } = call;
  const scope = scopeOn({ model, entity: root, ctx });
  const isReadable = pairsCond(accessFor(model, root.id, user).read);
  const where = typeof isReadable === "boolean" ? whereSql(isReadable) : whereSql(condSql(isReadable, scope));
  const named = sql.id(field.name);
  const isHere = field.type.column(field.doc).kind === "text[]" ? sql`${named} @> ${[fileId]}::text[]` : sql`${named} = ${fileId}`;
  const id = column(scope.from.alias, root, "id");
  return sql`select ${sql.lit(at)} as place, ${id} as record from ${scope.from.clause()} where ${rootRows(scope)} and ${id} in (
    select ${sql.id(entity.childOf === null ? "id" : "parentId")} from campus.${sql.id(entity.id)}
      where "tenantId" = ${user.tenantId} and not "isDeleted" and ${isHere} limit 5) and ${where}`;
}

const rootOf = (model: Model, entity: Entity): Entity => (entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity));
