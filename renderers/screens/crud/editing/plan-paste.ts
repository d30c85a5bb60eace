import type { CellRow, Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Pasted } from "./use-editing.tsx";

/** A line of the clipboard and the record it is written to. */
export interface PastedLine {
  /** Null: a new record. */
  row: Row | null;
  cells: string[];
}

export interface PastePlan {
  columns: Path[];
  lines: PastedLine[];
  /** Columns of the list that lie below the table and cannot be written. */
  closed: Path[];
  /** Lines and columns of the table that lie beside the list, or on rows that may not be changed. */
  leftOut: number;
}

interface Target {
  pasted: Pasted;
  rows: readonly Row[];
  /** Columns as they are shown, with their titles. */
  shown: readonly { path: Path; title: string }[];
  isOpen(path: Path): boolean;
  mayEdit(row: Row): boolean;
  mayCreate: boolean;
}

/** Which cells a pasted table lands on: from the chosen one to the right and down, further lines as new records; under titles of columns where it brings them. */
export function planPaste({ pasted, rows, shown, isOpen, mayEdit, mayCreate }: Target): PastePlan {
  const headed = titledColumns(pasted.cells[0] ?? [], shown);
  const body = headed === null ? pasted.cells : pasted.cells.slice(1);
  const from = shown.findIndex(({ path }) => path === pasted.path);
  const under = headed ?? (pasted.cells[0] ?? []).map((_, at) => shown[from + at]?.path);
  const kept = under.flatMap((path, at) => (path !== undefined && isOpen(path) ? [{ path, at }] : []));
  const first = rows.findIndex(({ id }) => id === pasted.row);
  const lines = body.flatMap((cells, at): PastedLine[] => {
    const row = rows[first + at] ?? null;
    const isWritten = row === null ? mayCreate : mayEdit(row);
    return isWritten ? [{ row, cells: kept.map((column) => cells[column.at] ?? "") }] : [];
  });
  return {
    columns: kept.map(({ path }) => path),
    lines,
    closed: under.filter((path): path is Path => path !== undefined && !isOpen(path)),
    leftOut: body.length - lines.length + under.filter((path) => path === undefined).length,
  };
}

/** The columns whose titles the first line carries, when it carries nothing else. */
function titledColumns(line: readonly string[], shown: Target["shown"]): (Path | undefined)[] | null {
  const found = line.map((cell) => shown.find(({ title }) => title === cell)?.path);
  return line.length > 0 && found.every((path) => path !== undefined) ? found : null;
}

export const cellRows = ({ lines }: PastePlan): CellRow[] =>
  lines.map(({ row, cells }) => (row === null ? { cells } : { id: row.id, cells, ...(row.version !== undefined && { version: row.version }) }));
