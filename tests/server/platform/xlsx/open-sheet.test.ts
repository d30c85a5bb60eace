import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Readings } from "../../../support/reading-process.ts";
import { workbookOf } from "../../../support/workbook-parts.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "open-sheet-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = new URL("../../../support/reading-process.ts", import.meta.url).pathname;
async function readings(content: Buffer, people: string[]): Promise<Readings> {
  const file = join(folder, "sheet.xlsx");
  await writeFile(file, content);
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify({ file, people })]);
  return JSON.parse(stdout) as Readings;
}

const four = (person: string) => [person, person, person, person];
const title = '<row><c t="inlineStr"><is><t>学号</t></is></c></row>';

describe("four workbooks of one teacher at once", () => {
  test.each<[string, string]>([
    ["of a million empty rows", "<row><c/><c/><c/><c/></row>".repeat(1_000_000)],
    ["of rows as wide as a sheet can be", '<row><c r="XFD1"><v>1</v></c></row>'.repeat(20_000)],
    ["of nothing at all", " ".repeat(40_000_000)],
  ])("%s cost less than 500 MiB and half a second of the thread that answers everybody", async (_what, sheet) => {
    const content = workbookOf(title + sheet);
    expect(content.length).toBeLessThan(400_000);
    const { codes, memoryMiB, mainThreadMs } = await readings(content, four("teacher"));
    expect(codes.every((code) => ["IMPORT_UNREADABLE", "READERS_BUSY", ""].includes(code))).toBe(true);
    expect(memoryMiB).toBeLessThan(500);
    expect(mainThreadMs).toBeLessThan(500);
  });
});

test("whom the queue has no place for is refused at once", async () => {
  const people = Array.from({ length: 12 }, (_, at) => `person${at}`);
  const { codes } = await readings(workbookOf(title), people);
  // Two are being read, six wait.
  expect(codes.filter((code) => code === "READERS_BUSY").length).toBeGreaterThanOrEqual(4);
  expect(codes.slice(0, 2)).toEqual(["", ""]);
});
