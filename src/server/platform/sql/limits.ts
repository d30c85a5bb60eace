import { type RawBuilder, sql } from "kysely";
import { isOfRow, type LimitDocument, limitIn } from "../../../../engine/kinds/entity/document.ts";
import type { Expr } from "../../../../engine/grammar/condition.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { aggregateOf } from "./aggregates.ts";
import { condSql, whereSql } from "./conditions.ts";
import { exprSql, fieldSql } from "./expressions.ts";
import { firstSql, foundSql } from "./queries.ts";
import { LIMIT, opened, type SqlScope } from "./scope.ts";
import { type SqlType, typed } from "./terms.ts";

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
    const { inner, cond } = foundSql(query, own);
    const value = aggregateOf(agg, of === undefined ? null : exprSql(of, inner), inner);
    const same = per.map((name) => sql`${fieldSql(name, inner).sql} = ${fieldSql(name, own).sql}`);
    const others = inner.entity === own.entity ? [sql`${fieldSql("id", inner).sql} <> ${fieldSql("id", own).sql}`] : [];
    const parts = [...same, ...others, cond];
    return sql`(select ${value.sql} from ${inner.from.clause()} where ${sql.join(parts, sql` and `)})`;
  });
  return sql`(${sql.join(amounts, sql` + `)})::numeric`;
}

const boundSql = (bound: LimitDocument["bound"], own: SqlScope): RawBuilder<unknown> =>
  isOfRow(bound) ? sql`${firstSql(bound, own).sql}::numeric` : numeric(bound, own);

const numeric = (expr: Expr, scope: SqlScope): RawBuilder<unknown> => sql`${typed(exprSql(expr, scope), "numeric", scope.write).sql}::numeric`;
