import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportReport } from "../../../../engine/api.ts";
import type { CellValue } from "../../../../src/server/platform/xlsx/sheet-xml.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { multipart } from "../../../support/multipart.ts";
import { workbookOf } from "../../../support/workbook-parts.ts";
import { schoolRows } from "../../../areas/base/school.ts";
import { checkSign } from "../../../../engine/values/idcard.ts";

type Row = Record<string, CellValue>;

let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: {
      ...schoolRows,
      sysUser: [
        ...schoolRows.sysUser!,
        { id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" },
        { id: "dean", accountNo: "dean", userName: "院长", userType: "1", roles: ["dept"], departmentId: "11", state: "normal" },
      ],
      stuClass: [...schoolRows.stuClass!, { ...schoolRows.stuClass![1]!, id: "c4", bh: "24c4", bjmc: "软件c1" }],
    },
  });
});
afterAll(() => school?.close());

const idCard = (serial: string): string => `33010620060305${serial}${checkSign(`33010620060305${serial}`)}`;
/** One student under the titles of a sheet. */
const student = (no: number, more: Row = {}): Row => ({
  学号: `2024010${300 + no}`,
  姓名: `新生${no}`,
  性别: "男",
  出生日期: "2006-03-05",
  身份证件号: idCard(String(401 + 2 * no)),
  民族: "汉族",
  政治面貌: "群众",
  校区: "主校区",
  院系: "信息学院",
  年级: "2024级",
  专业: "软件技术",
  年级专业: "2024级软件",
  班级: "软件c2",
  培养层次: "专科",
  学生类别: "普通专科生",
  学制: 3,
  入学年月: "2024-09",
  手机号: `139000${10_000 + no}`,
  ...more,
});
function sheetOf(rows: readonly Row[]): Promise<Buffer> {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return buffer(
    writeWorkbook([
      {
        name: "名单",
        columns: titles.map((title) => ({ titles: [title], kind: title === "出生日期" ? "date" : "text" })),
        rows: rows.map((row) => titles.map((title) => row[title] ?? null)),
      },
    ]),
  );
}

async function send(content: Buffer, fields: Record<string, string> = {}, at: { account?: string; entity?: string } = {}) {
  const { payload, headers } = multipart(fields, { name: "名单.xlsx", content });
  const reply = await school.as(at.account ?? "admin").post(`/api/flySource-base/${at.entity ?? "baseStudentInfo"}/import`, payload, headers);
  return { status: reply.statusCode, msg: reply.json<{ msg: string }>().msg, report: reply.json<{ data: ImportReport }>().data };
}
const sendRows = async (rows: readonly Row[], fields: Record<string, string> = {}, at: { account?: string; entity?: string } = {}) =>
  send(await sheetOf(rows), fields, at);

async function stored(xh: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select * from campus."baseStudentInfo" where xh = ${xh}`.execute(school.runtime.db);
  return rows[0];
}

describe("a trial run", () => {
  test("tells what would happen and changes nothing", async () => {
    const { report } = await sendRows([student(1), student(2, { 姓名: null })], { dryRun: "true" });
    expect(report).toMatchObject({ total: 2, inserted: 1, failed: 1, dryRun: true });
    expect(await stored("2024010301")).toBeUndefined();
    const { rows } = await sql`select 1 from campus."sysUser" where "accountNo" = '2024010301'`.execute(school.runtime.db);
    expect(rows).toEqual([]);
  });
});

describe("a strict import", () => {
  test("with one bad row changes nothing", async () => {
    const { report } = await sendRows([student(1), student(2, { 手机号: "139" })], { strict: "true" });
    expect(report).toMatchObject({ total: 2, inserted: 0, failed: 1, errors: [{ row: 3, title: "手机号", value: "139" }] });
    expect(await stored("2024010301")).toBeUndefined();
  });
  test("without one is done whole", async () => {
    expect((await sendRows([student(11), student(12)], { strict: "true" })).report).toMatchObject({ inserted: 2, failed: 0, errorFileId: null });
  });
});

describe("a cell", () => {
  test.each<[string, number, Row, Record<string, unknown>]>([
    ["a code instead of a label", 21, { 性别: "1", 院系: "11" }, { xb: "1", departmentId: "11" }],
    ["a slashed date", 22, { 出生日期: "2006/3/5" }, { csrq: "2006-03-05" }],
    ["a written date", 23, { 出生日期: "2006年3月5日" }, { csrq: "2006-03-05" }],
    ["blanks around a word", 24, { 姓名: "  王 一 " }, { xm: "王 一" }],
    ["nothing where the card says it", 25, { 出生日期: null, 性别: null }, { csrq: "2006-03-05", xb: "1" }],
  ])("may hold %s", async (_what, no, cells, expected) => {
    const { report } = await sendRows([student(no, cells)]);
    expect(report.errors).toEqual([]);
    expect(await stored(`2024010${300 + no}`)).toMatchObject(expected);
  });
  test("whose name several records carry asks for the number", async () => {
    const { report } = await sendRows([student(60, { 班级: "软件c1" })]);
    expect(report.errors).toMatchObject([{ title: "班级", value: "软件c1", message: expect.stringContaining("重名") }]);
  });
  test("that repeats an identity card of the database is refused at its place", async () => {
    const { report } = await sendRows([student(61), student(62, { 身份证件号: idCard("423") }), student(63)]);
    expect(report).toMatchObject({ inserted: 2, failed: 1, errors: [{ row: 3, field: "idCard", message: "该证件号已有学生使用" }] });
  });
  test("that asks for somebody else's account name is refused", async () => {
    const { report } = await sendRows([student(64, { 学号: "admin" }), student(65)]);
    expect(report).toMatchObject({ inserted: 1, failed: 1, errors: [{ row: 2, field: "xh" }] });
  });
});

describe("the mode", () => {
  test("insert refuses a known number", async () => {
    const { report } = await sendRows([student(11)]);
    expect(report).toMatchObject({ inserted: 0, failed: 1, errors: [{ cell: "A2", message: "学号“2024010311”已存在" }] });
  });
  test("update refuses an unknown number and changes only the columns of the sheet", async () => {
    const before = await stored("2024010311");
    const { report } = await sendRows(
      [
        { 学号: "2024010311", 手机号: "13700001111" },
        { 学号: "2024019999", 手机号: "13700002222" },
      ],
      { mode: "update" },
    );
    expect(report).toMatchObject({ updated: 1, inserted: 0, failed: 1, errors: [{ cell: "A3" }] });
    const after = await stored("2024010311");
    expect(after).toEqual({
      ...before,
      phone: "13700001111",
      version: 2,
      updateTime: after!.updateTime,
      updateUser: "admin",
      infoComplete: after!.infoComplete,
    });
  });
  test("both takes either", async () => {
    expect((await sendRows([student(11), student(13)], { mode: "both" })).report).toMatchObject({ inserted: 1, updated: 1, failed: 0 });
  });
  test("update finds records without a number of their own by their unique fields", async () => {
    const rows = [{ 班号: "24c3", 班级名称: "数控一班" }];
    expect((await sendRows(rows, { mode: "update" }, { entity: "stuClass" })).report).toMatchObject({ updated: 1, failed: 0 });
    expect((await sendRows([{ 班级名称: "没有班号", 年级: "2024" }], { mode: "update" }, { entity: "stuClass" })).msg).toContain("班号");
  });
});

describe("rights", () => {
  test("a college changes what it may import of its own students, found by number", async () => {
    const { report } = await sendRows(
      [
        { 学号: "2024010101", 手机号: "13600001111" },
        { 学号: "2024010201", 手机号: "13600002222" },
      ],
      { mode: "update" },
      { account: "dean" },
    );
    expect(report).toMatchObject({ updated: 1, failed: 1, errors: [{ row: 3, code: "ROW_NOT_WRITABLE" }] });
    expect(await stored("2024010201")).toMatchObject({ phone: "13800010201" });
  });
  test("a college adds no student", async () => {
    const { report } = await sendRows([student(70)], { mode: "both" }, { account: "dean" });
    expect(report).toMatchObject({ inserted: 0, failed: 1 });
  });
  test("columns that the caller may not import are left out", async () => {
    await sendRows([{ 学号: "2024010101", 手机号: "13600001112", 姓名: "改名" }], { mode: "update" }, { account: "dean" });
    expect(await stored("2024010101")).toMatchObject({ xm: "学生01", phone: "13600001112" });
  });
  test("who may not import gets 403", async () => expect((await sendRows([student(71)], {}, { account: "1001" })).status).toBe(403));
});

describe("a file", () => {
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["of text", () => Buffer.from("学号,姓名"), /不是 xlsx/],
    ["that is empty", () => Buffer.alloc(0), /不是 xlsx/],
    ["cut off", async () => (await sheetOf([student(1)])).subarray(0, 900), /不是 xlsx/],
    ["whose parts are damaged", async () => damaged(await sheetOf([student(1)])), /无法读取/],
    ["without a known title", () => sheetOf([{ 甲: "1", 乙: "2" }]), /表头缺少：.*学号/],
    ["with one known title", () => sheetOf([{ 学号: "1", 乙: "2" }]), /表头缺少：(?!.*学号).*姓名/],
    ["without a required column", () => sheetOf([{ 学号: "1", 姓名: "甲" }]), /表头缺少：.*身份证件号/],
    ["that says it unpacks to 1 GB", () => bomb({ declared: 1_000_000_000, bytes: 1_000 }), /解压后的内容过大/],
    ["that unpacks to more than it says", () => bomb({ declared: 1_000, bytes: 7_000_000 }), /解压后的内容过大/],
    ["with too many parts", () => bomb({ declared: 1, bytes: 1, parts: 5_000 }), /部件过多/],
  ])("%s is refused with a sentence", async (_what, make, sentence) => {
    const { status, msg } = await send(await make());
    expect([status, msg]).toEqual([400, expect.stringMatching(sentence)]);
  });
  test("past 50 MB is refused", async () => {
    const { status, msg } = await send(Buffer.alloc(51 * 1024 * 1024));
    expect([status, msg]).toEqual([413, "上传的文件过大"]);
  });
  test("with more rows than the school takes at once is refused whole", async () => {
    const limit = (paramsValue: string) =>
      school.as("admin").post("/api/flySource-base/baseParams/submit", { paramsId: "import.maxRows", paramsValue });
    await limit("2");
    const { status, msg } = await sendRows([student(141), student(142), student(143)]);
    await limit("20000");
    expect([status, msg]).toEqual([400, "一次最多导入 2 行"]);
    expect((await school.as("admin").get("/api/flySource-base/baseStudentInfo/list", { xh: "2024010441" })).json().data.total).toBe(0);
  });
  test.each([
    ["an unknown field", { rows: "1" }],
    ["an unknown mode", { mode: "replace" }],
  ])("with %s is refused", async (_what, fields) => expect((await sendRows([student(72)], fields)).status).toBe(400));
});

test("a finished import is kept in the import centre, a trial run is not", async () => {
  const trial = await sendRows([student(95)], { dryRun: "true" });
  const { report } = await sendRows([student(95), student(96, { 姓名: null })]);
  const kept = async (id: string) =>
    (await school.as("admin").get("/api/flySource-base/importBatch/list", { id })).json<{ data: { records: unknown[] } }>().data.records;
  expect(await kept(report.batchId)).toMatchObject([
    { importType: "student", totalCount: 2, successCount: 1, failCount: 1, errorFileId: report.errorFileId, state: "finished" },
  ]);
  expect(await kept(trial.report.batchId)).toEqual([]);
});

describe("the template", () => {
  test("says what to fill in, in the words the import understands", async () => {
    const reply = await school.as("admin").get("/api/flySource-base/baseStudentInfo/importTemplate", { screen: "base/student" });
    expect(reply.headers["content-disposition"]).toContain(Buffer.from("学生基本信息导入模板.xlsx").toString("base64"));
    const { sheets } = await readXlsx(reply.rawPayload);
    expect(sheets.map((sheet) => sheet.name)).toEqual(["数据", "填写说明", "选项"]);
    expect(sheets[0]!.rows.flat()).toEqual(expect.arrayContaining(["学号*", "姓名*", "手机号*", "电子邮箱"]));
    expect(sheets[0]!.dataValidations?.length).toBeGreaterThan(5);
  });
  test("filled in, goes in", async () => {
    const reply = await school.as("admin").get("/api/flySource-base/baseStudentInfo/importTemplate", { screen: "base/student" });
    const { rows, merges } = (await readXlsx(reply.rawPayload)).sheets[0]!;
    const depth = rows.length;
    const titles = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.map((row) => row[at]).findLast((cell) => cell != null),
    );
    expect(merges?.length).toBeGreaterThan(0);
    const filled = student(80);
    const cells = titles.map((title) => filled[String(title).replace("*", "")] ?? null);
    const header = titles.map((_, at) => ({ titles: rows.flatMap((row) => (row[at] == null ? [] : [String(row[at])])), kind: "text" as const }));
    const { report } = await send(await buffer(writeWorkbook([{ name: "数据", columns: header, rows: [cells] }])));
    expect(report).toMatchObject({ total: 1, inserted: 1, failed: 0, errors: [] });
    expect(depth).toBe(2);
  });
  test("has no column that the caller may not import", async () => {
    const reply = await school.as("dean").get("/api/flySource-base/baseStudentInfo/importTemplate");
    const titles = (await readXlsx(reply.rawPayload)).sheets[0]!.rows.flat();
    expect(titles).toContain("学号*");
    expect(titles).not.toContain("姓名*");
  });
});

test("the bad rows come back in a workbook that names the reason and the row", async () => {
  const { report } = await sendRows([student(90), student(91, { 姓名: null, 手机号: "12" })]);
  expect(report.errors.filter((error) => error.row === 2)).toEqual([]);
  const client = school.as("admin");
  const reply = await client.get("/api/flySource-resource/oss/endpoint/download-file", { fileId: report.errorFileId!, token: await client.token() });
  const [header = [], ...rows] = (await readXlsx(reply.rawPayload)).sheets[0]!.rows;
  expect(rows).toHaveLength(1);
  expect(rows[0]![header.indexOf("错误说明")]).toBe("请填写姓名；手机号应为 11 位手机号码");
  expect(String(rows[0]![header.indexOf("原文件行号")])).toBe("3");
});

test("in it the faulty cells are coloured and say what is wrong; no other cell is", async () => {
  const { report } = await sendRows([student(92, { 姓名: null, 手机号: "12" })]);
  const client = school.as("admin");
  const reply = await client.get("/api/flySource-resource/oss/endpoint/download-file", { fileId: report.errorFileId!, token: await client.token() });
  const sheet = (await readXlsx(reply.rawPayload, { readStyles: true })).sheets[0]!;
  const header = sheet.rows[0]!;
  const at = (title: string) => `1,${header.indexOf(title)}`;
  const marked = [...sheet.cells!].flatMap(([place, cell]) => (cell.comment === undefined ? [] : [[place, cell.comment.text]]));
  expect(Object.fromEntries(marked)).toEqual({ [at("姓名")]: "请填写姓名", [at("手机号")]: "手机号应为 11 位手机号码" });
  const fills = [...sheet.cells!].filter(([, cell]) => JSON.stringify(cell.style?.fill ?? {}).includes("FFD9D9")).map(([place]) => place);
  expect(fills.toSorted()).toEqual([at("姓名"), at("手机号")].toSorted());
});

function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.fill(0xff, 60, 400);
  return copy;
}

/** A workbook whose directory may lie about its sheet, or that names it again and again. */
function bomb({ declared, bytes, parts = 1 }: { declared: number; bytes: number; parts?: number }): Buffer {
  const file = workbookOf(" ".repeat(bytes));
  const end = file.length - 22;
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const at = file.lastIndexOf(name) - 46;
  file.writeUInt32LE(declared, at + 24);
  const entry = file.subarray(at, at + 46 + name.length);
  const more = Buffer.concat(Array.from({ length: parts - 1 }, () => entry));
  const tail = Buffer.from(file.subarray(end));
  tail.writeUInt16LE(tail.readUInt16LE(10) + parts - 1, 10);
  tail.writeUInt32LE(tail.readUInt32LE(12) + more.length, 12);
  return Buffer.concat([file.subarray(0, end), more, tail]);
}

describe("an import that made accounts", () => {
  const takeBack = (batchId: string) => school.as("admin").post("/api/flySource-base/importJob/takeBack", { batchId });
  test("can be taken back: an account keeps no student", async () => {
    const { report } = await sendRows([student(81), student(82)]);
    expect(report).toMatchObject({ inserted: 2, failed: 0 });
    expect((await takeBack(report.batchId)).json().data).toMatchObject({ removed: 2, keptCount: 0 });
    expect(await stored("2024010381")).toMatchObject({ isDeleted: true });
    expect((await takeBack(report.batchId)).json().msg).toContain("撤销");
  });
});
