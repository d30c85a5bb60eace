import { resolvePath } from "../../conditions/resolve-path.ts";
import type { Path } from "../../grammar/condition.ts";
import type { Model } from "../../model/model.ts";
import { isObject } from "../../values/json-object.ts";

/** What a field that no column holds sums up. */
export interface Summed {
  /** Entity that has the field. */
  owner: string;
  /** To-many paths from it. */
  rows: readonly string[];
}

/** The rows that have to be read for a value which is worked out live; null where it has a column, or sums up nothing. */
export function summedAt(model: Model, entity: string, path: Path): Summed | null {
  const end = resolvePath(model, entity, path);
  if (end === null || end.field.kind !== "live") return null;
  const rows = summedRows(end.field.expr);
  return rows.length === 0 ? null : { owner: end.entity.id, rows };
}

/** To-many paths that the expression sums up. Whether some row exists is asked of an index, and a live copy is a join: both stay fast. */
function summedRows(expr: unknown): string[] {
  if (Array.isArray(expr)) return expr.flatMap(summedRows);
  if (!isObject(expr)) return [];
  const own = Object.hasOwn(expr, "agg") ? [String(expr.over)] : [];
  return [...own, ...Object.values(expr).flatMap(summedRows)];
}
