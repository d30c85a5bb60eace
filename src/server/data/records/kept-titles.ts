import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { calledExpr } from "../../../../engine/model/called.ts";
import { keptByModel } from "../../../../engine/model/kept-by-model.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isOpen } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { isStored } from "../../platform/sql/names.ts";
import { forgetWhenWritten, perRuntime } from "../../platform/timed-cache.ts";

/** Entity id -> key -> title. */
export type Titles = Map<string, Map<string, string>>;
type Wanted = ReadonlyMap<Entity, ReadonlySet<string>>;

const KEPT_MS = 5_000;
const MOST_TITLES = 20_000;

interface Kept {
  title: string | null;
  at: number;
}
/** Titles by entity and tenant, then by key, and what entities they were read from; `forgotten` counts how often some were. */
const keptOf = perRuntime(() => ({
  titles: new Map<string, Map<string, Kept>>(),
  sources: new Map<string, ReadonlySet<string>>(),
  size: 0,
  forgotten: 0,
}));

forgetWhenWritten({
  isSource: () => true,
  isLocal: true,
  forget: (runtime, entityId) => {
    const kept = keptOf(runtime);
    for (const [name, sources] of kept.sources) if (entityId === null || sources.has(entityId)) kept.titles.delete(name);
    kept.forgotten++;
  },
});

/**
 * Titles that were read at most five seconds ago, else those of `read`: what references of a list show is the same rows again and again. A
 * transaction reads for itself, for it may have written them.
 */
export async function knownTitles(call: Call, wanted: Wanted, read: (missing: Wanted) => Promise<Titles>): Promise<Titles> {
  if (isOpen(call.runtime.db)) return read(wanted);
  const kept = keptOf(call.runtime);
  const now = performance.now();
  const found: Titles = new Map();
  const missing = new Map<Entity, Set<string>>();
  for (const [target, keys] of wanted) {
    const known = kept.titles.get(nameOf(call, target));
    const titles = new Map<string, string>();
    const open = new Set<string>();
    for (const key of keys) {
      const one = known?.get(key);
      if (one === undefined || now - one.at >= KEPT_MS) open.add(key);
      else if (one.title !== null) titles.set(key, one.title);
    }
    found.set(target.id, titles);
    if (open.size > 0) missing.set(target, open);
  }
  if (missing.size === 0) return found;
  const before = kept.forgotten;
  const titles = await read(missing);
  if (before === kept.forgotten) for (const [target, keys] of missing) keep(call, target, { keys, titles: titles.get(target.id), at: now });
  for (const [entity, more] of titles) found.set(entity, new Map([...(found.get(entity) ?? []), ...more]));
  return found;
}

const nameOf = (call: Call, target: Entity): string => `${target.id}\0${call.user.tenantId}\0${call.model.hash}`;

const sourcesOf = keptByModel<ReadonlySet<string> | null>();

/** Entities whose rows say what records of this one are called. Null: a part that is computed may depend on the day, so that nothing is kept. */
const titleSources = (model: Model, target: Entity): ReadonlySet<string> | null =>
  sourcesOf(model, target.id, () => {
    const read = dependencies(calledExpr(model, target), target.conditions).fields.map((path) => resolvePath(model, target.id, path));
    if (read.some((one) => one === null || ![...one.steps, one].every(({ field }) => isStored(field)))) return null;
    return new Set([target.id, ...read.flatMap((one) => [...one!.steps.map((step) => step.target.id), one!.entity.id])]);
  });

function keep(call: Call, target: Entity, of: { keys: ReadonlySet<string>; titles: ReadonlyMap<string, string> | undefined; at: number }): void {
  const sources = titleSources(call.model, target);
  if (sources === null) return;
  const kept = keptOf(call.runtime);
  if (kept.size > MOST_TITLES) {
    kept.titles.clear();
    kept.sources.clear();
    kept.size = 0;
  }
  const name = nameOf(call, target);
  const known = kept.titles.get(name) ?? new Map<string, Kept>();
  kept.titles.set(name, known);
  kept.sources.set(name, sources);
  for (const key of of.keys) known.set(key, { title: of.titles?.get(key) ?? null, at: of.at });
  kept.size += of.keys.size;
}
