import { builtinContext } from "../context.ts";
import { problem, schemaError } from "../errors.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { aggregate } from "./aggregate.ts";
import { askClass, classNames } from "./class-names.ts";
import { type ClassNames, classOfExpr } from "./classes.ts";
import { readContext, readParam } from "./context-values.ts";
import { arithmetic, arithmeticIn, compareDecimals, toDecimal } from "./decimal.ts";
import type { EvalEnv, EvalRecord } from "./env.ts";
import { functionOf } from "./functions/index.ts";
import { lastClass } from "./last-step.ts";
import { judgeOf } from "./operators.ts";
import { answerName, beforePath, limitName, pathOf, recordPath } from "./record-names.ts";
import type { Cond, Expr, Path, Query, QueryOrder, Rows } from "../grammar/condition.ts";
import { entityAsked, isRows, queryOf, rowsIn } from "../grammar/query.ts";
import { compareText } from "./text-order.ts";
import { asDecimal, compareValues, kindName, toValue, toWire, type Value } from "./values.ts";

/** Deepest nesting of conditions, expressions and named conditions together. */
export const MAX_DEPTH = 64;

/**
 * Whether a record satisfies a condition. Pure and two-valued: a comparison with null is false, `not` negates the result.
 * @throws AppError CONDITION_SHAPE, CONDITION_OP_UNKNOWN, CONDITION_PATH_UNKNOWN, CONDITION_NAME_UNKNOWN, CONDITION_CYCLE,
 *   CONDITION_OPERAND_TYPE, CONTEXT_UNKNOWN, PARAM_UNKNOWN, FUNCTION_UNKNOWN: unknown things are errors, never true
 */
export function evaluate(cond: Cond, record: EvalRecord, env: EvalEnv): boolean {
  return holds(cond, startAt(record, env));
}

/** Value of an expression in wire form: JS numbers, money as text. @throws AppError as `evaluate` */
export function evaluateExpr(expr: Expr, record: EvalRecord, env: EvalEnv): unknown {
  return toWire(exprValue(expr, startAt(record, env)));
}

/** A row, and what is known of its names. */
interface Row {
  record: EvalRecord;
  env: EvalEnv;
}

/** Made anew for every node, so of one shape: an engine reads such faster. */
interface At extends Row {
  /** The row whose table this one stands in. */
  up: Row | undefined;
  /** Rows around by the name a query gave them. */
  names: Readonly<Record<string, Row & { up?: Row | undefined }>> | undefined;
  /** The record at hand, which `record.<path>` and `before.<path>` read among its rows as well. */
  hand: Row;
  depth: number;
}

const startAt = (record: EvalRecord, env: EvalEnv): At => ({ record, env, up: undefined, names: undefined, hand: { record, env }, depth: 0 });

function deeper(at: At): At {
  if (at.depth >= MAX_DEPTH) throw schemaError([problem("CONDITION_CYCLE", "", { cycle: ["…"] })]);
  const { record, env, up, names, hand, depth } = at;
  return { record, env, up, names, hand, depth: depth + 1 };
}
const badShape = (found: unknown) => schemaError([problem("CONDITION_SHAPE", "", { found: kindName(found) })]);

function holds(cond: Cond, parent: At): boolean {
  if (typeof cond !== "object" || cond === null || Array.isArray(cond)) throw badShape(cond);
  const at = deeper(parent);
  const known = answerOf(cond, at);
  if (known !== undefined) return known === true;
  if ("all" in cond) return listOf(cond.all).every((part) => holds(part, at));
  if ("any" in cond) return listOf(cond.any).some((part) => holds(part, at));
  if ("not" in cond) return !holds(cond.not, at);
  // A named condition stands on its own entity, wherever it is used.
  if ("use" in cond) return holds(namedCondition(cond.use, at.env), { ...at, hand: at, names: {} });
  if ("some" in cond) return matchingRows(cond.some, cond.where, at).length > 0;
  if ("none" in cond) return matchingRows(cond.none, cond.where, at).length === 0;
  if ("every" in cond) return matchingRows(cond.every, { not: cond.where }, at).length === 0;
  if ("role" in cond) return [cond.role].flat().some((role) => at.env.ctx.user.roles.includes(role));
  if ("limit" in cond) return leaves(cond, at);
  if ("field" in cond) return compares(cond as { field: Path }, cond, at);
  if ("value" in cond) return compares(cond.value, cond, at);
  if ("call" in cond) return exprValue(cond, at) === true;
  throw badShape(cond);
}

/** Documents and queries are checked before they come here; what slipped through still fails as itself. */
function listOf<T>(items: T[]): T[] {
  if (!Array.isArray(items)) throw badShape(items);
  return items;
}
function nameOf<T extends string>(name: T): T {
  if (typeof name !== "string") throw badShape(name);
  return name;
}

function namedCondition(name: string, env: EvalEnv): Cond {
  if (Object.hasOwn(env.named, nameOf(name))) return env.named[name]!;
  throw schemaError([problem("CONDITION_NAME_UNKNOWN", "", { name, known: Object.keys(env.named) })]);
}

/** Every operator of the object must hold. */
function compares(left: Expr, cond: object, at: At): boolean {
  const value = left === cond ? fieldValue((left as { field: Path }).field, at) : exprValue(left, at);
  const names = operatorsOf(cond);
  if (names.length === 0) throw badShape(cond);
  return names.every((op) => {
    const judge = judgeOf(op);
    const operand = (cond as Record<string, Expr | Expr[]>)[op]!;
    const tree = op === "under" ? treeOf(left, at.env) : null;
    return judge(value, operandOf(operand, at), { class: sideClass(left, operand, at), ctx: at.env.ctx, tree });
  });
}

const operators = new WeakMap<object, readonly string[]>();

function operatorsOf(cond: object): readonly string[] {
  const known = operators.get(cond);
  if (known !== undefined) return known;
  const found = Object.keys(cond).filter((key) => key !== "field" && key !== "value");
  operators.set(cond, found);
  return found;
}

const treeOf = (left: Expr, env: EvalEnv): string | null =>
  typeof left === "object" && left !== null && "field" in left ? env.treeOf(left.field) : null;

/** Class that decides how two sides compare: that of the left, else that of the right. Only dates against instants depend on it. */
function sideClass(left: Expr, right: Expr | Expr[], at: At): ValueClass | null {
  const own = typeof left === "object" && left !== null && "field" in left ? at.env.classOf(left.field) : undefined;
  if (own !== undefined) return own;
  const names = namesAt(at);
  return classOfExpr(left, names) ?? (Array.isArray(right) ? null : classOfExpr(right as Expr, names));
}

const namesAt = ({ env, hand, names = {} }: At): ClassNames => classNames(env, { hand: hand.env, rows: names });

/** A list operand may hold expressions; they become inner values. */
function operandOf(operand: Expr | Expr[], at: At): Value {
  return Array.isArray(operand) ? operand.map((item) => exprValue(item as Expr, at)) : exprValue(operand, at);
}

function exprValue(expr: Expr, parent: At): Value {
  if (expr === null || typeof expr === "string" || typeof expr === "boolean") return expr;
  if (typeof expr === "number") return toDecimal(expr);
  if (Array.isArray(expr)) return expr;
  if (typeof expr !== "object") throw badShape(expr);
  const at = deeper(parent);
  const known = answerOf(expr, at);
  if (known !== undefined) return toValue(known, classOfExpr(expr, namesAt(at)));
  if ("held" in expr) return toValue(expr.held);
  if ("first" in expr) return firstValue(expr, at);
  if ("list" in expr) return rowsFound(queryOf(expr.list), at).map((row) => toWire(exprValue(expr.pick, row)));
  if ("rows" in expr) return rowsFound(queryOf(expr.rows), at).map((row) => madeRow(expr.with, row));
  if ("field" in expr) return fieldValue(expr.field, at);
  if ("ctx" in expr) return contextValue(nameOf(expr.ctx), at);
  if ("param" in expr) return toValue(readParam(nameOf(expr.param), at.env.ctx));
  if ("call" in expr) return callValue(expr, at);
  if ("if" in expr) return exprValue(holds(expr.if, at) ? expr.then : expr.else, at);
  if ("agg" in expr) return aggregateValue(expr, at);
  if ("limit" in expr) return leftValue(expr.limit, at);
  return arithmeticValue(expr, at);
}

function fieldValue(path: Path, { record, env, up }: Row & { up?: Row }): Value {
  const name = nameOf(path);
  if (up !== undefined && name.startsWith("up.") && !Object.hasOwn(record, name)) return fieldValue(name.slice(3), up);
  const valueClass = env.classOf(name);
  if (valueClass === undefined) throw schemaError([problem("CONDITION_PATH_UNKNOWN", "", { path, entity: "" })]);
  return toValue(Object.hasOwn(record, path) ? record[path] : null, valueClass);
}

function contextValue(name: string, { env, hand, names = {} }: At): Value {
  for (const [called, row] of Object.entries(names)) {
    const path = pathOf(called, name);
    if (path !== null) return fieldValue(path, row);
  }
  const ofRecord = recordPath(name);
  if (ofRecord !== null) return fieldValue(ofRecord, hand);
  const ofLast = lastClass(name);
  if (ofLast !== null) return toValue(Object.hasOwn(hand.record, name) ? hand.record[name] : null, ofLast);
  const before = beforePath(name);
  const valueClass = Object.hasOwn(builtinContext, name)
    ? builtinContext[name]!.class
    : before !== null
      ? hand.env.classOf(before)
      : askClass(name, env.ctx);
  return toValue(readContext(name, env.ctx), valueClass);
}

function callValue(expr: { call: string; args?: Expr[] }, at: At): Value {
  const spec = functionOf(nameOf(expr.call));
  const args = listOf(expr.args ?? []).map((arg) => exprValue(arg, at));
  const required = spec.args.filter((arg) => !arg.optional).length;
  if (args.length < required || (!spec.variadic && args.length > spec.args.length)) {
    throw schemaError([problem("FUNCTION_ARGUMENTS", "", { name: spec.name, expected: `${required} 个`, found: `${args.length} 个` })]);
  }
  return spec.nulls !== "pass" && args.includes(null) ? null : spec.evaluate(args, at.env.ctx);
}

function arithmeticValue(expr: Expr, at: At): Value {
  const found = arithmeticIn(expr);
  if (found === null) throw badShape(expr);
  const [first, ...rest] = found.terms.map((term) => exprValue(term as Expr, at)) as [Value, ...Value[]];
  const joined = (sum: Value, term: Value): Value => (sum === null || term === null ? null : arithmetic[found.op](asDecimal(sum), asDecimal(term)));
  return rest.reduce(joined, first);
}

/** A record carries what its limits leave under the limits' names; what is not known is no bound. */
const leftValue = (key: string, { record }: Row): Value =>
  toValue(Object.hasOwn(record, limitName(nameOf(key))) ? record[limitName(key)] : null, "number");

/** No bound leaves room for anything. */
function leaves({ limit, left }: { limit: string; left: Expr }, at: At): boolean {
  const [found, wanted] = [leftValue(limit, at), exprValue(left, at)];
  return found === null || (wanted !== null && compareDecimals(asDecimal(found), asDecimal(wanted)) >= 0);
}

/** The rows of a to-many path; absent means none. Rows of a `refs` field stand under `<path>.*` (see `rowsKey`). */
function rowsAt(path: Path, record: EvalRecord): readonly EvalRecord[] {
  const found = record[`${nameOf(path)}.*`] ?? record[path];
  return Array.isArray(found) ? found.filter((row) => typeof row === "object" && row !== null) : [];
}

/** What somebody else has worked out of rows of other entities; undefined: it is worked out here. */
function answerOf(node: object, { record }: Row): unknown {
  const opened = rowsIn(node);
  if (opened === null || entityAsked(opened.rows) === null) return undefined;
  const name = answerName(node);
  return Object.hasOwn(record, name) ? (record[name] ?? null) : undefined;
}

function matchingRows(over: Rows, where: Cond | undefined, at: At): At[] {
  if (!isRows(over)) throw badShape(over);
  const found = rowsFound(queryOf(over), at);
  return where === undefined ? found : found.filter((row) => holds(where, row));
}

/** The rows that a query finds, in its order. @throws SchemaError CONDITION_SHAPE where they are not at hand */
function rowsFound(query: Query, at: At): At[] {
  if (!isRows(query)) throw badShape(query);
  const asked = entityAsked(query);
  const source = asked === null ? null : at.env.rowsIn?.(asked);
  if (source === undefined) throw badShape(query);
  const [records, env] = source === null ? [rowsAt(query.path!, at.record), at.env.rowsOf(query.path!)] : [source.rows, source.env];
  const { as, where, limit } = query;
  const order = listOf(query.order ?? []);
  const { record: above, env: aboveEnv } = at;
  const up = source === null ? { record: above, env: aboveEnv } : undefined;
  const found = records.map(
    (record): At => ({
      ...at,
      record,
      env,
      ...(up !== undefined && { up }),
      ...(as !== undefined && { names: { ...at.names, [as]: { record, env, ...(up !== undefined && { up }) } } }),
    }),
  );
  const held = where === undefined ? found : found.filter((row) => holds(where, row));
  const sorted = order.length === 0 && source === null ? held : held.toSorted((a, b) => byOrder(order, a, b) || compareText(idOf(a), idOf(b)));
  return limit === undefined ? sorted : sorted.slice(0, limit);
}

const idOf = ({ record }: Row): string => String(record.id ?? "");

function byOrder(order: readonly QueryOrder[], a: At, b: At): number {
  for (const key of order) {
    if (typeof key !== "object" || key === null) throw badShape(key);
    const { by, dir } = key;
    const [x, y] = [exprValue(by, a), exprValue(by, b)];
    if (x === null || y === null) {
      if (x === y) continue;
      return x === null ? 1 : -1;
    }
    const found = compareValues(x, y, sideClass(by, by, a));
    if (found !== 0) return dir === "desc" ? -found : found;
  }
  return 0;
}

function firstValue({ first, pick }: { first: Query; pick: Expr }, at: At): Value {
  const [row, next] = rowsFound({ ...first, limit: Math.max(2, first.limit ?? 2) }, at);
  if (row === undefined) return null;
  const tied = next !== undefined && byOrder(listOf(first.order ?? []), row, next) === 0;
  if (first.ties === "none" && tied) return null;
  return exprValue(pick, row);
}

const madeRow = (parts: Readonly<Record<string, Expr>>, row: At): object =>
  Object.fromEntries(Object.entries(parts ?? {}).map(([name, expr]) => [name, toWire(exprValue(expr, row))]));

function aggregateValue(expr: Extract<Expr, { agg: string }>, at: At): Value {
  const rows = matchingRows(expr.over, expr.where, at);
  const { of } = expr;
  return aggregate(
    nameOf(expr.agg),
    rows.map((row) => (of === undefined ? true : exprValue(of, row))),
  );
}
