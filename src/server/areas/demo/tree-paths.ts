import type { DemoRow } from "./define-demo.ts";

/** Adds `treePath` (`/1/11/`, keys from the root down) to the rows of a tree. */
export function treePaths(rows: readonly DemoRow[], key: string, treeField: string): DemoRow[] {
  const byKey = new Map(rows.map((row) => [String(row[key]), row]));
  const path = (row: DemoRow): string => {
    const parent = row[treeField] === null || row[treeField] === undefined ? undefined : byKey.get(String(row[treeField]));
    return `${parent ? path(parent) : "/"}${row[key]}/`;
  };
  return rows.map((row) => ({ ...row, treePath: path(row) }));
}
