import type { ReportDocument } from "../kinds/report/document.ts";

/** Millimetres, upright. */
const sizes = { A3: [297, 420], A4: [210, 297], A5: [148, 210], DL: [110, 220] } as const;
const MARGIN = 15;
/** Of a line above or below what is printed. */
export const LINE_HEIGHT = 7;

export interface PaperRoom {
  width: number;
  height: number;
  /** Top, right, bottom, left. */
  margin: readonly [number, number, number, number];
}

export function paperOf({ paper }: ReportDocument): PaperRoom {
  const size = paper?.size ?? "A4";
  // A size that is none is reported; what lies on it is looked at all the same.
  const [short, long] = Object.hasOwn(sizes, size) ? sizes[size] : sizes.A4;
  const [width, height] = paper?.landscape === true ? [long, short] : [short, long];
  const [top = MARGIN, right = MARGIN, bottom = MARGIN, left = MARGIN] = paper?.margin ?? [];
  return { width, height, margin: [top, right, bottom, left] };
}

/** What is left between the margins and the lines above and below. */
export function printable(report: ReportDocument): { width: number; height: number } {
  const { width, height, margin } = paperOf(report);
  const lines = [report.paper?.header, report.paper?.footer].filter((list) => list !== undefined && list.length > 0).length;
  return { width: width - margin[1] - margin[3], height: height - margin[0] - margin[2] - lines * LINE_HEIGHT };
}

/** A sheet that is too wide is printed smaller. */
export function scaleOf(report: ReportDocument): number {
  const width = report.columns.reduce((sum, column) => sum + column.width, 0);
  return Math.min(1, printable(report).width / width);
}
