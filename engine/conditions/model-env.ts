import type { Model } from "../model/model.ts";
import { type Kept, keep, taken } from "../model/reads.ts";
import type { EvalContext } from "../context.ts";
import type { EvalEnv } from "./env.ts";
import { resolvePath, resolveRows } from "./resolve-path.ts";
import type { Path } from "../grammar/condition.ts";

type Facts = Pick<EvalEnv, "classOf" | "treeOf" | "named"> & { rowsEntity(path: Path): string | null };
const cache = new WeakMap<Model["entities"], Map<string, Kept<Facts>>>();

/** Environment of one entity. Cheap: what it knows of the model is remembered per model. Unknown entity: every path is unknown. */
export function modelEnv(model: Model, entityId: string, ctx: EvalContext): EvalEnv {
  const facts = factsOf(model, entityId);
  return {
    ctx,
    classOf: facts.classOf,
    treeOf: facts.treeOf,
    named: facts.named,
    entityOf: (entity) => modelEnv(model, entity, ctx),
    rowsOf: (path) => modelEnv(model, facts.rowsEntity(path) ?? "", ctx),
    ...(ctx.tells !== undefined && { tells: (expr) => ctx.tells!(entityId, expr) }),
  };
}

function factsOf(model: Model, entityId: string): Facts {
  const byEntity = cache.get(model.entities) ?? new Map<string, Kept<Facts>>();
  cache.set(model.entities, byEntity);
  const facts = byEntity.get(entityId) ?? keep(model.entities, () => buildFacts(model, entityId));
  if (model.entities.has(entityId)) byEntity.set(entityId, facts);
  return taken(model.entities, facts);
}

function buildFacts(model: Model, entityId: string): Facts {
  const resolve = remembered(model, (path: Path) => resolvePath(model, entityId, path));
  const rows = remembered(model, (path: Path) => resolveRows(model, entityId, path));
  return {
    classOf: (path) => resolve(path)?.field.type.valueClass,
    treeOf: remembered(model, (path: Path) => treeEntityOf(model, entityId, path)),
    named: model.entities.get(entityId)?.conditions ?? {},
    rowsEntity: (path) => rows(path)?.entity.id ?? null,
  };
}

/** Tree entity a path refers to, or whose key it is; null when `under` means nothing for it. */
export function treeEntityOf(model: Model, entityId: string, path: Path): string | null {
  const resolved = resolvePath(model, entityId, path);
  if (resolved === null) return null;
  const target = resolved.field.refTo ?? (resolved.field.name === resolved.entity.key ? resolved.entity.id : null);
  return target !== null && model.entities.get(target)?.treeField != null ? target : null;
}

/** Remembers answers; bounded, because clients may ask for any path. */
function remembered<T>(model: Model, find: (path: Path) => T): (path: Path) => T {
  const known = new Map<Path, Kept<T>>();
  return (path) => {
    const kept = known.get(path);
    if (kept !== undefined) return taken(model.entities, kept);
    const found = keep(model.entities, () => find(path));
    if (found.value != null && known.size < 2000) known.set(path, found);
    return found.value;
  };
}
