import { sql } from "kysely";
import type { Entity, Model } from "../../../engine/compile/model.ts";
import { current } from "../database/transaction.ts";
import type { Database } from "../runtime.ts";
import { columnName, table } from "../sql/names.ts";

/** Writes `treePath` (`/k1/k2/`, keys from the root down) of every row of a tree, or of one tenant. Rows whose parent is missing are roots. */
export async function refreshTreePaths(db: Database, model: Model, entityId: string, tenantId?: string): Promise<void> {
  const entity = model.entities.get(entityId) as Entity;
  const key = sql.id(columnName(entity, entity.key));
  const parent = sql.id(columnName(entity, entity.treeField!));
  const mine = tenantId === undefined ? sql`true` : sql`c."tenantId" = ${tenantId}`;
  await sql`with recursive paths as (
      select c."tenantId", c.id, c.${key}::text as key, '/' || c.${key}::text || '/' as path from ${table(model, entity)} c
      where ${mine} and not exists (select 1 from ${table(model, entity)} p where p."tenantId" = c."tenantId" and not p."isDeleted" and p.${key}::text = c.${parent})
      union all
      select c."tenantId", c.id, c.${key}::text, p.path || c.${key}::text || '/' from ${table(model, entity)} c
      join paths p on p."tenantId" = c."tenantId" and p.key = c.${parent} where length(p.path) < 2000)
    update ${table(model, entity)} t set "treePath" = paths.path from paths
    where paths."tenantId" = t."tenantId" and paths.id = t.id and t."treePath" is distinct from paths.path`.execute(current(db));
}
