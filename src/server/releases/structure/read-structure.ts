import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { SCHEMA } from "../../platform/sql/names.ts";

export interface LiveColumn {
  /** As `format_type` prints it. */
  type: string;
  isRequired: boolean;
  /** Expression; null = none. */
  default: string | null;
  collation: string | null;
}

export interface LiveIndex {
  /** As `pg_get_indexdef` or, for an exclusion constraint, `pg_get_constraintdef` prints it. */
  definition: string;
  /** False = an attempt to build it was broken off. */
  isValid: boolean;
  /** An exclusion constraint, which is dropped as one. */
  isConstraint: boolean;
}

export interface LiveTable {
  columns: Map<string, LiveColumn>;
  /** Indexes without the primary key, and exclusion constraints, by name. */
  indexes: Map<string, LiveIndex>;
  /** Further constraints (primary key, checks, foreign keys) as PostgreSQL prints them. */
  constraints: string[];
  triggers: string[];
}

export interface Structure {
  tables: Map<string, LiveTable>;
  /** Column -> its type, by view. They are no part of the plan: nothing is done to them. */
  views: Map<string, Map<string, string>>;
  /** SHA-256 of everything above; column order and row counts do not count. */
  hash: string;
}

export interface ReadOptions {
  /** Leave out the definitions of indexes and the digest, which take most of the time. */
  brief?: boolean;
}

/** Every table of the business schema as it is now, in four queries. */
export async function readStructure(connection: Kysely<unknown>, { brief = false }: ReadOptions = {}): Promise<Structure> {
  const tables = new Map<string, LiveTable>();
  for (const { table, column, ...rest } of await readColumns(connection)) {
    const known: LiveTable = tables.get(table) ?? { columns: new Map(), indexes: new Map(), constraints: [], triggers: [] };
    known.columns.set(column, rest);
    tables.set(table, known);
  }
  for (const { table, index, ...rest } of await readIndexes(connection, brief)) tables.get(table)?.indexes.set(index, rest);
  for (const { table, definition } of await readConstraints(connection)) tables.get(table)?.constraints.push(definition);
  for (const { table, trigger } of await readTriggers(connection)) tables.get(table)?.triggers.push(trigger);
  return { tables, views: await readViews(connection), hash: brief ? "" : digest(plain(tables)) };
}

async function readViews(connection: Kysely<unknown>): Promise<Structure["views"]> {
  const { rows } = await sql<{ view: string; column: string; type: string }>`
    select c.relname as "view", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = ${SCHEMA} and c.relkind = 'v' and a.attnum > 0 and not a.attisdropped`.execute(connection);
  const views: Structure["views"] = new Map();
  for (const { view, column, type } of rows) views.set(view, (views.get(view) ?? new Map<string, string>()).set(column, type));
  return views;
}

/** The same text for equal values, whatever the order of their keys. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const digest = (value: unknown): string => createHash("sha256").update(stableText(value)).digest("hex");

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
const plain = (tables: ReadonlyMap<string, LiveTable>) =>
  sorted(tables).map(([name, table]) => [
    name,
    sorted(table.columns),
    sorted(table.indexes),
    table.constraints.toSorted(),
    table.triggers.toSorted(),
  ]);

async function readColumns(connection: Kysely<unknown>): Promise<({ table: string; column: string } & LiveColumn)[]> {
  const { rows } = await sql<{ table: string; column: string } & LiveColumn>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      pg_get_expr(d.adbin, d.adrelid) as "default", case when a.attcollation <> t.typcollation then l.collname end as "collation"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where n.nspname = ${SCHEMA} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`.execute(connection);
  return rows;
}

async function readIndexes(
  connection: Kysely<unknown>,
  brief: boolean,
  tables: readonly string[] | null = null,
): Promise<({ table: string; index: string } & LiveIndex)[]> {
  const { rows } = await sql<{ table: string; index: string } & LiveIndex>`
    select t.relname as "table", i.relname as "index", x.indisvalid as "isValid", x.indisexclusion as "isConstraint",
      case when ${brief} then '' when x.indisexclusion then pg_get_constraintdef(k.oid) else pg_get_indexdef(i.oid) end as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    left join pg_constraint k on k.conindid = i.oid and k.contype = 'x'
    where n.nspname = ${SCHEMA} and not x.indisprimary and (${tables}::text[] is null or t.relname = any(${tables}::text[]))`.execute(connection);
  return rows;
}

/** Indexes and exclusion constraints of some tables, without their definitions. */
export async function readIndexesOf(connection: Kysely<unknown>, tables: readonly string[]): Promise<Map<string, Map<string, LiveIndex>>> {
  const found = new Map(tables.map((table) => [table, new Map<string, LiveIndex>()]));
  for (const { table, index, ...rest } of await readIndexes(connection, true, tables)) found.get(table)!.set(index, rest);
  return found;
}

async function readConstraints(connection: Kysely<unknown>): Promise<{ table: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select t.relname as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${SCHEMA} and k.contype not in ('x', 'n')`.execute(connection);
  return rows;
}

async function readTriggers(connection: Kysely<unknown>): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select t.relname as "table", g.tgname as "trigger"
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${SCHEMA} and not g.tgisinternal`.execute(connection);
  return rows;
}
