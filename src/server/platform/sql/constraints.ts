import type { Text } from "../../../../engine/language/text.ts";
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type EvalContext, forNumbers } from "../../../../engine/context.ts";
import type { OverlapRule } from "../../../../engine/kinds/entity/document.ts";
import { condSql, whereSql } from "./conditions.ts";
import { columnName, isStored, tableName } from "./names.ts";
import { scopeOn } from "./scope.ts";
import { spelled } from "./terms.ts";

/** A set of fields that two kept rows of a tenant may not share. The name carries the definition, so a changed rule is another index. */
export interface UniqueConstraint {
  name: string;
  entity: string;
  fields: string[];
  message: Text | null;
  nullsEqual: boolean;
  where: Cond | null;
}

export interface OverlapConstraint {
  name: string;
  entity: string;
  rule: OverlapRule;
  of: [string, string];
  per: string[];
  where: Cond | null;
  /** False when the condition reads more than the row itself: then the write pipeline checks it under a lock. */
  declared: boolean;
}

export function uniqueConstraints(entity: Entity): UniqueConstraint[] {
  const wanted: Omit<UniqueConstraint, "name" | "entity">[] = [];
  const plain = { message: null, nullsEqual: false, where: null };
  if (entity.key !== "id" && stored(entity, entity.key)) wanted.push({ ...plain, fields: [entity.key] });
  for (const field of entity.fields.values()) if (field.doc.unique === true && isStored(field)) wanted.push({ ...plain, fields: [field.name] });
  for (const unique of entity.doc.unique ?? []) {
    const set = Array.isArray(unique)
      ? { ...plain, fields: unique }
      : { fields: unique.fields, message: unique.message ?? null, nullsEqual: unique.nullsEqual ?? false, where: unique.where ?? null };
    if (set.fields.every((name) => stored(entity, name))) wanted.push(set);
  }
  const named = wanted.map((set) => ({ ...set, entity: entity.id, name: nameOf("ux", entity, [set.fields, set.nullsEqual, set.where]) }));
  // Of equal sets one index is enough: the one that carries a sentence.
  const kept = new Map<string, UniqueConstraint>();
  for (const set of named) if (!kept.has(set.name) || set.message !== null) kept.set(set.name, set);
  return [...kept.values()];
}

export function overlapConstraints(model: Model, entity: Entity): OverlapConstraint[] {
  return entity.rules.flatMap((rule) => {
    if (!("noOverlap" in rule)) return [];
    const { of, per, where = null } = rule.noOverlap;
    const keys = [per].flat();
    const cond = rule.when === undefined ? where : where === null ? rule.when : { all: [rule.when, where] };
    const declared = [...of, ...keys].every((name) => stored(entity, name)) && (cond === null || readsOwnRowOnly(model, entity, cond));
    return [{ name: nameOf("ex", entity, [of, keys, cond]), entity: entity.id, rule, of, per: keys, where: cond, declared }];
  });
}

const stored = (entity: Entity, name: string): boolean => {
  const field = entity.fields.get(name);
  return field !== undefined && field.kind === "stored" && isStored(field);
};

/** A predicate of an index may read stored fields of its row and nothing that changes with time or person. */
function readsOwnRowOnly(model: Model, entity: Entity, cond: Cond): boolean {
  const reads = dependencies(cond, entity.conditions);
  return (
    reads.rows.length === 0 &&
    reads.limits.length === 0 &&
    reads.queries.length === 0 &&
    reads.contexts.length === 0 &&
    reads.params.length === 0 &&
    reads.roles.length === 0 &&
    reads.calls.length === 0 &&
    reads.fields.every((name) => stored(entity, name)) &&
    model.entities.has(entity.id)
  );
}

export function nameOf(prefix: "ux" | "ex" | "ix", entity: Entity, definition: unknown): string {
  return `${prefix}_${createHash("sha256")
    .update(JSON.stringify([entity.id, definition]))
    .digest("hex")
    .slice(0, 24)}`;
}

/** Rows that count for a constraint, with values spelled out and columns unqualified. */
export function predicate(model: Model, entity: Entity, where: Cond | null): RawBuilder<unknown> {
  if (where === null) return sql`not "isDeleted"`;
  const scope = scopeOn({ model, entity, ctx: noContext, write: spelled });
  const cond = whereSql(condSql(where, { ...scope, from: { ...scope.from, alias: tableName(entity) } }));
  return sql`not "isDeleted" and (${cond})`;
}

/** Constraints read no context: any use is an error. */
export const noContext = {
  user: { id: "", tenantId: "", accountNo: "", userName: "", roles: [], ...forNumbers(() => null), departmentId: null, lists: {} },
  today: "",
  now: "",
  xn: null,
  xqM: null,
  week: null,
  params: {},
  calendar: () => undefined,
  treePath: () => undefined,
} satisfies EvalContext;

/** `tsrange` or `daterange` over the two ends; an open end is endless, days belong to the range, instants end it. */
export function rangeOf(entity: Entity, of: readonly [string, string]): RawBuilder<unknown> {
  const kind = (name: string) => (entity.fields.get(name) as Field).type.column((entity.fields.get(name) as Field).doc).kind;
  const [from, to] = of.map((name) => sql.id(columnName(entity, name))) as [RawBuilder<unknown>, RawBuilder<unknown>];
  return kind(of[0]) === "date" && kind(of[1]) === "date"
    ? sql`daterange(${from}, ${to}, '[]')`
    : sql`tsrange(${from}::timestamp, ${to}::timestamp, '[)')`;
}

export const endsInOrder = (entity: Entity, of: readonly [string, string]): RawBuilder<unknown> =>
  sql`(${sql.id(columnName(entity, of[0]))} <= ${sql.id(columnName(entity, of[1]))}) is not false`;
