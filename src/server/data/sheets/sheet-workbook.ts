import type { Readable } from "node:stream";
import { accessFor } from "../../../../engine/access/access-for.ts";
import type { ReadSheet } from "../../../../engine/api.ts";
import { dataError } from "../../../../engine/errors.ts";
import type { Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { zh } from "../../../../engine/language/text.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { type Line, lineTitles, longTitles, readLines, sheetLines } from "../../../../engine/sheets/sheet-lines.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import { inWords } from "../language/own-words.ts";
import { badRequest } from "../records/bad-request.ts";
import { notGranted } from "../records/granted.ts";
import type { Call } from "../../platform/runtime.ts";
import { sheetRows } from "../../platform/xlsx/open-sheet.ts";
import { writeWorkbook } from "../../platform/xlsx/write-workbook.ts";

const MOST_LINES = 1000;

/** The field with questions, for whoever may write it. @throws AccessError ACTION_DENIED */
export function writtenSheet(call: Call, entity: Entity, name: string): Field {
  assertMayWrite(call, entity);
  const field = entity.fields.get(name);
  if (field === undefined || field.type.sheet !== "asks") throw badRequest("field", "一个题目的字段");
  return field;
}

/** @throws AccessError ACTION_DENIED */
export function assertMayWrite(call: Call, entity: Entity): void {
  const access = accessFor(call.model, entity.id, call.user);
  if (access.create.length === 0 && access.update.length === 0) throw notGranted(entity, "update");
}

/** Questions as a workbook: a line each. @throws DataError where they are none */
export function sheetWorkbook(field: Field, sheet: unknown): Readable {
  const problems = checkFieldValue(sheet, field, { path: `/${field.name}`, label: zh(field.title) });
  if (problems.length > 0) throw dataError(problems);
  const rows = sheetLines(sheet as Sheet).map((line) => lineTitles.map((title) => line[title] ?? null));
  const columns = lineTitles.map((title) => ({ titles: [title], kind: "text" as const, width: longTitles.has(title) ? 36 : 12 }));
  return writeWorkbook([{ name: zh(field.title).slice(0, 31), columns, rows }]);
}

/** Questions out of a workbook by the titles of its columns. */
export async function readSheetWorkbook(call: Call, file: string): Promise<ReadSheet> {
  let titles: (string | null)[] | null = null;
  const lines: Line[] = [];
  for await (const rows of sheetRows(call, { file }))
    for (const { values } of rows) {
      const texts = values.map((value) => (value === null || value === undefined ? null : String(value)));
      if (titles === null) titles = texts.map((text) => text?.trim() ?? null);
      else if (lines.length < MOST_LINES) lines.push(lineOf(titles, texts));
    }
  const { sheet, faults } = readLines(lines);
  return { sheet, problems: faults.map(({ line, column, reason }) => inWords(call, phrase`第 ${line + 1} 行“${column}”：${reason}`)) };
}

const lineOf = (titles: readonly (string | null)[], texts: readonly (string | null)[]): Line =>
  Object.fromEntries(
    titles.flatMap((title, at) => (title === null || !(lineTitles as readonly string[]).includes(title) || !texts[at] ? [] : [[title, texts[at]]])),
  );
