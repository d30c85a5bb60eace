import { type RawBuilder, sql } from "kysely";
import { bindNames, type NamedRows } from "../../../../engine/conditions/bind-record.ts";
import { dependencies, type QueryRead } from "../../../../engine/conditions/dependencies.ts";
import { answerName, isBefore, limitName } from "../../../../engine/conditions/record-names.ts";
import { isCond } from "../../../../engine/grammar/query.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { isAbsent } from "../../../../engine/validate/absent.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { columnName, storedFields, table } from "../../platform/sql/names.ts";
import { wireSql } from "../../platform/sql/queries.ts";
import { scopeOn, type SqlScope } from "../../platform/sql/scope.ts";

/** What is read of rows of other entities: keys of limits, and nodes over queries. */
export interface Asked {
  limits: readonly string[];
  queries: readonly QueryRead[];
}

/** Rows that the queries on some records name, and the records as they were, each in the place of its own; null: it was not there. */
export interface Beside {
  around: NamedRows;
  befores: readonly (OperationRecord | null)[];
}

/**
 * Puts what limits leave and queries come to for the records, with the values they have here, onto them, whether they are stored or not: in one
 * statement, save for queries that read a record as it was, which are asked for each record that was there.
 */
export async function walkAsked(
  call: Call,
  entity: Entity,
  { records, asked, around, befores }: Beside & { records: readonly OperationRecord[]; asked: Asked },
): Promise<void> {
  const [ofBefore, others] = [asked.queries.filter(readsBefore), asked.queries.filter((read) => !readsBefore(read))];
  await answer(call, entity, { records, asked: { limits: asked.limits, queries: others }, around });
  if (ofBefore.length === 0) return;
  const fresh = records.filter((_, at) => befores[at] == null);
  await answer(call, entity, { records: fresh, asked: { limits: [], queries: ofBefore }, around: { before: {}, ...around } });
  for (const [at, record] of records.entries()) {
    const before = befores[at];
    if (before != null) await answer(call, entity, { records: [record], asked: { limits: [], queries: ofBefore }, around: { ...around, before } });
  }
}

/** Whether a query reads the record as it was. */
export const readsBefore = ({ node }: QueryRead): boolean => dependencies(node, {}).contexts.some(isBefore);

async function answer(
  call: Call,
  entity: Entity,
  { records, asked, around }: { records: readonly OperationRecord[]; asked: Asked; around: NamedRows },
): Promise<void> {
  if (records.length === 0 || asked.limits.length + asked.queries.length === 0) return;
  const scope = scopeOn({ model: call.model, entity, ctx: call.ctx, reads: asTable(call, entity, records) });
  const questions = [
    ...asked.limits.map((limit) => ({ name: limitName(limit), value: wireSql({ limit }, scope) })),
    ...asked.queries.map((read) => ({ name: answerName(read.node as object), value: answerSql(read, around, scope) })),
  ];
  const answers = questions.map(({ value }, at) => sql`${value} as ${sql.id(`a${at}`)}`);
  const place = sql.id(scope.from.alias, "version");
  const { rows } = await sql<Record<string, unknown>>`select ${place}::int as "of", ${sql.join(answers)} from ${scope.from.clause()}`.execute(
    current(call.runtime.db),
  );
  for (const row of rows) for (const [at, { name }] of questions.entries()) records[Number(row.of)]![name] = row[`a${at}`] ?? null;
}

function answerSql({ node, as }: QueryRead, around: NamedRows, scope: SqlScope): RawBuilder<unknown> {
  const at = as === undefined ? scope : { ...scope, names: { [as]: scope } };
  const bound = bindNames(node, around);
  return isCond(bound) ? sql`to_jsonb(${whereSql(condSql(bound, at))})` : wireSql(bound, at);
}

/** The records as rows of the entity's table; `version` is the place in the list. A value that the field would refuse reads as none. */
function asTable({ model, user }: Call, entity: Entity, records: readonly OperationRecord[]): RawBuilder<unknown> {
  const fields = storedFields(entity);
  const rows = records.map((record, version) => {
    const values = fields.filter((field) => isSound(field, record[field.name])).map((field) => [columnName(entity, field.name), record[field.name]]);
    return { ...(Object.fromEntries(values) as object), id: String(record.id ?? ""), tenantId: user.tenantId, isDeleted: false, version };
  });
  return sql`jsonb_populate_recordset(null::${table(model, entity)}, ${JSON.stringify(rows)}::jsonb)`;
}

const isSound = (field: Field, value: unknown): boolean => !isAbsent(value) && checkFieldValue(value, field, { path: "", label: "" }).length === 0;
