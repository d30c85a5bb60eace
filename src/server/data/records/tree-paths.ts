import { sql } from "kysely";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { current } from "../../platform/database/transaction.ts";
import { problem } from "../../../../engine/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { columnName, table } from "../../platform/sql/names.ts";
import type { Draft } from "./draft.ts";
import { zh } from "../../../../engine/language/text.ts";

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

/** Who moves rows of one tree waits for whoever moves others: two moves that are sound alone can close a circle together. */
export async function lockTree(call: Call, entity: Entity): Promise<void> {
  const name = `tree ${call.user.tenantId} ${entity.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(current(call.runtime.db));
}

/** A row may not hang under itself or under its own descendants. */
export async function assertNoTreeCycle(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const name = entity.treeField;
  if (name === null) return;
  for (const draft of drafts) {
    const [parent, key] = [draft.record[name], draft.record[entity.key] ?? draft.id];
    if (typeof parent !== "string" || draft.before === null || parent === draft.before[name]) continue;
    await lockTree(call, entity);
    const { rows } = await sql`select 1 from ${table(call.model, entity)} where "tenantId" = ${call.user.tenantId} and not "isDeleted"
      and ${sql.id(columnName(entity, entity.key))}::text = ${parent} and strpos("treePath", ${`/${String(key)}/`}) > 0`.execute(
      current(call.runtime.db),
    );
    if (rows.length > 0)
      draft.problems.push(problem("VALUE_REF_NOT_ALLOWED", `/${name}`, { label: zh(entity.fields.get(name)!.title), value: parent }));
  }
}

/** New or moved rows of a tree change paths; nothing else does. */
export async function refreshAfter(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const name = entity.treeField;
  if (name === null || !drafts.some((draft) => draft.before === null || draft.before[name] !== draft.record[name])) return;
  await refreshTreePaths(call.runtime.db, call.model, entity.id, call.user.tenantId);
}
