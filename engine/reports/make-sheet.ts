import { zh } from "../language/text.ts";
import type { ReportCell, ReportDocument } from "../kinds/report/document.ts";
import { layAxis, type LaidAxis, rectOf } from "./layout.ts";
import { type FilledCell, Filler, type Filling } from "./fill.ts";
import { breakLines, lineHeight, PADDING_MM } from "./lines.ts";
import type { CellStyle, Sheet, SheetCell, SheetLine } from "./sheet.ts";

const POINTS = 10;

/** The sheet of one record, or of the whole report. */
export function makeSheet(filling: Filling): Sheet {
  const { plan } = filling;
  const axes = { rows: layAxis(plan, "rows", filling.sources), columns: layAxis(plan, "columns", filling.sources) };
  const columns = axes.columns.lines.map(({ template }) => plan.document.columns[template]!.width);
  const cells = new Filler(filling, axes).fill().flatMap((filled) => sheetCell(filled, { axes, columns, document: plan.document }));
  return { title: zh(plan.document.title), columns, lines: grown(linesOf(plan.document, axes.rows), cells), cells };
}

interface Placing {
  axes: { rows: LaidAxis; columns: LaidAxis };
  columns: readonly number[];
  document: ReportDocument;
}

function sheetCell(filled: FilledCell, { axes, columns, document }: Placing): SheetCell[] {
  const { cell, at, text, value, tone, open } = filled;
  const rect = rectOf(cell, axes, at);
  if (rect === null) return [];
  const style = styleOf(cell.doc, document, value);
  const width = columns.slice(rect.columns[0], rect.columns[1] + 1).reduce((sum, one) => sum + one, 0);
  const isDrawn = cell.doc.code !== undefined || cell.doc.image !== undefined;
  const lines = isDrawn ? [text] : style.upright === true ? [...text] : breakLines(text, width - 2 * PADDING_MM, style);
  return [
    {
      ...rect,
      text: text === "" ? [] : lines,
      value: tableValue(cell.doc, value, text),
      style: tone === null ? style : { ...style, tone },
      ...(cell.doc.code !== undefined && { code: cell.doc.code }),
      ...(cell.doc.image !== undefined && { isImage: true as const }),
      ...(open != null && { open }),
    },
  ];
}

/** Figures stay figures in a table. */
function tableValue(doc: ReportCell, value: unknown, text: string): number | string | null {
  if (typeof value === "number") return value;
  const isFigure = (doc.agg !== undefined || doc.as === "money") && typeof value === "string" && value !== "" && Number.isFinite(Number(value));
  return isFigure ? Number(value) : text === "" ? null : text;
}

function styleOf({ style }: ReportCell, { styles = {} }: ReportDocument, value: unknown): CellStyle {
  const named = Object.assign({}, ...[style ?? []].flat().map((name) => styles[name])) as Partial<CellStyle>;
  return { size: POINTS, align: typeof value === "number" ? "right" : "left", vertical: "middle", ...named };
}

const linesOf = ({ rows }: ReportDocument, { lines }: LaidAxis): SheetLine[] =>
  lines.map(({ template }) => {
    const { height, head, keep, breakAfter } = rows[template]!;
    return { height, ...(head && { head }), ...(keep && { keep }), ...(breakAfter && { breakAfter }) } as SheetLine;
  });

/** Lines as high as what stands in them; what a cell over several lines still lacks its last one gets. */
function grown(lines: SheetLine[], cells: readonly SheetCell[]): SheetLine[] {
  const byHeight = cells.toSorted((a, b) => a.lines[1] - a.lines[0] - (b.lines[1] - b.lines[0]));
  for (const {
    lines: [first, last],
    text,
    style,
    code,
    isImage,
  } of byHeight) {
    if (code !== undefined || isImage === true) continue;
    const needed = text.length * lineHeight(style) + PADDING_MM;
    const there = lines.slice(first, last + 1).reduce((sum, { height }) => sum + height, 0);
    if (needed > there) lines[last]!.height += needed - there;
  }
  return lines;
}
