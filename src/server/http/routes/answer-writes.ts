import { join } from "node:path";
import { zh } from "../../../../engine/language/text.ts";
import { replied } from "../../data/calls/define-route.ts";
import { readParameters } from "../../data/calls/parameters.ts";
import { answeredSheet } from "../../data/sheets/answered-sheet.ts";
import { answerFigures } from "../../data/sheets/answer-figures.ts";
import { keepAnswers, openAnswers } from "../../data/sheets/open-answers.ts";
import { assertMayWrite, readSheetWorkbook, sheetWorkbook, writtenSheet } from "../../data/sheets/sheet-workbook.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";
import { nameFile, receive } from "./generic-streams.ts";
import { readBody } from "./read-body.ts";
import type { Write } from "./write-input.ts";

const place = { field: { type: "string", required: true }, id: { type: "id" }, sheet: { type: "id" } } as const;

/** The questions to answer: `{ field, id }` of a record, `{ field, sheet, record }` of one that is being made. */
export const tellSheet: Write = async ({ call, entity, request }) =>
  openAnswers(call, entity, readParameters({ ...place, record: { type: "json" } }, await readBody(request, { multipart: false })));

/** A draft of answers; a repetition or an older one changes nothing. */
export const keepSheetDraft: Write = async ({ call, entity, request }) => {
  const specs = {
    ...place,
    version: { type: "integer", required: true },
    sheetVersion: { type: "integer" },
    values: { type: "json", required: true },
  } as const;
  const { version, sheetVersion, values, ...asked } = readParameters(specs, await readBody(request, { multipart: false }));
  return keepAnswers(call, entity, asked, { version, sheet: sheetVersion, values });
};

/** Figures over the answers to the sheet of a row: `{ id, field, by }`. */
export const tellAnswerFigures: Write = async ({ call, entity, request }) =>
  answerFigures(
    call,
    entity,
    readParameters(
      { id: { type: "id", required: true }, field: { type: "string", required: true }, by: { type: "string" } },
      await readBody(request, { multipart: false }),
    ),
  );

/** The questions that a record answers: `{ id, field }`. */
export const tellAnsweredSheet: Write = async ({ call, entity, request }) =>
  answeredSheet(
    call,
    entity,
    readParameters({ id: { type: "id", required: true }, field: { type: "string", required: true } }, await readBody(request, { multipart: false })),
  );

/** Questions as a workbook: `{ field, sheet }`. */
export const sendSheet: Write = async ({ call, entity, request, reply }) => {
  const { field, sheet } = readParameters(
    { field: { type: "string", required: true }, sheet: { type: "json", required: true } },
    await readBody(request, { multipart: false }),
  );
  const of = writtenSheet(call, entity, field);
  nameFile(reply, `${zh(of.title)}.xlsx`);
  await reply.send(sheetWorkbook(of, sheet));
  return replied;
};

/** Questions out of a workbook; multipart: `field`, `file`. Nothing is written. */
export const takeSheet: Write = async ({ call, entity, request }) => {
  assertMayWrite(call, entity);
  const folder = await makeWorkFolder();
  try {
    const upload = await receive(request, join(folder, "upload.xlsx"));
    writtenSheet(call, entity, readParameters({ field: { type: "string", required: true } }, upload.fields).field);
    return await readSheetWorkbook(call, upload.file);
  } finally {
    await removeWorkFolder(folder);
  }
};
