import type { ScreenField } from "../../engine/screens/screen-model.ts";
import type { LabelSource } from "../../engine/fields/define-field.ts";
import { type ChildRow, changedRow, copiedRow, movedRow, pastedRows } from "../child-rows.ts";

export interface RowEdit {
  rows: readonly ChildRow[];
  columns: Readonly<Record<string, ScreenField>>;
  maxRows: number;
  newRow: () => ChildRow;
  labels: LabelSource;
  /** Number of the row the edit is about. */
  at: number;
  /** `set`: changed columns. `paste`: `{ column, text }`. */
  input?: unknown;
}

/** What can be done to the rows of a child table; each returns new rows and leaves the old ones alone. */
export const rowEdits = {
  set: ({ rows, at, input }) => rows.map((row, number) => (number === at ? changedRow(row, input as ChildRow) : row)),
  add: ({ rows, maxRows, newRow }) => (rows.length < maxRows ? [...rows, newRow()] : [...rows]),
  copy: ({ rows, columns, maxRows, at }) =>
    rows.length < maxRows ? [...rows.slice(0, at + 1), copiedRow(rows[at]!, columns), ...rows.slice(at + 1)] : [...rows],
  up: ({ rows, at }) => movedRow(rows, at, at - 1),
  down: ({ rows, at }) => movedRow(rows, at, at + 1),
  remove: ({ rows, at }) => rows.filter((_, number) => number !== at),
  paste: ({ at, input, ...rest }) => {
    const { column, text } = input as { column: string; text: string };
    return pastedRows({ ...rest, at: { row: at, column }, text });
  },
} satisfies Record<string, (edit: RowEdit) => ChildRow[]>;
export type RowEditName = keyof typeof rowEdits;
