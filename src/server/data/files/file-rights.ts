import { type RawBuilder, sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import type { Row } from "../../../../engine/api.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { column } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
import { hasKeeper } from "../proposals/kept-entity.ts";
import { keptRows } from "../proposals/kept-rows.ts";
import { proposalsNaming } from "../proposals/store.ts";
import { getRecord } from "../records/get.ts";
import type { Call } from "../../platform/runtime.ts";
import { findFile, rememberHolder } from "./file-store.ts";
import type { StoredFile } from "./file-store.ts";
import { type ShownFiles, shownFileFields } from "./file-fields.ts";

/** Records of one field that are looked at: a picture that many records share is seen by whoever reads one of them. */
const MOST_NAMED = 1000;
/** Records of one kind that are read to find a field that tells the file. */
const MOST_READ = 5;

/** Id of no record: what is looked for when nothing is known of a file, so that as much is asked as of a file with holders. */
const NO_RECORD = "-";

/**
 * The file, if the caller may see it: its owner may, and whoever may read the record and the field that holds it, in clear. A file of somebody
 * else and an id of nothing are told apart by nobody: both are answered null, after the same statements.
 */
export async function visibleFile(call: Call, fileId: string): Promise<StoredFile | null> {
  const file = await findFile(current(call.runtime.db), call.user.tenantId, fileId);
  if (file !== null && (file.isPublic || (file.ownerId === call.user.id && call.user.id !== ""))) return file;
  const places = placesOfFiles(call);
  const known = file?.heldBy != null && places.some(({ root }) => root.id === file.heldBy!.entity) ? file.heldBy : null;
  const guess = known ?? places.slice(0, 1).map(({ root }) => ({ entity: root.id, record: NO_RECORD, field: "" }))[0];
  if (guess === undefined) return null;
  if ((await fieldThatHolds(call, fileId, { ...guess, fields: [guess.field] })) !== null) return file;
  for (const { root, record } of await readableHolders(call, places, fileId)) {
    const at = { entity: root.id, record };
    const field = file === null ? null : await fieldThatHolds(call, fileId, { ...at, fields: namesInRecord(places, root) });
    if (file === null || field === null) continue;
    if (root.fields.get(field)?.kind !== "live") await rememberHolder(current(call.runtime.db), file, { ...at, field });
    return file;
  }
  return (await isProposed(call, fileId)) ? file : null;
}

/** Somebody proposes it for a field that the caller reads in clear, and may accept it: who decides must see what they decide on. */
async function isProposed(call: Call, fileId: string): Promise<boolean> {
  if (![...call.model.entities.values()].some(hasKeeper)) return false;
  for (const { entity, recordId, fieldNames, values } of await proposalsNaming(call, fileId)) {
    const kept = call.model.entities.get(entity);
    const [row] = kept !== undefined && hasKeeper(kept) ? await keptRows(call, kept, [recordId]) : [];
    if (row === undefined || !fieldNames.every((name) => row.writable.has(name))) continue;
    const record = await readable(call, entity, recordId);
    const naming = fieldNames.filter((name) => names(values[name], fileId));
    if (record !== null && naming.some((name) => record._withheld?.[name] === undefined)) return true;
  }
  return false;
}

async function readable(call: Call, entity: string, id: string): Promise<Row | null> {
  try {
    return await getRecord(call, entity, id);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Reads the record as the caller sees it and looks which of the fields holds the file. */
async function fieldThatHolds(call: Call, fileId: string, at: { entity: string; record: string; fields: readonly string[] }): Promise<string | null> {
  const record = await readable(call, at.entity, at.record);
  return at.fields.find((field) => names(record?.[field], fileId)) ?? null;
}

function names(value: unknown, fileId: string): boolean {
  if (value === fileId) return true;
  if (Array.isArray(value)) return value.some((item) => names(item, fileId));
  return typeof value === "object" && value !== null && Object.values(value).some((item) => names(item, fileId));
}

/** The fields that show files of a kind of record that people open, those of its rows included. */
interface FilePlace {
  root: Entity;
  fields: (ShownFiles & { entity: Entity })[];
}

/** Where files are shown in records of which the caller may read something. */
function placesOfFiles({ model, user }: Call): FilePlace[] {
  const places = new Map<Entity, FilePlace>();
  for (const entity of model.entities.values()) {
    const root = rootOf(model, entity);
    const fields = shownFileFields(model, entity).map((shown) => ({ entity, ...shown }));
    if (fields.length === 0 || accessFor(model, root.id, user).read.length === 0) continue;
    places.set(root, { root, fields: [...(places.get(root)?.fields ?? []), ...fields] });
  }
  return [...places.values()];
}

/** Fields of the record itself; a file of a row is in its table. */
const namesInRecord = (places: readonly FilePlace[], root: Entity): string[] =>
  places.flatMap((place) => (place.root === root ? place.fields.map(({ entity, field }) => entity.childOf?.field ?? field.name) : []));

interface Holder {
  /** Which of the places. */
  place: number;
  record: string;
}

/**
 * Records that hold the file and that the caller may read. Two statements, whatever is found: who may read what is
 * judged only where the file is named, since the rights of all places together take the database longer to plan than to look up.
 */
async function readableHolders(call: Call, places: readonly FilePlace[], fileId: string): Promise<{ root: Entity; record: string }[]> {
  if (places.length === 0) return [];
  const named = await holdersOf(
    call,
    places.map((place, at) => naming(call, place, { at, fileId })),
  );
  const found = Map.groupBy(named, ({ place }) => place);
  // Of a file that nothing names as much is asked.
  if (found.size === 0) found.set(0, [{ place: 0, record: NO_RECORD }]);
  const readable = await holdersOf(
    call,
    [...found].map(([at, holders]) => readableOf(call, places[at]!.root, { at, holders })),
  );
  return readable.map(({ place, record }) => ({ root: places[place]!.root, record }));
}

async function holdersOf({ runtime }: Call, selects: readonly RawBuilder<unknown>[]): Promise<Holder[]> {
  const parts = selects.map((one) => sql`(${one})`);
  return (await sql<Holder>`${sql.join(parts, sql` union all `)} order by place`.execute(current(runtime.db))).rows;
}

/** The first records that name the file in one of the fields, whoever may read them. */
function naming({ user }: Call, { fields }: FilePlace, { at, fileId }: { at: number; fileId: string }): RawBuilder<unknown> {
  const inFields = fields.map(({ entity, ...shown }) => {
    const isHere = namesFile(shown, { fileId, tenantId: user.tenantId });
    return sql`(select ${sql.lit(at)} as place, ${sql.id(entity.childOf === null ? "id" : "parentId")} as record from campus.${sql.id(entity.id)}
      where "tenantId" = ${user.tenantId} and not "isDeleted" and ${isHere} limit ${sql.lit(MOST_NAMED)})`;
  });
  return sql.join(inFields, sql` union all `);
}

/** Whether a row names the file, or refers to the one that does. */
function namesFile({ steps, kept }: Pick<ShownFiles, "steps" | "kept">, file: { fileId: string; tenantId: string }): RawBuilder<boolean> {
  const [step, ...further] = steps;
  if (step === undefined) {
    const named = sql.id(kept.name);
    return kept.type.column(kept.doc).kind === "text[]" ? sql`${named} @> ${[file.fileId]}::text[]` : sql`${named} = ${file.fileId}`;
  }
  const { field, target } = step;
  return sql`${sql.id(field.name)} in (select ${sql.id(target.key)} from campus.${sql.id(target.id)}
    where "tenantId" = ${file.tenantId} and ${namesFile({ steps: further, kept }, file)})`;
}

/** Those of the records that the caller may read. */
function readableOf({ model, ctx, user }: Call, root: Entity, { at, holders }: { at: number; holders: readonly Holder[] }): RawBuilder<unknown> {
  const scope = scopeOn({ model, entity: root, ctx });
  const isReadable = pairsCond(accessFor(model, root.id, user).read);
  const where = typeof isReadable === "boolean" ? whereSql(isReadable) : whereSql(condSql(isReadable, scope));
  const id = column(scope.from.alias, root, "id");
  const records = [...new Set(holders.map(({ record }) => record))];
  return sql`select ${sql.lit(at)} as place, ${id} as record from ${scope.from.clause()} where ${rootRows(scope)}
    and ${id} = any(${records}::text[]) and ${where} limit ${sql.lit(MOST_READ)}`;
}

const rootOf = (model: Model, entity: Entity): Entity => (entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity));
