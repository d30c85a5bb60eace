import { type RawBuilder, sql } from "kysely";
import { limitName } from "../../../../engine/conditions/record-names.ts";
import { toWire } from "../../../../engine/conditions/values.ts";
import { toDecimal } from "../../../../engine/conditions/decimal.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { isAbsent } from "../../../../engine/validate/absent.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { limitSql } from "../../platform/sql/limits.ts";
import { columnName, storedFields, table } from "../../platform/sql/names.ts";
import { scopeOn } from "../../platform/sql/scope.ts";

/** Puts what the limits leave for the records, with the values they have here, onto them in one statement, whether they are stored or not. */
export async function walkLimits(
  call: Call,
  entity: Entity,
  { records, keys }: { records: readonly OperationRecord[]; keys: readonly string[] },
): Promise<void> {
  if (records.length === 0) return;
  const scope = scopeOn({ model: call.model, entity, ctx: call.ctx, reads: asTable(call, entity, records) });
  const left = keys.map((key, at) => sql`(${limitSql(key, scope).sql})::text as ${sql.id(`l${at}`)}`);
  const place = sql.id(scope.from.alias, "version");
  const { rows } = await sql<
    Record<string, string | null> & { of: number }
  >`select ${place} as "of", ${sql.join(left)} from ${scope.from.clause()}`.execute(current(call.runtime.db));
  for (const row of rows) for (const [at, key] of keys.entries()) records[Number(row.of)]![limitName(key)] = figureOf(row[`l${at}`] ?? null);
}

const figureOf = (text: string | null): unknown => (text === null ? null : toWire(toDecimal(text)!));

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
