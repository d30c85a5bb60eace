import type { ReportDocument } from "../../engine/kinds/report/document.ts";
import { readOf } from "../../engine/reports/read-cells.ts";

/** By the name that a cell had the one it has: cells without a key are called by where they stand. */
export type NewNames = ReadonlyMap<string, string>;

const pairs = (names: NewNames, key: unknown): string | undefined => (typeof key === "string" ? names.get(key) : undefined);

/** Whatever named a cell names it as it is called now. */
export function withNewNames(report: ReportDocument, names: NewNames): ReportDocument {
  if (names.size === 0) return report;
  const cells = report.cells.map((cell) => {
    const [left, top] = [pairs(names, cell.left), pairs(names, cell.top)];
    return { ...(readsRenamed(cell, names) as typeof cell), ...(left !== undefined && { left }), ...(top !== undefined && { top }) };
  });
  return { ...report, cells };
}

/** `{ "ctx": "cell.B3" }` anywhere in the tree. */
function readsRenamed(node: unknown, names: NewNames): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => readsRenamed(one, names));
  const entries = Object.entries(node).map(([key, value]) => {
    if (key !== "ctx" || typeof value !== "string" || !value.startsWith("cell.")) return [key, readsRenamed(value, names)] as const;
    const read = readOf(value.slice(5));
    const name = names.get(read.key);
    return [key, name === undefined ? value : `cell.${name}${read.over === null ? "" : `.${read.over}`}`] as const;
  });
  return Object.fromEntries(entries);
}

/** Without what leads to cells that are gone. */
export function withoutNames(report: ReportDocument, gone: ReadonlySet<string>): ReportDocument {
  if (gone.size === 0) return report;
  const cells = report.cells.map((cell) => {
    const { left, top, ...rest } = cell;
    return {
      ...rest,
      ...(left !== undefined && !gone.has(left) && { left }),
      ...(top !== undefined && !gone.has(top) && { top }),
    };
  });
  return { ...report, cells };
}
