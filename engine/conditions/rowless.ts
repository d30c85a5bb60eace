import type { Cond, Expr } from "../grammar/condition.ts";
import { dependencies } from "./dependencies.ts";
import { lastStep } from "./last-step.ts";
import { askPath, beforePath, isOfRow, recordPath } from "./record-names.ts";

/** Whether the value is the same for all rows: it is worked out once, by the evaluator. */
export function isRowless(node: Cond | Expr, named: Readonly<Record<string, Cond>>): boolean {
  const reads = dependencies(node, named);
  const rowless = [reads.fields, reads.rows, reads.limits, reads.queries].every((names) => names.length === 0);
  return rowless && reads.contexts.every((name) => lastStep(name) === null && (!isOfRow(name) || isOfHand(name)));
}

/** Told of the record at hand, which is the same whatever row is looked at. */
const isOfHand = (name: string): boolean => [recordPath, beforePath, askPath].some((pathIn) => pathIn(name) !== null);
