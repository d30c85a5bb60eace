import { sql } from "kysely";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { column, hidden, table } from "../../platform/sql/names.ts";

export interface Use {
  /** Key of the row referred to. */
  key: string;
  /** Entity whose rows refer to it. */
  by: Entity;
  count: number;
  /** They keep it from being removed. */
  holds: boolean;
}

interface Reference {
  entity: Entity;
  field: Field;
}

const cache = new WeakMap<Model, Map<string, Reference[]>>();

/** Every stored field that refers to an entity, in any entity or child table. Copies of a reference are no use of their own. */
export function referencesTo(model: Model, target: string): Reference[] {
  let known = cache.get(model);
  if (known === undefined) {
    known = new Map();
    for (const entity of model.entities.values()) {
      // What a view shows stands in a table, which is looked at.
      if (isView(entity.doc)) continue;
      for (const field of entity.fields.values()) {
        if (field.refTo === null || field.kind !== "stored" || field.expr !== null) continue;
        known.set(field.refTo, [...(known.get(field.refTo) ?? []), { entity, field }]);
      }
    }
    cache.set(model, known);
  }
  return known.get(target) ?? [];
}

interface Asked {
  keys: string[];
  /** Rows of the same entity that go too: their references do not count. */
  removing: string[];
}

/** The first reference found that keeps one of the rows, from rows that are kept and not themselves being removed. Null = unused. */
export async function usesOf(call: Call, target: Entity, asked: Asked): Promise<Use | null> {
  for await (const uses of usesBy(call, target, asked)) {
    const held = uses.find((use) => use.holds);
    if (held !== undefined) return held;
  }
  return null;
}

/** All of them, also those that keep nothing. */
export async function everyUse(call: Call, target: Entity, asked: Asked): Promise<Use[]> {
  const found: Use[] = [];
  for await (const uses of usesBy(call, target, asked)) found.push(...uses);
  return found;
}

/** Reference by reference, the rows most used first. */
async function* usesBy(call: Call, target: Entity, { keys, removing }: Asked): AsyncGenerator<Use[]> {
  if (keys.length === 0) return;
  for (const { entity, field } of referencesTo(call.model, target.id)) {
    const value = column("t", entity, field.name);
    const isList = field.type.valueClass === "list";
    const mine = entity.id === target.id ? sql`and not (${column("t", entity, "id")} = any(${removing}::text[]))` : sql``;
    const each = isList ? sql`unnest(${value})` : value;
    const where = isList ? sql`${value} && ${keys}::text[]` : sql`${value} = any(${keys}::text[])`;
    const { rows } = await sql<{ key: string; count: number }>`select key, count(*) as count from
      (select ${each} as key from ${table(call.model, entity)} as t where ${hidden("t", "tenantId")} = ${call.user.tenantId} and not ${hidden("t", "isDeleted")} and ${where} ${mine} ${keptParent(call, entity)}) as used
      where key = any(${keys}::text[]) group by key order by count desc`.execute(current(call.runtime.db));
    const by = shownAs(call.model, entity);
    yield rows.map(({ key, count }) => ({ key, by, count: Number(count), holds: field.doc.holds !== false }));
  }
}

/** A row of a child table counts while its parent is kept. */
function keptParent(call: Call, entity: Entity) {
  const parent = entity.childOf === null ? undefined : call.model.entities.get(entity.childOf.entity);
  if (parent === undefined) return sql``;
  return sql`and exists (select 1 from ${table(call.model, parent)} as p where ${hidden("p", "tenantId")} = ${hidden("t", "tenantId")} and ${column("p", parent, "id")} = ${hidden("t", "parentId")} and not ${hidden("p", "isDeleted")})`;
}

const shownAs = (model: Model, entity: Entity): Entity => (entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity));
