import { type RawBuilder, sql } from "kysely";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { resolveRows } from "../../../../engine/conditions/resolve-path.ts";
import { type Cond, type Expr, type Operator, operators, type Rows } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { exprSql, fieldSql, readsNoRow } from "./expressions.ts";
import { callSql } from "./functions.ts";
import { containsBehind, type Operand, operatorSql } from "./operators.ts";
import { foundSql } from "./queries.ts";
import { opened, type SqlScope } from "./scope.ts";
import { partsOf, partsOfAll } from "./shared-parts.ts";
import { isConstant, type Term, typed } from "./terms.ts";

/** A condition in a statement, or what is known of it without one. SQL that is null counts as false. */
export type CondSql = boolean | RawBuilder<unknown>;

/** Deeper trees are refused by the checker; this is the last line for what comes over the wire. */
const MAX_DEPTH = 100;

/**
 * Translates a condition. Positive leaves stay bare, so that indexes serve them; `not` wraps (`is not true`), which makes the
 * three-valued answer of SQL agree with the two-valued meaning of the language. @throws RequestError CONDITION_SHAPE, CONDITION_PATH_UNKNOWN ...
 */
export function condSql(cond: Cond, scope: SqlScope, depth = 0): CondSql {
  if (typeof cond !== "object" || cond === null || depth > MAX_DEPTH) throw shape(cond);
  if (readsNoRow(cond, scope)) return evaluate(cond, {}, modelEnv(scope.model, scope.entity.id, scope.ctx));
  const down = (inner: Cond, at: SqlScope = scope) => condSql(inner, at, depth + 1);
  if ("all" in cond) return every(cond.all.map((inner) => down(inner)));
  if ("any" in cond) return anySql(cond.any, down);
  if ("not" in cond) return negated(down(cond.not));
  if ("use" in cond) return namedSql(cond.use, scope, depth);
  if ("some" in cond) return existsRow(cond.some, cond.where, scope);
  if ("none" in cond) return negated(existsRow(cond.none, cond.where, scope));
  if ("every" in cond) return negated(existsRow(cond.every, { not: cond.where }, scope));
  if ("call" in cond)
    return booleanOf(
      callSql(
        cond.call,
        (cond.args ?? []).map((arg) => exprSql(arg, scope)),
        scope,
      ),
      scope,
    );
  if ("limit" in cond) return leaves(cond, scope);
  if ("field" in cond || "value" in cond) return comparisons(cond, scope);
  throw shape(cond);
}

/** "A and C, or B and C" as "A or B, and C": what all alternatives ask is asked once. */
function anySql(any: readonly Cond[], down: (cond: Cond) => CondSql): CondSql {
  const shared = partsOfAll(any);
  if (shared.length === 0) return some(any.map((one) => down(one)));
  const others = any.map((one) => every(partsOf(one).flatMap((part) => (shared.includes(part) ? [] : [down(part)]))));
  return every([some(others), ...shared.map((part) => down(part))]);
}

/** A condition as text of a `where`; `true` and `false` spelled out. */
export const whereSql = (cond: CondSql): RawBuilder<unknown> => (typeof cond === "boolean" ? (cond ? sql`true` : sql`false`) : cond);

export function every(parts: CondSql[]): CondSql {
  if (parts.includes(false)) return false;
  const open = parts.filter((part) => typeof part !== "boolean");
  return open.length === 0 ? true : open.length === 1 ? open[0]! : sql`(${sql.join(open, sql` and `)})`;
}

export function some(parts: CondSql[]): CondSql {
  if (parts.includes(true)) return true;
  const open = parts.filter((part) => typeof part !== "boolean");
  return open.length === 0 ? false : open.length === 1 ? open[0]! : sql`(${sql.join(open, sql` or `)})`;
}

export const negated = (part: CondSql): CondSql => (typeof part === "boolean" ? !part : sql`(${part}) is not true`);

function namedSql(name: string, scope: SqlScope, depth: number): CondSql {
  const { conditions } = scope.entity;
  if (!Object.hasOwn(conditions, name)) throw requestError([problem("CONDITION_NAME_UNKNOWN", "", { name, known: Object.keys(conditions) })]);
  return condSql(conditions[name]!, opened(scope, `use:${scope.prefix}${name}`), depth + 1);
}

function existsRow(rows: Rows, where: Cond | undefined, scope: SqlScope): CondSql {
  const { inner, cond } = foundSql(rows, scope);
  const inside = where === undefined ? true : condSql(where, inner);
  if (inside === false) return false;
  const condition = inside === true ? cond : sql`${cond} and ${inside}`;
  const found = sql`select 1 from ${inner.from.clause()} where ${condition}`;
  return isOne(rows, where) ? sql`exists (${found} offset 0)` : sql`exists (${found})`;
}

/**
 * One record by its id, told apart from the row at hand by a name of its own: dozens of these stand in one statement, of which a row meets
 * one. `offset 0` keeps PostgreSQL from planning each a second time, as a list of all ids that it would read first.
 */
const isOne = (rows: Rows, where: Cond | undefined): boolean =>
  typeof rows === "object" &&
  "as" in rows &&
  where !== undefined &&
  "all" in where &&
  where.all.some((one) => "field" in one && one.field === "id" && "eq" in one);

/** No bound leaves room for anything. */
function leaves({ limit, left }: { limit: string; left: Expr }, scope: SqlScope): CondSql {
  const found = typed(exprSql({ limit }, scope), "numeric", scope.write).sql;
  const wanted = typed(exprSql(left, scope), "numeric", scope.write).sql;
  return sql`(${found} is null or ${found} >= ${wanted}::numeric)`;
}

function booleanOf(term: Term, scope: SqlScope): CondSql {
  return isConstant(term) ? term.constant === true : typed(term, "boolean", scope.write).sql;
}

function comparisons(cond: Extract<Cond, { field: string } | { value: Expr }>, scope: SqlScope): CondSql {
  const names = Object.keys(cond).filter((key) => key !== "field" && key !== "value");
  if (names.length === 0) throw shape(cond);
  return every(names.map((name) => comparison(cond, name, scope)));
}

function comparison(cond: Extract<Cond, { field: string } | { value: Expr }>, name: string, scope: SqlScope): CondSql {
  if (!(operators as readonly string[]).includes(name))
    throw requestError([problem("CONDITION_OP_UNKNOWN", "", { op: name, known: [...operators] })]);
  const op = name as Operator;
  const right = cond[op] as Expr | Expr[];
  const path = "field" in cond ? cond.field : null;
  if (path !== null && op === "empty" && isRows(path, scope)) return rowsEmpty(path, right, scope);
  const behind = path !== null && op === "contains" && !Array.isArray(right) ? containsBehind(path, exprSql(right, scope), scope) : null;
  if (behind !== null) return behind;
  const left = path === null ? exprSql((cond as { value: Expr }).value, scope) : pathSql(path, scope);
  return operatorSql(op, { left, right: operand(right, scope), path, scope });
}

/** What comes over the wire may be no path; the evaluator says so. */
const pathSql = (path: string, scope: SqlScope): Term => (typeof path === "string" ? fieldSql(path, scope) : exprSql({ field: path }, scope));

/** A list written in the condition keeps its items apart, because each may be an expression. */
function operand(right: Expr | Expr[], scope: SqlScope): Operand {
  return Array.isArray(right) ? { items: right.map((item) => exprSql(item as Expr, scope)) } : { term: exprSql(right, scope) };
}

function isRows(path: string, scope: SqlScope): boolean {
  return resolveRows(scope.model, scope.entity.id, path)?.via === "table";
}

function rowsEmpty(path: string, right: Expr | Expr[], scope: SqlScope): CondSql {
  const wanted = Array.isArray(right) ? null : exprSql(right, scope);
  const found = existsRow(path, undefined, scope);
  if (wanted === null || !isConstant(wanted) || typeof wanted.constant !== "boolean") return false;
  return wanted.constant ? negated(found) : found;
}

const shape = (found: unknown) =>
  requestError([
    problem("CONDITION_SHAPE", "", { found: typeof found === "object" && found !== null ? Object.keys(found).join(", ") : typeof found }),
  ]);
