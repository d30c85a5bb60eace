import { Readable } from "node:stream";
import { problem, requestError } from "../../../../engine/errors.ts";
import { sheetsAsCsv } from "../../../../engine/reports/as-text.ts";
import { MOST_PAGES } from "../../../../engine/reports/paginate.ts";
import { type ReportFileFormat, type ReportPage, reportFileTypes } from "../../../../engine/reports/sheet.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { reportWorkbook } from "../../platform/xlsx/report-workbook.ts";
import { writeAudit } from "../records/audit.ts";
import { type MadeReport, makeReport, type ReportRequest } from "./make-report.ts";
import { paintDocx } from "./paint-docx.ts";
import { paintInThread } from "./pdf-threads.ts";
import { picturesOf } from "./pictures.ts";

export const reportFormats = ["page", ...(Object.keys(reportFileTypes) as ReportFileFormat[])] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Cells of a sheet that a browser draws or a paper holds. */
const MOST_CELLS = 200_000;

export interface SentReport {
  fileName: string;
  type: string;
  file: Readable;
}

const exits = { page: "list", pdf: "print", xlsx: "export", docx: "export", csv: "export" } as const;

export async function reportPage(call: Call, request: Omit<ReportRequest, "exit">): Promise<ReportPage> {
  const { title, sheets, paper } = checked(await makeReport(call, { ...request, exit: exits.page }));
  return { title, sheets, pages: paper.pages.length };
}

/** A report as a file. @throws AppError as `makeReport`, REPORT_TOO_LONG, REPORT_BUSY */
export async function reportFile(call: Call, request: Omit<ReportRequest, "exit">, format: ReportFileFormat): Promise<SentReport> {
  const made = checked(await makeReport(call, { ...request, exit: exits[format] }));
  const file = await files[format](call, made);
  await transaction(call.runtime.db, () => note(call, request, made, format));
  return { fileName: `${made.title}.${format}`, type: format === "csv" ? `${reportFileTypes.csv}; charset=utf-8` : reportFileTypes[format], file };
}

/** Excel reads UTF-8 only behind this mark. */
const MARK = "﻿";
const files: Record<ReportFileFormat, (call: Call, made: MadeReport) => Promise<Readable>> = {
  pdf: async (call, { title, sheets, paper }) => {
    if (paper.pages.length > MOST_PAGES) throw requestError([problem("REPORT_TOO_LONG", "", { pages: paper.pages.length, max: MOST_PAGES })]);
    const pictures = await picturesOf(call, sheets);
    return Readable.from([Buffer.from(await paintInThread({ title, language: call.language ?? "zh-CN", sheets, paper, pictures }))]);
  },
  xlsx: async (_, { title, sheets, paper }) => reportWorkbook(title, sheets, paper),
  docx: async (call, { title, sheets, paper, document }) =>
    paintDocx({
      title,
      language: call.language ?? "zh-CN",
      sheets,
      paper,
      pictures: await picturesOf(call, sheets),
      perSheet: document.paper?.perSheet ?? 1,
    }),
  csv: async (_, { sheets }) => Readable.from([Buffer.from(MARK + sheetsAsCsv(sheets))]),
};

function checked(made: MadeReport): MadeReport {
  if (made.sheets.reduce((sum, { cells }) => sum + cells.length, 0) > MOST_CELLS)
    throw requestError([problem("REPORT_TOO_LARGE", "", { max: MOST_CELLS })]);
  return made;
}

/** What leaves as a file is told in the audit. */
async function note(
  call: Call,
  { report, ids }: Omit<ReportRequest, "exit">,
  { document, title, sheets }: MadeReport,
  format: string,
): Promise<void> {
  const entity = document.entity ?? document.data?.map(({ entity: of, stat }) => of ?? call.model.stats.get(stat ?? "")?.entity)[0] ?? "";
  const count = ids.length > 0 ? ids.length : sheets[0]!.lines.length;
  await writeAudit(call, [{ action: "export", entity, note: `报表“${title}”（${report}）${format} ${count}` }]);
}
