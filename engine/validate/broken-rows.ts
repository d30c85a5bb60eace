import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluate } from "../conditions/evaluate.ts";
import type { Cond } from "../grammar/condition.ts";

/** Rows of an own table that break an assertion. */
export interface BrokenRows {
  table: string;
  /** Places of the rows, the first is 0. */
  rows: number[];
}

/**
 * The rows by which an assertion is broken: those of `every` and `none` over an own table, also as one of several that have to hold (`all`),
 * the first of these that does not. Null where no single row is to blame.
 */
export function brokenRows(assert: Cond, record: EvalRecord, env: EvalEnv): BrokenRows | null {
  if ("all" in assert) {
    const broken = assert.all.find((part) => !evaluate(part, record, env));
    return broken === undefined ? null : brokenRows(broken, record, env);
  }
  const table = "every" in assert ? assert.every : "none" in assert ? assert.none : null;
  const found = typeof table === "string" ? record[table] : undefined;
  if (typeof table !== "string" || !Array.isArray(found)) return null;
  const rows = found.flatMap((row, at) => (evaluate(assert, { ...record, [table]: [row] }, env) ? [] : [at]));
  return rows.length === 0 ? null : { table, rows };
}
