import { type RawBuilder, sql } from "kysely";
import type { StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { exprSql } from "../../platform/sql/expressions.ts";
import { typed, typeOfTerm } from "../../platform/sql/terms.ts";
import type { MeasureLines } from "./added-lines.ts";
import { byFirst, type Counting, countedRows, rowsOf } from "./counting.ts";
import { groupKey } from "./group-keys.ts";

export function countDistinct(counting: Counting): Promise<MeasureLines[]> {
  const measures = counting.stat.measures.filter(({ agg, ratio }) => agg === "countDistinct" && ratio === undefined);
  return Promise.all(
    measures.map(async (measure) => ({
      measure,
      isClosed: { groups: counting.figures.measures.has(measure.key), whole: counting.whole.measures.has(measure.key) },
      none: 0,
      lines: await rowsOf(counting, distinctSql(counting, measure)),
    })),
  );
}

/** Each value once for its group first, and then once in all: everywhere rows are hashed, not sorted. */
function distinctSql({ listing, stat, dimensions, figures, whole }: Counting, measure: StatMeasure): RawBuilder<unknown> {
  const { scope, where } = countedRows(listing, stat);
  const keys = dimensions.map((dimension) => groupKey(scope, dimension));
  const of = exprSql(measure.of!, scope);
  const value = typed(of, typeOfTerm(of), scope.write).sql;
  const own = measure.where === undefined ? sql`true` : whereSql(condSql(measure.where, scope));
  const known = [figures, whole].map(({ measures }) => measures.get(measure.key) ?? true);
  const someKnown = known.map((cond, i) => {
    const isKnown = typeof cond === "boolean" ? cond : condSql(cond, scope);
    return sql`bool_or(${whereSql(isKnown)}) as ${sql.id(`k${i}`)}`;
  });
  const inner = [...keys.map((key, i) => sql`${key.value} as ${sql.id(`d${i}`)}`), sql`${value} as v`, ...someKnown];
  const values = sql`select ${sql.join(inner)} from ${scope.from.clause()} where ${where} and ${own} ${byFirst(keys.length + 1)}`;
  const texts = keys.map(({ text }, i) => text(sql.id(`d${i}`)));
  const nothing = keys.map((_, i) => sql`null as ${sql.id(`d${i}`)}`);
  const once = sql`(select v, bool_or(k1) as k1 from found where v is not null group by v) as once`;
  const ofAll = sql`select ${sql.join([...nothing, sql`count(*) as n`, sql`count(*) filter (where k1) as k`, sql`1 as whole`])} from ${once}`;
  if (keys.length === 0) return sql`with found as materialized (${values}) ${ofAll}`;
  const named = texts.map((text, i) => sql`${text} as ${sql.id(`d${i}`)}`);
  const columns = [...named, sql`count(v) as n`, sql`count(v) filter (where k0) as k`, sql`0 as whole`];
  return sql`with found as materialized (${values}) select ${sql.join(columns)} from found ${byFirst(keys.length)} union all ${ofAll}`;
}
