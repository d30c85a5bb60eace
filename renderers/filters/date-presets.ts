import dayjs from "dayjs";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import { evaluateExpr } from "../../engine/conditions/evaluate.ts";
import { type StretchName, stretchOf } from "../../engine/conditions/stretches.ts";
import type { EvalContext } from "../../engine/context.ts";
import { t } from "../locales/t.ts";
import type { Ends } from "../pickers/moments.ts";
import type { RangePreset } from "../pickers/RangePanel.tsx";

const offered: readonly StretchName[] = ["today", "week", "month", "term"];

/** First and last day of a stretch as of today. Null outside of the school calendar. */
export function daysOf(name: StretchName, ctx: EvalContext): Ends | null {
  const env: EvalEnv = { ctx, classOf: () => undefined, treeOf: () => null, named: {}, rowsOf: () => env };
  const [start, end] = stretchOf(name).map((day) => evaluateExpr(day, {}, env));
  return typeof start === "string" && typeof end === "string" ? { start, end } : null;
}

/** Stretches of days people ask for; those with a name stay relative. */
export function datePresets(ctx: EvalContext): RangePreset[] {
  const named = offered.flatMap((name) => {
    const value = daysOf(name, ctx);
    return value === null ? [] : [{ label: t(`stretch.${name}`), value, name }];
  });
  const today = dayjs(ctx.today);
  const start = today.subtract(3, "month").add(1, "day").format("YYYY-MM-DD");
  return [...named, { label: t("date.threeMonths"), value: { start, end: ctx.today } }];
}
