import type { Query } from "../../../../engine/grammar/query.ts";
import type { EffectStep } from "../../../../engine/kinds/effects/document.ts";

/** The rows that a step works through; null: it is done at once, since its rows have an end or later steps know what it made. */
export function queryOf(step: EffectStep): Query | null {
  const target = "each" in step ? step.each : "move" in step ? step.of : "set" in step ? step.set : "remove" in step ? step.remove : null;
  return target === null || typeof target === "string" || target.limit !== undefined ? null : target;
}

export const isWide = (step: EffectStep): boolean => queryOf(step) !== null;
