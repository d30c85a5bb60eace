import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Axis } from "../../engine/reports/plan.ts";
import { addressOf, areaOf } from "./addresses.ts";
import { withNewNames, withoutNames } from "./cell-names.ts";

/**
 * Rows and columns of a template come and go. Cells behind them move along, cells over them grow and shrink, and whoever names a cell by where it stands
 * goes on naming the same one.
 */

interface Run {
  first: number;
  size: number;
}

const runOf = (cell: ReportCell, axis: Axis): Run => {
  const { from, to } = areaOf(cell);
  return axis === "rows" ? { first: from.row, size: to.row - from.row + 1 } : { first: from.column, size: to.column - from.column + 1 };
};

/** The same cell at another run of the axis. */
function at(cell: ReportCell, axis: Axis, { first, size }: Run): ReportCell {
  const { from } = areaOf(cell);
  const [down, right] = cell.span ?? [1, 1];
  const span: [number, number] = axis === "rows" ? [size, right] : [down, size];
  const { span: _, ...rest } = cell;
  const address = addressOf(axis === "rows" ? { ...from, row: first } : { ...from, column: first });
  return { ...rest, at: address, ...((span[0] > 1 || span[1] > 1) && { span }) };
}

/** Cells at their new runs; null = the cell goes. What stays where it is stays the same object. */
function moved(report: ReportDocument, axis: Axis, runFor: (run: Run) => Run | null): ReportDocument {
  const names = new Map<string, string>();
  const gone = new Set<string>();
  const cells = report.cells.flatMap((cell) => {
    const run = runOf(cell, axis);
    const wanted = runFor(run);
    if (wanted === null) {
      gone.add(cell.key ?? cell.at);
      return [];
    }
    if (wanted.first === run.first && wanted.size === run.size) return [cell];
    const next = at(cell, axis, wanted);
    if (cell.key === undefined && next.at !== cell.at) names.set(cell.at, next.at);
    return [next];
  });
  return withNewNames(withoutNames({ ...report, cells }, gone), names);
}

/** A line before the one that stands at the place; as wide or high as its neighbour. What covers all columns goes on covering them. */
export function withLine(report: ReportDocument, axis: Axis, place: number): ReportDocument {
  const isWhole = ({ first, size }: Run) => axis === "columns" && first === 0 && size > 1 && size === report.columns.length;
  const wider = moved(report, axis, ({ first, size }) => {
    if (first >= place) return { first: first + 1, size };
    return { first, size: first + size > place || isWhole({ first, size }) ? size + 1 : size };
  });
  if (axis === "rows") {
    const like = report.rows[Math.max(0, place - 1)] ?? report.rows[place];
    return { ...wider, rows: report.rows.toSpliced(place, 0, { height: like?.height ?? usualHeight }) };
  }
  const like = report.columns[Math.max(0, place - 1)] ?? report.columns[place];
  return { ...wider, columns: report.columns.toSpliced(place, 0, { width: like?.width ?? usualWidth }) };
}

/** Millimetres. */
export const usualHeight = 8;
export const usualWidth = 30;

/** Without a line; cells that stand in it alone go with it. */
export function withoutLine(report: ReportDocument, axis: Axis, place: number): ReportDocument {
  const narrower = moved(report, axis, ({ first, size }) => {
    if (first > place) return { first: first - 1, size };
    if (first + size <= place) return { first, size };
    return size === 1 ? null : { first, size: size - 1 };
  });
  return axis === "rows" ? { ...narrower, rows: report.rows.toSpliced(place, 1) } : { ...narrower, columns: report.columns.toSpliced(place, 1) };
}

/** Millimetres that a line may have: as the schema of reports says. */
const bounds: Record<Axis, readonly [number, number]> = { rows: [1, 300], columns: [2, 400] };
const within = (axis: Axis, size: number): number => Math.min(bounds[axis][1], Math.max(bounds[axis][0], Math.round(size)));

/** A line as wide or high as wished for, millimetres. */
export function withSize(report: ReportDocument, axis: Axis, { line, size }: { line: number; size: number }): ReportDocument {
  const wanted = within(axis, size);
  if (axis === "rows") return { ...report, rows: report.rows.map((one, n) => (n === line ? { ...one, height: wanted } : one)) };
  return { ...report, columns: report.columns.map((one, n) => (n === line ? { ...one, width: wanted } : one)) };
}

/** Whether a row comes again at the top of each page. */
export function withHead(report: ReportDocument, line: number, isHead: boolean): ReportDocument {
  const rows = report.rows.map((one, n) => {
    if (n !== line) return one;
    const { head: _, ...rest } = one;
    return isHead ? { ...rest, head: true } : rest;
  });
  return { ...report, rows };
}
