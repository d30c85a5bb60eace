import { type RawBuilder, sql } from "kysely";
import type { StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { exprSql } from "../../platform/sql/expressions.ts";
import { typed, typeOfTerm } from "../../platform/sql/terms.ts";
import { byFirst, type Counted, type Counting, countedRows, type Raw, rowsOf } from "./counting.ts";
import { groupKey } from "./group-keys.ts";

/** What one statement found of a measure: `d0 d1`, `n` values, `k` of them in rows that are known, `whole` 1 for the line over all rows. */
export interface DistinctLines {
  measure: StatMeasure;
  isClosed: { groups: boolean; whole: boolean };
  lines: readonly Raw[];
}

export function countDistinct(counting: Counting): Promise<DistinctLines[]> {
  const measures = counting.stat.measures.filter(({ agg, ratio }) => agg === "countDistinct" && ratio === undefined);
  return Promise.all(
    measures.map(async (measure) => ({
      measure,
      isClosed: { groups: counting.figures.measures.has(measure.key), whole: counting.whole.measures.has(measure.key) },
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

const placeOf = (line: Raw): string =>
  JSON.stringify(
    Object.keys(line)
      .filter((name) => /^d\d$/.test(name))
      .sort()
      .map((name) => line[name] ?? null),
  );

export function addDistinct({ groups, whole }: Counted, { measure: { key }, isClosed, lines }: DistinctLines): void {
  const byPlace = new Map(lines.filter((line) => Number(line.whole) === 0).map((line) => [placeOf(line), line]));
  for (const group of groups) add(group, key, { line: byPlace.get(placeOf(group)), isClosed: isClosed.groups });
  add(whole, key, { line: lines.find((line) => Number(line.whole) === 1), isClosed: isClosed.whole });
}

function add(to: Raw, key: string, { line, isClosed }: { line: Raw | undefined; isClosed: boolean }): void {
  to[`m_${key}`] = line?.n ?? 0;
  if (isClosed) to[`k_${key}`] = line?.k ?? 0;
}
