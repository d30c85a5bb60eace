import { type RawBuilder, sql } from "kysely";
import { isOfRow, type LimitDocument, limitIn } from "../../../../engine/kinds/entity/document.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { aggregateOf } from "./aggregates.ts";
import { condSql, whereSql } from "./conditions.ts";
import { exprSql, fieldSql } from "./expressions.ts";
import { hidden } from "./names.ts";
import { LIMIT, nestedScope, opened, type SqlScope } from "./scope.ts";
import { type SqlType, typed, typeOfTerm } from "./terms.ts";

/**
 * What a limit leaves for the row of the scope: the bound without what the other rows amount to. Null where the limit does not apply, where the
 * row lacks a field of `per`, and where there is no bound.
 */
export function limitSql(key: string, scope: SqlScope): { sql: RawBuilder<unknown>; type: SqlType } {
  const found = scope.entity.rules.flatMap((rule) => limitIn(rule) ?? []).find(({ rule }) => rule.key === key);
  if (found === undefined) throw requestError([problem("LIMIT_UNKNOWN", "", { key, known: [] })]);
  const { rule, limit, isMost } = found;
  const own = opened(scope, `${LIMIT}${scope.entity.id}.${key}`);
  const [total, bound] = [othersSql(limit, own), boundSql(limit.bound, own)];
  const left = isMost ? sql`${bound} - ${total}` : sql`${total} - ${bound}`;
  const given = (limit.per ?? []).map((name) => sql`${fieldSql(name, own).sql} is not null`);
  const applies = rule.when === undefined ? [] : [whereSql(condSql(rule.when, own))];
  const conds = [...given, ...applies];
  return { sql: conds.length === 0 ? sql`(${left})` : sql`(case when ${sql.join(conds, sql` and `)} then ${left} end)`, type: "numeric" };
}

/** What the rows that count beside the row of the scope amount to. */
function othersSql({ rows, agg, of, per = [] }: LimitDocument, own: SqlScope): RawBuilder<unknown> {
  const queries: Query[] = rows === undefined ? [{ entity: own.entity.id }] : [rows].flat();
  const amounts = queries.map((query) => {
    const inner = rowsOf(own, query);
    const value = aggregateOf(agg, of === undefined ? null : exprSql(of, inner), inner);
    const same = per.map((name) => sql`${fieldSql(name, inner).sql} = ${fieldSql(name, own).sql}`);
    const others = inner.entity === own.entity ? [sql`${fieldSql("id", inner).sql} <> ${fieldSql("id", own).sql}`] : [];
    const parts = [...same, ...others, condOf(query, inner)];
    return sql`(select ${value.sql} from ${inner.from.clause()} where ${sql.join(parts, sql` and `)})`;
  });
  return sql`(${sql.join(amounts, sql` + `)})::numeric`;
}

function boundSql(bound: LimitDocument["bound"], own: SqlScope): RawBuilder<unknown> {
  if (!isOfRow(bound)) return numeric(bound, own);
  const inner = rowsOf(own, bound.first);
  const value = numeric(bound.pick, inner);
  const where = condOf(bound.first, inner);
  const order = orderSql(bound.first, inner);
  return sql`(select ${value} from ${inner.from.clause()} where ${where} order by ${order} limit 1)`;
}

const numeric = (expr: Expr, scope: SqlScope): RawBuilder<unknown> => sql`${typed(exprSql(expr, scope), "numeric", scope.write).sql}::numeric`;

/** Rows of an entity beside the row of the scope, which they read as the record at hand. */
const rowsOf = (own: SqlScope, query: Query): SqlScope => nestedScope(own, own.model.entities.get(query.entity ?? "")!);

/** The rows are of the school and not removed, and what the query says holds. */
function condOf({ where }: Query, inner: SqlScope): RawBuilder<unknown> {
  const { alias } = inner.from;
  const cond: Cond = where ?? { all: [] };
  const own = sql`${hidden(alias, "tenantId")} = ${inner.write(inner.ctx.user.tenantId, "text")} and not ${hidden(alias, "isDeleted")}`;
  return sql`${own} and ${whereSql(condSql(cond, inner))}`;
}

/** The keys of a query's order, then the id. */
export function orderSql({ order = [] }: Query, scope: SqlScope): RawBuilder<unknown> {
  const keys = order.map(({ by, dir = "asc" }) => {
    const term = exprSql(by, scope);
    const value = typed(term, typeOfTerm(term), scope.write);
    return sql`${value.sql} ${value.type === "text" ? sql`collate "C"` : sql``} ${sql.raw(dir)} nulls last`;
  });
  return sql.join([...keys, fieldSql("id", scope).sql]);
}
