/** A column of a sheet by its titles from the top header row down; the last is the column's own. */
export interface HeadedColumn {
  titles: readonly string[];
}

/** A header cell with the block it covers; rows and columns count from 0, ends included. */
export interface HeaderCell {
  row: number;
  column: number;
  toRow: number;
  toColumn: number;
  title: string;
}

/** Number of header rows. */
export const headerDepth = (columns: readonly HeadedColumn[]): number => Math.max(1, ...columns.map((c) => c.titles.length));

/**
 * Lays out the header: neighbours under the same upper titles share one merged cell, a column with fewer titles reaches down.
 * Contract section 6: `学生信息,学号 | 学生信息,姓名 | 天数` gives A1:B1 and C1:C2 merged.
 */
export function headerCells(columns: readonly HeadedColumn[]): HeaderCell[] {
  const depth = headerDepth(columns);
  const cells: HeaderCell[] = [];
  for (let row = 0; row < depth; row++) {
    let column = 0;
    while (column < columns.length) {
      const titles = columns[column]!.titles;
      const isOwn = row === titles.length - 1;
      const toColumn = isOwn ? column : lastSharing(columns, column, row);
      if (row < titles.length) cells.push({ row, column, toRow: isOwn ? depth - 1 : row, toColumn, title: titles[row]! });
      column = toColumn + 1;
    }
  }
  return cells;
}

/** Last column, going right, whose titles agree up to and including `row` and go on below it. */
function lastSharing(columns: readonly HeadedColumn[], from: number, row: number): number {
  const upper = columns[from]!.titles.slice(0, row + 1);
  let last = from;
  while (last + 1 < columns.length) {
    const next = columns[last + 1]!.titles;
    if (next.length <= row + 1 || !upper.every((title, i) => next[i] === title)) break;
    last++;
  }
  return last;
}
