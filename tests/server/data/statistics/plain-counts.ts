import { type RawBuilder, sql } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import { ownTitle } from "../../../../engine/access/figures.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { aggregateOf } from "../../../../src/server/platform/sql/aggregates.ts";
import { condSql, whereSql } from "../../../../src/server/platform/sql/conditions.ts";
import { exprSql, fieldSql } from "../../../../src/server/platform/sql/expressions.ts";
import { column } from "../../../../src/server/platform/sql/names.ts";
import type { SqlScope } from "../../../../src/server/platform/sql/scope.ts";
import { listingWhere } from "../../../../src/server/data/records/list.ts";
import type { Listing, Statement } from "../../../../src/server/data/records/listing.ts";
import { current } from "../../../../src/server/platform/database/transaction.ts";

/**
 * What a statistic counts, said in the plainest way: one statement for each level, every measure an aggregate over the rows themselves. What
 * the product does in fewer passes is held against it.
 */

/** Groups of one answer; the rest is cut. */
const MAX_GROUPS = 1_000;

interface Counting {
  listing: Listing;
  stat: StatDocument;
  dimensions: readonly StatDimension[];
  /** Rows of which the reader knows the group. */
  known: RowCond;
  /** Measure key -> rows of which the reader knows what it reads. A measure that is not named is open. */
  closed: ReadonlyMap<string, RowCond>;
  /** A mark of the set of rows is wanted. */
  marks?: boolean;
}

/**
 * One line per group: its keys `d0 d1`, titles `l0 l1`, `size`, `hidden` and the measures `m_<key>`; of a closed measure also `k_<key>` over the
 * known rows, `h_<key>` rows that are not known and `c_<key>` those of them it is over. `rows` marks the set of rows.
 */
export async function plainGroups({ listing, stat, dimensions, known, closed, marks }: Counting): Promise<Record<string, unknown>[]> {
  const { scope, where } = countedRows(listing, stat);
  const keys = keysOf(scope, dimensions);
  const columns = [
    ...keys.columns,
    sql`count(*) as size`,
    sql`${countOf(scope, unlike(known))} as hidden`,
    ...stat.measures.filter((m) => m.ratio === undefined).flatMap((m) => measureColumns(scope, m, closed.get(m.key))),
    ...(marks === true ? [sql`${marked(scope)} as rows`] : []),
  ];
  const statement = sql<Record<string, unknown>>`select ${sql.join(columns)} from ${scope.from.clause()} where ${where} ${keys.clause}`;
  return (await statement.execute(current(listing.call.runtime.db))).rows;
}

/** The rows that a statistic counts, of those the reader may count. */
function countedRows(listing: Listing, { where: cond }: StatDocument): Statement {
  const { scope, where } = listingWhere(listing);
  return { scope, where: cond === undefined ? where : sql`${where} and ${whereSql(condSql(cond, scope))}` };
}

/** Keys and titles of groups as the first columns of a statement, and the clause that makes the groups. */
function keysOf(scope: SqlScope, dimensions: readonly StatDimension[]): { columns: RawBuilder<unknown>[]; clause: RawBuilder<unknown> } {
  const keys = dimensions.map((dimension, i) => ({ key: sql.id(`d${i}`), value: bucketSql(scope, dimension), label: labelSql(scope, dimension) }));
  const columns = keys.flatMap(({ key, value, label }, i) => [
    sql`${value} as ${key}`,
    ...(label === null ? [] : [sql`min(${label}) as ${sql.id(`l${i}`)}`]),
  ]);
  // By position: a computed dimension holds bind values, and written twice it would be two expressions.
  const places = sql.join(keys.map((_, i) => sql.raw(String(1 + keys.slice(0, i).reduce((n, k) => n + (k.label === null ? 1 : 2), 0)))));
  return { columns, clause: keys.length === 0 ? sql`` : sql`group by ${places} order by ${places} limit ${MAX_GROUPS}` };
}

function measureColumns(scope: SqlScope, measure: StatMeasure, known: RowCond | undefined): RawBuilder<unknown>[] {
  const named = (prefix: string, value: RawBuilder<unknown>) => sql`${value} as ${sql.id(`${prefix}_${measure.key}`)}`;
  const all = named("m", measureSql(scope, measure));
  if (known === undefined) return [all];
  const counted: StatMeasure = { ...measure, agg: "count" };
  return [
    all,
    named("k", measureSql(scope, measure, known)),
    named("h", countOf(scope, unlike(known))),
    named("c", measureSql(scope, counted, unlike(known))),
  ];
}

/** The same rows give the same mark, in whatever order. */
const marked = (scope: SqlScope): RawBuilder<unknown> =>
  sql`count(*) || ':' || coalesce(sum(hashtextextended(${column(scope.from.alias, scope.from.root, "id")}::text, 0)::numeric), 0)`;

const unlike = (cond: RowCond): RowCond => (typeof cond === "boolean" ? !cond : { not: cond });
const countOf = (scope: SqlScope, cond: RowCond): RawBuilder<unknown> =>
  typeof cond === "boolean" ? (cond ? sql`count(*)` : sql`0`) : sql`count(*) filter (where ${whereSql(condSql(cond, scope))})`;

const buckets: Record<Exclude<StatDimension["by"], "province" | "minute10" | undefined>, string> = {
  day: "YYYY-MM-DD",
  week: 'IYYY-"W"IW',
  month: "YYYY-MM",
  quarter: 'YYYY-"Q"Q',
  year: "YYYY",
  hour: "HH24",
  weekday: "ID",
};

/** Most buckets one row counts in: a year that was mistyped must not make millions of rows. */
const MOST_BUCKETS = 366;

function bucketSql(scope: SqlScope, { field, to, by, bands, each }: StatDimension): RawBuilder<unknown> {
  const value = fieldSql(field, scope).sql;
  if (bands !== undefined) {
    const under = bands.map((end, i) => sql`when ${value} < ${sql.lit(end)} then ${sql.lit(`0${i}`)}`);
    return sql`case when ${value} is null then null ${sql.join(under, sql` `)} else ${sql.lit(`0${bands.length}`)} end`;
  }
  if (each === true) return sql`unnest(coalesce(nullif(${value}, '{}'), array[null]))`;
  if (by === undefined) return sql`(${value})::text`;
  if (by === "province") return sql`substring(${value} for 2) || '0000'`;
  if (by === "minute10")
    return sql`to_char(${value}, 'YYYY-MM-DD HH24:') || lpad((floor(extract(minute from ${value}::timestamp) / 10) * 10)::int::text, 2, '0')`;
  if (to === undefined) return sql`to_char(${value}, ${sql.lit(buckets[by])})`;
  // A set in the list of columns: each row is counted once for every bucket of its span.
  const unit = sql.lit(by);
  const first = sql`date_trunc(${unit}, ${value}::timestamp)`;
  const last = sql`date_trunc(${unit}, coalesce(${fieldSql(to, scope).sql}, ${value})::timestamp)`;
  const step = sql`${sql.lit(by === "quarter" ? "3 month" : `1 ${by}`)}::interval`;
  return sql`to_char(generate_series(${first}, least(${last}, ${first} + ${sql.lit(MOST_BUCKETS - 1)} * ${step}), ${step}), ${sql.lit(buckets[by])})`;
}

/** The title of what a reference dimension points to, or of the row itself. */
function labelSql(scope: SqlScope, dimension: StatDimension): RawBuilder<unknown> | null {
  const { field } = dimension;
  const own = ownTitle(scope.entity, dimension);
  if (own !== null) return sql`${fieldSql(own, scope).sql}::text`;
  const end = resolvePath(scope.model, scope.entity.id, field)?.field;
  if (dimension.each === true) return null;
  const target = end?.refTo == null || end.type.valueClass === "list" ? undefined : scope.model.entities.get(end.refTo);
  return target === undefined || target.titleField === target.key ? null : sql`${fieldSql(`${field}.${target.titleField}`, scope).sql}::text`;
}

/** The measure over the rows of a condition besides its own. */
function measureSql(scope: SqlScope, measure: StatMeasure, within: RowCond = true): RawBuilder<unknown> {
  const conds = [measure.where ?? true, within].filter((cond): cond is Cond | false => cond !== true);
  if (conds.includes(false)) return measure.agg === "count" || measure.agg === "countDistinct" || measure.agg === "sum" ? sql`0` : sql`null`;
  const { sql: value } = aggregateOf(measure.agg, measure.of === undefined ? null : exprSql(measure.of, scope), scope);
  return conds.length === 0 ? value : filtered(scope, measure, { all: conds as Cond[] });
}

/** `filter (where ...)` belongs to the aggregate call itself, so rows that do not count are made null inside it. */
function filtered(scope: SqlScope, measure: StatMeasure, where: Cond): RawBuilder<unknown> {
  const cond = condSql(where, scope);
  if (measure.of === undefined) return sql`count(*) filter (where ${typeof cond === "boolean" ? whereSql(cond) : cond})`;
  const of = exprSql({ if: where, then: measure.of, else: null }, scope);
  return aggregateOf(measure.agg, of, scope).sql;
}
