import { type RawBuilder, sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
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

/** Records of one table, or of one field behind a reference, that are looked at: a picture that many records share is seen by whoever reads one of them. */
const MOST_NAMED = 1000;
/** Records of one kind that are read to find a field that tells the file. */
const MOST_READ = 5;

/** Id of no record: what is looked for when nothing is known of a file, so that as much is asked as of a file with holders. */
const NO_RECORD = "-";

/** The file, if the caller may see it. */
export const visibleFile = async (call: Call, fileId: string): Promise<StoredFile | null> => (await visibleFiles(call, [fileId])).get(fileId) ?? null;

/** A file that is looked for; null: there is none of this id. */
type Sought = [fileId: string, file: StoredFile | null];

/**
 * Those of the files that the caller may see, by id: its owner may, and whoever may read the record and the field that holds it, in clear. A file
 * of somebody else and an id of nothing are told apart by nobody: neither is in the answer, after the same statements. Who holds them is looked
 * for once for all of them.
 */
export async function visibleFiles(call: Call, fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  const visible = new Map<string, StoredFile>();
  const hidden: Sought[] = [];
  for (const fileId of new Set(fileIds)) {
    const file = await findFile(current(call.runtime.db), call.user.tenantId, fileId);
    if (file !== null && isEverybodysOrOwn(call, file)) visible.set(fileId, file);
    else hidden.push([fileId, file]);
  }
  const places = hidden.length === 0 ? [] : placesOfFiles(call);
  if (places.length === 0) return visible;
  const sought: Sought[] = [];
  for (const one of hidden) {
    const [fileId, file] = one;
    if (!(await isToldByHolder(call, places, one))) sought.push(one);
    else if (file !== null) visible.set(fileId, file);
  }
  const holders = Map.groupBy(await readableHolders(call, places, sought), ({ file }) => file);
  for (const one of sought) {
    const [fileId, file] = one;
    const isShown = (await isHeldBy(call, places, { one, holders: holders.get(fileId) ?? [] })) || (await isProposed(call, fileId));
    if (isShown && file !== null) visible.set(fileId, file);
  }
  return visible;
}

const isEverybodysOrOwn = ({ user }: Call, file: StoredFile): boolean => file.isPublic || (file.ownerId === user.id && user.id !== "");

/** The record that is known to hold it shows it to the caller. */
async function isToldByHolder(call: Call, places: readonly FilePlace[], [fileId, file]: Sought): Promise<boolean> {
  const isPlace = places.some(({ root }) => root.id === file?.heldBy?.entity);
  const guess = isPlace ? file!.heldBy! : { entity: places[0]!.root.id, record: NO_RECORD, field: "" };
  return (await fieldThatHolds(call, fileId, { ...guess, fields: [guess.field] })) !== null;
}

/** One of the records shows it to the caller. */
async function isHeldBy(call: Call, places: readonly FilePlace[], of: { one: Sought; holders: readonly Holder[] }): Promise<boolean> {
  const [fileId, file] = of.one;
  for (const { place, record } of of.holders) {
    const { root } = places[place]!;
    const at = { entity: root.id, record };
    const field = file === null ? null : await fieldThatHolds(call, fileId, { ...at, fields: namesInRecord(places, root) });
    if (file === null || field === null) continue;
    if (root.fields.get(field)?.kind !== "live") await rememberHolder(current(call.runtime.db), file, { ...at, field });
    return true;
  }
  return false;
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
  file: string;
  record: string;
}

/**
 * Records that hold the files and that the caller may read, a few for each. Two statements, whatever is found: who may read what is
 * judged only where a file is named, since the rights of all places together take the database longer to plan than to look up.
 */
async function readableHolders(call: Call, places: readonly FilePlace[], sought: readonly Sought[]): Promise<Holder[]> {
  if (sought.length === 0) return [];
  const files = sought.map(([fileId]) => fileId);
  const { rows: named } = await namingSql(call, places, files).execute(current(call.runtime.db));
  const found = Map.groupBy(named, ({ place }) => place);
  // Of files that nothing names as much is asked.
  if (found.size === 0) found.set(0, [{ place: 0, file: files[0]!, record: NO_RECORD }]);
  const most = files.length === 1 ? MOST_READ : null;
  const selects = [...found].map(([at, holders]) => sql`(${readableOf(call, places[at]!.root, { at, holders, most })})`);
  const { rows } = await sql<Omit<Holder, "file">>`${sql.join(selects, sql` union all `)} order by place`.execute(current(call.runtime.db));
  const readable = new Set(rows.map(({ place, record }) => `${place} ${record}`));
  const ofEach = Map.groupBy(
    named.filter(({ place, record }) => readable.has(`${place} ${record}`)),
    ({ place, file }) => `${place} ${file}`,
  );
  return [...ofEach.values()].flatMap((holders) => holders.slice(0, MOST_READ)).toSorted((a, b) => a.place - b.place);
}

/** A file that is looked for and its school, as a statement names them. */
interface SoughtSql {
  id: RawBuilder<unknown>;
  tenant: RawBuilder<unknown>;
}

/** The first records that name each of the files, whoever may read them. One file is its own constant: to plan a join with many costs half as much again. */
function namingSql({ user }: Call, places: readonly FilePlace[], files: readonly string[]): RawBuilder<Holder> {
  const [first] = files;
  const tenant = sql`${user.tenantId}::text`;
  if (files.length === 1 && first !== undefined)
    return sql<Holder>`${sql.join(
      places.flatMap((place, at) =>
        recordsNaming(place, { id: sql`${first}::text`, tenant }).map((records) => sql`(${placed(at, sql`${first}::text`)}, ${records})`),
      ),
      sql` union all `,
    )}`;
  const one = { id: sql`sought.id`, tenant: sql`sought.tenant` };
  return sql<Holder>`with sought as materialized (select id, ${tenant} as tenant from unnest(${[...files]}::text[]) as id)
    ${sql.join(
      places.flatMap((place, at) =>
        recordsNaming(place, one).map((records) => sql`${placed(at, one.id)}, named.record from sought, lateral (select ${records}) as named`),
      ),
      sql` union all `,
    )}`;
}

const placed = (at: number, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`select ${sql.lit(at)} as place, ${id} as file`;

/**
 * Of each table of the place the records that name the file in one of its fields; what stands behind a reference is asked apart, since no index
 * serves both.
 */
const recordsNaming = ({ fields }: FilePlace, file: SoughtSql): RawBuilder<unknown>[] =>
  [...Map.groupBy(fields, ({ entity, steps, field }) => `${entity.id}.${steps.length === 0 ? "" : field.name}`).values()].map((shown) => {
    const { id, childOf } = shown[0]!.entity;
    const isNamed = sql.join(
      shown.map((one) => namesFile(one, file)),
      sql` or `,
    );
    return sql`${sql.id(childOf === null ? "id" : "parentId")} as record from campus.${sql.id(id)}
      where "tenantId" = ${file.tenant} and not "isDeleted" and (${isNamed}) limit ${sql.lit(MOST_NAMED)}`;
  });

/** Whether a row names the file that is sought, or refers to the one that does. */
function namesFile({ steps, kept }: Pick<ShownFiles, "steps" | "kept">, file: SoughtSql): RawBuilder<boolean> {
  const [step, ...further] = steps;
  if (step === undefined) {
    const named = sql.id(kept.name);
    return kept.type.column(kept.doc).kind === "text[]" ? sql`${named} @> array[${file.id}]` : sql`${named} = ${file.id}`;
  }
  const { field, target } = step;
  return sql`${sql.id(field.name)} in (select ${sql.id(target.key)} from campus.${sql.id(target.id)}
    where "tenantId" = ${file.tenant} and ${namesFile({ steps: further, kept }, file)})`;
}

/** Those of the records that the caller may read; `most`: that are enough, null for all. */
function readableOf(
  { model, ctx, user }: Call,
  root: Entity,
  { at, holders, most }: { at: number; holders: readonly Holder[]; most: number | null },
): RawBuilder<unknown> {
  const scope = scopeOn({ model, entity: root, ctx });
  const isReadable = pairsCond(accessFor(model, root.id, user).read);
  const where = typeof isReadable === "boolean" ? whereSql(isReadable) : whereSql(condSql(isReadable, scope));
  const id = column(scope.from.alias, root, "id");
  const records = [...new Set(holders.map(({ record }) => record))];
  return sql`select ${sql.lit(at)} as place, ${id} as record from ${scope.from.clause()} where ${rootRows(scope)}
    and ${id} = any(${records}::text[]) and ${where} limit ${sql.lit(most)}`;
}

const rootOf = (model: Model, entity: Entity): Entity => (entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity));
