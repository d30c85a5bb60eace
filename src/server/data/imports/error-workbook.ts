import type { Text } from "../../../../engine/language/text.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { inWords } from "../language/own-words.ts";
import { saveFile } from "../files/file-store.ts";
import type { Call } from "../../platform/runtime.ts";
import type { CellValue, SheetCell } from "../../platform/xlsx/sheet-xml.ts";
import { type SheetInput, writeWorkbook } from "../../platform/xlsx/write-workbook.ts";
import type { ImportLog } from "./import-log.ts";

/** The bad rows as they were, their faulty cells coloured and explained, each row with its sentence: correct them there and import the same file again. Answers the id of the stored file. */
export async function errorWorkbook(call: Call, title: Text, log: ImportLog): Promise<string> {
  const added: SheetInput["columns"] = [
    { titles: [inWords(call, "错误说明")], kind: "text", width: 60 },
    { titles: [inWords(call, "原文件行号")], kind: "text" },
  ];
  const sheet: SheetInput = {
    name: inWords(call, "错误数据"),
    columns: [...log.titles.map((title) => ({ titles: [title], kind: "text" as const })), ...added],
    rows: sheetRows(call, log),
  };
  const file = await saveFile(call.runtime, {
    tenantId: call.user.tenantId,
    ownerId: call.user.id,
    originalName: inWords(call, phrase`${titled(title)}导入错误.xlsx`),
    extension: "xlsx",
    businessType: "importErrors",
    content: writeWorkbook([sheet]),
  });
  return file.id;
}

async function* sheetRows(call: Call, log: ImportLog): AsyncGenerator<SheetCell[]> {
  for await (const { row, values, sentence, remarks } of log.bad.rows()) {
    const remarkIn = new Map(remarks);
    const cells = log.titles.map((_, at): SheetCell => {
      const value = cellOf(call, values[at]);
      const remark = remarkIn.get(at);
      return remark === undefined ? value : { value, remark };
    });
    yield [...cells, sentence, row];
  }
}

const cellOf = (call: Call, value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === "boolean" ? inWords(call, value ? "是" : "否") : String(value);
