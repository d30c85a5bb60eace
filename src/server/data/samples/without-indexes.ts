import type { Client } from "pg";
import { SCHEMA } from "../../platform/sql/names.ts";

/**
 * Runs `load` with the plain indexes of the entity tables taken down and built again afterwards: building one over many rows costs a
 * fraction of keeping it up row by row. Unique and exclusion constraints stay. Must run inside the load's transaction.
 */
export async function withoutIndexes(client: Client, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     join pg_class c on c.relname = i.indexname join pg_namespace n on n.oid = c.relnamespace and n.nspname = i.schemaname
     join pg_index x on x.indexrelid = c.oid
     where i.schemaname = $1 and not x.indisunique and not x.indisexclusion`,
    [SCHEMA],
  );
  for (const { name } of rows) await client.query(`drop index "${SCHEMA}"."${name.replaceAll('"', '""')}"`);
  await load();
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { definition } of rows) await client.query(definition);
}
