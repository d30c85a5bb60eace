import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** A key that the servers of one tenant sign with: made at first use, the same in every process, never shown. */
export async function serverKey(db: Database, tenantId: string, name: string): Promise<string> {
  await sql`insert into platform.server_key (tenant_id, name, value) values (${tenantId}, ${name}, ${randomBytes(32).toString("base64url")}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: string }>`select value from platform.server_key where tenant_id = ${tenantId} and name = ${name}`.execute(db);
  return rows[0]!.value;
}
