import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../runtime.ts";

/** Serialises `work` over all processes of this database: structure changes, start-up filling. Held on one connection. */
export async function withLock<T>(db: Database, name: string, work: (connection: Kysely<unknown>) => Promise<T>): Promise<T> {
  const key = createHash("sha256").update(`campus:${name}`).digest().readBigInt64BE(0).toString();
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key}::bigint)`.execute(connection);
    try {
      return await work(connection as Kysely<unknown>);
    } finally {
      await sql`select pg_advisory_unlock(${key}::bigint)`.execute(connection);
    }
  });
}
