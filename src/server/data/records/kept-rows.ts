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

/** Adds rows; answers their ids in order. */
export async function addKept(at: At, entity: string, rows: readonly OperationRecord[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = rows.map((row) => ({ ...bound(at, entity, row), id: newId(), ...stamps(at) }));
  for (let from = 0; from < made.length; from += 500)
    await at.tx
      .withSchema("campus")
      .insertInto(entity)
      .values(made.slice(from, from + 500))
      .execute();
  await announceWritten(at.call.runtime, entity);
  return made.map((row) => row.id);
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

/** Writes columns of the matching rows and counts their version up. Answers how many rows matched. */
export async function changeKept(at: At, entity: string, match: Match, values: OperationRecord): Promise<number> {
  const { user, ctx } = at.call;
  const { numUpdatedRows } = await at.tx
    .withSchema("campus")
    .updateTable(entity)
    .set((eb) => ({ ...bound(at, entity, values), version: eb("version", "+", 1), updateUser: user.id, updateTime: ctx.now }))
    .where(matching(at, match))
    .executeTakeFirst();
  await announceWritten(at.call.runtime, entity);
  return Number(numUpdatedRows);
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
  await announceWritten(at.call.runtime, entity);
  return Number(numDeletedRows);
}

export interface PutKept {
  /** Columns that find the row of an item. All items name the same ones. */
  keys: readonly string[];
  /** Columns that are written only when the row is new. */
  once?: readonly string[];
}

/** Brings rows in line with the items, in two statements: those there are changed, the others added. Two at once make one row. */
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
  await sql`update ${table(at.call.model, entity)} s set ${setting(at, changed.map(id))} from ${values} where ${same}`.execute(at.tx);
  await sql`insert into ${table(at.call.model, entity)} ("tenantId", "id", "createTime", "createUser", "updateTime", "updateUser", ${sql.join(names.map(id))})
    select ${user.tenantId}, v."$id", ${ctx.now}::timestamp, ${user.id}, ${ctx.now}::timestamp, ${user.id}, ${sql.join(names.map((name) => sql`v.${id(name)}`))}
    from ${values} where not exists (select 1 from ${table(at.call.model, entity)} s where ${same}) on conflict do nothing`.execute(at.tx);
  await announceWritten(at.call.runtime, entityId);
}

/** Writes columns of rows, each its own values, in one statement. Every item names its row by `id` and the same columns. */
export async function changeEachKept(at: At, entityId: string, items: readonly (OperationRecord & { id: string })[]): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { entity, id, values } = given(
    at,
    entityId,
    items.map(({ id: $id, ...item }) => ({ ...item, $id })),
  );
  const changed = Object.keys(first).filter((name) => name !== "id");
  await sql`update ${table(at.call.model, entity)} s set ${setting(at, changed.map(id))} from ${values}
    where s."tenantId" = ${at.call.user.tenantId} and not s."isDeleted" and s."id" = v."$id"`.execute(at.tx);
  await announceWritten(at.call.runtime, entityId);
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

const setting = ({ call }: At, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`${sql.join(columns.map((name) => sql`${name} = v.${name}`))}, "version" = s."version" + 1, "updateTime" = ${call.ctx.now}, "updateUser" = ${call.user.id}`;
