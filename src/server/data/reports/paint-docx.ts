import { PassThrough, type Readable } from "node:stream";
import { cellsByLine } from "../../../../engine/reports/cells-by-line.ts";
import type { CellStyle, Paper, Sheet, SheetCell } from "../../../../engine/reports/sheet.ts";
import { escapeXml } from "../../platform/xlsx/sheet-xml.ts";
import { zipWriter } from "../../platform/xlsx/zip-stream.ts";
import { aroundXml, documentXml, packageParts, TWIPS_PER_MM, twips } from "./docx-package.ts";
import { Drawings } from "./docx-drawings.ts";
import { inks, lineWidths, SHADE } from "./look.ts";

export interface DocxOrder {
  title: string;
  /** BCP 47. */
  language: string;
  sheets: readonly Sheet[];
  paper: Paper;
  /** Pictures by the ids that cells name. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** Papers of so many records on one page. */
  perSheet: number;
}

/** As WordprocessingML writes a colour. */
const hex = (colour: string): string => colour.slice(1);
const EIGHTHS = 8;

/**
 * A report as a text document (ECMA-376 WordprocessingML) that people go on writing in: each sheet a table with the widths, heights, borders and
 * merged cells of its paper. Pages come as whoever opens it breaks them; heads are repeated, and records begin where their papers do.
 */
export function paintDocx(order: DocxOrder): Readable {
  const out = new PassThrough();
  writeAll(out, order).catch((error: unknown) => out.destroy(error as Error));
  return out;
}

async function writeAll(out: PassThrough, order: DocxOrder): Promise<void> {
  const { paper, title, language } = order;
  const drawings = new Drawings(order.pictures);
  const zip = zipWriter(out);
  await zip.entry("word/document.xml", documentXml(bodyXml(order, drawings), paper));
  await zip.entry("word/header1.xml", [aroundXml("hdr", paper.around.header, paper.watermark)]);
  await zip.entry("word/footer1.xml", [aroundXml("ftr", paper.around.footer)]);
  for (const { name, bytes } of drawings.files) await zip.entry(`word/media/${name}`, [bytes]);
  for (const [name, xml] of packageParts({ title, language, pictures: drawings.files })) await zip.entry(name, [xml]);
  await zip.end();
}

/** Tables may not touch, or they become one; a page begins with the line between them. */
const between = (isNewPage: boolean): string =>
  `<w:p><w:pPr>${isNewPage ? "<w:pageBreakBefore/>" : ""}<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>`;

function* bodyXml({ sheets, paper, perSheet }: DocxOrder, drawings: Drawings): Generator<string> {
  for (const [at, sheet] of sheets.entries()) {
    if (at > 0) yield between(at % perSheet === 0);
    for (const [part, { lines, isNewPage }] of stretchesOf(sheet).entries()) {
      if (part > 0) yield between(isNewPage);
      yield* tableXml(sheet, lines, { paper, drawings });
    }
  }
  yield between(false);
}

interface Stretch {
  lines: number[];
  /** The paper begins a new page with it. */
  isNewPage: boolean;
}

/** Lines of one table each: only the first lines of a table are repeated on its pages, so heads begin one. */
function stretchesOf({ lines, cells }: Sheet): Stretch[] {
  const found: Stretch[] = [{ lines: [], isNewPage: false }];
  const isCut = (at: number) => !cells.some(({ lines: [top, bottom] }) => top < at && bottom >= at);
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const isNewPage = before?.breakAfter === true;
    const isNewHead = line.head === true && before !== undefined && before.head !== true && isCut(at);
    if (isNewPage || isNewHead) found.push({ lines: [], isNewPage });
    found.at(-1)!.lines.push(at);
  }
  return found;
}

interface Painting {
  paper: Paper;
  drawings: Drawings;
}

function* tableXml(sheet: Sheet, lines: readonly number[], painting: Painting): Generator<string> {
  const widths = sheet.columns.map((width) => twips(width * painting.paper.scale));
  const total = widths.reduce((sum, width) => sum + width, 0);
  yield `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:jc w:val="center"/><w:tblLayout w:type="fixed"/>` +
    `<w:tblCellMar><w:left w:w="57" w:type="dxa"/><w:right w:w="57" w:type="dxa"/></w:tblCellMar></w:tblPr>` +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>`;
  const byLine = cellsByLine(sheet.cells);
  const heads = lines.findIndex((at) => sheet.lines[at]!.head !== true);
  for (const [row, at] of lines.entries()) {
    const { height, keep } = sheet.lines[at]!;
    const isHead = row < (heads === -1 ? 0 : heads);
    yield `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${twips(height * painting.paper.scale)}" w:hRule="atLeast"/>${isHead ? "<w:tblHeader/>" : ""}</w:trPr>`;
    for (let column = 0; column < widths.length; ) {
      const cell = byLine.get(at)?.get(column)?.cell;
      const [, last] = cell?.columns ?? [column, column];
      const width = widths.slice(column, last + 1).reduce((sum, one) => sum + one, 0);
      yield cellXml({ cell, span: last - column + 1, width, at, first: lines[0]!, keep: keep === true }, painting);
      column = last + 1;
    }
    yield "</w:tr>";
  }
  yield "</w:tbl>";
}

interface PlacedCell {
  cell: SheetCell | undefined;
  span: number;
  /** Twips. */
  width: number;
  /** Line of the sheet, and the first line of the table. */
  at: number;
  first: number;
  keep: boolean;
}

function cellXml({ cell, span, width, at, first, keep }: PlacedCell, painting: Painting): string {
  const spans = span > 1 ? `<w:gridSpan w:val="${span}"/>` : "";
  if (cell === undefined) return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${spans}</w:tcPr><w:p/></w:tc>`;
  const { style } = cell;
  const isBegin = at === Math.max(cell.lines[0], first);
  const merge = cell.lines[0] === cell.lines[1] ? "" : isBegin ? '<w:vMerge w:val="restart"/>' : "<w:vMerge/>";
  const shade = style.shaded === true ? `<w:shd w:val="clear" w:color="auto" w:fill="${hex(SHADE)}"/>` : "";
  const direction = style.upright === true ? '<w:textDirection w:val="tbRlV"/>' : "";
  const vertical = { top: "top", middle: "center", bottom: "bottom" }[style.vertical];
  const properties = `<w:tcW w:w="${width}" w:type="dxa"/>${spans}${merge}${bordersXml(style)}${shade}${direction}<w:vAlign w:val="${vertical}"/>`;
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(isBegin ? contentXml(cell, width, painting) : "", { style, keep })}</w:tc>`;
}

function bordersXml({ border }: CellStyle): string {
  if (border === undefined) return "";
  const side = (name: string) =>
    `<w:${name} w:val="${border === "dashed" ? "dashed" : "single"}" w:sz="${lineWidths[border] * EIGHTHS}" w:space="0" w:color="auto"/>`;
  return `<w:tcBorders>${(border === "bottom" ? ["bottom"] : ["top", "left", "bottom", "right"]).map(side).join("")}</w:tcBorders>`;
}

const paragraph = (content: string, { style, keep }: { style: CellStyle; keep: boolean }): string =>
  `<w:p><w:pPr>${keep ? "<w:keepNext/>" : ""}<w:spacing w:before="0" w:after="0"/><w:jc w:val="${style.align}"/></w:pPr>${content}</w:p>`;

/** Text in one piece: whoever goes on writing in it breaks its lines anew. */
function contentXml(cell: SheetCell, width: number, { paper, drawings }: Painting): string {
  if (cell.code !== undefined) return drawings.code(cell.code, cell.text.join(""), width / TWIPS_PER_MM);
  if (cell.isImage === true) return drawings.picture(cell.text[0] ?? "", width / TWIPS_PER_MM);
  const { bold, size, tone } = cell.style;
  const half = Math.max(2, Math.round(size * paper.scale * 2));
  const look = `${bold === true ? "<w:b/>" : ""}${tone === undefined || tone === "default" ? "" : `<w:color w:val="${hex(inks[tone])}"/>`}<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`;
  const lines = typeof cell.value === "string" ? cell.value.split("\n") : cell.text.length === 0 ? [] : [cell.text.join("")];
  const runs = lines.map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`).join("<w:br/>");
  return runs === "" ? "" : `<w:r><w:rPr>${look}</w:rPr>${runs}</w:r>`;
}
