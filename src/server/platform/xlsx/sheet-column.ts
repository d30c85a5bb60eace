/** One column of a sheet. */
export interface SheetColumn {
  /** Titles from the top header row down; the last is the column's own. */
  titles: string[];
  kind: CellKind;
  /** Excel width in characters. Default by kind. */
  width?: number;
}
export type CellKind = "text" | "number" | "money" | "date" | "datetime";
