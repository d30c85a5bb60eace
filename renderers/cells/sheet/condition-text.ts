import { readCond, type TextAt } from "../../../engine/conditions/text/print.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { isAppError } from "../../../engine/errors.ts";

/** A condition over answers in words; of one that is no longer right, nothing. */
export function conditionText(cond: Cond, at: TextAt): string {
  try {
    return readCond(cond, at);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return "…";
  }
}
