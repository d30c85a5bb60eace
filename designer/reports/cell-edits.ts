import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Sentence } from "../../engine/grammar/sentence.ts";
import { type Area, addressOf, areaOf, cellAt, meet, type Place } from "./addresses.ts";
import { withNewNames } from "./cell-names.ts";

/** What a cell says and how it looks, beside where it stands. */
type Content = Omit<ReportCell, "at" | "span" | "key">;

/** The look of a cell, where it stands, and the name others read it by. */
const frameOf = ({ at, key, span, style }: ReportCell): ReportCell => ({
  at,
  ...(key !== undefined && { key }),
  ...(span !== undefined && { span }),
  ...(style !== undefined && { style }),
});

/** With a cell that says this at the place; the look it had stays, a new one gets the `style`. */
export function withContent(report: ReportDocument, place: Place, { style, ...content }: Content): ReportDocument {
  const known = cellAt(report, place);
  if (known !== undefined) return replaced(report, known, { ...frameOf(known), ...content });
  return withCells(report, [{ at: addressOf(place), ...content, ...(style !== undefined && { style }) }]);
}

export const withText = (report: ReportDocument, place: Place, text: Sentence): ReportDocument => withContent(report, place, { text });

/** What the cells of an area say is gone; cells that look like something or cover others stay, empty. */
export function emptied(report: ReportDocument, area: Area): ReportDocument {
  const isTouched = (cell: ReportCell) => meet(areaOf(cell), area);
  if (!report.cells.some(isTouched)) return report;
  const cells = report.cells.flatMap((cell) => {
    if (!isTouched(cell)) return [cell];
    const { key: _, ...left } = frameOf(cell);
    return left.style === undefined && left.span === undefined ? [] : [left];
  });
  return { ...report, cells };
}

export const replaced = (report: ReportDocument, cell: ReportCell, by: ReportCell): ReportDocument => ({
  ...report,
  cells: report.cells.map((one) => (one === cell ? by : one)),
});

/** Repeated in a direction, or no longer where it is that already. Only rows of data repeat. */
export function expanded(report: ReportDocument, place: Place, direction: "down" | "right"): ReportDocument {
  const cell = cellAt(report, place);
  if (cell?.data === undefined || cell.field === undefined) return report;
  const { expand, ...rest } = cell;
  return replaced(report, cell, expand === direction ? rest : { ...rest, expand: direction });
}

/** One cell over the area: the first that says something, the others go. */
export function merged(report: ReportDocument, area: Area): ReportDocument {
  const inside = report.cells.filter((cell) => meet(areaOf(cell), area)).toSorted(inOrderOfReading);
  const kept = inside.find((cell) => Object.keys(cell).some((key) => key !== "at" && key !== "span" && key !== "style")) ?? inside[0];
  const span: [number, number] = [area.to.row - area.from.row + 1, area.to.column - area.from.column + 1];
  if (span[0] === 1 && span[1] === 1) return report;
  const whole: ReportCell = { ...kept, at: addressOf(area.from), span };
  const left = { ...report, cells: report.cells.filter((cell) => !inside.includes(cell)) };
  const names = kept === undefined || kept.key !== undefined || kept.at === whole.at ? [] : [[kept.at, whole.at] as const];
  return withNewNames(withCells(left, [whole]), new Map(names));
}

/** A cell over several places is one over the first of them. */
export function unmerged(report: ReportDocument, place: Place): ReportDocument {
  const cell = cellAt(report, place);
  if (cell?.span === undefined) return report;
  const { span: _, ...rest } = cell;
  return replaced(report, cell, rest);
}

/** The cells of an area look like a style; undefined = like none. Places where nothing stands get a cell. */
export function styled(report: ReportDocument, area: Area, style: string | undefined): ReportDocument {
  const cells = report.cells.map((cell) => {
    if (!meet(areaOf(cell), area)) return cell;
    const { style: _, ...rest } = cell;
    return style === undefined ? rest : { ...rest, style };
  });
  if (style === undefined) return { ...report, cells };
  const free: ReportCell[] = [];
  for (let row = area.from.row; row <= area.to.row; row++)
    for (let column = area.from.column; column <= area.to.column; column++)
      if (cellAt(report, { row, column }) === undefined) free.push({ at: addressOf({ row, column }), style });
  return withCells({ ...report, cells }, free);
}

function inOrderOfReading(one: ReportCell, other: ReportCell): number {
  const [a, b] = [areaOf(one).from, areaOf(other).from];
  return a.row - b.row || a.column - b.column;
}

/** With further cells, each where one would read it, so that the text of the document reads like the sheet. */
export function withCells(report: ReportDocument, more: readonly ReportCell[]): ReportDocument {
  const cells = [...report.cells];
  for (const cell of more) cells.splice(cells.findLastIndex((one) => inOrderOfReading(one, cell) <= 0) + 1, 0, cell);
  return { ...report, cells };
}
