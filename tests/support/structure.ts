import { sql } from "kysely";
import type { Model } from "../../engine/model/model.ts";
import type { Database } from "../../src/server/platform/database/database.ts";
import { fieldKey, readMemory } from "../../src/server/releases/structure/memory.ts";
import { migrateEntities, readStructure } from "../../src/server/releases/structure/index.ts";

/** Empties the business schema and what is remembered of it, for a build from nothing. */
export async function emptyStructure(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'campus' and c.relkind = 'r'`.execute(db);
  if (rows.length > 0) await sql`drop table ${sql.join(rows.map(({ name }) => sql.id("campus", name)))}`.execute(db);
  for (const table of ["structure_memory", "structure_job", "structure_run", "structure_touched", "structure_watch", "summary", "summary_due"])
    await sql`delete from ${sql.id("platform", table)}`.execute(db);
}

/** How the structure of `live` differs from a build of the model from nothing in `fresh`; retired parts of `live` do not count. */
export async function differences(live: Database, fresh: Database, model: Model): Promise<string[]> {
  await emptyStructure(fresh);
  await migrateEntities(fresh, model);
  const [is, should, memory] = [await readStructure(live), await readStructure(fresh), await readMemory(live)];
  const found: string[] = [];
  const compare = (what: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) found.push(`${what}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`);
  };
  for (const [name, wanted] of should.tables) {
    const table = is.tables.get(name);
    if (table === undefined) {
      found.push(`${name} is missing`);
      continue;
    }
    for (const [column, definition] of wanted.columns) compare(`${name}.${column}`, table.columns.get(column), definition);
    compare(`indexes of ${name}`, [...table.indexes].sort(), [...wanted.indexes].sort());
    compare(`constraints of ${name}`, table.constraints.toSorted(), wanted.constraints.toSorted());
    compare(`triggers of ${name}`, table.triggers, wanted.triggers);
    for (const column of table.columns.keys())
      if (!wanted.columns.has(column) && memory.fields.get(fieldKey(name, column))?.retiredAt == null && column !== "treePath")
        found.push(`${name}.${column} is there, not retired`);
  }
  for (const name of is.tables.keys())
    if (!should.tables.has(name) && memory.entities.get(name)?.retiredAt == null) found.push(`table ${name} is there, not retired`);
  for (const table of ["structure_job", "structure_run", "structure_touched"]) {
    const { rows } = await sql`select * from ${sql.id("platform", table)}`.execute(live);
    if (rows.length > 0) found.push(`platform.${table} is not empty`);
  }
  return found;
}

/** Everything that a refused plan may not change, as text: tables, rows, what is remembered. */
export async function dump(db: Database): Promise<string> {
  const structure = await readStructure(db);
  const parts: unknown[] = [structure.hash];
  const platform = ["structure_memory", "structure_job", "structure_run", "structure_touched", "serial"].map((name) => ["platform", name] as const);
  for (const [schema, name] of [...[...structure.tables.keys()].sort().map((name) => ["campus", name] as const), ...platform]) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.id(schema, name)} t order by 1`.execute(db);
    parts.push([name, rows.map(({ text }) => text)]);
  }
  return JSON.stringify(parts);
}
