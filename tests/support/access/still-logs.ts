import { sql } from "kysely";
import type { Database } from "../../../src/server/platform/database/database.ts";
import type { SchoolRows } from "./school.ts";

/** What the server itself writes while people are at work. */
const logs = ["loginLog", "operationLog", "apiLog"] as const;
const ofSignIn = ["lastLoginTime", "lastLoginIp", "loginCount"] as const;

/**
 * After everybody has signed in: the rows stand as they were made, and the logs take no more, so that reading one does not change what the
 * next reader finds. The logs' own tests are elsewhere.
 */
export async function stillLogs(db: Database, rows: SchoolRows): Promise<void> {
  await sql`create function campus.take_nothing() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  for (const entity of logs) {
    const ids = (rows[entity] ?? []).map((row) => row.id);
    await sql`delete from campus.${sql.id(entity)} where not (id = any(${ids}::text[]))`.execute(db);
    await sql`create trigger take_nothing before insert on campus.${sql.id(entity)} for each row execute function campus.take_nothing()`.execute(db);
  }
  for (const row of rows.sysUser ?? [])
    await sql`update campus."sysUser" set ${sql.join(ofSignIn.map((name) => sql`${sql.id(name)} = ${row[name] ?? null}`))}
      where "tenantId" = ${String(row.tenantId)} and id = ${row.id}`.execute(db);
}
