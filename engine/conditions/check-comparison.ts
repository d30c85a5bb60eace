import type { ResolvedPath } from "../model/model.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { type CheckState, describe, modelNames, report, step } from "./check-state.ts";
import { walkExpr } from "./check-expr.ts";
import { checkLiteral, className, classesFit } from "./check-literal.ts";
import { resolveField } from "./check-names.ts";
import { classOfExpr } from "./classes.ts";
import { treeEntityOf } from "./model-env.ts";
import { operatorsOfClass } from "./operators.ts";
import { type Expr, type Operator, operators } from "../grammar/condition.ts";

/** The left side of a comparison. */
interface Left {
  class: ValueClass | null;
  resolved: ResolvedPath | null;
  /** Path or "值", for sentences. */
  label: string;
}

export function checkComparison(cond: Record<string, unknown>, path: string, state: CheckState): void {
  const left = leftOf(cond, path, state);
  if (left === null) return;
  const names = Object.keys(cond).filter((key) => key !== "field" && key !== "value");
  if (names.length === 0) report(state, "CONDITION_SHAPE", path, { found: `没有运算的“${left.label}”` });
  for (const op of names) {
    const at = step(path, op);
    if (!isOperator(op)) report(state, "CONDITION_OP_UNKNOWN", at, { op: op.slice(0, 40), known: [...operators] });
    else if (!fits(op, left, state)) report(state, "CONDITION_OP_NOT_FOR_TYPE", at, { op, path: left.label, type: typeName(left) });
    else checkOperand({ op, operand: cond[op], left, path: at }, state);
  }
}

const isOperator = (op: string): op is Operator => (operators as readonly string[]).includes(op);
const typeName = (left: Left): string => left.resolved?.field.type.title ?? className(left.class);

function leftOf(cond: Record<string, unknown>, path: string, state: CheckState): Left | null {
  if (Object.hasOwn(cond, "field")) {
    const resolved = resolveField(cond.field, step(path, "field"), state);
    return resolved === null ? null : { class: resolved.field.type.valueClass, resolved, label: resolved.path };
  }
  const before = state.problems.length;
  walkExpr(cond.value, step(path, "value"), state, null);
  if (state.problems.length > before) return null;
  return { class: classOfExpr(cond.value as Expr, modelNames(state.at)), resolved: fieldRead(cond.value, state), label: "值" };
}

/** `{ "value": { "field": p } }` is as typed as `{ "field": p }`. */
function fieldRead(expr: unknown, state: CheckState): ResolvedPath | null {
  const path = (expr as { field?: unknown } | null)?.field;
  return typeof path === "string" ? resolveField(path, "", state) : null;
}

function fits(op: Operator, left: Left, state: CheckState): boolean {
  if (op === "under") return left.resolved !== null && treeEntityOf(state.at.model, state.at.entity, left.resolved.path) !== null;
  if (left.resolved !== null) return left.resolved.field.type.operators.includes(op);
  return left.class === null || operatorsOfClass[left.class].includes(op);
}

interface Operand {
  op: Operator;
  operand: unknown;
  left: Left;
  path: string;
}

function checkOperand({ op, operand, left, path }: Operand, state: CheckState): void {
  const one = (value: unknown, at: string) => checkSide(value, at, left, state);
  const each = (values: readonly unknown[], check = one) => {
    for (const [at, value] of values.entries()) check(value, step(path, at));
  };
  if (op === "empty") {
    if (typeof operand !== "boolean")
      report(state, "CONDITION_OPERAND_TYPE", path, { path: left.label, expected: "是或否", found: describe(operand) });
  } else if (op === "between") {
    if (!Array.isArray(operand) || operand.length !== 2) {
      report(state, "CONDITION_OPERAND_TYPE", path, { path: left.label, expected: "起止两个值的列表", found: describe(operand) });
      return;
    }
    each(operand, (value, at) => (value === null ? undefined : one(value, at)));
  } else if (listOperators.has(op)) {
    if (Array.isArray(operand)) each(operand);
    else walkExpr(operand, path, state, "list");
  } else if (op === "under" && (Array.isArray(operand) || classOfOperand(operand, state) === "list")) {
    if (Array.isArray(operand)) each(operand);
    else walkExpr(operand, path, state, "list");
  } else one(operand, path);
}
const listOperators: ReadonlySet<Operator> = new Set(["in", "notIn", "hasAny", "hasAll"]);

/** Class of an operand that may still be any JSON. */
function classOfOperand(operand: unknown, state: CheckState): ValueClass | null {
  const ctx = (operand as { ctx?: unknown } | null)?.ctx;
  const field = (operand as { field?: unknown } | null)?.field;
  if (typeof ctx !== "string" && typeof field !== "string") return null;
  return classOfExpr(operand as Expr, modelNames(state.at));
}

/** One value beside the left one: an expression of a class that fits, a literal of the right form. */
function checkSide(value: unknown, path: string, left: Left, state: CheckState): void {
  if (typeof value !== "object" || value === null) {
    checkLiteral(value, { path, left: left.label, class: left.class, field: left.resolved?.field ?? null }, state);
    return;
  }
  const before = state.problems.length;
  walkExpr(value, path, state, null);
  if (state.problems.length > before) return;
  const found = classOfExpr(value as Expr, modelNames(state.at));
  if (!classesFit(left.class, found)) {
    report(state, "CONDITION_OPERAND_TYPE", path, {
      path: left.label,
      expected: className(left.class === "list" ? "text" : left.class),
      found: className(found),
    });
  }
}
