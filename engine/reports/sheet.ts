import type { Tone } from "../documents/common.ts";
import type { ReportStyle } from "../kinds/report/document.ts";
import type { PaperRoom } from "./paper.ts";

/** A report with its values, in lines and columns. Whoever paints it (page, paper, table) decides nothing any more. */
export interface Sheet {
  title: string;
  /** Widths in millimetres. */
  columns: number[];
  lines: SheetLine[];
  cells: SheetCell[];
}

export interface SheetLine {
  /** Millimetres. */
  height: number;
  head?: true;
  keep?: true;
  breakAfter?: true;
}

/** Lines and columns from 0, both inclusive. */
export interface SheetCell {
  lines: [first: number, last: number];
  columns: [first: number, last: number];
  /** As it is read, broken into the lines that fit. */
  text: string[];
  /** As a table keeps it: a number, or the text. Null = empty. */
  value: number | string | null;
  style: CellStyle;
  /** The text is the content of a code to be scanned. */
  code?: "qr" | "code128";
  /** The text is the id of a picture. */
  isImage?: true;
  /** A screen with filters of its list. */
  open?: { screen: string; with: Record<string, string | string[]> };
}

export type CellStyle = Required<Pick<ReportStyle, "size" | "align" | "vertical">> &
  Pick<ReportStyle, "bold" | "border" | "shaded" | "upright"> & { tone?: Tone };

/** Sheets on paper: each page has its lines with their places. */
export interface Paper {
  room: PaperRoom;
  /** What stands above and below every page, with `PAGE_MARK` and `PAGES_MARK` where its numbers come. */
  around: { header: PageLine[]; footer: PageLine[] };
  /** Smaller than 1: the sheets are printed smaller to fit. */
  scale: number;
  pages: PaperPage[];
  watermark: string | null;
}

/** Stand for the number of a page and of all pages, where whoever reads the paper counts them. */
export const PAGE_MARK = "\ue000";
export const PAGES_MARK = "\ue001";

export interface PaperPage {
  parts: PagePart[];
  header: PageLine[];
  footer: PageLine[];
}

/** Lines of one sheet on one page. */
export interface PagePart {
  /** Place in the list of sheets. */
  sheet: number;
  /** Lines of the sheet, in order, heads repeated. */
  lines: number[];
  /** Millimetres below the upper margin, as printed. */
  top: number;
}

export interface PageLine {
  align: "left" | "center" | "right";
  text: string;
}

/** What is asked of a report. */
export interface ReportAsked {
  report: string;
  /** What was chosen, by name. */
  ask?: Readonly<Record<string, unknown>>;
  /** Records of which papers are made. */
  ids?: readonly string[];
}
/** Files a report is had as, with their media types (IANA). */
export const reportFileTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv",
} as const;
export type ReportFileFormat = keyof typeof reportFileTypes;

/** What a page draws of a report. */
export interface ReportPage {
  title: string;
  sheets: Sheet[];
  /** How many pages of paper it has. */
  pages: number;
}
