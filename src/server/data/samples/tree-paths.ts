import type { SampleRow } from "./sample-school.ts";

/** Adds `treePath` (`/1/11/`, keys from the root down) to the rows of a tree. */
export function treePaths(rows: readonly SampleRow[], key: string, treeField: string): SampleRow[] {
  const byKey = new Map(rows.map((row) => [String(row[key]), row]));
  const path = (row: SampleRow): string => {
    const parent = row[treeField] === null || row[treeField] === undefined ? undefined : byKey.get(String(row[treeField]));
    return `${parent ? path(parent) : "/"}${row[key]}/`;
  };
  return rows.map((row) => ({ ...row, treePath: path(row) }));
}
