import { type RawBuilder, sql } from "kysely";
import { SCHEMA } from "../../platform/sql/names.ts";

/** What a column is made of, as the field types of the language say; nothing of it comes from data. */
export interface ColumnDefinition {
  name: string;
  /** What stands behind the name in `create table`. */
  definition: string;
}

export const columnSql = ({ name, definition }: ColumnDefinition): RawBuilder<unknown> => sql`${sql.id(name)} ${sql.raw(definition)}`;

/** `initial` stands in the rows that are there already. */
export const addColumnSql = (table: string, column: ColumnDefinition, initial: RawBuilder<unknown> | null = null): RawBuilder<unknown> =>
  sql`alter table ${sql.id(SCHEMA, table)} add column ${columnSql(column)}${initial === null ? sql`` : sql` default ${initial}`}`;

export const createTableSql = (table: string, columns: readonly ColumnDefinition[]): RawBuilder<unknown> =>
  sql`create table ${sql.id(SCHEMA, table)} (${sql.join(columns.map(columnSql))}, primary key ("tenantId", "id"))`;

/** `type` as `format_type` prints it. */
export const castSql = (value: RawBuilder<unknown>, type: string): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`;
