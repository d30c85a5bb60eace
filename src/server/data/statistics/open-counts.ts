import { type RawBuilder, sql } from "kysely";
import type { StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { exprSql, quotient } from "../../platform/sql/expressions.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { typed, typeOfTerm } from "../../platform/sql/terms.ts";
import { bucketSql, type Counting, countedRows, countGroups, keysOf, measureSql, rowsOf } from "./count-groups.ts";

type Raw = Record<string, unknown>;

/** Lines of the groups, and one over all rows, as `countGroups` gives them. */
export interface Counted {
  groups: Raw[];
  whole: Raw;
}

/**
 * Groups and all rows together for a reader who may list every row that is counted: one pass over the rows, which PostgreSQL can share among
 * its processes, and one more for each measure of distinct values, which would have the whole rows sorted. No dimension: all rows only.
 */
export async function countOpen(counting: Counting): Promise<Counted> {
  const measures = counting.stat.measures.filter(({ ratio }) => ratio === undefined);
  const isDistinct = ({ agg }: StatMeasure) => agg === "countDistinct";
  const counted = await countAdded({ ...counting, stat: { ...counting.stat, measures: measures.filter((measure) => !isDistinct(measure)) } });
  for (const measure of measures.filter(isDistinct)) addDistinct(counted, measure.key, await countDistinct(counting, measure));
  return counted;
}

/** What of all rows follows from the groups: counts and sums add up, of the least and the greatest one is it. */
async function countAdded(counting: Counting): Promise<Counted> {
  const { dimensions, stat, listing } = counting;
  // A row of a span is in several groups, so that they do not add up.
  if (dimensions.length === 0 || dimensions.some(({ to }) => to !== undefined)) return countTwice(counting);
  const { scope, where } = countedRows(listing, stat);
  const keys = keysOf(scope, dimensions);
  const columns = [
    ...keys.columns,
    sql`count(*) as size`,
    sql`sum(count(*)) over () as w_size`,
    ...stat.measures.flatMap((measure) => [
      sql`${measureSql(scope, measure)} as ${sql.id(`m_${measure.key}`)}`,
      sql`${wholeSql(scope, measure)} as ${sql.id(`w_${measure.key}`)}`,
    ]),
  ];
  const groups = await rowsOf(counting, sql`select ${sql.join(columns)} from ${scope.from.clause()} where ${where} ${keys.clause}`);
  const [first] = groups;
  if (first === undefined) return countTwice(counting);
  const ofWhole = stat.measures.map(({ key }) => [`m_${key}`, first[`w_${key}`]] as const);
  return { groups: groups.map((raw) => ({ ...raw })), whole: { size: first.w_size, ...Object.fromEntries(ofWhole) } };
}

async function countTwice(counting: Counting): Promise<Counted> {
  const groups = counting.dimensions.length === 0 ? [] : await countGroups(counting);
  const [whole = {}] = await countGroups({ ...counting, dimensions: [] });
  return { groups: groups.map((raw) => ({ ...raw })), whole: { ...whole } };
}

/** A measure over all rows, worked out from what it is over each group. */
function wholeSql(scope: SqlScope, measure: StatMeasure): RawBuilder<unknown> {
  const over = (call: "sum" | "min" | "max", agg = measure.agg) => sql`${sql.raw(call)}(${measureSql(scope, { ...measure, agg })}) over ()`;
  if (measure.agg === "avg") return quotient(over("sum", "sum"), over("sum", "count"));
  return over(measure.agg === "min" || measure.agg === "max" ? measure.agg : "sum");
}

/** Each value once for its group first: rows are hashed, not sorted. `whole` marks the line over all rows. */
function countDistinct(counting: Counting, measure: StatMeasure): Promise<Raw[]> {
  const { listing, stat, dimensions } = counting;
  const { scope, where } = countedRows(listing, stat);
  const of = exprSql(measure.of!, scope);
  const value = typed(of, typeOfTerm(of), scope.write).sql;
  const own = measure.where === undefined ? sql`true` : whereSql(condSql(measure.where, scope));
  const keys = dimensions.map((dimension, i) => ({ name: sql.id(`d${i}`), bucket: bucketSql(scope, dimension) }));
  const columns = [...keys.map(({ name, bucket }) => sql`${bucket} as ${name}`), sql`${value} as v`];
  const inner = sql`select ${sql.join(columns)} from ${scope.from.clause()} where ${where} and ${own} group by ${sql.raw(columns.map((_, i) => i + 1).join(", "))}`;
  const names = keys.map(({ name }) => name);
  if (names.length === 0) return rowsOf(counting, sql`select count(v) as n, 1 as whole from (${inner}) as g`);
  const list = sql.join(names);
  return rowsOf(
    counting,
    sql`select ${list}, count(distinct v) as n, grouping(${names[0]!}) as whole from (${inner}) as g group by grouping sets ((${list}), ())`,
  );
}

const placeOf = (raw: Raw): string => JSON.stringify([raw.d0 ?? null, raw.d1 ?? null]);

function addDistinct({ groups, whole }: Counted, key: string, lines: readonly Raw[]): void {
  const byPlace = new Map(lines.filter((line) => Number(line.whole) === 0).map((line) => [placeOf(line), line.n]));
  for (const group of groups) group[`m_${key}`] = byPlace.get(placeOf(group)) ?? 0;
  whole[`m_${key}`] = lines.find((line) => Number(line.whole) === 1)?.n ?? 0;
}
