import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportReport } from "../../../../engine/api.ts";
import { giveDemoPassword } from "../../../../src/server/auth/accounts/credentials.ts";
import { loadDemoOrganisation } from "../../../../src/server/areas/demo/index.ts";
import type { CellValue } from "../../../../src/server/platform/xlsx/sheet-xml.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { type TestApp, type TestClient, testApp, testPassword } from "../../../support/app.ts";
import { demoRows } from "../../../support/demo-school.ts";
import { statementsOf } from "../../../support/statements.ts";
import { multipart } from "../../../support/multipart.ts";

interface Fault {
  row: number;
  column: string;
  field: string;
  kind: string;
}

const fixture = (name: string) => readFile(new URL(`../../../fixtures/${name}`, import.meta.url));
const path = "/api/flySource-base/baseStudentInfo/import";
/** Sheet row of the first student. */
const FIRST_ROW = 4;

/** Every student as the demo knows them. */
const truth = (await demoRows("2026-11-21 10:00:00", { only: /^base\// })).of("baseStudentInfo");

let school: TestApp;
let admin: TestClient;
let faults: Fault[];
let report: ImportReport;
let statements: string[];

beforeAll(async () => {
  school = await testApp();
  const { runtime } = school;
  await loadDemoOrganisation(runtime);
  await giveDemoPassword(runtime.db, runtime.now(), { tenantId: "000000", userIds: ["2"], password: testPassword });
  admin = school.as("admin");
  await admin.token();
  faults = (JSON.parse((await fixture("roster-faults.json")).toString()) as { faults: Fault[] }).faults;
  statements = await statementsOf(runtime, async () => {
    report = await send(await fixture("roster-20000.xlsx"), "insert");
  });
}, 600_000);
afterAll(() => school?.close());

async function send(content: Buffer, mode: string): Promise<ImportReport> {
  const { payload, headers } = multipart({ mode }, { name: "roster.xlsx", content });
  const reply = await admin.post(path, payload, headers);
  expect(reply.statusCode, reply.body.slice(0, 500)).toBe(200);
  return reply.json<{ data: ImportReport }>().data;
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id("campus", table)} where "xh" is not null`.execute(school.runtime.db);
  return Number(rows[0]!.n);
}

test("every seeded fault is reported at its own row and cell, and nothing else is", () => {
  const told = report.errors.map(({ row, cell, field }) => ({ row, cell, field })).sort((a, b) => a.row - b.row);
  expect(told).toEqual(faults.map(({ row, column, field }) => ({ row, cell: `${column}${row}`, field })));
});

test("every good row is in, with an account of its own", async () => {
  expect(report).toMatchObject({ total: 20_000, inserted: 19_800, updated: 0, failed: 200, dryRun: false });
  expect(await count("baseStudentInfo")).toBe(19_800);
  expect(await count("sysUser")).toBe(19_800);
});

test("values of the sheet mean what they say", async () => {
  const { rows } = await sql<Record<string, unknown>>`select s.xm, s.xb, s.csrq, s."departmentId", s.pycc, s.xz, u."accountNo" as account
    from campus."baseStudentInfo" s join campus."sysUser" u on u.id = s."userId" where s.xh = '2024010101'`.execute(school.runtime.db);
  const { xm, xb, csrq, departmentId, xz } = truth.find((one) => one.xh === "2024010101")!;
  expect(rows).toEqual([
    { xm, xb, csrq, departmentId, pycc: "4", xz: expect.toSatisfy((value: unknown) => Number(value) === Number(xz)), account: "2024010101" },
  ]);
});

test("20,000 rows take few statements", () => {
  expect(statements.length).toBeLessThan(2_500);
});

test("the bad rows, corrected in the error workbook, go in", async () => {
  const reply = await admin.get("/api/flySource-resource/oss/endpoint/download-file", { fileId: report.errorFileId!, token: await admin.token() });
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets;
  const [header = [], ...bad] = sheet!.rows;
  expect(bad).toHaveLength(200);
  const people = truth.flatMap((student, at) => [student, ...(at % 1_000 === 499 ? [null, null, null] : [])]);
  const rows = bad.map((cells): CellValue[] => {
    const row = Number(cells[header.indexOf("原文件行号")]);
    const fault = faults.find((one) => one.row === row)!;
    const at = column(fault.column);
    return cells.map((cell, i) => (i === at ? (people[row - FIRST_ROW]![fault.field] as CellValue) : (cell as CellValue)));
  });
  const file = await buffer(writeWorkbook([{ name: "改正", columns: header.map((title) => ({ titles: [String(title)], kind: "text" })), rows }]));
  expect(await send(file, "both")).toMatchObject({ total: 200, inserted: 200, failed: 0, errorFileId: null });
  expect(await count("baseStudentInfo")).toBe(20_000);
});

const column = (name: string): number => [...name].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;

test("the same file once more adds nothing and changes nothing", async () => {
  expect(await send(await fixture("roster-20000.xlsx"), "both")).toMatchObject({ total: 20_000, inserted: 0 });
  expect(await count("baseStudentInfo")).toBe(20_000);
  const { rows } = await sql`select 1 from campus."baseStudentInfo" where "version" > 1`.execute(school.runtime.db);
  expect(rows).toEqual([]);
}, 300_000);
