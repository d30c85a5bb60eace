import { type RawBuilder, sql } from "kysely";
import { dataError, problem } from "../../../../engine/errors.ts";
import type { Words } from "../../../../engine/language/phrase.ts";
import { fromColumn } from "../../platform/sql/columns.ts";
import { newId } from "../../platform/database/ids.ts";
import { saveRecords } from "./index.ts";
import { announceWritten } from "../../identity/announce.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import type { OperationRecord } from "../../platform/runtime.ts";

/** Where an operation works: who calls, in which open transaction. Every `EffectInput` and `ActionInput` is one. */
export interface At {
  call: Call;
  tx: Database;
}

/** Equality on columns; a list means "one of", null means "is null". */
export type Match = Record<string, unknown>;

export interface FindRows {
  match: Match;
  /** Columns in the order in which they decide; `-` before a name turns it round. */
  order?: readonly string[];
  limit?: number;
  /** Locked until the transaction ends. */
  lock?: boolean;
}

/** Rows of an entity of the caller's tenant that are not removed. Table and column names are literals of the calling operation. */
export async function findRows(at: At, entity: string, { match, order = [], limit, lock }: FindRows): Promise<OperationRecord[]> {
  let query = at.tx.withSchema("campus").selectFrom(entity).selectAll().where(matching(at, match));
  for (const name of order) query = query.orderBy(name.replace("-", ""), name.startsWith("-") ? "desc" : "asc");
  if (limit !== undefined) query = query.limit(limit);
  if (lock === true) query = query.forUpdate();
  return ((await query.execute()) as OperationRecord[]).map((row) => wireRecord(at, entity, row));
}

/** The rows of the tenant that are not removed and match. */
export function matching({ call }: At, match: Match): RawBuilder<boolean> {
  const wanted = Object.entries(match).map(([column, value]) => {
    if (value === null) return sql<boolean>`${sql.ref(column)} is null`;
    if (!Array.isArray(value)) return sql<boolean>`${sql.ref(column)} = ${value}`;
    return value.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} in (${sql.join(value)})`;
  });
  return sql`${sql.join([sql`"tenantId" = ${call.user.tenantId}`, sql`not "isDeleted"`, ...wanted], sql` and `)}`;
}

export const find = (at: At, entity: string, match: Match): Promise<OperationRecord[]> => findRows(at, entity, { match });

/** Numbers of the database arrive as text; records hold them as numbers. */
function wireRecord({ call }: At, entity: string, row: OperationRecord): OperationRecord {
  const fields = call.model.entities.get(entity)?.fields;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields?.get(name);
      return [name, field === undefined ? value : fromColumn(field, value)];
    }),
  );
}

export async function findOne(at: At, entity: string, match: Match): Promise<OperationRecord | null> {
  return (await find(at, entity, match))[0] ?? null;
}

/** Adds records the way a form does: defaults, computed values, rules, effects, audit lines. Answers their ids in order. @throws DataError */
export async function addRecords(at: At, entity: string, rows: readonly OperationRecord[], note?: string): Promise<string[]> {
  const saved = await saveRecords(
    at.call,
    entity,
    rows.map((values) => ({ values })),
    { rights: "system", note },
  );
  return saved.map((one) => one.id);
}

/** Changes one record the way a form does. @throws DataError */
export const changeRecord = (at: At, entity: string, id: string, values: OperationRecord): Promise<void> =>
  changeWithNote(at, entity, { id, values });

/** The same, with what the audit line says of it. @throws DataError */
export async function changeWithNote(
  at: At,
  entity: string,
  { note, ...change }: { id: string; values: OperationRecord; note?: string },
): Promise<void> {
  await saveRecords(at.call, entity, [change], { rights: "system", note });
}

/** Adds rows without rules, effects and audit: what the platform makes in bulk or keeps in step with other rows. `ids` = where they are given already. Answers their ids in order. */
export async function insertRows(at: At, entity: string, rows: readonly OperationRecord[], ids?: readonly string[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = rows.map((row, index) => ({ ...row, id: ids?.[index] ?? newId(), ...stamps(at) }));
  for (let from = 0; from < made.length; from += 500)
    await at.tx
      .withSchema("campus")
      .insertInto(entity)
      .values(made.slice(from, from + 500))
      .execute();
  await announceWritten(at.call.runtime, entity);
  return made.map((row) => row.id);
}

function stamps({ call }: At): OperationRecord {
  const { user, ctx } = call;
  return {
    tenantId: user.tenantId,
    version: 1,
    createUser: user.id,
    createTime: ctx.now,
    updateUser: user.id,
    updateTime: ctx.now,
    isDeleted: false,
  };
}

/** Writes columns of the matching rows without rules, effects and audit, and counts their version up. Answers how many rows changed. */
export async function patchRows(at: At, entity: string, match: Match, values: OperationRecord): Promise<number> {
  const { user, ctx } = at.call;
  let query = at.tx
    .withSchema("campus")
    .updateTable(entity)
    .set((eb) => ({ ...values, version: eb("version", "+", 1), updateUser: user.id, updateTime: ctx.now }))
    .where("tenantId", "=", user.tenantId)
    .where("isDeleted", "=", false);
  for (const [column, value] of Object.entries(match)) {
    if (value === null) query = query.where(column, "is", null);
    else if (Array.isArray(value)) query = value.length === 0 ? query.where("id", "=", "") : query.where(column, "in", value);
    else query = query.where(column, "=", value);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  await announceWritten(at.call.runtime, entity);
  return Number(numUpdatedRows);
}

/** Columns an entity really has: an area that is not installed yet leaves references out. */
export const hasField = ({ call }: At, entity: string, field: string): boolean => call.model.entities.get(entity)?.fields.has(field) ?? false;

/** @throws DataError RULE_BROKEN at the field, with the sentence */
export function refuse(field: string, message: Words): never {
  throw dataError([problem("RULE_BROKEN", field === "" ? "" : `/${field}`, { message })]);
}

/** A text value, null when absent or empty. */
export const textOf = (value: unknown): string | null => (value === null || value === undefined || value === "" ? null : String(value));

/** A list value as texts; nothing else is an empty list. */
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The one record a row action was called on. @throws DataError when it was called on none or several */
export function onlyRecord<R>(records: readonly R[]): R {
  if (records.length !== 1) refuse("", "请选择一行数据");
  return records[0]!;
}

export const changed = (record: OperationRecord, before: OperationRecord | null, field: string): boolean =>
  JSON.stringify(record[field] ?? null) !== JSON.stringify(before?.[field] ?? null);
