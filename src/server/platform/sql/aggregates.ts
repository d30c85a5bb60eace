import { type RawBuilder, sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import type { ResolvedRows } from "../../../../engine/conditions/resolve-path.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { recordPath } from "../../../../engine/conditions/record-names.ts";
import type { Agg, Expr } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { condSql } from "./conditions.ts";
import { exprSql, fieldSql, quotient, rowsScope } from "./expressions.ts";
import { keyOf } from "./from.ts";
import { column, hidden } from "./names.ts";
import type { SqlScope } from "./scope.ts";
import { type Constant, isConstant, type Term, typed, typeOfTerm } from "./terms.ts";

type AggExpr = Extract<Expr, { agg: unknown }>;

/** `(select sum(...) from rows where ...)`. Over no rows: null, except `count` and `sum`, which are 0. */
export function aggregateSql(expr: AggExpr, scope: SqlScope): Term {
  const found = rowsScope(expr.over, scope);
  if (found === null) throw requestError([problem("CONDITION_PATH_UNKNOWN", "", { path: expr.over, entity: scope.entity.id })]);
  const { inner, tie } = found;
  const where = expr.where === undefined ? true : condSql(expr.where, inner);
  const of = expr.of === undefined ? null : exprSql(expr.of, inner);
  const condition = where === true ? tie : where === false ? sql`false` : sql`${tie} and ${where}`;
  if (of !== null && !isConstant(of) && readsRecord(expr.of!, inner)) return overValues({ agg: expr.agg, of, condition }, inner);
  const value = aggregateOf(expr.agg, of, inner);
  return { sql: sql`(select ${value.sql} from ${inner.from.clause()} where ${condition})`, type: value.type };
}

const readsRecord = (of: Expr, { entity }: SqlScope): boolean =>
  dependencies(of, entity.conditions).contexts.some((name) => recordPath(name) !== null);

/** The values are read first: an aggregate of what belongs to the record outside would be one of the statement outside. */
function overValues({ agg, of, condition }: { agg: Agg; of: Exclude<Term, Constant>; condition: RawBuilder<unknown> }, inner: SqlScope): Term {
  const value = aggregateOf(agg, { sql: sql`"read"."value"`, type: of.type }, inner);
  return {
    sql: sql`(select ${value.sql} from (select ${of.sql} as "value" from ${inner.from.clause()} where ${condition}) as "read")`,
    type: value.type,
  };
}

/** The aggregate call itself; statistics use it too. */
export function aggregateOf(agg: AggExpr["agg"], of: Term | null, scope: SqlScope): Exclude<Term, { constant: unknown }> {
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
