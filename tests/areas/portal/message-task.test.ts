import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { taskReceivers, tasksInCharge } from "../../../src/server/areas/portal/task-receivers.ts";
import { writeWorkbook } from "../../../src/server/platform/xlsx/write-workbook.ts";
import type { TestRuntime } from "../../support/database.ts";
import { workbookOf } from "../../support/workbook-parts.ts";
import { callOf, officeRuntime, refusal } from "../system/school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime();
});
afterAll(() => at.close());

/** A workbook of one column, stored as an upload of the caller's. */
function listFile(title: string, numbers: readonly string[]): Promise<string> {
  const column = { titles: [title], kind: "text" as const };
  return upload(writeWorkbook([{ name: "名单", columns: [column], rows: numbers.map((number) => [number]) }]));
}

async function upload(content: Readable): Promise<string> {
  const stored = { tenantId: "000000", ownerId: "admin", originalName: "名单.xlsx", extension: "xlsx", businessType: null, content };
  return (await saveFile(at.runtime, stored)).id;
}

const receivers = async (task: Record<string, unknown>, by = "admin") => {
  const people = await taskReceivers({ call: await callOf(at, by), tx: at.runtime.db }, task);
  return people.map((one) => one.id).toSorted();
};

test("a list of numbers adds its people to the audience, each of them once", async () => {
  const importFile = await listFile("学号", ["2024010201", " 2024010101 ", "no-such-number", ""]);
  expect(await receivers({ scopeType: "user", userIds: ["s1", "clerk"], importFile })).toEqual(["clerk", "s1", "s2"]);
});

test("majors leave of the audience only their students", async () => {
  const everybody = await receivers({ scopeType: "all" });
  expect(everybody).toContain("admin");
  const students = await receivers({ scopeType: "all", majorIds: ["m1"] });
  expect(students).toContain("s1");
  expect(students).not.toContain("admin");
  expect(await receivers({ scopeType: "all", majorIds: ["no-such-major"] })).toEqual([]);
});

test("a workbook without a column of numbers is refused", async () => {
  const importFile = await listFile("姓名", ["张三"]);
  expect(await refusal(receivers({ scopeType: "user", userIds: [], importFile }))).not.toBeNull();
});

test("a small file that is a large sheet is refused in words, and what is no number of anybody finds nobody", async () => {
  const bomb = await upload(Readable.from([workbookOf('<row><c r="XFD1"><v>1</v></c></row>'.repeat(20_000))]));
  await expect(receivers({ scopeType: "user", userIds: [], importFile: bomb })).rejects.toThrow("单元格过多");
  const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;
  const odd = ["学号", "_x0000_", "&#xD800;", "长".repeat(30_000), "2024010101"].map(text).join("");
  expect(await receivers({ scopeType: "user", userIds: [], importFile: await upload(Readable.from([workbookOf(odd)])) })).toEqual(["s1"]);
});

test.each([
  ["dean", ["2024010101"], true],
  ["dean", ["2024010201"], false],
  ["clerk", ["2024010101"], false],
  ["admin", ["2024010201"], true],
])("%s may write to a list of %j: %s", async (who, numbers, may) => {
  const importFile = await listFile("工号", numbers);
  expect(await tasksInCharge({ call: await callOf(at, who), tx: at.runtime.db }, { scopeType: "user", userIds: [], importFile })).toBe(may);
});
