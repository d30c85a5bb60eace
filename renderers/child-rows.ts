import type { ScreenField } from "../engine/screens/screen-model.ts";
import type { LabelSource } from "../engine/fields/define-field.ts";
import { fieldType } from "../engine/fields/index.ts";

export type ChildRow = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, ScreenField>>;

const keys = new WeakMap<ChildRow, number>();
let lastKey = 0;

/** A key that follows a row through edits and moves, so that an input keeps its focus. */
export function rowKey(row: ChildRow): number {
  let key = keys.get(row);
  if (key === undefined) {
    lastKey += 1;
    key = lastKey;
    keys.set(row, key);
  }
  return key;
}

/** The row with some columns changed; still the same row on the screen. */
export function changedRow(row: ChildRow, patch: ChildRow): ChildRow {
  const next = { ...row, ...patch };
  keys.set(next, rowKey(row));
  return next;
}

/** A copy without what identifies the stored row. */
export function copiedRow(row: ChildRow, columns: Columns): ChildRow {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, row[name] ?? null]));
}

export function movedRow(rows: readonly ChildRow[], from: number, to: number): ChildRow[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row && to >= 0 && to < rows.length) next.splice(to, 0, row);
  return to >= 0 && to < rows.length ? next : [...rows];
}

/** Columns a person fills in, in order. */
export function inputColumns(columns: Columns): ScreenField[] {
  return Object.values(columns).filter(
    (column) => !column.derived && !column.doc.retired && column.doc.computed === undefined && column.doc.copy === undefined,
  );
}

export interface Paste {
  rows: readonly ChildRow[];
  columns: Columns;
  /** Where the paste begins: row number and column name. */
  at: { row: number; column: string };
  /** Clipboard text: tabs between cells, line ends between rows, as every spreadsheet writes it. */
  text: string;
  newRow: () => ChildRow;
  maxRows: number;
  labels: LabelSource;
}

/** Rows after pasting a block of cells. What cannot be read stays as typed, so that the form shows what is wrong with it. */
export function pastedRows(paste: Paste): ChildRow[] {
  const inputs = inputColumns(paste.columns);
  const first = Math.max(
    0,
    inputs.findIndex((column) => column.doc.name === paste.at.column),
  );
  const lines = paste.text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const next = [...paste.rows];
  lines.forEach((line, down) => {
    const number = paste.at.row + down;
    if (number >= paste.maxRows) return;
    const cells = line.split("\t").slice(0, inputs.length - first);
    const patch = Object.fromEntries(
      cells.map((cell, right) => [inputs[first + right]!.doc.name, readCell(inputs[first + right]!, cell, paste.labels)]),
    );
    next[number] = changedRow(next[number] ?? paste.newRow(), patch);
  });
  return next;
}

function readCell(column: ScreenField, cell: string, labels: LabelSource): unknown {
  if (cell.trim() === "") return null;
  try {
    return fieldType(column.type).parse(cell, column.doc, labels);
  } catch {
    return cell;
  }
}
