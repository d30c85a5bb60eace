import { type RawBuilder, sql } from "kysely";
import { bindNames } from "../../../../../engine/conditions/bind-record.ts";
import { addDecimals, type Decimal, toDecimal } from "../../../../../engine/conditions/decimal.ts";
import { evaluate, evaluateExpr } from "../../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../../engine/conditions/model-env.ts";
import type { Cond, Literal } from "../../../../../engine/grammar/condition.ts";
import type { Entity } from "../../../../../engine/model/model.ts";
import { isOfRow } from "../../../../../engine/kinds/entity/document.ts";
import { current } from "../../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import { aggregateOf } from "../../../platform/sql/aggregates.ts";
import { condSql, whereSql } from "../../../platform/sql/conditions.ts";
import { exprSql } from "../../../platform/sql/expressions.ts";
import { column } from "../../../platform/sql/names.ts";
import { rootRows, scopeOn, type SqlScope } from "../../../platform/sql/scope.ts";
import { fetchRecords } from "../fetch.ts";
import { queryRows } from "../query-rows.ts";
import type { Counted, Limit } from "./limit-rules.ts";

export const zero: Decimal = { digits: 0n, scale: 0, wire: "number" };

/** Values of `per`; null where one is missing: such a record is not limited. */
export function keyOf({ per }: Limit, record: OperationRecord): readonly unknown[] | null {
  const key = per.map((name) => record[name] ?? null);
  return key.includes(null) ? null : key;
}

/** Which rows count beside the record: equal for records that count together. */
export const boundRows = ({ counted }: Limit, record: OperationRecord): (Cond | null)[] =>
  counted.map(({ where }) => (where === null ? null : bindNames(where, { record })));

/** What the stored rows of the record's key amount to. */
export async function totalOf(call: Call, limit: Limit, record: OperationRecord): Promise<Decimal> {
  const wheres = boundRows(limit, record);
  const amounts = limit.counted.map((counted, at) => amountSql(call, limit, { counted, where: wheres[at]!, record }));
  const { rows } = await sql<{ total: string }>`select (${sql.join(amounts, sql` + `)})::text as total`.execute(current(call.runtime.db));
  return toDecimal(rows[0]!.total)!;
}

interface Part {
  counted: Counted;
  where: Cond | null;
  record: OperationRecord;
}

function amountSql(call: Call, { document, per }: Limit, { counted, where, record }: Part): RawBuilder<unknown> {
  const scope = scopeOn({ model: call.model, entity: counted.entity, ctx: call.ctx });
  const same = per.map((name): Cond => ({ field: name, eq: record[name] as Literal }));
  const cond = whereSql(condSql({ all: where === null ? same : [...same, where] }, scope));
  const value = aggregateOf(document.agg, document.of === undefined ? null : exprSql(document.of, scope), scope);
  return sql`(select ${value.sql} from ${scope.from.clause()} where ${rootRows(scope)} and ${cond})`;
}

/** A row that may count, with what the limit reads of it. */
export interface Share {
  entity: Entity;
  row: OperationRecord | null;
  /** The record that it counts beside, and `boundRows` of that record. */
  record: OperationRecord;
  wheres: readonly (Cond | null)[];
}

/** What one row adds to the total of the record. */
export function shareOf(call: Call, limit: Limit, { entity, row, record, wheres }: Share): Decimal {
  if (row === null || limit.per.some((name) => (row[name] ?? null) !== record[name])) return zero;
  const env = modelEnv(call.model, entity.id, call.ctx);
  const { agg, of } = limit.document;
  const worth = decimalOf(agg === "count" ? 1 : evaluateExpr(of!, row, env)) ?? zero;
  const counts = limit.counted.filter((one, at) => one.entity === entity && (wheres[at] === null || evaluate(wheres[at]!, row, env)));
  return counts.reduce((sum) => addDecimals(sum, worth), zero);
}

export const decimalOf = (value: unknown): Decimal | null =>
  typeof value === "number" ? toDecimal(value) : typeof value === "string" ? toDecimal(value, "text") : null;

/** Whether the rows of bounds stay as they are until the transaction ends, or are only looked at. */
export type Holds = "share" | false;

/**
 * The bound of the record, which holds what the limit reads; null = none. The row that holds it stays as it is until the transaction ends:
 * whoever changes it waits, and then sees what was written under the old bound.
 */
export async function boundOf(call: Call, limit: Limit, record: OperationRecord, holds: Holds = "share"): Promise<Decimal | null> {
  const { bound } = limit.document;
  if (!isOfRow(bound)) return decimalOf(evaluateExpr(bound, record, modelEnv(call.model, limit.entity.id, call.ctx)));
  const { entity, rows } = await queryRows(call, { ...bound.first, limit: 1 }, { record: { entity: limit.entity, record } }, { lock: holds });
  const [row] = rows;
  return row === undefined ? null : decimalOf(evaluateExpr(bound.pick, row.record, modelEnv(call.model, entity.id, call.ctx)));
}

/** Locks the rows behind the references that bounds are read over; answers whether there are any. */
export async function holdSources(call: Call, { document, sources }: Limit, records: readonly OperationRecord[]): Promise<boolean> {
  if (isOfRow(document.bound)) return false;
  for (const { entity, ties } of sources) {
    const keys = [...new Set(records.flatMap((record) => (typeof record[ties[0]!.path] === "string" ? [String(record[ties[0]!.path])] : [])))];
    await fetchRecords({ call, entity, keys, own: new Set([entity.key]), lock: "share", tail: inOrder });
  }
  return sources.length > 0;
}

const inOrder = ({ from }: SqlScope) => sql`order by ${column(from.alias, from.root, "id")}`;
