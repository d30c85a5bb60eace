import { exprClass } from "../../../conditions/check.ts";
import type { ValueClass } from "../../../fields/value-class.ts";
import { type Look, lookAtCond, lookAtExpr, type LogicAt, need, needPath, needScreen, eachDocument } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";
import { valuesIn } from "../../../grammar/sentence.ts";
import { resolvePath } from "../../../conditions/resolve-path.ts";
import { entityOfData } from "../../../reports/data-entity.ts";
import { type PlannedCell, planReport } from "../../../reports/plan.ts";
import { overs } from "../../../reports/read-cells.ts";
import type { ReportCell, ReportData, ReportDocument } from "../document.ts";
import { pointerStep } from "../../../values/json-pointer.ts";
import { askClasses, invalid } from "./report-data.ts";

interface Inside {
  report: ReportDocument;
  look: Look;
  cell: ReportCell;
  /** JSON Pointer of the cell. */
  path: string;
  data: ReportData | null;
  /** Whose rows the cell reads; "" = none. */
  entity: string;
  logic: Omit<LogicAt, "at">;
}

/** Every cell says one thing, of something that exists. */
export const reportCells = eachDocument("report", (report, look) => {
  const { cells } = planReport(report);
  reportTwins(
    look,
    cells.map(({ key }) => key),
    "/cells",
  );
  const classes = cellClasses(report, look, cells);
  for (const [at, cell] of report.cells.entries()) {
    const path = `/cells/${at}`;
    const data = report.data?.find(({ key }) => key === cell.data) ?? null;
    if (
      cell.data !== undefined &&
      !need(look, { kind: "数据", id: cell.data, known: (report.data ?? []).map(({ key }) => key), path: `${path}/data` })
    )
      continue;
    const entity = data === null ? (report.entity ?? "") : (entityOfData(look.model, report, data) ?? "");
    const record = report.entity === undefined ? {} : { record: report.entity };
    checkCell({ report, look, cell, path, data, entity, logic: { entity, place: "report", asks: askClasses(report), cells: classes, ...record } });
  }
  checkLines(report, look);
});

const contents = ["text", "field", "measure", "agg", "value", "image"] as const;

function checkCell(at: Inside): void {
  const { report, look, cell, path, logic } = at;
  const part = cell.key ?? cell.at;
  const fault = contentFault(at);
  if (fault !== null) {
    invalid(look, path, { part, reason: fault });
    return;
  }
  for (const [n, { value, at: word }] of valuesIn(cell.text ?? []).entries()) lookAtExpr(look, value, { ...logic, at: `${path}/text/${word ?? n}` });
  lookAtExpr(look, cell.value, { ...logic, at: `${path}/value` });
  checkRead(at);
  for (const [n, name] of [cell.style ?? []].flat().entries())
    need(look, { kind: "样式", id: name, known: Object.keys(report.styles ?? {}), path: `${path}/style${Array.isArray(cell.style) ? `/${n}` : ""}` });
  for (const [n, tone] of (cell.tone ?? []).entries()) lookAtCond(look, tone.when, { ...logic, at: `${path}/tone/${n}/when` });
  if (cell.open === undefined || !needScreen(look, cell.open.screen, `${path}/open/screen`)) return;
  const target = look.model.screens.get(cell.open.screen)!.entity;
  for (const [field, value] of Object.entries(cell.open.with ?? {})) {
    const key = `${path}/open/with/${pointerStep(field)}`;
    // An end of a stretch is a filter of its field.
    needPath(look, { entity: target, path: field.replace(/\.(start|end)$/, ""), at: key });
    lookAtExpr(look, value, { ...logic, at: key });
  }
}

/** Of a statistic its dimensions and measures, of rows their fields. */
function contentFault({ look, cell, data, entity }: Inside): string | null {
  const said = contents.filter((key) => cell[key] !== undefined);
  if (said.length > 1) return `${said.join("、")} 只能写一个`;
  if (cell.expand !== undefined && (cell.field === undefined || data === null)) return "重复的单元格要写 data 和 field";
  const isOfStat = look.model.stats.has(data?.stat ?? "");
  if (isOfStat && cell.field !== undefined && cell.expand === undefined) return "统计的维度要写 expand";
  if (isOfStat) return cell.agg === undefined ? null : "统计的数字用 measure";
  if (cell.measure !== undefined) return "measure 只用于统计，请写 agg";
  if ((cell.agg !== undefined && data === null) || (cell.field !== undefined && entity === "")) return "请写 data";
  return cell.agg !== undefined && cell.agg !== "count" && cell.of === undefined ? "请写 of" : null;
}

function checkRead({ look, cell, path, data, entity, logic }: Inside): void {
  const stat = look.model.stats.get(data?.stat ?? "");
  if (stat !== undefined) {
    if (cell.field !== undefined) need(look, { kind: "维度", id: cell.field, known: stat.dimensions.map(({ key }) => key), path: `${path}/field` });
    if (cell.measure !== undefined)
      need(look, { kind: "指标", id: cell.measure, known: stat.measures.map(({ key }) => key), path: `${path}/measure` });
    return;
  }
  for (const key of ["field", "of", "image"] as const) if (cell[key] !== undefined) needPath(look, { entity, path: cell[key], at: `${path}/${key}` });
  lookAtCond(look, cell.where, { ...logic, at: `${path}/where` });
}

function checkLines(report: ReportDocument, look: Look): void {
  const logic = { entity: report.entity ?? "", place: "report", asks: askClasses(report) } as const;
  for (const place of ["header", "footer"] as const)
    for (const [at, line] of (report.paper?.[place] ?? []).entries())
      for (const { value, at: word } of valuesIn(line.text)) lookAtExpr(look, value, { ...logic, at: `/paper/${place}/${at}/text/${word}` });
}

/** Names by which cells are read, with the class of each. */
function cellClasses(report: ReportDocument, look: Look, cells: readonly PlannedCell[]): Record<string, ValueClass | null> {
  const known: Record<string, ValueClass | null> = {};
  for (const { key, doc } of cells) {
    const isFigure = doc.measure !== undefined || doc.agg !== undefined;
    known[key] = classOf(report, look, doc);
    if (isFigure) for (const over of overs) known[`${key}.${over}`] = known[key];
  }
  return known;
}

function classOf(report: ReportDocument, { model }: Look, doc: ReportCell): ValueClass | null {
  if (doc.text !== undefined) return "text";
  if (doc.measure !== undefined || doc.agg === "count" || doc.agg === "countDistinct") return "number";
  const data = report.data?.find(({ key }) => key === doc.data);
  const entity = data === undefined ? report.entity : (entityOfData(model, report, data) ?? undefined);
  if (data?.stat !== undefined) return "text";
  if (doc.value !== undefined) return exprClass(doc.value, { model, entity: entity ?? "", place: "report", asks: askClasses(report) });
  const path = doc.field ?? doc.of;
  return path === undefined || entity === undefined ? null : (resolvePath(model, entity, path)?.field.type.valueClass ?? null);
}
