import type { ContextPlace } from "../context.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { isDate, isDatetime } from "../values/calendar-date.ts";
import { type CheckState, descend, describe, modelNames, report, step } from "./check-state.ts";
import { walkRowsOf } from "./walk-query.ts";
import { className, classesFit } from "./check-literal.ts";
import { checkContext, checkLimitName, checkParam, placeTitle, resolveField } from "./check-names.ts";
import { classOfExpr } from "./classes.ts";
import { isOfMany } from "./decimal.ts";
import { isRowless } from "./rowless.ts";
import { type ArgumentSpec, functions, type FunctionSpec, knownFunction } from "./functions/index.ts";
import type { Expr } from "../grammar/condition.ts";

/** Places whose conditions run in the database. */
const sqlPlaces: ReadonlySet<ContextPlace> = new Set(["scope", "grant", "filter", "measure", "option"]);

const heads = {
  field: [],
  ctx: [],
  param: [],
  limit: [],
  call: ["args"],
  add: [],
  sub: [],
  mul: [],
  div: [],
  if: ["then", "else"],
  agg: ["over", "of", "where"],
  first: ["pick"],
  list: ["pick"],
  rows: ["with"],
} as const satisfies Record<string, readonly string[]>;
type Head = keyof typeof heads;

/** `expected`: the class the place asks for, null = any. */
export function walkExpr(expr: unknown, path: string, parent: CheckState, expected: ValueClass | null): void {
  const state = descend(parent, path);
  if (state === null) return;
  const before = state.problems.length;
  if (Array.isArray(expr)) walkListLiteral(expr, path, state);
  else if (typeof expr === "object" && expr !== null) walkNode(expr as Record<string, unknown>, path, state);
  else if (expr === undefined || (typeof expr === "number" && !Number.isFinite(expr)))
    report(state, "CONDITION_SHAPE", path, { found: describe(expr) });
  if (expected !== null && state.problems.length === before) checkClass(expr as Expr, path, state, expected);
}

function walkListLiteral(items: readonly unknown[], path: string, state: CheckState): void {
  const at = items.findIndex((item) => typeof item === "object" && item !== null);
  if (at >= 0) report(state, "CONDITION_SHAPE", step(path, at), { found: describe(items[at]) });
}

function walkNode(expr: Record<string, unknown>, path: string, state: CheckState): void {
  const found = (Object.keys(heads) as Head[]).filter((head) => Object.hasOwn(expr, head));
  const head = found[0];
  if (head === undefined || found.length > 1) {
    report(state, "CONDITION_SHAPE", path, { found: describe(expr) });
    return;
  }
  const extra = Object.keys(expr).find((key) => key !== head && !(heads[head] as readonly string[]).includes(key));
  if (extra !== undefined) {
    report(state, "CONDITION_SHAPE", step(path, extra), { found: `${head} 旁边的 ${extra.slice(0, 40)}` });
    return;
  }
  walkers[head](expr, path, state);
}

type Walker = (expr: Record<string, unknown>, path: string, state: CheckState) => void;

const arithmetic =
  (head: "add" | "sub" | "mul" | "div"): Walker =>
  (expr, path, state) => {
    const sides = expr[head];
    const at = step(path, head);
    if (!Array.isArray(sides) || sides.length < 2 || (sides.length > 2 && !isOfMany(head))) {
      report(state, "CONDITION_SHAPE", at, { found: describe(sides) });
      return;
    }
    for (const [i, side] of sides.entries()) walkExpr(side, step(at, i), state, "number");
  };

const walkers: Record<Head, Walker> = {
  limit: (expr, path, state) => checkLimitName(expr.limit, step(path, "limit"), state),
  field: (expr, path, state) => void resolveField(expr.field, step(path, "field"), state),
  ctx: (expr, path, state) => checkContext(expr.ctx, step(path, "ctx"), state),
  param: (expr, path, state) => checkParam(expr.param, step(path, "param"), state),
  call: (expr, path, state) => walkCall(expr, path, state),
  add: arithmetic("add"),
  sub: arithmetic("sub"),
  mul: arithmetic("mul"),
  div: arithmetic("div"),
  if: (expr, path, state) => {
    const before = state.problems.length;
    state.walkCond(expr.if, step(path, "if"), state);
    walkExpr(expr.then, step(path, "then"), state, null);
    walkExpr(expr.else, step(path, "else"), state, null);
    if (state.problems.length > before) return;
    const [one = null, other = null] = [expr.then, expr.else].map((side) => classOfExpr(side as Expr, modelNames(state.at)));
    if (!classesFit(one, other))
      report(state, "CONDITION_OPERAND_TYPE", step(path, "else"), { path: "then", expected: className(one), found: className(other) });
  },
  agg: walkAggregate,
  first: (expr, path, state) => walkPick(expr, path, state, "first"),
  list: (expr, path, state) => walkPick(expr, path, state, "list"),
  rows: (expr, path, state) => {
    const rows = walkRowsOf(expr.rows, step(path, "rows"), state, "ordered");
    const parts = expr.with;
    if (typeof parts !== "object" || parts === null || Array.isArray(parts))
      report(state, "CONDITION_SHAPE", step(path, "with"), { found: describe(parts) });
    else if (rows !== null) for (const [name, part] of Object.entries(parts)) walkExpr(part, step(step(path, "with"), name), rows, null);
  },
};

function walkPick(expr: Record<string, unknown>, path: string, state: CheckState, head: "first" | "list"): void {
  const rows = walkRowsOf(expr[head], step(path, head), state, head === "first" ? "first" : "ordered");
  if (rows !== null) walkExpr(expr.pick, step(path, "pick"), rows, head === "list" ? "text" : null);
}

const needsOf: Record<string, ValueClass | "any" | null> = {
  count: null,
  countDistinct: "any",
  sum: "number",
  avg: "number",
  min: "any",
  max: "any",
  median: "number",
  p90: "number",
  trimmedMean: "number",
  list: "text",
};

function walkAggregate(expr: Record<string, unknown>, path: string, state: CheckState): void {
  const agg = typeof expr.agg === "string" && Object.hasOwn(needsOf, expr.agg) ? needsOf[expr.agg] : undefined;
  if (agg === undefined) {
    report(state, "CONDITION_SHAPE", step(path, "agg"), { found: `${describe(expr.agg)}，可用：${Object.keys(needsOf).join("、")}` });
    return;
  }
  const rows = walkRowsOf(expr.over, step(path, "over"), state, "ordered");
  if (agg !== null && expr.of === undefined) report(state, "CONDITION_SHAPE", path, { found: `没有 of 的 ${describe(expr.agg)}` });
  if (rows === null) return;
  if (expr.of !== undefined) walkExpr(expr.of, step(path, "of"), rows, agg === "any" ? null : agg);
  if (expr.where !== undefined) state.walkCond(expr.where, step(path, "where"), rows);
}

function checkClass(expr: Expr, path: string, state: CheckState, expected: ValueClass): void {
  const found = classOfExpr(expr, modelNames(state.at));
  const fits = expected === "list" ? found === null || found === "list" : classesFit(expected, found);
  if (!fits)
    report(state, "CONDITION_OPERAND_TYPE", path, {
      path: typeof expr === "object" && expr !== null && "field" in expr ? expr.field : "值",
      expected: className(expected),
      found: className(found),
    });
}

export function walkCall(expr: Record<string, unknown>, path: string, state: CheckState): void {
  const spec = typeof expr.call === "string" ? knownFunction(expr.call) : undefined;
  if (spec === undefined) {
    report(state, "FUNCTION_UNKNOWN", step(path, "call"), {
      name: typeof expr.call === "string" ? expr.call.slice(0, 60) : describe(expr.call),
      known: functions.map(({ name }) => name),
    });
    return;
  }
  if (!spec.sql && ((state.at.isQueried === true && state.at.place !== "sample") || sqlPlaces.has(state.at.place)) && !isKnownBefore(expr, state))
    report(state, "FUNCTION_NO_SQL", step(path, "call"), {
      name: spec.name,
      place: sqlPlaces.has(state.at.place) ? placeTitle(state.at.place) : "查询别的数据的条件",
    });
  const args = expr.args ?? [];
  if (!Array.isArray(args)) {
    report(state, "CONDITION_SHAPE", step(path, "args"), { found: describe(args) });
    return;
  }
  const before = state.problems.length;
  for (const [at, arg] of args.entries()) walkExpr(arg, step(step(path, "args"), at), state, null);
  if (state.problems.length === before) checkArguments(spec, args as Expr[], path, state);
}

/** Of a query the server works out first what reads no row, so that a function need not be the database's. */
const isKnownBefore = (expr: Record<string, unknown>, { at }: CheckState): boolean =>
  at.place === "filter" && isRowless(expr as Expr, at.model.entities.get(at.entity)?.conditions ?? {});

function checkArguments(spec: FunctionSpec, args: Expr[], path: string, state: CheckState): void {
  const required = spec.args.filter((arg) => !arg.optional).length;
  const names = modelNames(state.at);
  const tooMany = !spec.variadic && args.length > spec.args.length;
  if (args.length < required || tooMany) {
    report(state, "FUNCTION_ARGUMENTS", path, {
      name: spec.name,
      expected: spec.args.map((arg) => arg.title).join("、"),
      found: `${args.length} 个`,
    });
    return;
  }
  const classes = args.map((arg) => classOfExpr(arg, names));
  const sameAs = classes.find((found) => found !== null) ?? null;
  for (const [at, value] of args.entries()) {
    const arg = spec.args[Math.min(at, spec.args.length - 1)]!;
    const found = classes[at] ?? null;
    const fault = arg.written === undefined ? null : typeof value === "string" ? arg.written(value) : "算出来的值";
    if (fault !== null) {
      report(state, "FUNCTION_ARGUMENTS", step(step(path, "args"), at), { name: spec.name, expected: "写定的文字", found: fault });
      continue;
    }
    if (accepts(arg, found, spec, sameAs) || isDayLiteral(value, arg)) continue;
    report(state, "FUNCTION_ARGUMENTS", step(step(path, "args"), at), { name: spec.name, expected: expectedClass(arg), found: className(found) });
  }
}

function accepts(arg: ArgumentSpec, found: ValueClass | null, spec: FunctionSpec, sameAs: ValueClass | null): boolean {
  if (found === null) return true;
  if (arg.classes !== "any" && !arg.classes.includes(found)) return false;
  return !(spec.variadic && spec.returns === "same") || sameAs === null || found === sameAs || classesFit(sameAs, found);
}

/** A day is written as text. */
const isDayLiteral = (value: Expr | undefined, arg: ArgumentSpec): boolean =>
  typeof value === "string" && (arg.classes === "any" || arg.classes.includes("date")) && (isDate(value) || isDatetime(value));
const expectedClass = (arg: ArgumentSpec): string => (arg.classes === "any" ? "同一种值" : arg.classes.map(className).join("或"));
