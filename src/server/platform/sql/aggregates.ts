import { type RawBuilder, sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import type { ResolvedRows } from "../../../../engine/conditions/resolve-path.ts";
import { answerName } from "../../../../engine/conditions/record-names.ts";
import type { Expr, RowAgg } from "../../../../engine/grammar/condition.ts";
import { queryOf } from "../../../../engine/grammar/query.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { condSql } from "./conditions.ts";
import { exprSql, fieldSql, quotient } from "./expressions.ts";
import { foundSql, orderSql } from "./queries.ts";
import { keyOf } from "./from.ts";
import { joinKeyed, keyedRows, readsOuter } from "./keyed-rows.ts";
import { column, hidden } from "./names.ts";
import type { SqlScope } from "./scope.ts";
import { isConstant, type Term, typed, typeOfTerm } from "./terms.ts";

type AggExpr = Extract<Expr, { agg: unknown }>;

/** `(select sum(...) from rows where ...)`. Over no rows: null, except `count` and `sum`, which are 0. */
export function aggregateSql(expr: AggExpr, scope: SqlScope): Term {
  return groupedSql(expr, scope) ?? correlatedSql(expr, scope);
}

/** What an aggregate comes to over no rows, where it is not null. */
const overNone: Partial<Record<RowAgg, RawBuilder<unknown>>> = {
  count: sql`0`,
  countDistinct: sql`0`,
  sum: sql`0`,
  list: sql`'{}'::text[]`,
};

/** Of many rows outside: the rows are grouped by what ties them to one of these, and joined once. */
function groupedSql(expr: AggExpr, scope: SqlScope): Term | null {
  const found = keyedRows(queryOf(expr.over), expr.where, scope);
  if (found === null || (expr.of !== undefined && readsOuter(expr.of, found.inner))) return null;
  const of = expr.of === undefined ? null : exprSql(expr.of, found.inner);
  const value = aggregateOf(expr.agg, of, found.inner);
  const group = sql.join(found.keys.map(({ own }) => own));
  const select = (keys: RawBuilder<unknown>) =>
    sql`select ${keys}, ${value.sql} as "value" from ${found.inner.from.clause()} where ${found.cond} group by ${group}`;
  const joined = joinKeyed(answerName(expr), select, found, scope);
  const none = overNone[expr.agg];
  return { sql: none === undefined ? joined : sql`coalesce(${joined}, ${none})`, type: value.type };
}

function correlatedSql(expr: AggExpr, scope: SqlScope): Term {
  const { inner, cond } = foundSql(expr.over, scope);
  const where = expr.where === undefined ? true : condSql(expr.where, inner);
  const of = expr.of === undefined ? null : exprSql(expr.of, inner);
  const condition = where === true ? cond : where === false ? sql`false` : sql`${cond} and ${where}`;
  const { limit } = queryOf(expr.over);
  const isRead = of !== null && !isConstant(of) && readsOuter(expr.of!, inner);
  if (isRead || limit !== undefined) return overValues(expr, { of, condition }, inner);
  const value = aggregateOf(expr.agg, of, inner);
  return { sql: sql`(select ${value.sql} from ${inner.from.clause()} where ${condition})`, type: value.type };
}

/** The values are read first: an aggregate of what belongs to a row outside would be one of the statement outside, and only the first rows may be meant. */
function overValues({ agg, over }: AggExpr, at: { of: Term | null; condition: RawBuilder<unknown> }, inner: SqlScope): Term {
  const query = queryOf(over);
  const read = at.of === null ? { sql: sql`true`, type: "boolean" as const } : typed(at.of, typeOfTerm(at.of), inner.write);
  const value = aggregateOf(agg, at.of === null ? null : { sql: sql`"read"."value"`, type: read.type }, inner);
  const few = query.limit === undefined ? sql`` : sql`order by ${orderSql(query, inner)} limit ${sql.lit(query.limit)}`;
  const rows = sql`select ${read.sql} as "value" from ${inner.from.clause()} where ${at.condition} ${few}`;
  return { sql: sql`(select ${value.sql} from (${rows}) as "read")`, type: value.type };
}

/** The aggregate call itself; statistics use it too. */
export function aggregateOf(agg: RowAgg, of: Term | null, scope: SqlScope): Exclude<Term, { constant: unknown }> {
  if (agg === "count") return { sql: of === null ? sql`count(*)` : sql`count(${typed(of, typeOfTerm(of), scope.write).sql})`, type: "bigint" };
  if (of === null) throw requestError([problem("CONDITION_SHAPE", "", { found: agg })]);
  const numeric = () => sql`${typed(of, "numeric", scope.write).sql}::numeric`;
  switch (agg) {
    case "countDistinct":
      return { sql: sql`count(distinct ${typed(of, typeOfTerm(of), scope.write).sql})`, type: "bigint" };
    case "sum":
      return { sql: sql`coalesce(sum(${numeric()}), 0)`, type: "numeric" };
    case "avg":
      return { sql: quotient(sql`sum(${numeric()})`, sql`count(${numeric()})`), type: "numeric" };
    case "min":
    case "max": {
      const value = typed(of, typeOfTerm(of), scope.write);
      const ordered = value.type === "text" ? sql`${value.sql} collate "C"` : value.sql;
      return { sql: agg === "min" ? sql`min(${ordered})` : sql`max(${ordered})`, type: value.type };
    }
    case "p90":
      return { sql: sql`percentile_disc(0.9) within group (order by ${numeric()})`, type: "numeric" };
    case "median": {
      // Both of the middle; for an odd number they are one.
      const sorted = sql`array_agg(${numeric()} order by ${numeric()}) filter (where ${numeric()} is not null)`;
      const count = sql`count(${numeric()})`;
      return { sql: quotient(sql`((${sorted})[((${count} + 1) / 2)::int] + (${sorted})[(${count} / 2 + 1)::int])`, sql`2`), type: "numeric" };
    }
    case "trimmedMean": {
      const [sum, count] = [sql`sum(${numeric()})`, sql`count(${numeric()})`];
      const trimmed = quotient(sql`(${sum} - min(${numeric()}) - max(${numeric()}))`, sql`(${count} - 2)`);
      return { sql: sql`(case when ${count} > 2 then ${trimmed} else ${quotient(sum, count)} end)`, type: "numeric" };
    }
    case "list": {
      const value = sql`${typed(of, "text", scope.write).sql} collate "C"`;
      return { sql: sql`coalesce(array_agg(${value} order by ${value}) filter (where ${value} is not null), '{}'::text[])`, type: "text[]" };
    }
    default:
      throw requestError([problem("CONDITION_SHAPE", "", { found: String(agg) })]);
  }
}

/** Ties the rows of a to-many path to the row that owns them. */
export function rowsWhere(input: {
  rows: ResolvedRows;
  owner: { alias: string; entity: Entity };
  /** SQL of the list of keys, for `refs`. */
  list: RawBuilder<unknown> | null;
  inner: SqlScope;
}): RawBuilder<unknown> {
  const { rows, owner, list, inner } = input;
  const { alias } = inner.from;
  const own = sql`${hidden(alias, "tenantId")} = ${hidden(owner.alias, "tenantId")} and not ${hidden(alias, "isDeleted")}`;
  if (rows.via === "table") return sql`${own} and ${hidden(alias, "parentId")} = ${column(owner.alias, owner.entity, "id")}`;
  if (rows.via === "refs") return sql`${own} and ${keyOf(alias, rows.entity)} = any(${list})`;
  return sql`${own} and ${fieldSql(rows.by, inner).sql} = ${keyOf(owner.alias, owner.entity)}`;
}
