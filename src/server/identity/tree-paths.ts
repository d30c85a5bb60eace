import { sql } from "kysely";
import type { Entity } from "../../../engine/model/model.ts";
import type { Runtime } from "../platform/runtime.ts";
import { forgetWhenWritten, perRuntime, TimedCache } from "../platform/timed-cache.ts";

/** Entity -> key -> materialised path `/1/3/`. */
export type TreePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;
interface Tree {
  stamp: string;
  paths: ReadonlyMap<string, string>;
}

const cacheOf = perRuntime(() => ({ fresh: new TimedCache<TreePaths>(5000), trees: new Map<string, Tree>() }));

forgetWhenWritten({
  isSource: (entityId, runtime) => runtime.model().entities.get(entityId)?.treeField != null,
  forget: (runtime) => cacheOf(runtime).fresh.clear(),
});

/** Paths of every tree row of the tenant. Looked at again every five seconds, read again only when rows changed. */
export function loadTreePaths(runtime: Runtime, tenantId: string): Promise<TreePaths> {
  const model = runtime.model();
  const trees = [...model.entities.values()].filter((entity) => entity.treeField !== null);
  return cacheOf(runtime).fresh.get(`${model.hash}\0${tenantId}`, runtime.now().getTime(), async () => {
    const loaded = await Promise.all(trees.map(async (entity) => [entity.id, await loadTree(runtime, entity, tenantId)] as const));
    return new Map(loaded);
  });
}

async function loadTree(runtime: Runtime, entity: Entity, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { trees } = cacheOf(runtime);
  const name = `${tenantId}\0${entity.id}`;
  const table = sql`campus.${sql.id(entity.id)}`;
  const stamp =
    (
      await sql<{ stamp: string }>`select concat(count(*), '/', max("updateTime"), '/', sum("version")) as stamp from ${table}
    where "tenantId" = ${tenantId} and not "isDeleted"`.execute(runtime.db)
    ).rows[0]?.stamp ?? "";
  const kept = trees.get(name);
  if (kept?.stamp === stamp) return kept.paths;
  const { rows } = await sql<{ key: string; path: string | null }>`select ${sql.id(entity.key)} as key, "treePath" as path from ${table}
    where "tenantId" = ${tenantId} and not "isDeleted"`.execute(runtime.db);
  const paths = new Map(rows.flatMap((row) => (row.path === null ? [] : [[String(row.key), row.path] as const])));
  trees.set(name, { stamp, paths });
  return paths;
}
