import { type RawBuilder, sql } from "kysely";
import { columnType } from "../../platform/sql/columns.ts";
import { newId } from "../../platform/database/ids.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { columnName, table } from "../../platform/sql/names.ts";
import { announceWritten } from "../../identity/announce.ts";
import { entityOf } from "./entity-of.ts";
import { type At, type Match, matching } from "./plain-rows.ts";

/**
 * Bookkeeping of the platform: rows nobody fills in, made by the thousand or kept in step with other rows. They are written without rules,
 * effects and audit lines; everything else is written by `saveRecords`.
 */

/** Adds rows, under the ids they bring or new ones; answers them in order. */
export async function addKept(at: At, entity: string, rows: readonly OperationRecord[]): Promise<string[]> {
  const made = rows.map((row) => ({ id: newId(), ...bound(at, entity, row), ...stamps(at) }));
  for (let from = 0; from < made.length; from += 500) await inserting(at, entity, made.slice(from, from + 500)).execute();
  if (made.length > 0) await announceWritten(at.call.runtime, entity, at.call.user.id);
  return made.map((row) => row.id as string);
}

const inserting = ({ tx }: At, entity: string, rows: readonly OperationRecord[]) => tx.withSchema("campus").insertInto(entity).values(rows);

/** Adds the rows that no unique rule refuses; answers those. Who is there already stays as they are. */
export async function addMissingKept<Row extends OperationRecord>(at: At, entity: string, rows: readonly Row[]): Promise<Row[]> {
  const made = rows.map((row) => ({ row, id: newId() }));
  const added = new Set<string>();
  for (let from = 0; from < made.length; from += 500) {
    const some = made.slice(from, from + 500).map(({ row, id }) => ({ ...bound(at, entity, row), id, ...stamps(at) }));
    const done = await inserting(at, entity, some)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    for (const { id } of done) added.add(id as string);
  }
  if (added.size > 0) await announceWritten(at.call.runtime, entity, at.call.user.id);
  return made.flatMap(({ row, id }) => (added.has(id) ? [row] : []));
}

function stamps({ call }: At) {
  const { user, ctx } = call;
  const by = { createUser: user.id, createTime: ctx.now, updateUser: user.id, updateTime: ctx.now };
  return { tenantId: user.tenantId, version: 1, ...by, isDeleted: false };
}

/** Values as pg binds them: a list in a jsonb column is no array of the database. */
function bound({ call }: At, entity: string, row: OperationRecord): OperationRecord {
  const { fields } = entityOf(call, entity);
  const isJson = (name: string) => fields.get(name)?.type.column(fields.get(name)!.doc).kind === "jsonb";
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value != null && isJson(name) ? JSON.stringify(value) : value]));
}

/** Whether a change counts the version of the row up and notes who made it, or leaves both to those who edit the row. */
export interface Counting {
  counts: "version" | "nothing";
}

/** What to write to the matching rows; to those of them that match `unless` too, its values instead. Both name the same columns. */
export interface KeptChange {
  match: Match;
  values: OperationRecord;
  unless?: { match: Match; values: OperationRecord };
}

/** Writes columns of the matching rows. Answers how many rows matched. */
export async function changeKept(
  at: At,
  entity: string,
  { match, values, unless }: KeptChange,
  { counts }: Counting = { counts: "version" },
): Promise<number> {
  const { user, ctx } = at.call;
  const stamp = { version: sql`version + 1`, updateUser: user.id, updateTime: ctx.now };
  const { numUpdatedRows } = await at.tx
    .withSchema("campus")
    .updateTable(entity)
    .set({
      ...bound(at, entity, values),
      ...(unless === undefined ? {} : eitherOr(at, entity, { values, unless })),
      ...(counts === "version" ? stamp : {}),
    })
    .where(matching(at, match))
    .executeTakeFirst();
  await announceWritten(at.call.runtime, entity, at.call.user.id);
  return Number(numUpdatedRows);
}

/** The columns whose value depends on the row. */
function eitherOr(
  at: At,
  entityId: string,
  { values, unless }: { values: OperationRecord; unless: NonNullable<KeptChange["unless"]> },
): OperationRecord {
  const { fields } = entityOf(at.call, entityId);
  const [usual, other] = [bound(at, entityId, values), bound(at, entityId, unless.values)];
  const names = Object.keys(values).filter((name) => usual[name] !== other[name]);
  const typed = (name: string, value: unknown) => sql`${value}::${sql.raw(columnType(fields.get(name)!.type.column(fields.get(name)!.doc)))}`;
  return Object.fromEntries(
    names.map((name) => [name, sql`case when ${matching(at, unless.match)} then ${typed(name, other[name])} else ${typed(name, usual[name])} end`]),
  );
}

/** Adds one to a number of the matching rows; they count as unchanged, as nobody reads a counter to decide on. */
export async function countUp(at: At, entity: string, match: Match, column: string): Promise<void> {
  await at.tx
    .withSchema("campus")
    .updateTable(entity)
    .set({ [column]: sql`coalesce(${sql.ref(column)}, 0) + 1` })
    .where(matching(at, match))
    .execute();
}

/** Takes the matching rows out of the database for good. Answers how many. */
export async function dropKept(at: At, entity: string, match: Match): Promise<number> {
  const { numDeletedRows } = await at.tx.withSchema("campus").deleteFrom(entity).where(matching(at, match)).executeTakeFirst();
  await announceWritten(at.call.runtime, entity, at.call.user.id);
  return Number(numDeletedRows);
}

export interface PutKept {
  /** Columns that find the row of an item. All items name the same ones. */
  keys: readonly string[];
  /** Columns that are written only when the row is new. */
  once?: readonly string[];
}

/** Brings rows in line with the items, in one statement: those there are changed, the others added. Two at once make one row. */
export async function putKept(at: At, entityId: string, items: readonly OperationRecord[], { keys, once = [] }: PutKept): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { user, ctx } = at.call;
  const { entity, id, values } = given(
    at,
    entityId,
    items.map((item) => ({ ...item, $id: newId() })),
  );
  const names = Object.keys(first);
  const same = sql`s."tenantId" = ${user.tenantId} and not s."isDeleted" and ${sql.join(
    keys.map((name) => sql`s.${id(name)} = v.${id(name)}`),
    sql` and `,
  )}`;
  const changed = names.filter((name) => !keys.includes(name) && !once.includes(name));
  const change = sql`update ${table(at.call.model, entity)} s set ${setting(at, changed.map(id), { counts: "version" })} from ${values} where ${same}`;
  // Both halves see the rows as they stood before.
  await sql`with changed as (${change}) insert into ${table(at.call.model, entity)} ("tenantId", "id", "createTime", "createUser", "updateTime", "updateUser", ${sql.join(names.map(id))})
    select ${user.tenantId}, v."$id", ${ctx.now}::timestamp, ${user.id}, ${ctx.now}::timestamp, ${user.id}, ${sql.join(names.map((name) => sql`v.${id(name)}`))}
    from ${values} where not exists (select 1 from ${table(at.call.model, entity)} s where ${same}) on conflict do nothing`.execute(at.tx);
  await announceWritten(at.call.runtime, entityId, at.call.user.id);
}

/** Writes columns of rows, each its own values, in one statement. Every item names its row by `id` and the same columns. */
export async function changeEachKept(
  at: At,
  entityId: string,
  items: readonly (OperationRecord & { id: string })[],
  counting: Counting = { counts: "version" },
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { entity, id, values } = given(
    at,
    entityId,
    items.map(({ id: $id, ...item }) => ({ ...item, $id })),
  );
  const changed = Object.keys(first).filter((name) => name !== "id");
  await sql`update ${table(at.call.model, entity)} s set ${setting(at, changed.map(id), counting)} from ${values}
    where s."tenantId" = ${at.call.user.tenantId} and not s."isDeleted" and s."id" = v."$id"`.execute(at.tx);
  await announceWritten(at.call.runtime, entityId, at.call.user.id);
}

/** The items as a table `v` with the types of their columns. */
function given(at: At, entityId: string, items: readonly (OperationRecord & { $id: string })[]) {
  const entity = entityOf(at.call, entityId);
  const id = (name: string) => sql.id(columnName(entity, name));
  const types = Object.keys(items[0]!)
    .filter((name) => name !== "$id")
    .map((name) => {
      const field = entity.fields.get(name)!;
      return sql`${id(name)} ${sql.raw(columnType(field.type.column(field.doc)))}`;
    });
  return { entity, id, values: sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as v("$id" text, ${sql.join(types)})` };
}

function setting({ call }: At, columns: readonly RawBuilder<unknown>[], { counts }: Counting): RawBuilder<unknown> {
  const sets = columns.map((name) => sql`${name} = v.${name}`);
  const stamp = [sql`"version" = s."version" + 1`, sql`"updateTime" = ${call.ctx.now}`, sql`"updateUser" = ${call.user.id}`];
  return sql.join(counts === "version" ? [...sets, ...stamp] : sets);
}
