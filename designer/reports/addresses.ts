import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import { columnLetters } from "../../engine/values/column-letters.ts";
import { placeOf } from "../../engine/reports/plan.ts";

/** A place of the template, both from 0. */
export interface Place {
  row: number;
  column: number;
}

/** Rows and columns of the template from one place to another, both within. */
export interface Area {
  from: Place;
  to: Place;
}

/** `B3` of row 2 and column 1. */
export const addressOf = ({ row, column }: Place): string => `${columnLetters(column)}${row + 1}`;

/** What a cell covers. */
export function areaOf({ at, span: [down, right] = [1, 1] }: ReportCell): Area {
  const { row, column } = placeOf(at);
  return { from: { row, column }, to: { row: row + down - 1, column: column + right - 1 } };
}

export const isWithin = ({ row, column }: Place, { from, to }: Area): boolean =>
  from.row <= row && row <= to.row && from.column <= column && column <= to.column;
export const meet = (one: Area, other: Area): boolean =>
  one.from.row <= other.to.row && other.from.row <= one.to.row && one.from.column <= other.to.column && other.from.column <= one.to.column;

/** The cell that covers a place. */
export const cellAt = ({ cells }: ReportDocument, place: Place): ReportCell | undefined => cells.find((cell) => isWithin(place, areaOf(cell)));

const around = (one: Area, other: Area): Area => ({
  from: { row: Math.min(one.from.row, other.from.row), column: Math.min(one.from.column, other.from.column) },
  to: { row: Math.max(one.to.row, other.to.row), column: Math.max(one.to.column, other.to.column) },
});

/** From one place to another, with the whole of every cell that is touched. */
export function wholeArea({ cells }: ReportDocument, from: Place, to: Place): Area {
  let area = around({ from, to: from }, { from: to, to });
  for (;;) {
    const wider = cells.map(areaOf).reduce((known, one) => (meet(known, one) ? around(known, one) : known), area);
    if (JSON.stringify(wider) === JSON.stringify(area)) return area;
    area = wider;
  }
}
