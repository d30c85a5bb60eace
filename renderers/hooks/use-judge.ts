import { useMemo } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { evaluate, evaluateExpr } from "../../engine/conditions/evaluate.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import type { Values } from "../data-source.ts";
import { useEvalContext } from "../screen-context.ts";
import { screenEnv } from "../screen-env.ts";

export interface Judge {
  /** Absent condition = holds. */
  holds(cond: Cond | undefined, row: Readonly<Values>): boolean;
  valueOf(expr: Expr, row: Readonly<Values>): unknown;
  /** Every expression of a map, for filters handed over and fixed values. */
  valuesOf(exprs: Record<string, Expr> | undefined, row: Readonly<Values>): Values;
}

/** Conditions and expressions of a screen, judged over rows by the engine. */
export function useJudge(screen: CompiledScreen): Judge {
  const ctx = useEvalContext();
  return useMemo(() => {
    const env = screenEnv(screen, ctx);
    const value: Judge["valueOf"] = (expr, row) => evaluateExpr(expr, row, env);
    return {
      valueOf: value,
      holds: (cond, row) => cond === undefined || evaluate(cond, row, env),
      valuesOf: (exprs, row) => Object.fromEntries(Object.entries(exprs ?? {}).map(([key, expr]) => [key, value(expr, row)])),
    };
  }, [screen, ctx]);
}
