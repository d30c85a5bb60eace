import type { ReportCell } from "../kinds/report/document.ts";
import type { PlannedCell } from "./plan.ts";

/** What an expression reads of a figure instead of it where the reader stands: over all rows, all columns, everything. */
export const overs = ["top", "left", "all"] as const;
export type Over = (typeof overs)[number];

export interface CellRead {
  /** As it is written: `sub.top`. */
  name: string;
  key: string;
  /** Null = the cell where the reader stands. */
  over: Over | null;
}

/** `sub.top` -> the cell `sub` over all rows. */
export function readOf(name: string): CellRead {
  const over = overs.find((one) => name.endsWith(`.${one}`)) ?? null;
  return { name, key: over === null ? name : name.slice(0, -over.length - 1), over };
}

/** Every `{ "ctx": "cell.…" }` in a tree. */
export function readsIn(node: unknown): CellRead[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(readsIn);
  const { ctx } = node as { ctx?: unknown };
  if (typeof ctx === "string" && ctx.startsWith("cell.")) return [readOf(ctx.slice(5))];
  return Object.values(node).flatMap(readsIn);
}

/** What decides the content of a cell; its colours and links are read once all cells have theirs. */
export const contentReads = ({ text, value }: ReportCell): CellRead[] => readsIn([text, value]);

/** Cells in an order in which each comes after those it reads; null with the cycle where there is none. */
export function inOrder(cells: readonly PlannedCell[]): { cells: PlannedCell[]; cycle: string[] | null } {
  const byKey = new Map(cells.map((cell) => [cell.key, cell]));
  const done = new Set<PlannedCell>();
  const open: PlannedCell[] = [];
  let cycle: string[] | null = null;
  const visit = (cell: PlannedCell): void => {
    if (done.has(cell) || cycle !== null) return;
    if (open.includes(cell)) {
      cycle = [...open.slice(open.indexOf(cell)), cell].map(({ key }) => key);
      return;
    }
    open.push(cell);
    for (const { key } of contentReads(cell.doc)) if (byKey.has(key)) visit(byKey.get(key)!);
    open.pop();
    done.add(cell);
  };
  cells.forEach(visit);
  return { cells: [...done], cycle };
}
