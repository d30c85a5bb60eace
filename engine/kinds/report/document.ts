import type { DocumentHead, Tone } from "../../documents/common.ts";
import type { AskedValue } from "../../fields/ask-document.ts";
import type { Agg, Cond, Expr, Path } from "../../grammar/condition.ts";
import type { Sentence } from "../../grammar/sentence.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    report: ReportDocument;
  }
}

/** A sheet of cells over statistics and rows, for the page, paper and tables alike. Gives no rights: whoever opens it reads what they read anyway. */
export interface ReportDocument extends DocumentHead {
  kind: "report";
  /** One paper for each of its records that is chosen. Absent: one sheet over the data. */
  entity?: string;
  /** What the reader chooses first, read as `{ "ctx": "ask.<name>" }`. */
  ask?: AskedValue[];
  data?: ReportData[];
  /** Each paper carries a code by which anybody may ask whether it is real. Needs `entity`. */
  issue?: ReportIssue;
  paper?: ReportPaper;
  styles?: Record<string, ReportStyle>;
  columns: ReportColumn[];
  rows: ReportRow[];
  cells: ReportCell[];
  /** Anchors that overlays may not touch: `cells.total`. */
  locks?: string[];
}

/** Rows that cells read. One of `stat`, `entity` and `link`. */
export interface ReportData {
  key: string;
  /** A statistic, grouped as the cells that repeat say. */
  stat?: string;
  /** Rows of an entity. */
  entity?: string;
  /** Rows of a link of the record. */
  link?: Path;
  where?: Cond;
  filters?: ReportFilter[];
  order?: { by: Path; dir?: "asc" | "desc" }[];
  /** Largest number of rows; more are refused. Default 5,000. */
  limit?: number;
}

/** What is asked narrows the data; nothing chosen narrows nothing. */
export interface ReportFilter {
  field: Path;
  ask: string;
}

/** What the public page tells of a paper. */
export interface ReportIssue {
  /** Whose paper it is; only the first letter is told. */
  name: Path;
  number?: Path;
}

export const paperSizes = ["A3", "A4", "A5", "DL"] as const;
export interface ReportPaper {
  /** Default A4. */
  size?: (typeof paperSizes)[number];
  landscape?: boolean;
  /** Millimetres: top, right, bottom, left. Default 15. */
  margin?: number[];
  /** Papers of so many records on one sheet, below each other. Default 1. */
  perSheet?: number;
  header?: PaperLine[];
  footer?: PaperLine[];
  /** Small in the background of every page: who made it and when. */
  watermark?: boolean;
}

export interface PaperLine {
  align?: "left" | "center" | "right";
  /** Reads `page` and `pages` as well. */
  text: Sentence;
}

export const borders = ["thin", "medium", "bottom", "dashed"] as const;
export interface ReportStyle {
  bold?: boolean;
  /** Points. Default 10. */
  size?: number;
  align?: "left" | "center" | "right";
  vertical?: "top" | "middle" | "bottom";
  border?: (typeof borders)[number];
  /** Grey behind the cell. */
  shaded?: boolean;
  tone?: Tone;
  /** Letters below each other. */
  upright?: boolean;
}

export interface ReportColumn {
  /** Millimetres. */
  width: number;
}

export interface ReportRow {
  /** Millimetres, the least: a row grows with its lines. */
  height: number;
  /** Repeated at the top of each further page. */
  head?: boolean;
  /** Stays on one page with the row below. */
  keep?: boolean;
  /** The next page begins below. */
  breakAfter?: boolean;
  /** Blank lines up to so many, where it repeats. */
  fillTo?: number;
}

export const formats = ["percent", "money", "number"] as const;
/** One of `text`, `field`, `measure`, `agg`, `value` and `image`; none: an empty cell. */
export interface ReportCell {
  /** `B3`: column and row of its upper left corner. */
  at: string;
  /** Name by which other cells read it. */
  key?: string;
  /** Rows and columns it covers. Default 1 and 1. */
  span?: [number, number];
  /** Of which data; absent: the record of the report. */
  data?: string;
  text?: Sentence;
  /** Of a row; of a statistic its dimension. */
  field?: Path;
  measure?: string;
  agg?: Agg;
  of?: Path;
  /** Rows that are aggregated. */
  where?: Cond;
  value?: Expr;
  /** A picture of the record. */
  image?: Path;
  /** Drawn as a code to be scanned. */
  code?: "qr" | "code128";
  /** Repeated for each row, or each group, of its data. */
  expand?: "down" | "right";
  /** Rows of equal value are one. A statistic is always grouped. */
  group?: boolean;
  /** Order of the groups. Default: as the rows come, of a statistic `asc`. */
  order?: "asc" | "desc";
  /** Key of the cell with which it repeats downwards. Default: the nearest to the left that does. */
  left?: string;
  /** Key of the cell with which it repeats to the right. Default: the nearest above that does. */
  top?: string;
  as?: (typeof formats)[number];
  /** Digits after the point. */
  digits?: number;
  style?: string | string[];
  tone?: { when: Cond; tone: Tone }[];
  /** Rows behind the figure: a screen, and its filters over the cells. */
  open?: { screen: string; with?: Record<string, Expr> };
}
