import type { Row } from "../../../../engine/api.ts";

/** Where a row of a tree stands, and by what the rows below it name it. */
export interface TreeKeys {
  /** Field that names the row above. */
  parent: string;
  /** Field by which it is named. */
  key: string;
}

/** What stands below a row; the name is none a field may have. */
export const BELOW = "_below";

export const keyOf = (row: Row, { key }: TreeKeys): string => String(row[key] ?? row.id);
export const parentOf = (row: Row, { parent }: TreeKeys): string | null =>
  typeof row[parent] === "string" && row[parent] !== "" ? row[parent] : null;

/** Rows one below the other, in the order they came in; one whose parent is not among them stands at the top. `openable`: names of those that have more below. */
export function nested(rows: readonly Row[], keys: TreeKeys, openable: ReadonlySet<string>): Row[] {
  const known = new Set(rows.map((row) => keyOf(row, keys)));
  const below = Map.groupBy(rows, (row) => {
    const parent = parentOf(row, keys);
    return parent !== null && known.has(parent) && parent !== keyOf(row, keys) ? parent : null;
  });
  const grow = (parent: string | null): Row[] =>
    (below.get(parent) ?? []).map((row) => {
      const name = keyOf(row, keys);
      return below.has(name) || openable.has(name) ? { ...row, [BELOW]: grow(name) } : row;
    });
  return grow(null);
}

/** Names of rows above these that are not among them. */
export function missingAbove(rows: readonly Row[], keys: TreeKeys): string[] {
  const known = new Set(rows.map((row) => keyOf(row, keys)));
  return [...new Set(rows.map((row) => parentOf(row, keys)).filter((parent) => parent !== null && !known.has(parent)))] as string[];
}
