import type { Problem } from "../errors.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { type CheckAt, modelNames, startCheck } from "./check-state.ts";
import { walkCond } from "./check-cond.ts";
import { walkExpr } from "./check-expr.ts";
import { classOfExpr } from "./classes.ts";
import type { Expr } from "../grammar/condition.ts";

export type { CheckAt } from "./check-state.ts";

/** The author's mistakes in a condition, whatever JSON it is: never throws, looks at most 64 levels deep and at 5,000 nodes. */
export function checkCond(cond: unknown, at: CheckAt): Problem[] {
  const state = startCheck(at, { walkCond, walkExpr });
  walkCond(cond, at.path, state);
  return state.problems;
}

/** The same for an expression. `expected`: the class it must yield, when the place asks for one. */
export function checkExpr(expr: unknown, at: CheckAt, expected?: ValueClass): Problem[] {
  const state = startCheck(at, { walkCond, walkExpr });
  walkExpr(expr, at.path, state, expected ?? null);
  return state.problems;
}

/** Class of what a checked expression yields; null when it cannot be told. */
export function exprClass(expr: Expr, at: Pick<CheckAt, "model" | "entity"> & Partial<CheckAt>): ValueClass | null {
  return classOfExpr(expr, modelNames({ place: "rule", path: "", ...at }));
}
