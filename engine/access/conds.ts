import type { Cond } from "../conditions/types.ts";
import type { Pair } from "./types.ts";

/** A condition on rows, or the answer for every row. */
export type RowCond = Cond | true | false;

export function allOf(conds: readonly RowCond[]): RowCond {
  if (conds.includes(false)) return false;
  const open = distinct(conds.filter((cond) => cond !== true && cond !== false));
  if (open.length === 0) return true;
  return open.length === 1 && open[0] !== undefined ? open[0] : { all: open };
}

export function anyOf(conds: readonly RowCond[]): RowCond {
  if (conds.includes(true)) return true;
  const open = distinct(conds.filter((cond) => cond !== true && cond !== false));
  if (open.length === 0) return false;
  return open.length === 1 && open[0] !== undefined ? open[0] : { any: open };
}

/** Rows that at least one pair covers. No pair = no row. */
export const pairsCond = (pairs: readonly Pair[]): RowCond => anyOf(pairs.map((pair) => pair.cond ?? true));

/** Documents give the same scope to many roles: one copy in the SQL is enough. */
function distinct(conds: readonly Cond[]): Cond[] {
  const seen = new Map(conds.map((cond) => [JSON.stringify(cond), cond]));
  return [...seen.values()];
}
