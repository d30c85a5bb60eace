import { sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { SCHEMA } from "../../platform/sql/names.ts";

/** Counting so many rows for every page would cost more than the page. */
const LARGE = 200_000;
const KEPT_MS = 60_000;
const known = new WeakMap<Runtime, { at: number; rows: Map<string, number> }>();

/** Whether the planner believes the table to be very large. Looked at once a minute, all tables at a time. */
export async function isLarge(runtime: Runtime, entity: Entity): Promise<boolean> {
  const now = runtime.now().getTime();
  let kept = known.get(runtime);
  if (kept === undefined || now - kept.at > KEPT_MS) {
    const { rows } = await sql<{
      name: string;
      rows: number;
    }>`select c.relname as name, c.reltuples as rows from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${SCHEMA} and c.relkind = 'r' and c.reltuples > ${LARGE}`.execute(runtime.db);
    kept = { at: now, rows: new Map(rows.map((row) => [row.name, Number(row.rows)])) };
    known.set(runtime, kept);
  }
  return kept.rows.has(entity.id);
}
