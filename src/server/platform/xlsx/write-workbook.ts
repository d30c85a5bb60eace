import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { PassThrough, type Readable } from "node:stream";
import { headerDepth } from "../../../../engine/screens/header-cells.ts";
import type { SheetColumn } from "./sheet-column.ts";
import { escapeXml, isMarked, rowXml, sheetHead, sheetTail, stylesXml, type ListChoice, type SheetCell } from "./sheet-xml.ts";
import { MAX_REMARKS, type Remark, remarkParts, remarksPath } from "./sheet-remarks.ts";
import { zipWriter } from "./zip-stream.ts";

export type { CellValue, ListChoice, SheetCell } from "./sheet-xml.ts";

export interface SheetInput {
  name: string;
  columns: SheetColumn[];
  /** Values in column order; dates as `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`. */
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
  choices?: ListChoice[];
}

/** Rows of one sheet, header included (ECMA-376, Excel's limit). */
export const MAX_SHEET_ROWS = 1_048_576;
const CHUNK_CHARS = 64 * 1024;

/** Streams an xlsx workbook. Rows are read as the reader drains, so memory does not grow with them; past the row limit a sheet goes on in the next. */
export function writeWorkbook(sheets: readonly SheetInput[], maxSheetRows = MAX_SHEET_ROWS): Readable {
  const out = new PassThrough();
  writeAll(out, sheets, maxSheetRows).catch((error: unknown) => out.destroy(error as Error));
  return out;
}

async function writeAll(out: PassThrough, sheets: readonly SheetInput[], maxSheetRows: number): Promise<void> {
  const zip = zipWriter(out);
  const names: string[] = [];
  const remarked: number[] = [];
  for (const sheet of sheets) {
    const rows = toIterator(sheet.rows);
    let more = true;
    for (let part = 1; more; part++) {
      names.push(sheetName(sheet.name, part));
      const state: SheetState = { more: false, remarks: [] };
      await zip.entry(`xl/worksheets/sheet${names.length}.xml`, sheetChunks(sheet, rows, maxSheetRows, state));
      more = state.more;
      if (state.remarks.length === 0) continue;
      remarked.push(names.length);
      for (const [path, xml] of remarkParts(names.length, state.remarks)) await zip.entry(path, [xml]);
    }
  }
  for (const [name, xml] of packageParts(names, remarked)) await zip.entry(name, [xml]);
  await zip.end();
}

/** What came of one sheet as it was written. */
interface SheetState {
  /** Rows are left for a next one. */
  more: boolean;
  remarks: Remark[];
}

interface PeekableRows {
  next(): Promise<readonly SheetCell[] | null>;
  peek(): Promise<boolean>;
}

function toIterator(rows: SheetInput["rows"]): PeekableRows {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let held: IteratorResult<readonly SheetCell[]> | null = null;
  const pull = async () => held ?? (await source.next());
  return {
    async next() {
      const result = await pull();
      held = result.done ? result : null;
      return result.done ? null : result.value;
    },
    async peek() {
      held = await pull();
      return !held.done;
    },
  };
}

async function* sheetChunks(sheet: SheetInput, rows: PeekableRows, maxSheetRows: number, state: SheetState): AsyncGenerator<string> {
  const names = sheet.columns.map((_, i) => columnLetters(i));
  let row = headerDepth(sheet.columns);
  let chunk = sheetHead(sheet.columns);
  while (row < maxSheetRows) {
    const values = await rows.next();
    if (values === null) break;
    row++;
    noteRemarks(values, row - 1, state.remarks);
    chunk += rowXml(values, sheet.columns, names, row);
    if (chunk.length >= CHUNK_CHARS) {
      yield chunk;
      chunk = "";
    }
  }
  state.more = await rows.peek();
  yield chunk + sheetTail(sheet.columns, row, { choices: sheet.choices ?? [], hasRemarks: state.remarks.length > 0 });
}

function noteRemarks(values: readonly SheetCell[], row: number, into: Remark[]): void {
  for (const [column, cell] of values.entries()) if (into.length < MAX_REMARKS && isMarked(cell)) into.push({ row, column, text: cell.remark });
}

/** Sheet names are at most 31 characters without `\ / ? * [ ] :`. */
export function sheetName(name: string, part: number): string {
  const clean = name.replace(/[\\/?*[\]:]/g, " ").trim() || "Sheet";
  return part === 1 ? clean.slice(0, 31) : `${clean.slice(0, 26)}(${part})`;
}

/** Everything of a workbook but its sheets. `remarked`: numbers of the sheets with notes. */
export function packageParts(names: readonly string[], remarked: readonly number[] = [], styles = stylesXml): [string, string][] {
  const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const rels = "http://schemas.openxmlformats.org/package/2006/relationships";
  const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheets = names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("");
  const links = names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("");
  const types = names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join("");
  const notes = remarked.map((no) => `<Override PartName="/${remarksPath(no)}" ContentType="${sheetType}.comments+xml"/>`).join("");
  const boxes = remarked.length === 0 ? "" : `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>`;
  return [
    ["xl/styles.xml", styles],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships xmlns="${rels}">${links}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${boxes}<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${types}${notes}</Types>`,
    ],
  ];
}
