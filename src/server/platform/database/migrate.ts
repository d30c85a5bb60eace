import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { withLock } from "./lock.ts";

const folder = new URL("./migrations/", import.meta.url).pathname;
export const APP_ROLE = "campus_app";

/** Runs the numbered files of `migrations/` that this database has not seen, each in its own transaction. Safe for several processes at once. */
export async function migratePlatform(db: Database, options: { appRole: string | null }): Promise<string[]> {
  return withLock(db, "migrate", async (connection) => {
    await sql`create schema if not exists platform`.execute(connection);
    await sql`create table if not exists platform.migration (name text primary key, run_at timestamp(0) not null default (now() at time zone 'Asia/Shanghai'))`.execute(
      connection,
    );
    const done = new Set((await sql<{ name: string }>`select name from platform.migration`.execute(connection)).rows.map((row) => row.name));
    const fresh = (await readdir(folder)).filter((name) => name.endsWith(".sql") && !done.has(name)).sort();
    for (const name of fresh) await runFile(connection, name);
    if (options.appRole !== null) await grantTo(connection, options.appRole);
    return fresh;
  });
}

async function runFile(connection: Kysely<unknown>, name: string): Promise<void> {
  const text = await readFile(join(folder, name), "utf8");
  try {
    await connection.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx);
      await sql`insert into platform.migration (name) values (${name})`.execute(tx);
    });
  } catch (error) {
    throw new Error(`数据库升级 ${name} 失败：${(error as Error).message}`, { cause: error });
  }
}

/** The application may do everything with rows of the platform, except change what was audited. */
async function grantTo(connection: Kysely<unknown>, role: string): Promise<void> {
  const name = sql.id(role);
  await sql`grant usage on schema platform to ${name}`.execute(connection);
  await sql`grant select, insert, update, delete on all tables in schema platform to ${name}`.execute(connection);
  // Views over the tables of the platform, which entities read.
  await sql`grant select on all tables in schema campus to ${name}`.execute(connection);
  await sql`grant usage, select on all sequences in schema platform to ${name}`.execute(connection);
  await sql`grant execute on all functions in schema platform to ${name}`.execute(connection);
  await sql`revoke update, delete, truncate on platform.audit from ${name}`.execute(connection);
  for (const schema of ["campus", "campus_backup"]) await sql`alter schema ${sql.id(schema)} owner to ${name}`.execute(connection);
}
