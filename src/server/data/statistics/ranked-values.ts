import { type RawBuilder, sql } from "kysely";
import type { StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { aggregateOf } from "../../platform/sql/aggregates.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { exprSql } from "../../platform/sql/expressions.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { typed } from "../../platform/sql/terms.ts";
import type { MeasureLines } from "./added-lines.ts";
import { type Counting, countedRows, placesOf, type Raw, rowsOf } from "./counting.ts";
import { groupKey } from "./group-keys.ts";

/** A figure that is one of the values by its rank: it takes all values of a group, not what parts of them come to. */
export const isRanked = ({ agg, ratio }: StatMeasure): boolean => ratio === undefined && (agg === "median" || agg === "p90");

export async function countRanked(counting: Counting): Promise<MeasureLines[]> {
  const measures = counting.stat.measures.filter(isRanked);
  if (measures.length === 0) return [];
  const found = await rowsOf(counting, rankedSql(counting, measures));
  return measures.map((measure, at) => ({
    measure,
    isClosed: { groups: counting.figures.measures.has(measure.key), whole: counting.whole.measures.has(measure.key) },
    none: null,
    lines: found.map((line): Raw => ({ ...line, n: line[`n${at}`], k: line[Number(line.whole) === 1 ? `w${at}` : `k${at}`] })),
  }));
}

/** Groups and all rows together; what is known of the groups may be more than what is known of all. */
function rankedSql(counting: Counting, measures: readonly StatMeasure[]): RawBuilder<unknown> {
  const { listing, stat, dimensions, figures, whole } = counting;
  const { scope, where } = countedRows(listing, stat);
  const keys = dimensions.map((dimension) => groupKey(scope, dimension));
  const values = measures.flatMap((measure, i) => {
    const value = valueSql(measure, scope);
    const within = (of: Counting["figures"]) => knownSql(value, of.measures.get(measure.key) ?? true, scope);
    return [sql`${value} as ${sql.id(`n${i}`)}`, sql`${within(figures)} as ${sql.id(`k${i}`)}`, sql`${within(whole)} as ${sql.id(`w${i}`)}`];
  });
  const read = sql`select ${sql.join([...keys.map(({ value }, i) => sql`${value} as ${sql.id(`d${i}`)}`), ...values])} from ${scope.from.clause()} where ${where}`;
  const ranked = measures.flatMap(({ agg }, i) =>
    ["n", "k", "w"].map((name) => {
      const column = sql.id(`${name}${i}`);
      return sql`${aggregateOf(agg, { sql: column, type: "numeric" }, scope).sql} as ${column}`;
    }),
  );
  const names = keys.map((_, i) => sql.id(`d${i}`));
  const isWhole = sql`${names.length === 0 ? sql`1` : sql`grouping(${names[0]})`} as whole`;
  const sets = names.length === 0 ? sql`` : sql`group by grouping sets ((${placesOf(names.length)}), ())`;
  const lines = sql`select ${sql.join([...names, ...ranked, isWhole])} from (${read}) as value ${sets}`;
  if (names.length === 0) return lines;
  const texts = keys.map(({ text }, i) => sql`${text(sql.id(`d${i}`))} as ${sql.id(`d${i}`)}`);
  const others = [...measures.flatMap((_, i) => ["n", "k", "w"].map((name) => sql.id(`${name}${i}`))), sql.id("whole")];
  return sql`select ${sql.join([...texts, ...others])} from (${lines}) as line`;
}

/** Null where the row does not hold the measure's own condition. */
function valueSql({ of, where }: StatMeasure, scope: SqlScope): RawBuilder<unknown> {
  const expr = where === undefined ? of! : { if: where, then: of!, else: null };
  return sql`(${typed(exprSql(expr, scope), "numeric", scope.write).sql})::numeric`;
}

function knownSql(value: RawBuilder<unknown>, known: Parameters<typeof condSql>[0] | boolean, scope: SqlScope): RawBuilder<unknown> {
  if (known === true) return value;
  if (known === false) return sql`null::numeric`;
  return sql`case when ${whereSql(condSql(known, scope))} then ${value} end`;
}
