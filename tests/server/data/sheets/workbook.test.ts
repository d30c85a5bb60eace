import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRecord, listRecords } from "../../../../src/server/data/records/index.ts";
import { readSheetWorkbook, sheetWorkbook, writtenSheet } from "../../../../src/server/data/sheets/sheet-workbook.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { hygiene, questionnaire, sheetSet } from "../../../support/sheet-set.ts";

let at: TestRuntime;
let folder: string;
beforeAll(async () => {
  at = await testRuntime({ set: sheetSet });
  folder = await mkdtemp(join(tmpdir(), "sheet-workbook-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await at.close();
});
const call = (roles = ["gly"]) => at.call({ id: "g1", roles, tenantId: "000000" });
const form = () => at.model.entities.get("form")!;

test.each([
  ["a scored sheet", hygiene],
  ["a questionnaire", questionnaire],
])("%s comes back from its workbook", async (name, sheet) => {
  const file = join(folder, `${name}.xlsx`);
  await pipeline(sheetWorkbook(writtenSheet(await call(), form(), "questions"), sheet), createWriteStream(file));
  expect(await readSheetWorkbook(await call(), file)).toEqual({ sheet, problems: [] });
});

test("whoever may not write questions gets none of it", async () => {
  const student = await call(["student"]);
  expect(() => writtenSheet(student, form(), "questions")).toThrow(/ACTION_DENIED/);
});

test("a list is asked for what was answered, and whether anything was", async () => {
  const keeper = await call();
  const { id: formId } = await addRecord(keeper, "form", { formName: "表", questions: questionnaire });
  const { id: roomId } = await addRecord(keeper, "room", { roomName: "101" });
  const answered = { live: "no", week_calm: "often", week_tired: "some" };
  const { id } = await addRecord(keeper, "inspection", { formId, roomId, answers: { values: answered } });
  await addRecord(keeper, "inspection", { formId, roomId });
  const found = async (where: object) => (await listRecords(keeper, "inspection", { where: JSON.stringify(where) })).records.map((row) => row.id);
  const often = {
    all: [
      { field: "item", eq: "week_calm" },
      { field: "option", eq: "often" },
    ],
  };
  expect(await found({ some: "answersRows", where: often })).toEqual([id]);
  expect(await found({ field: "answers", empty: false })).toEqual([id]);
  expect(await found({ value: { agg: "sum", over: "answersRows", of: { field: "score" } }, gte: 3 })).toEqual([id]);
});
