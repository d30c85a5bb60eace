import { type Kysely, type RawBuilder, sql } from "kysely";
import { SCHEMA } from "../../platform/sql/names.ts";

/** Key of a row. */
export interface RowKey {
  tenantId: string;
  id: string;
}
export interface ScannedRow extends RowKey {
  isDeleted: boolean;
  /** Changes with every write of the row. */
  mark: string;
  values: unknown[];
}

export const firstKey: RowKey = { tenantId: "", id: "" };
/** Read together, so that the way to the database does not count. */
const BATCH_ROWS = 2000;
/** Written together: whoever wants one of the rows waits for all. */
export const WRITTEN_ROWS = 500;

export interface Scan {
  table: string;
  columns: readonly string[];
  after?: RowKey;
  /** Which rows; default those with a value in one of the columns. */
  where?: RawBuilder<unknown>;
  limit?: number;
}

/** The next rows after a key, in the order of the primary key. */
export async function readBatch(
  connection: Kysely<unknown>,
  { table, columns, after = firstKey, where, limit = BATCH_ROWS }: Scan,
): Promise<ScannedRow[]> {
  const list = columns.map((name, at) => sql`${sql.id(name)} as ${sql.id(`v${at}`)}`);
  const filled = sql.join(
    columns.map((name) => sql`${sql.id(name)} is not null`),
    sql` or `,
  );
  const { rows } = await sql<RowKey & { isDeleted: boolean; mark: string } & Record<string, unknown>>`
    select "tenantId", "id", "isDeleted", xmin::text as mark ${list.length === 0 ? sql`` : sql`, ${sql.join(list)}`} from ${sql.id(SCHEMA, table)}
    where ("tenantId", "id") > (${after.tenantId}, ${after.id}) and (${where ?? (columns.length === 0 ? sql`true` : filled)})
    order by "tenantId", "id" limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    tenantId: row.tenantId,
    id: row.id,
    isDeleted: row.isDeleted,
    mark: row.mark,
    values: columns.map((_name, at) => row[`v${at}`]),
  }));
}

export async function* scanRows(connection: Kysely<unknown>, scan: Scan): AsyncGenerator<ScannedRow[]> {
  for (let after = scan.after ?? firstKey; ; ) {
    const rows = await readBatch(connection, { ...scan, after });
    if (rows.length > 0) yield rows;
    if (rows.length < (scan.limit ?? BATCH_ROWS)) return;
    after = rows.at(-1)!;
  }
}

export async function countRows(connection: Kysely<unknown>, table: string, where: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*)::text as n from ${sql.id(SCHEMA, table)} where ${where}`.execute(connection);
  return Number(rows[0]!.n);
}

export async function hasRows(connection: Kysely<unknown>, table: string, where: RawBuilder<unknown> = sql`true`): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.id(SCHEMA, table)} where ${where} limit 1`.execute(connection);
  return rows.length > 0;
}

/** Only these rows. */
export const withKeys = (keys: readonly RowKey[]): RawBuilder<unknown> =>
  sql`("tenantId", "id") in (select * from unnest(${keys.map(({ tenantId }) => tenantId)}::text[], ${keys.map(({ id }) => id)}::text[]))`;
