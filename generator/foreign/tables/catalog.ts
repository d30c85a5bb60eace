import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";

/** The part of a `pg` client or pool that is needed. Timeouts and the read-only transaction are the caller's. */
export interface TableClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface ColumnRow {
  table: string;
  column: string;
  /** Base type without length: `varchar`, `int4`; of a domain the type beneath. */
  type: string;
  /** Type of the items when it is an array. */
  items: string | null;
  /** Largest number of characters. */
  length: number | null;
  precision: number | null;
  scale: number | null;
  notNull: boolean;
  isGenerated: boolean;
  isIdentity: boolean;
  default: string | null;
  comment: string | null;
  /** Labels of an enum, in order. */
  labels: string[] | null;
}
export interface TableRow {
  table: string;
  comment: string | null;
}
export interface ConstraintRow {
  table: string;
  name: string;
  kind: "p" | "u" | "f" | "c" | "x" | "t";
  columns: string[];
  targetSchema: string | null;
  target: string | null;
  targetColumns: string[] | null;
  definition: string;
}
export interface IndexRow {
  table: string;
  name: string;
  columns: string[];
  isUnique: boolean;
  /** Over an expression or only some rows. */
  isPartial: boolean;
}
export interface Catalog {
  tables: TableRow[];
  columns: ColumnRow[];
  constraints: ConstraintRow[];
  indexes: IndexRow[];
}

/** Writes statements; sends none. */
const writer = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

async function rows<T>(client: TableClient, { sql: text, parameters }: CompiledQuery): Promise<T[]> {
  return (await client.query(text, [...parameters])).rows as T[];
}

/** What PostgreSQL says of the tables of a schema. `tables` null = all of them. */
export async function readCatalog(client: TableClient, { schema, tables }: { schema: string; tables: readonly string[] | null }): Promise<Catalog> {
  const chosen = sql`n.nspname = ${schema} and c.relkind in ('r', 'p') and not c.relispartition
    and (${tables === null} or c.relname = any(${tables ?? []}::text[]))`;
  const from = sql`pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace`;
  return {
    tables: await rows<TableRow>(
      client,
      sql`select c.relname as "table", obj_description(c.oid, 'pg_class') as comment from ${from} where ${chosen} order by c.relname`.compile(writer),
    ),
    columns: await rows<ColumnRow>(client, columnsQuery(from, chosen).compile(writer)),
    constraints: await rows<ConstraintRow>(client, constraintsQuery(from, chosen).compile(writer)),
    indexes: await rows<IndexRow>(client, indexesQuery(from, chosen).compile(writer)),
  };
}

type Part = ReturnType<typeof sql>;

const columnsQuery = (from: Part, chosen: Part) => sql`
  select c.relname as "table", a.attname as "column", b.typname as type, i.typname as items,
    case when b.typname in ('varchar', 'bpchar') and m.mod > 4 then m.mod - 4 end as length,
    case when b.typname = 'numeric' and m.mod > 4 then ((m.mod - 4) >> 16) & 65535 end as precision,
    case when b.typname = 'numeric' and m.mod > 4 then (m.mod - 4) & 2047 end as scale,
    a.attnotnull or t.typnotnull as "notNull", a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity",
    pg_get_expr(d.adbin, d.adrelid) as "default", col_description(c.oid, a.attnum) as comment,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = coalesce(i.oid, b.oid)) as labels
  from ${from}
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  join pg_catalog.pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  cross join lateral (select case when t.typtype = 'd' then t.typtypmod else a.atttypmod end as mod) m
  left join pg_catalog.pg_type i on i.oid = b.typelem and b.typcategory = 'A'
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${chosen} order by c.relname, a.attnum`;

const namesOf = (relation: Part, numbers: Part): Part => sql`(select array_agg(a.attname::text order by part.at)
  from unnest(${numbers}) with ordinality part (num, at) join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = part.num)`;

const constraintsQuery = (from: Part, chosen: Part) => sql`
  select c.relname as "table", k.conname as name, k.contype::text as kind,
    coalesce(${namesOf(sql`k.conrelid`, sql`k.conkey`)}, '{}') as columns,
    tn.nspname as "targetSchema", tc.relname as target, ${namesOf(sql`k.confrelid`, sql`k.confkey`)} as "targetColumns",
    pg_get_constraintdef(k.oid) as definition
  from ${from}
  join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
  left join pg_catalog.pg_class tc on tc.oid = k.confrelid left join pg_catalog.pg_namespace tn on tn.oid = tc.relnamespace
  where ${chosen} order by c.relname, k.conname`;

const indexesQuery = (from: Part, chosen: Part) => sql`
  select c.relname as "table", x.relname as name, i.indisunique as "isUnique", i.indpred is not null or i.indexprs is not null as "isPartial",
    coalesce(${namesOf(sql`c.oid`, sql`(i.indkey::int2[])[0:i.indnkeyatts - 1]`)}, '{}') as columns
  from ${from}
  join pg_catalog.pg_index i on i.indrelid = c.oid join pg_catalog.pg_class x on x.oid = i.indexrelid
  where ${chosen} and not exists (select from pg_catalog.pg_constraint k where k.conindid = x.oid) order by c.relname, x.relname`;

export const SAMPLE_ROWS = 500;
const SAMPLE_LENGTH = 2_001;

/** The first rows as text, each value cut; by column name. */
export async function sampleRows(
  client: TableClient,
  { schema, table, columns }: { schema: string; table: string; columns: readonly string[] },
): Promise<Record<string, string | null>[]> {
  if (columns.length === 0) return [];
  const values = columns.map((column) => sql`left(${sql.id(column)}::text, ${SAMPLE_LENGTH}) as ${sql.id(column)}`);
  return rows(client, sql`select ${sql.join(values)} from ${sql.id(schema, table)} limit ${SAMPLE_ROWS}`.compile(writer));
}
