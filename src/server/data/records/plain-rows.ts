import { type RawBuilder, sql } from "kysely";
import { dataError, problem } from "../../../../engine/errors.ts";
import type { Words } from "../../../../engine/language/phrase.ts";
import { fromColumn } from "../../platform/sql/columns.ts";
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

/** Columns an entity really has: an area that is not installed yet leaves references out. */
export const hasField = ({ call }: At, entity: string, field: string): boolean => call.model.entities.get(entity)?.fields.has(field) ?? false;

/** @throws DataError RULE_BROKEN at the field, with the sentence */
export function refuse(field: string, message: Words): never {
  throw dataError([problem("RULE_BROKEN", field === "" ? "" : `/${field}`, { message })]);
}

/** A text value, null when absent or empty. */
export const textOf = (value: unknown): string | null => (value === null || value === undefined || value === "" ? null : String(value));

/** The id of a record of any entity that stands in the database. */
export const idOf = (record: OperationRecord): string => textOf(record.id) ?? "";

/** A list value as texts; nothing else is an empty list. */
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The one record a row action was called on. @throws DataError when it was called on none or several */
export function onlyRecord<R>(records: readonly R[]): R {
  if (records.length !== 1) refuse("", "请选择一行数据");
  return records[0]!;
}

export const changed = (record: OperationRecord, before: OperationRecord | null, field: string): boolean =>
  JSON.stringify(record[field] ?? null) !== JSON.stringify(before?.[field] ?? null);
