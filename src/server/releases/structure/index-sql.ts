import { type RawBuilder, sql } from "kysely";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import {
  endsInOrder,
  nameOf,
  type OverlapConstraint,
  overlapConstraints,
  predicate,
  rangeOf,
  type UniqueConstraint,
  uniqueConstraints,
} from "../../platform/sql/constraints.ts";
import { type PlannedIndex, plannedIndexes } from "../../platform/sql/indexes.ts";
import { columnName, hiddenColumns, SCHEMA, table, tableName } from "../../platform/sql/names.ts";

interface Head {
  /** Carries the definition, so that a changed one is another index. */
  name: string;
  /** Fields and platform columns it reads. */
  columns: string[];
}
export type WantedIndex = Head &
  ({ kind: "plain"; index: PlannedIndex } | { kind: "unique"; unique: UniqueConstraint } | { kind: "overlap"; overlap: OverlapConstraint });

/** Every index and constraint that the table of an entity should have. */
export function wantedIndexes(model: Model, entity: Entity): WantedIndex[] {
  const readBy = (where: Cond | null) => (where === null ? [] : dependencies(where, entity.conditions).fields);
  return [
    ...plannedIndexes(model, entity).map((index): WantedIndex => ({ kind: "plain", name: index.name, index, columns: index.columns })),
    ...uniqueConstraints(entity).map(
      (unique): WantedIndex => ({ kind: "unique", name: unique.name, unique, columns: [...unique.fields, ...readBy(unique.where)] }),
    ),
    ...overlapConstraints(model, entity)
      .filter(({ declared }) => declared)
      .map(
        (overlap): WantedIndex => ({
          kind: "overlap",
          name: overlap.name,
          overlap,
          columns: [...overlap.of, ...overlap.per, ...readBy(overlap.where)],
        }),
      ),
  ];
}

/** Whether an index is the product's own, by its name. */
export const isOwnIndex = (name: string): boolean => /^~?(ux|ex|ix)_[0-9a-f]{24}$/.test(name);

export interface BuildOptions {
  /** Default: the wanted name. */
  name?: string;
  concurrently?: boolean;
}

/** The statement that builds it on the table and columns under which `entity` stands now. */
export function buildIndex(
  model: Model,
  entity: Entity,
  wanted: WantedIndex,
  { name = wanted.name, concurrently = false }: BuildOptions = {},
): RawBuilder<unknown> {
  const create = sql`create ${wanted.kind === "unique" ? sql`unique ` : sql``}index ${concurrently ? sql`concurrently ` : sql``}${sql.id(name)} on ${table(model, entity)}`;
  if (wanted.kind === "plain") return sql`${create} ${plainColumns(entity, wanted.index)}`;
  if (wanted.kind === "unique") {
    const { fields, nullsEqual, where } = wanted.unique;
    const columns = sql.join([sql.id("tenantId"), ...fields.map((field) => sql.id(columnName(entity, field)))]);
    return sql`${create} (${columns})${nullsEqual ? sql` nulls not distinct` : sql``} where ${predicate(model, entity, where)}`;
  }
  const { of, per, where } = wanted.overlap;
  const keys = sql.join([sql`"tenantId" with =`, ...per.map((field) => sql`${sql.id(columnName(entity, field))} with =`)]);
  return sql`alter table ${table(model, entity)} add constraint ${sql.id(name)} exclude using gist (${keys}, ${rangeOf(entity, of)} with &&) where (${endsInOrder(entity, of)} and ${predicate(model, entity, where)})`;
}

const isPlatform = (name: string): boolean => (hiddenColumns as readonly string[]).includes(name);
const named = (entity: Entity, name: string): RawBuilder<unknown> =>
  sql.id(isPlatform(name) && !entity.fields.has(name) ? name : columnName(entity, name));

function plainColumns(entity: Entity, index: PlannedIndex): RawBuilder<unknown> {
  const columns = index.columns.map((name) => named(entity, name));
  if (index.method === "grams") return sql`using gin ("tenantId", platform.lc_grams(${columns[0]}))`;
  if (index.method === "gin") return sql`using gin ("tenantId", ${columns[0]})`;
  if (index.newestFirst === true) return sql`("tenantId", ${columns[0]} desc, "id" desc) where not "isDeleted"`;
  return sql`(${sql.join([sql.id("tenantId"), ...columns])})`;
}

export function dropIndex(entity: Entity, name: string, options: { isConstraint: boolean; concurrently?: boolean }): RawBuilder<unknown> {
  if (options.isConstraint) return sql`alter table ${sql.id(SCHEMA, tableName(entity))} drop constraint ${sql.id(name)}`;
  return sql`drop index ${options.concurrently === true ? sql`concurrently ` : sql``}${sql.id(SCHEMA, name)}`;
}

/** The name it had when the entity and its fields had their former names; a condition with a renamed field is followed too. */
export function formerName(entity: Entity, wanted: WantedIndex, former: { table: string; columns: ReadonlyMap<string, string> }): string {
  const old = (name: string) => former.columns.get(name) ?? name;
  const owner = { ...entity, id: former.table };
  if (wanted.kind === "plain") return nameOf("ix", owner, [wanted.index.method, wanted.index.columns.map(old), wanted.index.newestFirst ?? false]);
  if (wanted.kind === "unique")
    return nameOf("ux", owner, [wanted.unique.fields.map(old), wanted.unique.nullsEqual, renamedIn(wanted.unique.where, old)]);
  return nameOf("ex", owner, [wanted.overlap.of.map(old), wanted.overlap.per.map(old), renamedIn(wanted.overlap.where, old)]);
}

function renamedIn(node: unknown, old: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((inner) => renamedIn(inner, old));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [key, key === "field" && typeof inner === "string" ? old(inner) : renamedIn(inner, old)]),
  );
}
