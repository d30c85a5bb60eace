import { problem } from "../../../errors.ts";
import { addError, addWarning, eachDocument, type Look } from "../../../findings/look.ts";
import { printable, scaleOf } from "../../../reports/paper.ts";
import { isAbove, type PlannedCell, type ReportPlan, planReport } from "../../../reports/plan.ts";
import { type CellRead, inOrder, readsIn } from "../../../reports/read-cells.ts";
import { invalid } from "./report-data.ts";

/** A page of its own size is made for each sheet; larger ones are tables, not papers. */
const MOST_ROWS = 300;
const MOST_COLUMNS = 100;
/** Smaller than that nobody reads what is printed. */
const SMALLEST = 0.7;

/** What repeats nests, cells lie beside each other, and each reads cells that stand where it stands. */
export const reportTemplate = eachDocument("report", (report, look) => {
  const plan = planReport(report);
  if (report.rows.length > MOST_ROWS || report.columns.length > MOST_COLUMNS)
    invalid(look, "/rows", { part: "rows", reason: `至多 ${MOST_ROWS} 行 ${MOST_COLUMNS} 列` });
  for (const { path, crosses, reason } of plan.faults) {
    if (crosses !== undefined) addError(look, problem("REPORT_BAND_CROSS", path, crosses));
    else invalid(look, path, { part: keyAt(plan, path), reason: reason ?? "" });
  }
  const { cycle } = inOrder(plan.cells);
  if (cycle !== null) addError(look, problem("REPORT_CELL_CYCLE", "/cells", { cycle }));
  for (const cell of plan.cells) checkReads(plan, cell, look);
  const scale = scaleOf(report);
  if (scale < SMALLEST) {
    const width = report.columns.reduce((sum, column) => sum + column.width, 0);
    addWarning(look, problem("REPORT_TOO_WIDE", "/columns", { width, room: printable(report).width, percent: Math.round(scale * 100) }));
  }
});

const keyAt = ({ cells }: ReportPlan, path: string): string => cells[Number(path.split("/")[2])]?.key ?? "cells";

function checkReads({ cells }: ReportPlan, cell: PlannedCell, look: Look): void {
  for (const read of readsIn([cell.doc.text, cell.doc.value, cell.doc.tone, cell.doc.open])) {
    const target = cells.find(({ key }) => key === read.key);
    if (target !== undefined && !stands(target, cell, read))
      invalid(look, `/cells/${cell.index}`, { part: cell.key, reason: `“${read.name}”在这一格所在的范围内有多个，请读随同一范围重复的单元格` });
  }
}

/** Whether there is one of it where the reader stands. */
function stands(target: PlannedCell, reader: PlannedCell, { over }: CellRead): boolean {
  const byRow = over === "top" || over === "all" || isAbove(target.left, reader.left);
  const byColumn = over === "left" || over === "all" || isAbove(target.top, reader.top);
  return byRow && byColumn;
}
