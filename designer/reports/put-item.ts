import type { ReportCell, ReportDocument, ReportRow } from "../../engine/kinds/report/document.ts";
import { type Level, placeOf, planReport } from "../../engine/reports/plan.ts";
import { cellAt, type Place } from "./addresses.ts";
import { withContent } from "./cell-edits.ts";
import type { DataItem } from "./data-items.ts";
import { withHead } from "./lines.ts";

/**
 * What is dropped at a place, by what stands around it: in a head row it repeats to the right, in another one downwards; beside what repeats it is a value
 * of the same row; where groups cross or end it is what is counted of their rows.
 */
export function withItem(report: ReportDocument, place: Place, item: DataItem): ReportDocument {
  const content = contentFor(report, place, item);
  const made = withContent(report, place, { ...content, ...styleNamed(report, rowAt(report, place)?.head === true ? "head" : "body") });
  const isTitled = content.expand !== "right" && rowAt(report, place)?.head !== true;
  return isTitled ? headed(made, place, item.title) : made;
}

const rowAt = ({ rows }: ReportDocument, { row }: Place): ReportRow | undefined => rows[row];
const styleNamed = ({ styles = {} }: ReportDocument, style: string): Pick<ReportCell, "style"> => (Object.hasOwn(styles, style) ? { style } : {});

type Content = Omit<ReportCell, "at">;

function contentFor(report: ReportDocument, place: Place, { data, sort, path, isNumber }: DataItem): Content {
  if (data === null) return sort === "image" ? { image: path } : { field: path };
  if (sort === "measure") return { data, measure: path };
  if (sort === "count") return { data, agg: "count" };
  const right = rowAt(report, place)?.head === true;
  if (sort === "dimension") return { data, field: path, expand: right ? "right" : "down", ...(right && { order: "asc" as const }) };
  if (right) return { data, field: path, expand: "right", group: true, order: "asc" };
  const { down, across } = levelsAt(report, place, data);
  if (across !== undefined || (down !== undefined && isGrouped(down) && isNumber))
    return isNumber ? { data, agg: "sum", of: path } : { data, agg: "count" };
  return down === undefined || isGrouped(down) ? { data, field: path, expand: "down" } : { data, field: path };
}

const isGrouped = ({ cell }: Level): boolean => cell.doc.group === true;

/** The nearest that repeats the place, of the same data: to its left downwards, above it to the right. */
function levelsAt(report: ReportDocument, { row, column }: Place, data: string): { down: Level | undefined; across: Level | undefined } {
  const { downs, rights } = planReport(report);
  const own = (level: Level) => level.data === data;
  return {
    down: downs.findLast((level) => own(level) && level.first <= row && row <= level.last && level.cell.columns.last < column),
    across: rights.findLast((level) => own(level) && level.first <= column && column <= level.last && level.cell.rows.last < row),
  };
}

/** The title above, where nothing stands; a report without a head row gets one there. */
function headed(report: ReportDocument, { row, column }: Place, title: string): ReportDocument {
  const above = { row: row - 1, column };
  if (row === 0 || cellAt(report, above) !== undefined) return report;
  const hasHead = report.rows.some(({ head }) => head === true);
  const isFree = report.cells.every((cell) => cell.data === undefined || placeOf(cell.at).row !== above.row);
  if (hasHead ? report.rows[above.row]?.head !== true : !isFree) return report;
  return withContent(hasHead ? report : withHead(report, above.row, true), above, { text: title, ...styleNamed(report, "head") });
}
