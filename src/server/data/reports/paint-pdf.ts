import PDFDocument from "pdfkit";
import { textWidth } from "../../../../engine/reports/lines.ts";
import { LINE_HEIGHT } from "../../../../engine/reports/paper.ts";
import { type PlacedCell, placedCells, placedTexts } from "../../../../engine/reports/placed.ts";
import type { PageLine, Paper, PaperPage, Sheet } from "../../../../engine/reports/sheet.ts";
import { codePattern } from "./codes.ts";
import { inks, lineWidths, SHADE } from "./look.ts";

/** What a thread is handed: everything that stands on the papers. */
export interface PdfOrder {
  title: string;
  /** BCP 47. */
  language: string;
  sheets: Sheet[];
  paper: Paper;
  /** Pictures by the ids that cells name. */
  pictures: Readonly<Record<string, Uint8Array>>;
}

export interface PdfFonts {
  regular: Buffer;
  bold: Buffer;
}

type Doc = InstanceType<typeof PDFDocument>;

const POINTS = 72 / 25.4;
const INK = inks.default;
/** From the middle of a line of this font down to its baseline, of the size. */
const BASELINE = 0.36;

/** Papers as PDF. Fonts are embedded with the letters that are used, so that the file reads the same everywhere. */
export function paintPdf({ title, language, sheets, paper, pictures }: PdfOrder, fonts: PdfFonts): Promise<Buffer> {
  const { width, height } = paper.room;
  const doc = new PDFDocument({
    ...{ size: [width * POINTS, height * POINTS], margin: 0, autoFirstPage: false, lang: language, displayTitle: true, pdfVersion: "1.7" },
    info: { Title: title, Producer: "campus-engine", Creator: "campus-engine" },
  });
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("bold", fonts.bold);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const page of paper.pages) {
    doc.addPage();
    if (paper.watermark !== null) watermark(doc, paper, paper.watermark);
    for (const cell of placedCells(paper, sheets, page.parts)) paintCell(doc, cell, { scale: paper.scale, pictures });
    if (page.parts.length > 1) cuts(doc, paper, page);
    aroundPage(doc, page.header, { paper, middle: paper.room.margin[0] + LINE_HEIGHT / 2 });
    aroundPage(doc, page.footer, { paper, middle: height - paper.room.margin[2] - LINE_HEIGHT / 2 });
  }
  doc.end();
  return done;
}

interface Painting {
  scale: number;
  pictures: PdfOrder["pictures"];
}

function paintCell(doc: Doc, placed: PlacedCell, { scale, pictures }: Painting): void {
  const { cell, x, y, width, height } = placed;
  const { style } = cell;
  if (style.shaded === true) doc.rect(x * POINTS, y * POINTS, width * POINTS, height * POINTS).fill(SHADE);
  border(doc, placed);
  const content = cell.text[0] ?? "";
  if (cell.code !== undefined) drawCode(doc, placed, cell.code);
  else if (cell.isImage === true) drawPicture(doc, placed, pictures[content]);
  else writeText(doc, placed, scale);
}

function writeText(doc: Doc, placed: PlacedCell, scale: number): void {
  const { style } = placed.cell;
  doc
    .font(style.bold === true ? "bold" : "regular")
    .fontSize(style.size * scale)
    .fillColor(inks[style.tone ?? "default"]);
  for (const { text, x: left, middle } of placedTexts(placed, scale)) writeAt(doc, text, { x: left, middle, size: style.size * scale });
}

function writeAt(doc: Doc, text: string, { x, middle, size }: { x: number; middle: number; size: number }): void {
  doc.text(text, x * POINTS, middle * POINTS + size * BASELINE, { lineBreak: false, baseline: "alphabetic" } as never);
}

function border(doc: Doc, { cell: { style }, x, y, width, height }: PlacedCell): void {
  if (style.border === undefined) return;
  doc.lineWidth(lineWidths[style.border]).strokeColor(INK);
  if (style.border === "dashed") doc.dash(3, { space: 2 });
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((at) => at * POINTS) as [number, number, number, number];
  if (style.border === "bottom") doc.moveTo(left, bottom).lineTo(right, bottom).stroke();
  else doc.rect(left, top, right - left, bottom - top).stroke();
  if (style.border === "dashed") doc.undash();
}

/** Where a sheet with several papers is cut. */
function cuts(doc: Doc, { room }: Paper, { parts }: PaperPage): void {
  doc.lineWidth(0.5).strokeColor("#8c8c8c").dash(4, { space: 3 });
  for (const { top } of parts.slice(1)) {
    const at = (room.margin[0] + top) * POINTS - 2 * POINTS;
    doc
      .moveTo(0, at)
      .lineTo(room.width * POINTS, at)
      .stroke();
  }
  doc.undash();
}

function drawCode(doc: Doc, { cell, x, y, width, height }: PlacedCell, kind: "qr" | "code128"): void {
  const pattern = codePattern(kind, cell.text.join(""));
  if (pattern === null) return;
  const { rows, isBars } = pattern;
  const columns = rows[0]!.length;
  const unit = isBars ? (width - 4) / columns : Math.min((width - 2) / columns, (height - 2) / rows.length);
  const tall = isBars ? height - 2 : unit;
  const [left, top] = [x + (width - unit * columns) / 2, y + (height - tall * rows.length) / 2];
  for (const [row, cells] of rows.entries())
    for (const [column, dark] of cells.entries())
      if (dark) doc.rect((left + column * unit) * POINTS, (top + row * tall) * POINTS, unit * POINTS, tall * POINTS);
  doc.fill(INK);
}

/** From the bytes that were handed over: a name would be opened as a file. */
function drawPicture(doc: Doc, { x, y, width, height }: PlacedCell, bytes: Uint8Array | undefined): void {
  if (bytes === undefined) return;
  try {
    doc.image(Buffer.from(bytes), (x + 1) * POINTS, (y + 1) * POINTS, {
      fit: [(width - 2) * POINTS, (height - 2) * POINTS],
      align: "center",
      valign: "center",
    });
  } catch {
    // A picture of a kind that PDF does not know leaves its place blank.
  }
}

const SMALL = 9;
function aroundPage(doc: Doc, lines: readonly PageLine[], { paper: { room }, middle }: { paper: Paper; middle: number }): void {
  doc.font("regular").fontSize(SMALL).fillColor(inks.muted);
  for (const { align, text } of lines) {
    const wide = textWidth(text, { size: SMALL });
    const right = room.width - room.margin[1];
    const x = align === "left" ? room.margin[3] : align === "right" ? right - wide : (room.margin[3] + right - wide) / 2;
    writeAt(doc, text, { x, middle, size: SMALL });
  }
}

function watermark(doc: Doc, { room }: Paper, text: string): void {
  const step = 60;
  doc
    .save()
    .font("regular")
    .fontSize(SMALL + 2)
    .fillColor("#000000")
    .fillOpacity(0.07);
  for (let y = step / 2; y < room.height; y += step)
    for (let x = 10; x < room.width; x += textWidth(text, { size: SMALL + 2 }) + 20)
      doc
        .save()
        .rotate(-20, { origin: [x * POINTS, y * POINTS] })
        .text(text, x * POINTS, y * POINTS, { lineBreak: false })
        .restore();
  doc.restore();
}
