import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { buttonsFor } from "../../../engine/screens/menu.ts";
import { userMenu } from "../../../src/server/navigation/user-menu.ts";
import { addRecord, listRecords, removeRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, rowsOf, runAs } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime();
});
afterAll(() => at.close());

const roleId = async (code: string) => String((await row(at, "sysRole", { roleCode: code }))!.id);
const custom = (roleCode: string, more: object = {}) => ({
  roleCode,
  roleName: `角色${roleCode}`,
  roleType: "custom",
  baseRole: "gly",
  dataScope: "1",
  ...more,
});

test("the documents' roles have sealed rows, and their menus and buttons too", async () => {
  const roles = await rowsOf(at, "sysRole", {});
  expect(roles.map((role) => role.roleCode)).toEqual(expect.arrayContaining(["gly", "dept", "fdy", "student"]));
  expect(roles.every((role) => role.isSealed === true && role.baseRole === role.roleCode)).toBe(true);
  expect(Number((await row(at, "sysRole", { roleCode: "gly" }))!.userCount)).toBe(2);
  expect(await row(at, "sysMenu", { menuCode: "base-organisation-department" })).toMatchObject({
    menuType: "2",
    component: "base/department",
    isSealed: true,
  });
  expect(await row(at, "sysMenu", { menuCode: "baseDepartment_create" })).toMatchObject({ menuType: "3", parentId: "base-organisation-department" });
});

describe("a role of the school's own", () => {
  beforeAll(async () => {
    const gly = await callOf(at, "admin");
    await addRecord(gly, "sysRole", custom("registrar"));
    await updateRecord(gly, "sysUser", { id: "clerk", roles: ["teacher", "registrar"] });
  });
  const grantIds = ["base-organisation-major", "baseMajor_export", "base-people-student"];

  test("holds nothing of its base before menus are granted", async () => {
    const call = await callOf(at, "clerk");
    expect(call.user.roles).toContain("registrar");
    expect(call.user.roles).not.toContain("gly");
    expect(accessFor(at.model, "major", call.user).create).toEqual([]);
    expect(buttonsFor(at.model, call.user)).not.toHaveProperty("baseMajor_create");
  });

  test("then holds the granted menus and buttons of its base, and nothing else", async () => {
    const gly = await callOf(at, "admin");
    expect(await runAs(gly, "sysRole", "system.grantRole", { ids: [await roleId("registrar")], input: { grantIds } })).toMatchObject({
      buttons: expect.any(Number),
    });
    const call = await callOf(at, "clerk");
    const access = accessFor(at.model, "major", call.user);
    expect(access.export.length).toBeGreaterThan(0);
    const menu = JSON.stringify(await userMenu(call));
    expect(menu).toContain("base-organisation-major");
    expect(menu).not.toContain("base-organisation-gradeMajor");
    expect(accessFor(at.model, "passwordPolicy", call.user).read).toEqual([]);
    expect(accessFor(at.model, "sysUser", call.user).update.every((pair) => pair.role !== "gly")).toBe(true);
    await expect(listRecords(call, "passwordPolicy", {})).rejects.toThrow();
  });

  test("a menu chosen whole brings its buttons, a single button brings its menu", async () => {
    const rows = await rowsOf(at, "roleButton", { roleId: "registrar" });
    const codes = rows.map((one) => one.buttonId);
    expect(codes).toContain("baseMajor_export");
    expect(codes).toContain("baseStudent_edit");
    const half = await rowsOf(at, "roleMenu", { roleId: "registrar", isHalf: true });
    expect(half.map((one) => one.menuId)).toEqual(expect.arrayContaining(["base", "base-organisation", "base-people"]));
  });

  test("a data scope and field rules take rows and fields away", async () => {
    const gly = await callOf(at, "admin");
    await addRecord(gly, "roleDataScope", {
      roleId: "registrar",
      dataScope: "7",
      departmentIds: ["12"],
      fieldRules: [
        { entityName: "baseStudentInfo", fieldName: "phone", rule: "hide" },
        { entityName: "baseStudentInfo", fieldName: "idCard", rule: "mask" },
      ],
    });
    const call = await callOf(at, "clerk", { roles: [...(await callOf(at, "clerk")).user.roles].filter((role) => role !== "teacher") });
    const { records } = await listRecords(call, "baseStudentInfo", { screen: "base/student" });
    expect(records.map((one) => one.departmentId)).toEqual(["12"]);
    expect(records[0]).not.toHaveProperty("phone");
    expect(String(records[0]!.idCard ?? "**")).toContain("**");
    await expect(listRecords(call, "baseStudentInfo", { idCard: "330106200603051234" })).rejects.toThrow();
    await expect(updateRecord(call, "baseStudentInfo", { id: String(records[0]!.id), phone: "13811113333" })).rejects.toThrow();
  });

  test("is refused with a field or scope that means nothing", async () => {
    const gly = await callOf(at, "admin");
    expect(await refusal(addRecord(gly, "roleDataScope", { roleId: "registrar", menuId: "base-people-student", dataScope: "7" }))).toContain(
      "至少选择一项",
    );
    const rule = { entityName: "baseStudentInfo", fieldName: "nothing", rule: "hide" };
    expect(
      await refusal(addRecord(gly, "roleDataScope", { roleId: "registrar", menuId: "base-people-student", dataScope: "1", fieldRules: [rule] })),
    ).toContain("没有字段");
  });

  test("cannot be removed while people hold it; ended it gives nothing", async () => {
    const gly = await callOf(at, "admin");
    expect(await refusal(removeRecords(gly, "sysRole", [await roleId("registrar")]))).not.toBeNull();
    await updateRecord(gly, "sysRole", { id: await roleId("registrar"), isEnabled: false });
    expect((await callOf(at, "clerk")).user.limits).toBeUndefined();
    await updateRecord(gly, "sysRole", { id: await roleId("registrar"), isEnabled: true });
  });
});

describe("who grants gives only what they hold", () => {
  test("a dean makes roles from the dean's own role, not from the administrator's", async () => {
    const dean = await callOf(at, "dean");
    expect(await refusal(addRecord(dean, "sysRole", custom("deanBoss", { departmentId: "11" })))).toContain("只能授予自己持有");
    const { id } = await addRecord(dean, "sysRole", custom("deanAide", { baseRole: "dept", departmentId: "11", dataScope: "2" }));
    expect(await runAs(dean, "sysRole", "system.grantRole", { ids: [id], input: { grantIds: ["base-organisation-stuClass"] } })).toMatchObject({
      menus: expect.any(Number),
    });
  });

  test("of another college, or for people outside, nothing is done", async () => {
    const dean = await callOf(at, "dean");
    expect(await refusal(addRecord(dean, "sysRole", custom("far", { baseRole: "dept", departmentId: "12" })))).not.toBeNull();
    const other = await callOf(at, "dean12");
    expect(await refusal(runAs(other, "sysRole", "system.grantRole", { ids: [await roleId("deanAide")], input: { grantIds: [] } }))).not.toBeNull();
    expect(await refusal(runAs(dean, "sysUser", "system.bindUsers", { input: { roleId: "deanAide", userIds: ["s2"] } }))).toContain("无权操作");
  });

  test("a role handed out is one the giver holds; roles of duties are handed out by nobody", async () => {
    const dean = await callOf(at, "dean");
    expect(await runAs(dean, "sysUser", "system.bindUsers", { input: { roleId: "deanAide", userIds: ["clerk"] } })).toMatchObject({ bound: 1 });
    expect(await refusal(runAs(dean, "sysUser", "system.bindUsers", { input: { roleId: "gly", userIds: ["clerk"] } }))).toContain("只能授予自己持有");
    expect(await refusal(runAs(dean, "sysUser", "system.bindUsers", { input: { roleId: "registrar", userIds: ["s1"] } }))).toContain(
      "只能授予自己持有",
    );
    const gly = await callOf(at, "admin");
    expect(await refusal(updateRecord(gly, "sysUser", { id: "clerk", roles: ["teacher", "fdy"] }))).toContain("任职与带班");
  });

  test("who holds a part of a role hands on no more than that part", async () => {
    const gly = await callOf(at, "admin");
    await addRecord(gly, "sysRole", custom("helpdesk", { dataScope: "2" }));
    await runAs(gly, "sysRole", "system.grantRole", {
      ids: [await roleId("helpdesk")],
      input: { grantIds: ["system-organisation-sysRole", "system-organisation-sysUser"] },
    });
    await updateRecord(gly, "sysUser", { id: "clerk", roles: ["teacher", "helpdesk"] });
    const helper = await callOf(at, "clerk");
    expect(await refusal(updateRecord(helper, "sysUser", { id: "u2", roles: ["teacher", "gly"] }))).not.toBeNull();
    expect(await refusal(addRecord(helper, "sysRole", custom("wider")))).toContain("数据范围不能超出");
    const { id } = await addRecord(helper, "sysRole", custom("narrower", { dataScope: "6" }));
    expect(await refusal(runAs(helper, "sysRole", "system.grantRole", { ids: [id], input: { grantIds: ["system-site-passwordPolicy"] } }))).toContain(
      "只能授予自己持有的菜单和按钮",
    );
    expect(await runAs(helper, "sysRole", "system.grantRole", { ids: [id], input: { grantIds: ["system-organisation-sysUser"] } })).toMatchObject({
      menus: 1,
    });
  });
});

describe("the administrator's role", () => {
  test("is neither narrowed nor switched off nor copied", async () => {
    const gly = await callOf(at, "admin");
    const id = await roleId("gly");
    expect(await refusal(runAs(gly, "sysRole", "system.grantRole", { ids: [id], input: { grantIds: [] } }))).toContain("管理员角色不能缩小");
    expect(await refusal(updateRecord(gly, "sysRole", { id, isEnabled: false }))).toContain("管理员角色不能停用");
    expect(await refusal(addRecord(gly, "roleDataScope", { roleId: "gly", dataScope: "6" }))).toContain("不能收窄");
    expect(await refusal(runAs(gly, "sysRole", "system.copyRole", { ids: [id], input: { roleCode: "gly2", roleName: "二号" } }))).toContain(
      "不能复制",
    );
  });

  test("is never taken from oneself or from the last one, also when two try at once", async () => {
    const [one, two] = [await callOf(at, "admin"), await callOf(at, "admin2")];
    expect(await refusal(updateRecord(one, "sysUser", { id: "admin", roles: ["teacher"] }))).toContain("自己的管理员");
    const tries = await Promise.all([
      refusal(updateRecord(one, "sysUser", { id: "admin2", roles: ["teacher"] })),
      refusal(updateRecord(two, "sysUser", { id: "admin", roles: ["teacher"] })),
    ]);
    expect(tries.filter((one) => one === null)).toHaveLength(1);
    const left = (await rowsOf(at, "sysUser", {})).filter((person) => (person.roles as string[]).includes("gly"));
    expect(left).toHaveLength(1);
  });
});

test("a role of the documents that is narrowed keeps what was chosen, and is whole again when that is cleared", async () => {
  const gly = await callOf(at, String((await rowsOf(at, "sysUser", {})).find((person) => (person.roles as string[]).includes("gly"))!.id));
  const id = await roleId("dept");
  await runAs(gly, "sysRole", "system.grantRole", { ids: [id], input: { grantIds: ["base-organisation-major"] } });
  const narrowed = await callOf(at, "dean12");
  expect(narrowed.user.roles).not.toContain("dept");
  expect(accessFor(at.model, "major", narrowed.user).read.length).toBeGreaterThan(0);
  expect(accessFor(at.model, "stuClass", narrowed.user).export).toEqual([]);
  await runAs(gly, "sysRole", "system.clearGrants", { ids: [id] });
  expect((await callOf(at, "dean12")).user.roles).toContain("dept");
});
