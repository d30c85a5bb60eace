import type { SheetCell } from "./sheet.ts";

/** A place of a sheet that a cell covers. */
export interface PlaceInCell {
  cell: SheetCell;
  /** Upper left corner of the cell. */
  isFirst: boolean;
}

/** Places that cells cover, by line and column: every one has the borders of its cell, the first one the content. */
export function cellsByLine(cells: readonly SheetCell[]): Map<number, Map<number, PlaceInCell>> {
  const found = new Map<number, Map<number, PlaceInCell>>();
  for (const cell of cells)
    for (let line = cell.lines[0]; line <= cell.lines[1]; line++) {
      const row = found.get(line) ?? new Map<number, PlaceInCell>();
      found.set(line, row);
      for (let column = cell.columns[0]; column <= cell.columns[1]; column++)
        row.set(column, { cell, isFirst: line === cell.lines[0] && column === cell.columns[0] });
    }
  return found;
}
