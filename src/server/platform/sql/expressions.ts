import { type RawBuilder, sql } from "kysely";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { exprClass } from "../../../../engine/conditions/check.ts";
import { isRowless } from "../../../../engine/conditions/rowless.ts";
import { type Arithmetic, arithmeticIn } from "../../../../engine/conditions/decimal.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { lastStep } from "../../../../engine/conditions/last-step.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { pathOf, recordPath } from "../../../../engine/conditions/record-names.ts";
import { UP } from "../../../../engine/conditions/system-fields.ts";
import { fieldOf, resolveRows } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Expr, Path } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { ValueClass } from "../../../../engine/fields/value-class.ts";
import { aggregateSql, rowsWhere } from "./aggregates.ts";
import { choiceOf } from "./choices.ts";
import { condSql } from "./conditions.ts";
import { callSql } from "./functions.ts";
import { limitSql } from "./limits.ts";
import { firstSql, listSql, madeSql } from "./queries.ts";
import { lastStepSql } from "./last-step.ts";
import { column, hidden, isStored } from "./names.ts";
import { nestedScope, opened, type SqlScope } from "./scope.ts";
import { comparable, type Constant, type Known, type SqlType, type Term, typed, typeOfColumn, typeOfTerm } from "./terms.ts";

/** An expression as SQL. What reads no row is evaluated first, by the evaluator itself, and bound. */
export function exprSql(expr: Expr, scope: SqlScope): Term {
  if (readsNoRow(expr, scope)) return constantOf(expr, scope);
  if (typeof expr !== "object" || expr === null || Array.isArray(expr)) throw requestError([problem("CONDITION_SHAPE", "", { found: typeof expr })]);
  if ("field" in expr) return fieldSql(expr.field, scope);
  if ("ctx" in expr) return contextSql(expr.ctx, scope);
  if ("first" in expr) return firstSql(expr, scope);
  if ("list" in expr) return listSql(expr, scope);
  if ("rows" in expr) return madeSql(expr, scope);
  if ("if" in expr) return choice(expr, scope);
  if ("agg" in expr) return aggregateSql(expr, scope);
  if ("call" in expr)
    return callSql(
      expr.call,
      (expr.args ?? []).map((arg) => exprSql(arg, scope)),
      scope,
    );
  if ("limit" in expr) return limitSql(expr.limit, scope);
  const found = arithmeticIn(expr);
  if (found !== null) return arithmetic(found.op, found.terms as Expr[], scope);
  throw requestError([problem("CONDITION_SHAPE", "", { found: Object.keys(expr).join(", ") })]);
}

/** What a name tells of a row around, or of the record at hand. */
function contextSql(name: string, { names = {}, ...at }: SqlScope): { sql: RawBuilder<unknown>; type: SqlType } {
  for (const [called, row] of Object.entries(names)) {
    const path = pathOf(called, name);
    if (path !== null) return fieldSql(path, row);
  }
  const scope = at.record ?? at;
  const last = lastStep(name);
  if (last === null) return fieldSql(pathOfRecord(name), scope);
  const { model, entity, ctx, write } = scope;
  const recordId = sql`${fieldSql("id", scope).sql}::text`;
  return {
    sql: lastStepSql(last, { model, entity, tenantId: ctx.user.tenantId, recordId, write }),
    type: last.fact === "time" ? "timestamp" : "text",
  };
}

/** No other name of a context reads rows. */
function pathOfRecord(name: string): Path {
  const path = recordPath(name);
  if (path === null) throw requestError([problem("CONDITION_SHAPE", "", { found: `ctx ${name}` })]);
  return path;
}

/** Only what the class cannot be read off the value: days and moments look like text. */
const typesOfClass: Partial<Record<ValueClass, SqlType>> = { date: "date", datetime: "timestamp", decimal: "numeric" };

function constantOf(expr: Expr, scope: SqlScope): Constant {
  const valueClass = exprClass(expr, { model: scope.model, entity: scope.entity.id });
  return {
    constant: evaluateExpr(expr, {}, modelEnv(scope.model, scope.entity.id, scope.ctx)),
    type: valueClass === null ? undefined : typesOfClass[valueClass],
  };
}

export function readsNoRow(node: Cond | Expr, scope: SqlScope): boolean {
  if (typeof node !== "object" || node === null) return true;
  const { conditions } = scope.entity;
  const known = rowless.get(conditions) ?? new WeakMap<object, boolean>();
  rowless.set(conditions, known);
  const found = known.get(node) ?? isRowless(node, conditions);
  known.set(node, found);
  return found;
}

/** By the named conditions of an entity: what no document changes once it is compiled, asked again with every call. */
const rowless = new WeakMap<object, WeakMap<object, boolean>>();

const signs = { add: sql` + `, sub: sql` - `, mul: sql` * ` } as const;

/** Exact; a quotient keeps 10 digits half away from zero, as the evaluator does. Twenty zeros force the digits that rounding needs. */
function arithmetic(op: Arithmetic, operands: readonly Expr[], scope: SqlScope): Term {
  const terms = operands.map((operand) => typed(exprSql(operand, scope), "numeric", scope.write).sql);
  if (op === "div") return { sql: quotient(terms[0]!, terms[1]!), type: "numeric" };
  const numbers = terms.map((term) => sql`${term}::numeric`);
  return { sql: sql`(${sql.join(numbers, signs[op])})`, type: "numeric" };
}

export const quotient = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(${a}::numeric * 1.00000000000000000000 / nullif(${b}::numeric, 0), 10)`;

function choice(node: { if: Cond; then: Expr; else: Expr }, scope: SqlScope): Term {
  const when = condSql(node.if, scope);
  if (typeof when === "boolean") return exprSql(when ? node.then : node.else, scope);
  const branches = { then: exprSql(node.then, scope), else: exprSql(node.else, scope) };
  const { left, right, type } = comparable(branches.then, branches.else, scope.write);
  return choiceOf(when, branches, { sql: sql`(case when ${when} then ${left} else ${right} end)`, type });
}

/** The value at a path of the scope's entity: a column, or the expression of a live field written in its place. */
export function fieldSql(path: Path, scope: SqlScope): Known {
  const names = path.split(".");
  let at: Place = placeOf(scope);
  for (const name of names.slice(0, -1)) at = step(at, name, scope);
  return valueAt(at, names.at(-1)!, scope);
}

interface Place {
  alias: string;
  entity: Entity;
  /** Walk from the statement's root, with a trailing point when not empty. */
  prefix: string;
}

/** The row that paths of the scope start from. */
export function placeOf(scope: SqlScope): Place {
  let at: Place = { alias: scope.from.alias, entity: scope.from.root, prefix: "" };
  for (const name of scope.prefix.split(".").filter((part) => part !== "")) at = step(at, name, scope);
  return at;
}

/** Walks one reference. @throws RequestError CONDITION_PATH_UNKNOWN */
export function step(at: Place, name: string, scope: SqlScope): Place {
  if (name === UP && at.entity.childOf !== null) return stepUp(at, scope);
  const field = fieldOf(scope.model, at.entity, name);
  const target = field?.refTo == null || field.type.valueClass === "list" ? undefined : scope.model.entities.get(field.refTo);
  if (target === undefined) throw unknownPath(`${at.prefix}${name}`, scope);
  const alias = scope.from.join(`${at.prefix}${name}`, target, valueAt(at, name, scope).sql);
  return { alias, entity: target, prefix: `${at.prefix}${name}.` };
}

/** From a row of a table to its record. */
function stepUp(at: Place, scope: SqlScope): Place {
  const target = scope.model.entities.get(at.entity.childOf!.entity)!;
  const alias = scope.from.join(`${at.prefix}${UP}`, target, hidden(at.alias, "parentId"), "id");
  return { alias, entity: target, prefix: `${at.prefix}${UP}.` };
}

function valueAt(at: Place, name: string, scope: SqlScope): Known {
  if (name === UP && at.entity.childOf !== null) return { sql: hidden(at.alias, "parentId"), type: "text" };
  const field = fieldOf(scope.model, at.entity, name);
  if (field === null) throw unknownPath(`${at.prefix}${name}`, scope);
  if (field.kind === "live" && field.expr !== null) {
    const inner = opened({ ...scope, entity: at.entity, prefix: at.prefix }, `${at.prefix}${name}`);
    return liveValue(field, exprSql(field.expr, inner), scope);
  }
  if (!isStored(field)) throw unknownPath(`${at.prefix}${name}`, scope);
  return { sql: column(at.alias, at.entity, name), type: typeOfColumn(field.type.column(field.doc)) };
}

/** The declared type of a live field decides, also how a number is rounded. */
function liveValue(field: Field, term: Term, scope: SqlScope): Known {
  const kind = field.type.column(field.doc);
  if (kind.kind === "none") return typed(term, typeOfTerm(term), scope.write);
  const wanted = typeOfColumn(kind);
  const value = typed(term, wanted, scope.write);
  return value.type === wanted ? value : { sql: sql`(${value.sql})::${sql.raw(wanted)}`, type: wanted };
}

const unknownPath = (path: string, scope: SqlScope) => requestError([problem("CONDITION_PATH_UNKNOWN", "", { path, entity: scope.entity.id })]);

/** A subselect over the rows of a to-many path: its scope and the condition that ties it to the row outside. Null = no such path. */
export function rowsScope(path: Path, scope: SqlScope): { inner: SqlScope; tie: RawBuilder<unknown> } | null {
  const rows = resolveRows(scope.model, scope.entity.id, path);
  if (rows === null) return null;
  let at = placeOf(scope);
  for (const name of rows.prefix.split(".").filter((part) => part !== "")) at = step(at, name, scope);
  const inner = nestedScope(scope, rows.entity);
  return { inner, tie: rowsWhere({ rows, owner: at, list: rows.via === "refs" ? valueAt(at, rows.by, scope).sql : null, inner }) };
}
