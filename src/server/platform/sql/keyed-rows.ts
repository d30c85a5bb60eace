import { type RawBuilder, sql } from "kysely";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { lastStep } from "../../../../engine/conditions/last-step.ts";
import { isOfRow } from "../../../../engine/conditions/record-names.ts";
import type { Cond, Expr, Query } from "../../../../engine/grammar/condition.ts";
import { condSql, whereSql } from "./conditions.ts";
import { exprSql, fieldSql } from "./expressions.ts";
import { foundSql } from "./queries.ts";
import type { SqlScope } from "./scope.ts";
import { isConstant } from "./terms.ts";

type Sql = RawBuilder<unknown>;

/** Rows that belong to a row outside by nothing but what they hold: `keys` of them equal `outer` of it. */
export interface KeyedRows {
  inner: SqlScope;
  cond: Sql;
  keys: { own: Sql; outer: Sql }[];
}

/** The rows of a query told by keys; null where what is read of the row outside is more than a value that one of theirs equals. */
export function keyedRows(query: Query, where: Cond | undefined, scope: SqlScope): KeyedRows | null {
  const { where: asked, ...bare } = query;
  const isPlain = query.path === undefined && query.as === undefined && query.limit === undefined;
  if (!isPlain || scope.looksAt !== "most" || scope.nesting !== undefined) return null;
  const { inner, cond } = foundSql(bare, scope);
  const parts = [asked, where].flatMap((part) => (part === undefined ? [] : conjuncts(part)));
  const own = parts.filter((part) => !readsOuter(part, inner));
  const keys = parts.filter((part) => !own.includes(part)).map((part) => keyIn(part, inner));
  if (keys.length === 0 || keys.includes(null)) return null;
  const conds = own.map((part) => whereSql(condSql(part, inner)));
  return { inner, cond: sql.join([cond, ...conds], sql` and `), keys: keys as KeyedRows["keys"] };
}

const conjuncts = (cond: Cond): Cond[] => (typeof cond === "object" && cond !== null && "all" in cond ? cond.all.flatMap(conjuncts) : [cond]);

export const readsOuter = (node: Cond | Expr, { entity }: SqlScope): boolean =>
  dependencies(node, entity.conditions).contexts.some((name) => isOfRow(name) || lastStep(name) !== null);

/** `{ "field": …, "eq": { "ctx": "record.…" } }` of one type on both sides. */
function keyIn(cond: Cond, inner: SqlScope): KeyedRows["keys"][number] | null {
  if (!("field" in cond) || Object.keys(cond).some((name) => name !== "field" && name !== "eq")) return null;
  const of = cond.eq;
  if (typeof of !== "object" || of === null || !("ctx" in of) || lastStep(of.ctx) !== null) return null;
  const [own, outer] = [fieldSql(cond.field, inner), exprSql(of, inner)];
  return !isConstant(outer) && own.type === outer.type ? { own: own.sql, outer: outer.sql } : null;
}

/** A select of one value by the keys, joined to the row outside. */
export function joinKeyed(name: string, select: (keys: Sql) => Sql, rows: KeyedRows, scope: SqlScope): Sql {
  const keys = sql.join(rows.keys.map(({ own }, at) => sql`${own} as ${sql.id(`k${at}`)}`));
  const alias = scope.from.joinRows(`${scope.prefix}${name}`, select(keys), (fresh) =>
    sql.join(
      rows.keys.map(({ outer }, at) => sql`${sql.id(fresh, `k${at}`)} = ${outer}`),
      sql` and `,
    ),
  );
  return sql.id(alias, "value");
}
