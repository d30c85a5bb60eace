import type { Model } from "../model/model.ts";
import { dependencies, type Dependencies } from "./dependencies.ts";
import type { Cond } from "../grammar/condition.ts";
import { entityAsked, insideOf, queryOf, rowsIn } from "../grammar/query.ts";
import { resolveRows } from "./resolve-path.ts";

/**
 * Names on the way back to an already open named condition, or null. Conditions on rows lead to the named conditions of the row's entity,
 * so the walk crosses entities.
 */
export function namedCycle(model: Model, entityId: string, name: string): string[] | null {
  return walk(model, { entity: entityId, name }, [], new Set());
}

interface Named {
  entity: string;
  name: string;
}
const idOf = (at: Named): string => `${at.entity}.${at.name}`;

function walk(model: Model, at: Named, open: readonly string[], done: Set<string>): string[] | null {
  const id = idOf(at);
  if (open.includes(id)) return [...open.slice(open.indexOf(id)), id];
  const named = model.entities.get(at.entity)?.conditions ?? {};
  if (done.has(id) || !Object.hasOwn(named, at.name)) return null;
  for (const next of used(model, at.entity, dependencies(named[at.name]!, {}))) {
    const cycle = walk(model, next, [...open, id], done);
    if (cycle !== null) return cycle;
  }
  done.add(id);
  return null;
}

function used(model: Model, entity: string, found: Dependencies): Named[] {
  const own = found.uses.map((name) => ({ entity, name }));
  const ofRows = Object.entries(found.ofRows).flatMap(([path, inner]) => {
    const rows = resolveRows(model, entity, path);
    return rows === null ? [] : used(model, rows.entity.id, inner);
  });
  const asked = found.queries.flatMap(({ node }) => {
    const query = queryOf(rowsIn(node as object)!.rows);
    const inside = insideOf(node as object, query).filter((part) => part !== undefined) as Cond[];
    return used(model, entityAsked(query) ?? "", dependencies({ all: inside }, {}));
  });
  return [...own, ...ofRows, ...asked];
}
