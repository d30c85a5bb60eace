import { sql } from "kysely";
import { type ReadOptions, readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedHeaders, type TestApp, testApp } from "../../../support/app.ts";
import { schoolRows } from "../../../areas/base/school.ts";

const leave = (id: string, xh: string, more: Record<string, unknown> = {}) => ({
  id,
  xh,
  xn: "2026-2027",
  xqM: "1",
  leaveTypeId: "lt",
  departmentId: xh === "2024010201" ? "12" : "11",
  classId: xh === "2024010201" ? "c3" : "c1",
  grade: "2024",
  majorId: xh === "2024010201" ? "m2" : "m1",
  leaveNo: `QJ${id}`,
  category: "1",
  days: 1.5,
  startTime: `2026-11-0${id} 08:00:00`,
  endTime: `2026-11-0${id} 18:00:00`,
  reason: "回家",
  emergencyPhone: "13900005678",
  state: "approved",
  ...more,
});
const rows = {
  ...schoolRows,
  sysUser: [
    ...schoolRows.sysUser!,
    { id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" },
    { id: "s1", accountNo: "2024010101", userName: "学生01", userType: "2", xh: "2024010101", roles: ["student"], state: "normal" },
  ],
  baseStudentInfo: schoolRows.baseStudentInfo!.map((row, at) => ({
    ...row,
    isDisabled: [true, false, null][at],
    medicalHistory: ["哮喘", "", null][at],
    familyIncome: at === 0 ? "100.00" : null,
  })),
  leaveType: [{ id: "lt", typeCode: "1", typeName: "事假", category: "1", isEnabled: true }],
  leaveApplication: [
    leave("1", "2024010101", { reason: '=HYPERLINK("http://x")' }),
    leave("2", "2024010102", { reason: "+1", days: 2 }),
    leave("3", "2024010201", { reason: "@x", days: 0.5, emergencyPhone: null }),
    leave("4", "2024010101", { state: "draft" }),
    leave("5", "2024010101", { xn: "2025-2026" }),
  ],
};
const path = "/api/yxgl/leaveApplication/export";
const example = { fileName: "请假申请", params: { xn: "2026-2027" }, heard: { xh: "学生信息,学号", xm: "学生信息,姓名", days: "天数" } };

let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rows });
});
afterAll(() => school?.close());

const post = (account: string, body: object, url = path) => school.as(account).post(url, body);
async function sheetOf(account: string, body: object, options: ReadOptions = {}) {
  const reply = await post(account, body);
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  return (await readXlsx(reply.rawPayload, options)).sheets[0]!;
}
const column = async (account: string, heard: Record<string, string>) =>
  (await sheetOf(account, { fileName: "x", params: {}, heard })).rows.slice(1).map((cells) => cells[0] ?? null);

describe("the contract's example", () => {
  test("is named in standard base64, readable across origins", async () => {
    const { headers } = await post("admin", example);
    expect(headers["content-disposition"]).toBe("attachment;filename=6K+35YGH55Sz6K+3Lnhsc3g=");
    expect(headers["access-control-expose-headers"]).toContain("Content-Disposition");
    expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  });
  test("has two header rows with A1:B1 and C1:C2 merged, data from row 3", async () => {
    const sheet = await sheetOf("admin", example);
    expect(sheet.merges).toEqual([
      { startRow: 0, startCol: 0, endRow: 0, endCol: 1 },
      { startRow: 0, startCol: 2, endRow: 1, endCol: 2 },
    ]);
    const [upper, lower, ...data] = sheet.rows;
    expect([upper![0], upper![2], lower![0], lower![1]]).toEqual(["学生信息", "天数", "学号", "姓名"]);
    expect(data.map((cells) => cells.slice(0, 3)).sort()).toEqual([
      ["2024010101", "学生01", 1.5],
      ["2024010101", "学生01", 1.5],
      ["2024010102", "学生02", 2],
      ["2024010201", "学生01", 0.5],
    ]);
  });
  test("may come in the query", async () => {
    const query = { fileName: "请假申请", "params.xn": "2026-2027", "heard.xh": "学生信息,学号", "heard.days": "天数" };
    const headers = signedHeaders(school.runtime, path, await school.as("admin").token());
    const reply = await school.app.inject({ method: "POST", url: path, query, headers });
    expect(reply.headers["content-disposition"]).toBe("attachment;filename=6K+35YGH55Sz6K+3Lnhsc3g=");
    expect((await readXlsx(reply.rawPayload)).sheets[0]!.rows).toHaveLength(6);
  });
});

describe("a cell", () => {
  test.each(['=HYPERLINK("http://x")', "+1", "@x"])("that begins like a formula stays text: %s", async (text) => {
    expect(await column("admin", { reason: "事由" })).toContain(text);
    const sheet = await sheetOf("admin", { ...example, heard: { reason: "事由" } }, { readStyles: false });
    expect(JSON.stringify(sheet)).not.toContain('"formula"');
  });
  test.each([
    ["a reference by its display name", { departmentName: "院系" }, "信息学院"],
    ["a reference by its key", { departmentId: "院系" }, "信息学院"],
    ["a dictionary", { state: "状态" }, "已批准"],
    ["a walked path", { "classId.bjmc": "班级" }, "软件c1"],
  ])("shows %s as on screen", async (_what, heard, text) => expect(await column("admin", heard as Record<string, string>)).toContain(text));
  test("shows a moment as a moment", async () => expect((await column("admin", { startTime: "开始" }))[0]).toBeInstanceOf(Date));
});

describe("rights", () => {
  test("what is masked on screen is masked in the file", async () => {
    expect(new Set(await column("admin", { emergencyPhone: "电话", leaveNo: "单号" }))).toEqual(new Set(["139****5678", null]));
  });
  test.each(["isDisabled", "medicalHistory", "familyIncome"])("%s, masked whole in every row, is left out, filled or empty", async (field) => {
    const body = { fileName: "学生", params: {}, heard: { xm: "姓名", [field]: "栏" } };
    const reply = await post("admin", body, "/api/base/baseStudentInfo/export");
    const { rows } = (await readXlsx(reply.rawPayload)).sheets[0]!;
    expect(rows.length).toBe(4);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([1]));
  });
  test("a column of which nothing may be seen is left out, not filled with stars", async () => {
    const sheet = await sheetOf("admin", { ...example, heard: { leaveNo: "单号", applyLocation: "位置", xh: "学号" } });
    expect(sheet.rows[0]).toEqual(["单号", "学号"]);
    expect(JSON.stringify(sheet.rows)).not.toContain("***");
  });
  test("a counsellor exports the submitted applications of the own classes", async () => {
    expect(await column("1001", { leaveNo: "单号" })).toEqual(expect.arrayContaining(["QJ1", "QJ2", "QJ5"]));
    expect(await column("1001", { leaveNo: "单号" })).toHaveLength(3);
  });
  test("a student may not export", async () => expect((await post("2024010101", example)).statusCode).toBe(403));
  test("a filter by a hidden field is refused", async () =>
    expect((await post("admin", { ...example, params: { applyLocation: "1" } })).statusCode).toBe(400));
  test("each export leaves an audit line with the number of rows", async () => {
    await post("1001", { ...example, fileName: "留痕" });
    const { rows: lines } = await sql<{
      note: string;
    }>`select note from platform.audit where action = 'export' and account_no = '1001' order by id desc limit 1`.execute(school.runtime.db);
    expect(lines[0]!.note).toContain("导出“留痕” 2 行");
  });
});

describe("rows", () => {
  test.each([
    ["a list", ["1", "3"]],
    ["a text", "1,3"],
  ])("may be chosen by %s of ids", async (_what, ids) => {
    const sheet = await sheetOf("admin", { fileName: "x", params: { ids }, heard: { leaveNo: "单号" } });
    expect(
      sheet.rows
        .slice(1)
        .map((cells) => cells[0])
        .sort(),
    ).toEqual(["QJ1", "QJ3"]);
  });
  test("none: HTTP 200 without a byte", async () => {
    const reply = await post("admin", { ...example, params: { xn: "1999-2000" } });
    expect([reply.statusCode, reply.headers["content-length"], reply.rawPayload.length]).toEqual([200, "0", 0]);
  });
  test("past 100,000 are refused", async () => {
    await sql`insert into campus.grade ("tenantId", id, grade, "createTime") select '000000', 'x' || n, 'x' || n, now() from generate_series(1, 100000) n`.execute(
      school.runtime.db,
    );
    const reply = await post("admin", { fileName: "x", params: {}, heard: { grade: "年级" } }, "/api/flySource-base/grade/export");
    expect([reply.statusCode, reply.json().msg]).toEqual([400, expect.stringContaining("100000")]);
  });
});

test.each([
  ["without a name", { ...example, fileName: undefined }],
  ["without columns", { ...example, heard: {} }],
  ["with columns that do not exist only", { ...example, heard: { nothing: "无" } }],
  ["with an unknown filter", { ...example, params: { nothing: "1" } }],
  ["with an unknown key", { ...example, sql: "1" }],
  ["with titles that are no text", { ...example, heard: { xh: 1 } }],
])("a request %s is refused", async (_what, body) => expect((await post("admin", body)).statusCode).toBe(400));

test("columns that do not exist are left out", async () => {
  expect((await sheetOf("admin", { ...example, heard: { nothing: "无", xh: "学号" } })).rows[0]).toEqual(["学号"]);
});
