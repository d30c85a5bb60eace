import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../support/app.ts";

const role = { id: "role-7", roleCode: "student", roleName: "学生", baseRole: "student", roleType: "1", dataScope: "1", isEnabled: true };
let server: TestApp;
beforeAll(async () => {
  server = await testApp({
    rows: { sysUser: [{ id: "1", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" }], sysRole: [role] },
  });
});
afterAll(() => server.close());

test("the menus of a role are told by the id that the list of roles gives, as by its code", async () => {
  const admin = server.as("admin");
  const keys = async (roleId: string) => (await admin.get("/api/flySource-base/roleMenu/getCheckedKeys", { roleId })).json<{ data: string[] }>().data;
  const byCode = await keys(role.roleCode);
  expect(byCode.length).toBeGreaterThan(0);
  expect(await keys(role.id)).toEqual(byCode);
  expect(await keys("role-8")).toEqual([]);
});
