import { type Kysely, sql } from "kysely";
import { SCHEMA } from "../../platform/sql/names.ts";
import { isOwnIndex } from "./index-sql.ts";
import { endJob, readJobs } from "./jobs.ts";
import { isPrepared } from "./match.ts";
import { type LiveTable, readStructure } from "./read-structure.ts";
import { withShortLocks } from "./short-lock.ts";

export const TOUCH_TRIGGER = "campus_touched";

/** Takes away what an attempt that was broken off left behind. `kept` = live tables whose copies go on. */
export async function clearLeftovers(connection: Kysely<unknown>, kept: ReadonlySet<string>): Promise<void> {
  const { tables } = await readStructure(connection, { brief: true });
  for (const [name, table] of tables) {
    await clearIndexes(connection, table, kept.has(name));
    if (!kept.has(name)) await clearColumns(connection, name, table);
  }
  for (const job of await readJobs(connection)) if (job.kind === "copy" && !kept.has(job.entity)) await endJob(connection, job);
  await sql`delete from platform.structure_touched where not entity = any(${[...kept]}::text[])`.execute(connection);
}

async function clearIndexes(connection: Kysely<unknown>, { indexes }: LiveTable, isKept: boolean): Promise<void> {
  for (const [name, index] of indexes) {
    const isForeign = !isOwnIndex(name) && !name.includes("_ccnew");
    if (isForeign || index.isConstraint || (index.isValid && (!name.startsWith("~") || isKept))) continue;
    await sql`drop index concurrently ${sql.id(SCHEMA, name)}`.execute(connection);
  }
}

async function clearColumns(connection: Kysely<unknown>, name: string, { columns, triggers }: LiveTable): Promise<void> {
  const prepared = [...columns.keys()].filter(isPrepared);
  if (prepared.length === 0 && !triggers.includes(TOUCH_TRIGGER)) return;
  await withShortLocks(connection, name, async (tx) => {
    await sql`drop trigger if exists ${sql.id(TOUCH_TRIGGER)} on ${sql.id(SCHEMA, name)}`.execute(tx);
    for (const column of prepared) await sql`alter table ${sql.id(SCHEMA, name)} drop column ${sql.id(column)}`.execute(tx);
  });
}
