import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { headerCells, headerDepth } from "../../../../engine/screens/header-cells.ts";
import type { CellKind, SheetColumn } from "./sheet-column.ts";

export type CellValue = string | number | null;
/** A cell in which something is wrong: coloured, with a note that says what. */
export interface MarkedCell {
  value: CellValue;
  remark: string;
}
export type SheetCell = CellValue | MarkedCell;

export const isMarked = (cell: SheetCell): cell is MarkedCell => typeof cell === "object" && cell !== null;

/** Index of the cell formats in `styles.xml` below. */
const style = { text: 1, header: 2, date: 3, datetime: 4, money: 5, note: 6, wrong: 7 } as const;
const widths: Record<CellKind, number> = { text: 16, number: 10, money: 12, date: 12, datetime: 19 };
const MS_PER_DAY = 86_400_000;
/** Day 0 of the 1900 date system as every current reader counts it (ECMA-376 18.17.4.1). */
const EPOCH_MS = Date.UTC(1899, 11, 30);

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const markup: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeXml = (text: string): string => text.replace(forbidden, "").replace(/[&<>"]/g, (c) => markup[c]!);

/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` to an Excel serial number; null when it is neither. */
export function dateSerial(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!match) return null;
  const [, y, m, d, hh = "0", mm = "0", ss = "0"] = match;
  return (Date.UTC(Number(y), Number(m) - 1, Number(d), Number(hh), Number(mm), Number(ss)) - EPOCH_MS) / MS_PER_DAY;
}

/** Text is always an inline string, so a value that begins with = + - @ stays text and never becomes a formula. */
export const textCell = (text: string, at: string, s: number) =>
  `<c r="${at}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

function cell(value: SheetCell, kind: CellKind, at: string): string {
  if (isMarked(value)) return textCell(String(value.value ?? ""), at, style.wrong);
  if (value === null || value === "") return "";
  if (kind === "date" || kind === "datetime") {
    const serial = dateSerial(String(value));
    return serial === null ? textCell(String(value), at, style.text) : `<c r="${at}" s="${style[kind]}"><v>${serial}</v></c>`;
  }
  if (kind === "number" || kind === "money") {
    const number = typeof value === "number" ? value : Number(value);
    if (Number.isFinite(number)) return `<c r="${at}"${kind === "money" ? ` s="${style.money}"` : ""}><v>${number}</v></c>`;
  }
  return textCell(String(value), at, style.text);
}

/** One data row; `row` counts from 1. */
export function rowXml(values: readonly SheetCell[], columns: readonly SheetColumn[], names: readonly string[], row: number): string {
  let xml = `<row r="${row}">`;
  for (let i = 0; i < columns.length; i++) xml += cell(values[i] ?? null, columns[i]!.kind, `${names[i]}${row}`);
  return `${xml}</row>`;
}

/** Everything before the first data row: views with the frozen header, widths, merged header rows. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const depth = headerDepth(columns);
  const cols = columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? widths[c.kind]}" customWidth="1"/>`).join("");
  const cells = headerCells(columns);
  let rows = "";
  for (let row = 0; row < depth; row++) {
    const inRow = cells.filter((c) => c.row === row).map((c) => textCell(c.title, `${columnLetters(c.column)}${row + 1}`, style.header));
    rows += `<row r="${row + 1}" ht="22" customHeight="1">${inRow.join("")}</row>`;
  }
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${depth}" topLeftCell="A${depth + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="16"/><cols>${cols}</cols><sheetData>${rows}`
  );
}

/** A drop-down on a column from the first data row to `toRow`, fed by a range of another sheet. */
export interface ListChoice {
  column: number;
  /** `'选项'!$A$2:$A$9` */
  range: string;
  toRow: number;
}

/** Everything after the last data row. The order of the elements is fixed by ECMA-376 18.3.1.99. */
export function sheetTail(columns: readonly SheetColumn[], lastRow: number, more: { choices: readonly ListChoice[]; hasRemarks: boolean }): string {
  const depth = headerDepth(columns);
  const merged = headerCells(columns).filter((c) => c.toRow > c.row || c.toColumn > c.column);
  const merges = merged.map((c) => `<mergeCell ref="${columnLetters(c.column)}${c.row + 1}:${columnLetters(c.toColumn)}${c.toRow + 1}"/>`);
  const filter = lastRow > depth ? `<autoFilter ref="A${depth}:${columnLetters(columns.length - 1)}${lastRow}"/>` : "";
  const lists = more.choices.map((c) => {
    const name = columnLetters(c.column);
    return `<dataValidation type="list" allowBlank="1" sqref="${name}${depth + 1}:${name}${c.toRow}"><formula1>${escapeXml(c.range)}</formula1></dataValidation>`;
  });
  return (
    `</sheetData>${filter}${merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join("")}</mergeCells>` : ""}` +
    `${lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>` : ""}${more.hasRemarks ? `<legacyDrawing r:id="rId1"/>` : ""}</worksheet>`
  );
}

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEAF1FF"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFD9D9"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"><color rgb="FFBFC7D5"/></left><right style="thin"><color rgb="FFBFC7D5"/></right><top style="thin"><color rgb="FFBFC7D5"/></top><bottom style="thin"><color rgb="FFBFC7D5"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fillId="3" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`;
