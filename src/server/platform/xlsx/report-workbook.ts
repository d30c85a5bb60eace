import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { PassThrough, type Readable } from "node:stream";
import { cellsByLine, type PlaceInCell } from "../../../../engine/reports/cells-by-line.ts";
import type { Paper, Sheet, SheetCell } from "../../../../engine/reports/sheet.ts";
import { textCell } from "./sheet-xml.ts";
import { packageParts, sheetName } from "./write-workbook.ts";
import { zipWriter } from "./zip-stream.ts";

/** Sheets of a report as a workbook that looks like its paper: widths, heights, borders, merged cells, the head frozen and printed on every page. */
export function reportWorkbook(title: string, sheets: readonly Sheet[], paper: Paper): Readable {
  const out = new PassThrough();
  writeAll(out, { title, sheets, paper }).catch((error: unknown) => out.destroy(error as Error));
  return out;
}

interface Book {
  title: string;
  sheets: readonly Sheet[];
  paper: Paper;
}

async function writeAll(out: PassThrough, { title, sheets, paper }: Book): Promise<void> {
  const zip = zipWriter(out);
  const styles = new Styles();
  const names: string[] = [];
  for (const sheet of sheets) {
    names.push(sheets.length === 1 ? sheetName(title, 1) : sheetName(title, names.length + 1));
    await zip.entry(`xl/worksheets/sheet${names.length}.xml`, sheetChunks(sheet, paper, styles));
  }
  for (const [name, xml] of packageParts(names, [], styles.xml())) await zip.entry(name, [xml]);
  await zip.end();
}

/** Millimetres to the widths of Excel, which counts digits of its font. */
const MM_PER_DIGIT = 1.85;
const POINTS_PER_MM = 72 / 25.4;
/** Of A3, A4, A5 and DL (ECMA-376 18.3.1.63), by their longer side in millimetres. */
const paperCodes: Readonly<Record<number, number>> = { 420: 8, 297: 9, 210: 11, 220: 27 };
const CHUNK_CHARS = 64 * 1024;

function* sheetChunks({ columns, lines, cells }: Sheet, { room }: Paper, styles: Styles): Generator<string> {
  const heads = lines.findLastIndex((line) => line.head === true) + 1;
  const cols = columns
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${(width / MM_PER_DIGIT).toFixed(1)}" customWidth="1"/>`)
    .join("");
  const pane = heads > 0 ? `<pane ySplit="${heads}" topLeftCell="A${heads + 1}" activePane="bottomLeft" state="frozen"/>` : "";
  let chunk =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="16"/><cols>${cols}</cols><sheetData>`;
  const byLine = cellsByLine(cells);
  for (const [at, { height }] of lines.entries()) {
    const inLine = [...(byLine.get(at) ?? new Map<number, PlaceInCell>())].toSorted(([a], [b]) => a - b);
    const xml = inLine.map(([column, { cell, isFirst }]) =>
      cellXml(cell, { at: `${columnLetters(column)}${at + 1}`, isFirst, style: styles.of(cell) }),
    );
    chunk += `<row r="${at + 1}" ht="${(height * POINTS_PER_MM).toFixed(1)}" customHeight="1">${xml.join("")}</row>`;
    if (chunk.length < CHUNK_CHARS) continue;
    yield chunk;
    chunk = "";
  }
  const merged = cells
    .filter(isMerged)
    .map(
      ({ lines: [top, bottom], columns: [left, right] }) =>
        `<mergeCell ref="${columnLetters(left)}${top + 1}:${columnLetters(right)}${bottom + 1}"/>`,
    );
  const merges = merged.length === 0 ? "" : `<mergeCells count="${merged.length}">${merged.join("")}</mergeCells>`;
  const [top, right, bottom, left] = room.margin.map((mm) => (mm / 25.4).toFixed(2));
  const orientation = room.width > room.height ? "landscape" : "portrait";
  yield `${chunk}</sheetData>${merges}<pageMargins left="${left}" right="${right}" top="${top}" bottom="${bottom}" header="0.3" footer="0.3"/><pageSetup paperSize="${paperCodes[Math.max(room.width, room.height)] ?? 9}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

const isMerged = ({ lines, columns }: SheetCell): boolean => lines[0] !== lines[1] || columns[0] !== columns[1];

/** What looks like a formula stays a text. */
function cellXml({ value, text, code, isImage }: SheetCell, { at, isFirst, style }: { at: string; isFirst: boolean; style: number }): string {
  const isDrawn = isImage === true || code !== undefined;
  if (!isFirst || value === null || isDrawn) return `<c r="${at}" s="${style}"/>`;
  if (typeof value === "number" && Number.isFinite(value)) return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  return textCell(text.length > 0 ? String(value) : "", at, style);
}

const horizontal = { left: "left", center: "center", right: "right" } as const;
const vertical = { top: "top", middle: "center", bottom: "bottom" } as const;

/** Formats of cells, each once. */
class Styles {
  readonly #known = new Map<string, number>();
  readonly #fonts: string[] = [`<font><sz val="10"/><name val="宋体"/></font>`];
  readonly #formats: string[] = [`<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>`];

  of({ style, value, text }: SheetCell): number {
    const isPercent = typeof value === "number" && text[0]?.endsWith("%") === true;
    const key = JSON.stringify([style, isPercent]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const font = this.#fonts.push(`<font>${style.bold === true ? "<b/>" : ""}<sz val="${style.size}"/><name val="宋体"/></font>`) - 1;
    const border = style.border === undefined ? 0 : style.border === "bottom" ? 2 : 1;
    const alignment = `<alignment horizontal="${horizontal[style.align]}" vertical="${vertical[style.vertical]}" wrapText="1"${style.upright === true ? ` textRotation="255"` : ""}/>`;
    const format = `<xf numFmtId="${isPercent ? 10 : 0}" fontId="${font}" fillId="${style.shaded === true ? 2 : 0}" borderId="${border}" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyNumberFormat="1">${alignment}</xf>`;
    const number = this.#formats.push(format) - 1;
    this.#known.set(key, number);
    return number;
  }

  xml(): string {
    const side = (name: string) => `<${name} style="thin"><color auto="1"/></${name}>`;
    const borders = ["<border/>", `<border>${["left", "right", "top", "bottom"].map(side).join("")}</border>`, `<border>${side("bottom")}</border>`];
    return (
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      `<fonts count="${this.#fonts.length}">${this.#fonts.join("")}</fonts>` +
      `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F0F0"/></patternFill></fill></fills>` +
      `<borders count="3">${borders.join("")}</borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
      `<cellXfs count="${this.#formats.length}">${this.#formats.join("")}</cellXfs></styleSheet>`
    );
  }
}
