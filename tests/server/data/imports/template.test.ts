import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schoolRows } from "../../../areas/base/school.ts";
import { type TestApp, testApp } from "../../../support/app.ts";

let school: TestApp;
beforeAll(async () => {
  const dean = { id: "dean", accountNo: "dean", userName: "院长", userType: "1", roles: ["dept"], departmentId: "11", state: "normal" };
  school = await testApp({ rows: { ...schoolRows, sysUser: [...(schoolRows.sysUser ?? []), dean] } });
});
afterAll(() => school?.close());

test("the workbook to fill in offers no code that a rule refuses whatever else a row says", async () => {
  const reply = await school.as("dean").get("/api/flySource-base/stuFamily/importTemplate");
  const [header = [], ...rows] = (await readXlsx(reply.rawPayload)).sheets.find(({ name }) => name === "选项")!.rows;
  const relations = rows.map((row) => row[header.indexOf("与本人关系")]);
  expect(relations).toContain("父亲");
  expect(relations).not.toContain("本人");
});
