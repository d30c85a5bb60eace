import { type RawBuilder, sql } from "kysely";
import type { Expr, Query, Rows } from "../../../../engine/grammar/condition.ts";
import { entityAsked, queryOf } from "../../../../engine/grammar/query.ts";
import { answerName } from "../../../../engine/conditions/record-names.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { ValueClass } from "../../../../engine/fields/value-class.ts";
import { exprClass } from "../../../../engine/conditions/check.ts";
import { condSql, whereSql } from "./conditions.ts";
import { exprSql, fieldSql, rowsScope } from "./expressions.ts";
import { joinKeyed, keyedRows, readsOuter } from "./keyed-rows.ts";
import { column, hidden } from "./names.ts";
import { nestedScope, type SqlScope } from "./scope.ts";
import { type SqlType, typed, typeOfTerm } from "./terms.ts";

type Sql = RawBuilder<unknown>;

/** Rows of a subselect: their scope, and which of them are meant. */
export interface Found {
  inner: SqlScope;
  cond: Sql;
}

/** The rows that a path or a query finds beside the row of the scope. @throws RequestError CONDITION_PATH_UNKNOWN */
export function foundSql(rows: Rows, scope: SqlScope): Found {
  const query = queryOf(rows);
  const asked = entityAsked(rows);
  const found = asked === null ? rowsScope(query.path!, scope) : askedScope(asked, scope);
  if (found === null) throw requestError([problem("CONDITION_PATH_UNKNOWN", "", { path: query.path ?? asked ?? "", entity: scope.entity.id })]);
  const inner = query.as === undefined ? found.inner : named(found.inner, query.as);
  const where = query.where === undefined ? true : condSql(query.where, inner);
  return { inner, cond: where === true ? found.tie : sql`${found.tie} and ${whereSql(where)}` };
}

function named(inner: SqlScope, as: string): SqlScope {
  const own: SqlScope = { ...inner, names: { ...inner.names, [as]: inner } };
  return own;
}

/** Rows of the school that are not removed; those of a table belong to a record that is not. */
function askedScope(id: string, scope: SqlScope): { inner: SqlScope; tie: Sql } | null {
  const entity = scope.model.entities.get(id);
  if (entity === undefined) return null;
  const inner = nestedScope(scope, entity);
  const { alias } = inner.from;
  const own = sql`${hidden(alias, "tenantId")} = ${inner.write(inner.ctx.user.tenantId, "text")} and not ${hidden(alias, "isDeleted")}`;
  return { inner, tie: entity.childOf === null ? own : sql`${own} and ${fieldSql("up.id", inner).sql} is not null` };
}

/** The keys of a query's order, then the id. */
export const orderSql = (query: Query, scope: SqlScope): Sql => sql.join([...keysSql(query, scope), column(scope.from.alias, scope.from.root, "id")]);

function keysSql({ order = [] }: Query, scope: SqlScope): Sql[] {
  return order.map(({ by, dir = "asc" }) => {
    const term = exprSql(by, scope);
    const value = typed(term, typeOfTerm(term), scope.write);
    return sql`${value.sql} ${value.type === "text" ? sql`collate "C"` : sql``} ${sql.raw(dir)} nulls last`;
  });
}

const typedSql = (expr: Expr, scope: SqlScope): { sql: Sql; type: SqlType } => {
  const term = exprSql(expr, scope);
  return typed(term, typeOfTerm(term), scope.write);
};

/** Read on the first row; null where there is none, or where several are first and none is meant to be. */
export function firstSql(node: { first: Query; pick: Expr }, scope: SqlScope): { sql: Sql; type: SqlType } {
  const { first, pick } = node;
  const grouped = firstOfEach(node, scope);
  if (grouped !== null) return grouped;
  const { inner, cond } = foundSql(first, scope);
  const value = typedSql(pick, inner);
  const order = orderSql(first, inner);
  const keys = keysSql(first, inner);
  const from = () => inner.from.clause();
  if (first.ties !== "none") return { sql: sql`(select ${value.sql} from ${from()} where ${cond} order by ${order} limit 1)`, type: value.type };
  const rank = keys.length === 0 ? sql`1` : sql`rank() over (order by ${sql.join(keys)})`;
  return {
    sql: sql`(select case when count(*) = 1 then (array_agg("value"))[1] end from
      (select ${value.sql} as "value", ${rank} as "rank" from ${from()} where ${cond}) as "ranked" where "rank" = 1)`,
    type: value.type,
  };
}

/** Of many rows outside: the first row for each of what ties them is found once. */
function firstOfEach(node: { first: Query; pick: Expr }, scope: SqlScope): { sql: Sql; type: SqlType } | null {
  const { first, pick } = node;
  if (first.ties === "none") return null;
  const found = keyedRows(first, undefined, scope);
  if (found === null || [pick, ...(first.order ?? []).map(({ by }) => by)].some((expr) => readsOuter(expr, found.inner))) return null;
  const value = typedSql(pick, found.inner);
  const order = orderSql(first, found.inner);
  const group = sql.join(found.keys.map(({ own }) => own));
  const select = (keys: Sql) =>
    sql`select distinct on (${group}) ${keys}, ${value.sql} as "value" from ${found.inner.from.clause()} where ${found.cond} order by ${group}, ${order}`;
  return { sql: joinKeyed(answerName(node), select, found, scope), type: value.type };
}

/** The texts of all rows in the order of the query; what is null is left out. */
export function listSql({ list, pick }: { list: Query; pick: Expr }, scope: SqlScope): { sql: Sql; type: SqlType } {
  const { inner, cond } = foundSql(list, scope);
  const value = typed(exprSql(pick, inner), "text", inner.write).sql;
  const order = orderSql(list, inner);
  const rows = sql`select ${value} as "value", row_number() over (order by ${order}) as "place" from ${inner.from.clause()} where ${cond}`;
  return {
    sql: sql`(select coalesce(array_agg("value" order by "place") filter (where "value" is not null), '{}'::text[]) from (${rows}) as "listed" ${limitOf(list)})`,
    type: "text[]",
  };
}

/** One object for each row, in the order of the query. */
export function madeSql({ rows, with: parts }: { rows: Query; with: Record<string, Expr> }, scope: SqlScope): { sql: Sql; type: SqlType } {
  const { inner, cond } = foundSql(rows, scope);
  const values = Object.entries(parts).flatMap(([name, expr]) => [inner.write(name, "text"), wireSql(expr, inner)]);
  const order = orderSql(rows, inner);
  const made = sql`select jsonb_build_object(${sql.join(values)}) as "value", row_number() over (order by ${order}) as "place" from ${inner.from.clause()} where ${cond}`;
  return { sql: sql`(select coalesce(jsonb_agg("value" order by "place"), '[]'::jsonb) from (${made}) as "listed" ${limitOf(rows)})`, type: "jsonb" };
}

const limitOf = ({ limit }: Query): Sql => (limit === undefined ? sql`` : sql`where "place" <= ${sql.lit(limit)}`);

/** The value as it travels: money is text, moments have seconds. */
export function wireSql(expr: Expr, scope: SqlScope): Sql {
  const value = typedSql(expr, scope);
  const valueClass: ValueClass | null = exprClass(expr, { model: scope.model, entity: scope.entity.id });
  if (valueClass === "decimal") return sql`to_jsonb((${value.sql})::text)`;
  if (value.type === "timestamp") return sql`to_jsonb(to_char(${value.sql}, 'YYYY-MM-DD HH24:MI:SS'))`;
  return sql`to_jsonb(${value.sql})`;
}
