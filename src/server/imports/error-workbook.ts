import { saveFile } from "../files/file-store.ts";
import type { Call } from "../runtime.ts";
import type { CellValue } from "../xlsx/sheet-xml.ts";
import { type SheetInput, writeWorkbook } from "../xlsx/write-workbook.ts";
import type { ImportLog } from "./import-log.ts";

/** The bad rows as they were, each with its sentence: correct them there and import the same file again. Answers the id of the stored file. */
export async function errorWorkbook(call: Call, title: string, log: ImportLog): Promise<string> {
  const cells = (row: ImportLog["failedRows"][number]): CellValue[] => [...log.titles.map((_, at) => cellOf(row.values[at])), row.sentence, row.row];
  const sheet: SheetInput = {
    name: "错误数据",
    columns: [...log.titles, "错误说明", "原文件行号"].map((name) => ({
      titles: [name],
      kind: "text",
      ...(name === "错误说明" ? { width: 60 } : {}),
    })),
    rows: log.failedRows.map(cells),
  };
  const file = await saveFile(call.runtime, {
    tenantId: call.user.tenantId,
    ownerId: call.user.id,
    originalName: `${title}导入错误.xlsx`,
    extension: "xlsx",
    businessType: "importErrors",
    content: writeWorkbook([sheet]),
  });
  return file.id;
}

const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === "boolean" ? (value ? "是" : "否") : String(value);
