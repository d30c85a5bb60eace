import { type Kysely, sql } from "kysely";
import { schemaError } from "../../../../engine/errors.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { convertValue } from "./convert.ts";
import { addColumnSql } from "./definitions.ts";
import type { ColumnDraft, TableDraft } from "./drafting.ts";
import { preparedName } from "./prepared-name.ts";
import { digest } from "./read-structure.ts";
import { readBatch, type RowKey, type ScannedRow, withKeys, WRITTEN_ROWS } from "./scan.ts";
import { type RowValues, writeValues } from "./write-values.ts";

/** Columns of a table whose values move into new columns. */
export type Copied = ColumnDraft & { liveName: string; convert: NonNullable<ColumnDraft["convert"]> };
export const copiedColumns = ({ columns }: TableDraft): Copied[] => columns.filter((column): column is Copied => column.convert !== null);

/** What a copy is to reach: another type, other rules or other words begin again. */
export const copyGoal = (table: TableDraft): string =>
  digest(
    copiedColumns(table).map(({ name, type, liveName, convert: { from, to, dict } }) => [
      name,
      type,
      liveName,
      from.doc,
      to.doc,
      dict?.items ?? null,
    ]),
  );

export async function addPrepared(connection: Kysely<unknown>, table: TableDraft): Promise<void> {
  for (const { name, definition } of copiedColumns(table))
    await addColumnSql(table.match.liveName, { name: preparedName(name), definition }).execute(connection);
}

/** Copies the next rows; answers the last of them, or null at the end. @throws AppError (data) of a value that cannot follow */
export async function copyBatch(connection: Kysely<unknown>, table: TableDraft, after: RowKey): Promise<{ last: RowKey | null; rows: number }> {
  const columns = copiedColumns(table);
  const rows = await readBatch(connection, {
    table: table.match.liveName,
    columns: columns.map((column) => column.liveName),
    after,
    limit: WRITTEN_ROWS,
  });
  await writeConverted(connection, table, rows);
  return { last: rows.at(-1) ?? null, rows: rows.length };
}

/** Rows written since are copied by whoever reads the list of touched rows. */
async function writeConverted(connection: Kysely<unknown>, table: TableDraft, rows: readonly ScannedRow[]): Promise<void> {
  const columns = copiedColumns(table);
  const converted = rows.map((row): RowValues => ({ ...row, values: columns.map((column, at) => valueFor(column, row.values[at])) }));
  const target = { table: table.match.liveName, columns: columns.map(({ name, type }) => ({ name: preparedName(name), type })) };
  await writeValues(connection, target, converted);
}

function valueFor({ convert }: Copied, stored: unknown): unknown {
  const converted = convertValue(convert, stored);
  if ("problem" in converted) throw schemaError([converted.problem]);
  return converted.value;
}

/** Copies rows that were written since the copy began. Answers how many there were. */
export async function drainTouched(connection: Kysely<unknown>, table: TableDraft): Promise<number> {
  const { rows: touched } = await sql<RowKey>`
    with taken as (delete from platform.structure_touched where ctid = any(array(
      select ctid from platform.structure_touched where entity = ${table.match.liveName} limit ${WRITTEN_ROWS})) returning tenant_id, row_id)
    select distinct tenant_id as "tenantId", row_id as id from taken`.execute(connection);
  if (touched.length === 0) return 0;
  const keys = withKeys(touched);
  const columns = copiedColumns(table).map(({ liveName }) => liveName);
  // Locked, so that what is read is still so when it is written.
  await sql`select 1 from ${sql.id(SCHEMA, table.match.liveName)} where ${keys} order by "tenantId", "id" for update`.execute(connection);
  const rows = await readBatch(connection, { table: table.match.liveName, columns, where: keys, limit: touched.length });
  await writeConverted(connection, table, rows);
  return touched.length;
}

/** Constraints that read a column in an expression stand against its end; those still wanted are built again. */
async function dropConstraintsOf(connection: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct k.conname as name from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_depend d on d.refobjid = c.oid
      and (d.classid, d.objid) in (('pg_constraint'::regclass, k.oid), ('pg_class'::regclass, k.conindid))
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where n.nspname = ${SCHEMA} and c.relname = ${table} and k.contype = 'x' and a.attname = any(${[...columns]}::text[])`.execute(connection);
  for (const { name } of rows) await sql`alter table ${sql.id(SCHEMA, table)} drop constraint ${sql.id(name)}`.execute(connection);
}

/** The copies take the place of the columns they were made from, whose indexes go with them. */
export async function swapColumns(connection: Kysely<unknown>, table: TableDraft): Promise<void> {
  const copied = copiedColumns(table);
  if (copied.length === 0) return;
  const target = sql.id(SCHEMA, table.match.entity.id);
  await dropConstraintsOf(
    connection,
    table.match.entity.id,
    copied.map(({ liveName }) => liveName),
  );
  for (const { liveName } of copied) await sql`alter table ${target} drop column ${sql.id(liveName)}`.execute(connection);
  for (const { name } of copied) await sql`alter table ${target} rename column ${sql.id(preparedName(name))} to ${sql.id(name)}`.execute(connection);
}
