import { builtinContext } from "../context.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { knownFunction } from "./functions/index.ts";
import { lastClass } from "./last-step.ts";
import type { Expr, Path, Rows } from "../grammar/condition.ts";

/** What must be known of names to say the class of an expression. Null or undefined = not known. */
export interface ClassNames {
  classOf(path: Path): ValueClass | null | undefined;
  /** Class of `{ "ctx": name }` beyond the built-in table. */
  contextClass(name: string): ValueClass | null;
  paramClass(id: string): ValueClass | null;
  /** Names of rows: of a to-many path, or of what a query asks for. */
  rowsOf(rows: Rows): ClassNames;
}

/** Class of what an expression yields; null when it cannot be told (null literals, unknown names). Never throws on checked trees. */
export function classOfExpr(expr: Expr, names: ClassNames): ValueClass | null {
  if (expr === null) return null;
  if (Array.isArray(expr)) return "list";
  if (typeof expr !== "object") return typeof expr === "number" ? "number" : typeof expr === "boolean" ? "boolean" : "text";
  if ("field" in expr) return names.classOf(expr.field) ?? null;
  if ("ctx" in expr && typeof expr.ctx === "string")
    return Object.hasOwn(builtinContext, expr.ctx) ? builtinContext[expr.ctx]!.class : (lastClass(expr.ctx) ?? names.contextClass(expr.ctx));
  if ("param" in expr) return names.paramClass(expr.param);
  if ("call" in expr && (expr.args === undefined || Array.isArray(expr.args))) return classOfCall(expr, names);
  if ("if" in expr) return classOfExpr(expr.then, names) ?? classOfExpr(expr.else, names);
  if ("limit" in expr) return "number";
  if ("first" in expr) return classOfExpr(expr.pick, names.rowsOf(expr.first));
  if ("list" in expr) return "list";
  if ("rows" in expr) return "rows";
  if ("agg" in expr) return classOfAggregate(expr, names);
  const sides = ("add" in expr && expr.add) || ("sub" in expr && expr.sub) || ("mul" in expr && expr.mul) || ("div" in expr && expr.div);
  return Array.isArray(sides) ? arithmeticClass(sides, names) : null;
}

function classOfCall(expr: { call: string; args?: Expr[] }, names: ClassNames): ValueClass | null {
  const returns = knownFunction(expr.call)?.returns ?? null;
  if (returns !== "same") return returns;
  for (const arg of expr.args ?? []) {
    const found = classOfExpr(arg, names);
    if (found !== null) return found;
  }
  return null;
}

function classOfAggregate(expr: Extract<Expr, { agg: string }>, names: ClassNames): ValueClass | null {
  if (expr.agg === "count" || expr.agg === "countDistinct") return "number";
  if (expr.agg === "list") return "list";
  const of = expr.of === undefined ? null : classOfExpr(expr.of, names.rowsOf(expr.over));
  return expr.agg === "min" || expr.agg === "max" ? of : of === "decimal" ? "decimal" : "number";
}

const arithmeticClass = (sides: readonly Expr[], names: ClassNames): ValueClass =>
  sides.some((side) => classOfExpr(side, names) === "decimal") ? "decimal" : "number";
