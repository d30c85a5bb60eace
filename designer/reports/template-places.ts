import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import { addressOf, type Area, areaOf, type Place, wholeArea } from "./addresses.ts";

/** What stands in each row: cells where they begin, and free places. */
export function placesOf(report: ReportDocument): { place: Place; cell: ReportCell | undefined }[][] {
  const begun = new Map(report.cells.map((cell) => [cell.at, cell]));
  const covered = new Set<string>();
  for (const cell of report.cells) {
    const { from, to } = areaOf(cell);
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++)
        if (row !== from.row || column !== from.column) covered.add(addressOf({ row, column }));
  }
  return report.rows.map((_, row) =>
    report.columns.flatMap((__, column) => {
      const at = addressOf({ row, column });
      return covered.has(at) ? [] : [{ place: { row, column }, cell: begun.get(at) }];
    }),
  );
}

/** The place that is drawn there. */
export function placeUnder(target: EventTarget): Place | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("td[data-place]") : null;
  const [row, column] = cell?.dataset.place?.split(" ").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** The corner of the area that lies opposite of where it begins. */
export const farEnd = ({ from, to }: Area, { row, column }: Place): Place => ({
  row: row === from.row ? to.row : from.row,
  column: column === from.column ? to.column : from.column,
});

/** The next place, past what covers this one; null at the edge. */
export function stepFrom(report: ReportDocument, from: Place, { down, right }: { down: number; right: number }): Place | null {
  const { from: first, to: last } = wholeArea(report, from, from);
  const row = down > 0 ? last.row + 1 : down < 0 ? first.row - 1 : from.row;
  const column = right > 0 ? last.column + 1 : right < 0 ? first.column - 1 : from.column;
  return row < 0 || column < 0 || row >= report.rows.length || column >= report.columns.length ? null : { row, column };
}
