import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import type { SummaryDocument, SummaryMeasure, SummarySource } from "../../../../engine/kinds/entity/document.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { aggregateOf } from "../../platform/sql/aggregates.ts";
import { typeSql } from "../../platform/sql/columns.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { noContext } from "../../platform/sql/constraints.ts";
import { exprSql } from "../../platform/sql/expressions.ts";
import { hidden } from "../../platform/sql/names.ts";
import { scopeOn, type SqlScope } from "../../platform/sql/scope.ts";
import { spelled, typed, typeOfTerm } from "../../platform/sql/terms.ts";

export interface Summary {
  model: Model;
  entity: Entity;
  from: SummaryDocument;
}

/** The summaries of the set, each after those it is made of. */
export function summariesOf(model: Model): Summary[] {
  const found = new Map<string, Summary>();
  const add = (id: string): void => {
    const entity = model.entities.get(id);
    const from = entity?.doc.from;
    if (entity === undefined || from === undefined || found.has(id)) return;
    for (const source of from.sources) add(source.entity);
    found.set(id, { model, entity, from });
  };
  for (const id of model.entities.keys()) add(id);
  return [...found.values()];
}

/** Rows of one source: where they are read, what makes them count, and the group of each. */
export interface SourceRows {
  source: SummarySource;
  scope: SqlScope;
  /** In the order and of the column types of the summary's keys. */
  keys: RawBuilder<unknown>[];
  /** The row is not removed, counts, and is in a group. */
  where: RawBuilder<unknown>;
}

/** Statements that become part of a trigger hold their values. `reads`: instead of the table of the source. */
export function sourceRows(summary: Summary, source: SummarySource, reads?: RawBuilder<unknown>): SourceRows {
  const { model } = summary;
  const entity = model.entities.get(source.entity)!;
  const scope = scopeOn({ model, entity, ctx: noContext, write: spelled, ...(reads === undefined ? {} : { reads }) });
  const keys = summary.from.keys.map((name) => sql`(${valueIn(source.keys?.[name] ?? { field: name }, scope)})::${typeOf(summary, name)}`);
  const counts = source.where === undefined ? sql`true` : whereSql(condSql(source.where, scope));
  const grouped = keys.map((key) => sql`${key} is not null`);
  return { source, scope, keys, where: sql.join([sql`not ${hidden(scope.from.alias, "isDeleted")}`, sql`(${counts})`, ...grouped], sql` and `) };
}

function valueIn(expr: Expr, scope: SqlScope): RawBuilder<unknown> {
  const term = exprSql(expr, scope);
  return typed(term, typeOfTerm(term), scope.write).sql;
}

/** Type of the column of a field of the summary. */
export const typeOf = ({ entity }: Summary, name: string): RawBuilder<unknown> => typeSql(entity.fields.get(name)!);

/** No field has a blank in its name. */
export const keyName = (at: number) => sql.id(`key ${at}`);

/** Identity of a group, so that a row keeps its id however often it goes and comes. */
export const idOf = (keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`md5(array[${sql.join(keys.map((key) => sql`${key}::text`))}]::text)`;

/** Figures of the summary, by the source that gives them. */
export const figuresOf = ({ from }: Summary) =>
  from.sources.flatMap((source) => Object.entries(source.measures ?? {}).map(([name, measure]) => ({ source, name, measure })));

/**
 * `"tenantId"`, the keys `"key 0" "key 1" …` and every figure of the groups as the sources have them now. `due`: name of a table with tenant and keys of
 * the groups that are wanted; each source then looks up those alone.
 */
export function groupsNow(summary: Summary, due: string | null): RawBuilder<unknown> {
  const figures = figuresOf(summary);
  const keys = summary.from.keys.map((_, at) => keyName(at));
  const parts = summary.from.sources.map((source) => partOf(summary, source, due));
  const columns = figures.map(({ name, measure }) =>
    ["count", "countDistinct", "sum"].includes(measure.agg)
      ? sql`coalesce(max(${sql.id(name)}), 0) as ${sql.id(name)}`
      : sql`max(${sql.id(name)}) as ${sql.id(name)}`,
  );
  const places = sql.join([sql.id("tenantId"), ...keys]);
  return sql`select ${sql.join([places, sql`${idOf(keys)} as id`, ...columns])} from (${sql.join(parts, sql` union all `)}) as "part" group by ${places}`;
}

function partOf(summary: Summary, source: SummarySource, due: string | null): RawBuilder<unknown> {
  const { scope, keys, where } = sourceRows(summary, source);
  const tenant = hidden(scope.from.alias, "tenantId");
  const figures = figuresOf(summary).map(({ source: of, name, measure }) =>
    of === source
      ? sql`(${figure(measure, scope)})::${typeOf(summary, name)} as ${sql.id(name)}`
      : sql`null::${typeOf(summary, name)} as ${sql.id(name)}`,
  );
  if (due === null) {
    const named = keys.map((key, at) => sql`${key} as ${keyName(at)}`);
    return sql`(select ${sql.join([sql`${tenant} as "tenantId"`, ...named, ...figures])} from ${scope.from.clause()} where ${where}
      group by ${sql.join([tenant, ...keys.map((_, at) => keyName(at))])})`;
  }
  const wanted = (at: number) => sql`${sql.id(due)}.${keyName(at)}`;
  const same = [sql`${tenant} = ${sql.id(due)}."tenantId"`, ...keys.map((key, at) => sql`${key} = ${wanted(at)}`)];
  const inside = sql`select ${sql.join([...figures, sql`count(*) as "rows"`])} from ${scope.from.clause()} where ${sql.join([...same, where], sql` and `)}`;
  const names = figuresOf(summary).map(({ name }) => sql`"found".${sql.id(name)}`);
  return sql`(select ${sql.join([sql`${sql.id(due)}."tenantId"`, ...keys.map((_, at) => wanted(at)), ...names])}
    from ${sql.id(due)} cross join lateral (${inside}) as "found" where "found"."rows" > 0)`;
}

/** A row that does not count for the figure gives null, which no aggregate looks at. */
function figure({ agg, of, where }: SummaryMeasure, scope: SqlScope): RawBuilder<unknown> {
  const counts = where === undefined ? true : condSql(where, scope);
  const read = of === undefined ? { constant: 1 } : exprSql(of, scope);
  const type = typeOfTerm(read);
  const value = typed(read, type, scope.write).sql;
  return aggregateOf(agg, { sql: counts === true ? value : sql`(case when ${whereSql(counts)} then ${value} end)`, type }, scope).sql;
}

/** Fields of the source whose change may change a group or a figure, and whether the row is there. */
export function columnsRead(summary: Summary, source: SummarySource, reads: (node: Cond | Expr) => readonly string[]): string[] {
  const figures = Object.values(source.measures ?? {}).flatMap(({ of, where }) => [of, where]);
  const nodes = [source.where, ...summary.from.keys.map((name) => source.keys?.[name] ?? { field: name }), ...figures];
  return [...new Set(["isDeleted", ...nodes.flatMap((node) => (node === undefined ? [] : reads(node)))])];
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
