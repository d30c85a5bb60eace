import { type Kysely, sql } from "kysely";
import type { TableMatch } from "./match.ts";

/** Tables of the platform that name entities; the audit trail is never written again. */
async function namingColumns(tx: Kysely<unknown>): Promise<{ table: string; column: string; hasField: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; hasField: boolean }>`
    select c.relname as "table", a.attname as "column", exists (select 1 from pg_attribute f where f.attrelid = c.oid and f.attname = 'field') as "hasField"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'platform' and c.relkind = 'r' and a.attname in ('entity', 'held_entity') and not a.attisdropped
      and c.relname <> 'audit' and not starts_with(c.relname, 'structure_')`.execute(tx);
  return rows;
}

/** Flows, messages and running numbers follow an entity or field to its new name. */
export async function movePlatformRows(tx: Kysely<unknown>, matches: readonly TableMatch[]): Promise<void> {
  const tables = matches.filter(({ live, liveName, entity }) => live !== null && liveName !== entity.id);
  const fields = matches.flatMap(({ entity, columns }) =>
    columns.flatMap(({ liveName, name }) => (liveName === null || liveName === name ? [] : [{ entity: entity.id, from: liveName, to: name }])),
  );
  if (tables.length === 0 && fields.length === 0) return;
  for (const { table, column, hasField } of await namingColumns(tx)) {
    const target = sql.id("platform", table);
    for (const { liveName, entity } of tables)
      await sql`update ${target} set ${sql.id(column)} = ${entity.id} where ${sql.id(column)} = ${liveName}`.execute(tx);
    if (hasField && column === "entity")
      for (const { entity, from, to } of fields)
        await sql`update ${target} set "field" = ${to} where entity = ${entity} and "field" = ${from}`.execute(tx);
  }
}
