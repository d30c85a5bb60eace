import { sql } from "kysely";
import { SCHEMA } from "../../platform/sql/names.ts";
import type { Applying } from "./applying.ts";
import { digest } from "./read-structure.ts";

const BACKUP_SCHEMA = "campus_backup";

/** Copies what will be dropped: nobody writes a retired column any more, so the copy is whole. */
export async function backUp({ connection, draft, now }: Applying): Promise<void> {
  for (const { table, column, rows } of draft.drops) {
    const name = `b${digest([table, column, now().toISOString()]).slice(0, 24)}`;
    const source = sql.id(SCHEMA, table);
    const values =
      column === null
        ? sql`select * from ${source}`
        : sql`select "tenantId", "id", ${sql.id(column)} from ${source} where ${sql.id(column)} is not null`;
    await connection.transaction().execute(async (tx) => {
      await sql`create table ${sql.id(BACKUP_SCHEMA, name)} as ${values}`.execute(tx);
      await sql`insert into platform.structure_backup (entity, field, table_name, rows) values (${table}, ${column ?? ""}, ${name}, ${rows})`.execute(
        tx,
      );
    });
  }
}
