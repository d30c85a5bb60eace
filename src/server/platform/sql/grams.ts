import { type RawBuilder, sql } from "kysely";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { pathIn, type SqlScope } from "./scope.ts";

const cache = new WeakMap<Model, Map<string, Set<string>>>();

/** Text fields that carry the two-letter index: what keywords look through, of the entity itself and through references. */
export function gramFields(model: Model): Map<string, Set<string>> {
  const found = cache.get(model) ?? collect(model);
  cache.set(model, found);
  return found;
}

function collect(model: Model): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (entity: Entity, path: string) => {
    const resolved = resolvePath(model, entity.id, path);
    if (resolved === null || resolved.field.kind !== "stored" || resolved.field.type.column(resolved.field.doc).kind !== "text") return;
    const names = found.get(resolved.entity.id) ?? new Set();
    found.set(resolved.entity.id, names.add(resolved.field.name));
  };
  for (const entity of model.entities.values()) for (const path of entity.search) note(entity, path);
  for (const screen of model.screens.values()) {
    const entity = model.entities.get(screen.entity);
    if (entity === undefined) continue;
    for (const filter of screen.list?.filters ?? []) for (const path of filter.as === "search" ? (filter.fields ?? []) : []) note(entity, path);
  }
  return found;
}

/** The index condition for a keyword of two letters or more; one letter has no pieces to look up. */
export function gramsOf(path: string, keyword: string, value: RawBuilder<unknown>, scope: SqlScope): RawBuilder<unknown> | null {
  const { entity, field } = pathIn(scope, path);
  if ([...keyword].length < 2 || gramFields(scope.model).get(entity.id)?.has(field.name) !== true) return null;
  return sql`platform.lc_grams(${value}) @> platform.lc_grams(${keyword}::text)`;
}
