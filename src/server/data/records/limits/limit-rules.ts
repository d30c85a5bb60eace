import { dependencies } from "../../../../../engine/conditions/dependencies.ts";
import { pathOf, recordPath } from "../../../../../engine/conditions/record-names.ts";
import { resolvePath } from "../../../../../engine/conditions/resolve-path.ts";
import type { Cond, Expr, Path } from "../../../../../engine/grammar/condition.ts";
import type { Query } from "../../../../../engine/grammar/query.ts";
import { valuesIn } from "../../../../../engine/grammar/sentence.ts";
import { isOfRow, type LimitDocument, limitIn, type LimitRule } from "../../../../../engine/kinds/entity/document.ts";
import type { Entity, Model } from "../../../../../engine/model/model.ts";

/** Rows of one entity that count for a limit. */
export interface Counted {
  entity: Entity;
  where: Cond | null;
}

/** Rows of another entity that a bound is read from. */
export interface BoundSource {
  entity: Entity;
  /** Their fields that decide the bound. */
  fields: readonly string[];
  /** The one of them that is the bound itself, so that more is easier than less. */
  figure: string | null;
  /** Records whose bound a row may hold: each pair says that the path of the record equals the field of the row. */
  ties: readonly { path: Path; field: string }[];
}

/** A limit of an entity as the server judges it. */
export interface Limit {
  entity: Entity;
  rule: LimitRule;
  document: LimitDocument;
  isMost: boolean;
  per: readonly string[];
  counted: readonly Counted[];
  sources: readonly BoundSource[];
  /** Names of its own fields that a record is judged by. */
  reads: ReadonlySet<string>;
  /** Those by which a record counts or not. */
  counts: ReadonlySet<string>;
  /** What is read of the record itself, and what is read of it as `record.<path>`. */
  own: readonly (Cond | Expr)[];
  named: readonly (Cond | Expr)[];
}

interface Limits {
  /** Limits of the entity's own rules. */
  own: Limit[];
  /** Limits of other entities that count rows of this one. */
  counting: Limit[];
  /** Limits whose bound rows of this entity hold. */
  bounded: { limit: Limit; source: BoundSource }[];
}

const cache = new WeakMap<Model, Map<string, Limits>>();
const none: Limits = { own: [], counting: [], bounded: [] };

/** Every limit that a write of the entity can break. */
export function limitsOn(model: Model, entity: Entity): Limits {
  const known = cache.get(model) ?? collect(model);
  cache.set(model, known);
  return known.get(entity.id) ?? none;
}

function collect(model: Model): Map<string, Limits> {
  const found = new Map<string, Limits>();
  const at = (id: string): Limits => {
    const limits = found.get(id) ?? { own: [], counting: [], bounded: [] };
    found.set(id, limits);
    return limits;
  };
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) {
      const limit = limitOf(model, entity, rule);
      if (limit === null) continue;
      at(entity.id).own.push(limit);
      for (const id of new Set(limit.counted.map((one) => one.entity.id))) if (id !== entity.id) at(id).counting.push(limit);
      for (const source of limit.sources) at(source.entity.id).bounded.push({ limit, source });
    }
  }
  return found;
}

function limitOf(model: Model, entity: Entity, document: Entity["rules"][number]): Limit | null {
  const read = limitIn(document);
  if (read === null) return null;
  const { rule, limit, isMost } = read;
  const per = limit.per ?? [];
  const queries: Query[] = limit.rows === undefined ? [{ entity: entity.id }] : [limit.rows].flat();
  const counted = queries.map((query): Counted => ({ entity: model.entities.get(query.entity ?? "")!, where: query.where ?? null }));
  const ofBound = isOfRow(limit.bound) ? partsOf(limit.bound.first) : [];
  const wheres = counted.flatMap(({ where }) => where ?? []);
  const marks = Object.values(rule.breach?.set ?? {}).flat() as Expr[];
  const own = [rule.when ?? [], marks, valuesIn(rule.message).map(({ value }) => value), isOfRow(limit.bound) ? [] : limit.bound].flat() as (
    | Cond
    | Expr
  )[];
  const named = [...wheres, ...ofBound];
  const ownRows = counted.filter((one) => one.entity === entity).flatMap(({ where }) => where ?? []);
  const fields = own.flatMap((node) => dependencies(node, entity.conditions).fields);
  const names = named.flatMap((node) => dependencies(node, {}).contexts.flatMap((name) => recordPath(name) ?? []));
  return {
    entity,
    rule,
    document: limit,
    isMost,
    per,
    counted,
    sources: isOfRow(limit.bound) ? [sourceOfQuery(model, limit.bound)] : sourcesOfPaths(model, entity, limit.bound),
    reads: new Set([...per, ...[...fields, ...names].map((path) => path.split(".")[0]!)]),
    counts: countsBy(limit, counted, entity),
    own: [...own, ...ownRows, ...(limit.of === undefined ? [] : [limit.of])],
    named,
  };
}

/** Fields of the entity's rows by which one counts, and for how much. */
export function countsBy({ of, per = [] }: LimitDocument, counted: readonly Counted[], entity: Entity): Set<string> {
  const wheres = counted.filter((one) => one.entity === entity).flatMap(({ where }) => where ?? []);
  const reads = [...wheres, ...(of === undefined ? [] : [of])].map((node) => dependencies(node, entity.conditions));
  return new Set([...per, ...reads.flatMap(({ fields, rows }) => [...fields, ...rows]).map((path) => path.split(".")[0]!)]);
}

const partsOf = ({ where, order = [] }: Query): (Cond | Expr)[] => [...(where === undefined ? [] : [where]), ...order.map(({ by }) => by)];

function sourceOfQuery(model: Model, { first, pick }: { first: Query; pick: Expr }): BoundSource {
  const entity = model.entities.get(first.entity ?? "")!;
  const read = [...partsOf(first), pick].flatMap((node) => dependencies(node, entity.conditions).fields);
  const fields = [...new Set(read.map((path) => path.split(".")[0]!))];
  return { entity, fields, figure: figureOf(pick), ties: tiesIn(first.where) };
}

const figureOf = (expr: Expr): string | null =>
  typeof expr === "object" && expr !== null && "field" in expr ? expr.field.slice(expr.field.lastIndexOf(".") + 1) : null;

/** The equalities that must hold between the row and the record. */
function tiesIn(where: Cond | undefined): { path: Path; field: string }[] {
  if (where === undefined) return [];
  if ("all" in where) return where.all.flatMap(tiesIn);
  if (!("field" in where) || where.field.includes(".")) return [];
  const { eq } = where as { eq?: unknown };
  const name = typeof eq === "object" && eq !== null && "ctx" in eq ? pathOf("record", eq.ctx) : null;
  return name === null ? [] : [{ path: name, field: where.field }];
}

/** The rows behind the references of the paths that a bound reads. */
function sourcesOfPaths(model: Model, entity: Entity, bound: Expr): BoundSource[] {
  return dependencies(bound, entity.conditions).fields.flatMap((path) => {
    const steps = path.split(".");
    return steps.slice(1).flatMap((field, at): BoundSource[] => {
      const way = steps.slice(0, at + 1).join(".");
      const target = model.entities.get(resolvePath(model, entity.id, way)?.field.refTo ?? "");
      return target === undefined
        ? []
        : [{ entity: target, fields: [field], figure: figureOf(bound) === field ? field : null, ties: [{ path: way, field: target.key }] }];
    });
  });
}
