import { type Kysely, type RawBuilder, sql } from "kysely";
import { SCHEMA } from "../../platform/sql/names.ts";
import { castSql } from "./definitions.ts";
import type { RowKey } from "./scan.ts";

export interface ValueTarget {
  table: string;
  /** Columns in the order of the values, with their types as `format_type` prints them. */
  columns: readonly { name: string; type: string }[];
}

export interface RowValues extends RowKey {
  /** The row is left alone when somebody wrote it since. */
  mark: string;
  /** Wire form. */
  values: unknown[];
}

/** Writes values into rows by their keys, without a new version of the record. Answers how many rows were as they had been read. */
export async function writeValues(connection: Kysely<unknown>, { table, columns }: ValueTarget, rows: readonly RowValues[]): Promise<number> {
  if (rows.length === 0 || columns.length === 0) return rows.length;
  const sets = columns.map(({ name, type }, at) => sql`${sql.id(name)} = ${fromJson(type, sql`d->'v'->${sql.lit(at)}`)}`);
  const data = JSON.stringify(rows.map(({ tenantId, id, mark, values }) => ({ t: tenantId, i: id, m: mark, v: values })));
  const { numAffectedRows } = await sql`update ${sql.id(SCHEMA, table)} as t set ${sql.join(sets)} from jsonb_array_elements(${data}::jsonb) as d
    where t."tenantId" = d->>'t' and t."id" = d->>'i' and t.xmin::text = d->>'m'`.execute(connection);
  return Number(numAffectedRows ?? 0);
}

function fromJson(type: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === "jsonb") return sql`nullif(${value}, 'null'::jsonb)`;
  if (type === "text[]") return sql`case when jsonb_typeof(${value}) = 'array' then array(select jsonb_array_elements_text(${value})) end`;
  return castSql(sql`(${value} #>> '{}')`, type);
}
