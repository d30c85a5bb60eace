import { type Kysely, sql } from "kysely";
import { SCHEMA } from "./names.ts";

export interface TableStructure {
  /** Column -> type as `format_type` prints it. */
  columns: Map<string, string>;
  /** Names of indexes and exclusion constraints. */
  indexes: Set<string>;
}
export type Structure = Map<string, TableStructure>;

/** Every table of the business schema, in two queries. */
export async function readStructure(connection: Kysely<unknown>): Promise<Structure> {
  const structure: Structure = new Map();
  const columns = await sql<{ table: string; column: string; type: string }>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = ${SCHEMA} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(connection);
  for (const { table, column, type } of columns.rows) {
    const known = structure.get(table) ?? { columns: new Map<string, string>(), indexes: new Set<string>() };
    known.columns.set(column, type);
    structure.set(table, known);
  }
  const indexes = await sql<{
    table: string;
    index: string;
  }>`select tablename as "table", indexname as "index" from pg_indexes where schemaname = ${SCHEMA}`.execute(connection);
  for (const { table, index } of indexes.rows) structure.get(table)?.indexes.add(index);
  return structure;
}
