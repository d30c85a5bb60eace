import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chineseOf, type Words } from "../../../engine/language/phrase.ts";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { addRecord, updateRecord } from "../../../src/server/data/records/index.ts";
import { writeWorkbook } from "../../../src/server/platform/xlsx/write-workbook.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, rowsOf, runAs } from "./school.ts";

let at: TestRuntime;
const custom = (roleCode: string, more: object = {}) => ({
  roleCode,
  roleName: `角色${roleCode}`,
  roleType: "custom",
  baseRole: "gly",
  dataScope: "1",
  ...more,
});
const roleId = async (code: string) => String((await row(at, "sysRole", { roleCode: code }))!.id);
const grant = async (code: string, grantIds: string[]) =>
  runAs(await callOf(at, "admin"), "sysRole", "system.grantRole", { ids: [await roleId(code)], input: { grantIds } });
const menusOf = async (code: string) => (await rowsOf(at, "roleMenu", { roleId: code, isHalf: false })).map((one) => String(one.menuId)).sort();
const buttonsOf = async (code: string) => (await rowsOf(at, "roleButton", { roleId: code })).map((one) => String(one.buttonId)).sort();

interface Reply {
  shows: { label: Words; value: Words }[];
  table: { columns: Words[]; rows: Words[][] };
}
const linesOf = (reply: unknown): Record<string, string> =>
  Object.fromEntries((reply as Reply).shows.map(({ label, value }) => [chineseOf(label), chineseOf(value)]));

beforeAll(async () => {
  at = await officeRuntime();
  const gly = await callOf(at, "admin");
  for (const code of ["one", "two", "helper"]) await addRecord(gly, "sysRole", custom(code));
  await grant("one", ["base-people-student", "base-organisation-major", "baseMajor_export"]);
  await grant("two", ["base-organisation-major", "system-message-sysNotice"]);
  await addRecord(gly, "roleDataScope", {
    roleId: "one",
    dataScope: "7",
    departmentIds: ["11", "12"],
    fieldRules: [{ entityName: "baseStudentInfo", fieldName: "phone", rule: "mask" }],
  });
});
afterAll(() => at.close());

describe("two roles are compared", () => {
  const compared = async (one: string, other: string) => {
    const reply = (await runAs(await callOf(at, "admin"), "roleMenu", "system.compareRoles", { input: { roleId: one, with: other } })) as Reply;
    const rows = reply.table.rows.map((cells) => cells.map(chineseOf));
    const cell = (group: string, subject: string) => rows.find(([a, b]) => a === group && b!.endsWith(subject))?.slice(2);
    return { reply, cell, groups: [...new Set(rows.map(([group]) => group))] };
  };

  test("in names, app by app: menus, buttons, data scopes and field rules of which one has what the other has not", async () => {
    const { reply, cell, groups } = await compared("one", "two");
    expect(reply.table.columns.map(chineseOf)).toEqual(["应用", "项目", "角色one", "角色two"]);
    expect(groups).toEqual(["角色", "基础数据", "系统管理", "数据范围", "字段权限"]);
    expect(cell("基础数据", "学生信息管理")).toEqual([expect.stringMatching(/^有：.*修改/), "无"]);
    expect(cell("基础数据", "专业管理")).toEqual(["没有另一方多出的按钮", expect.stringContaining("新增")]);
    expect(cell("系统管理", "通知公告管理")![0]).toBe("无");
    expect(cell("数据范围", "所有菜单")).toEqual([expect.stringContaining("（部门 2 个）"), "未单独设置"]);
    expect(cell("字段权限", "手机号")![1]).toBe("不限制");
    expect(linesOf(reply).菜单).toBe("两者都有 1 个，只有“角色one”有 1 个，只有“角色two”有 1 个");
  });

  test("also with one that the documents grant as a whole", async () => {
    const { cell } = await compared("two", "gly");
    expect(cell("角色", "授权方式")).toEqual(["只有所选的菜单与按钮", "该角色的全部权限"]);
    expect(cell("基础数据", "学生信息管理")![0]).toBe("无");
    expect((await compared("dept", "dept")).groups).toEqual(["角色"]);
  });

  test("a menu with some of its buttons chosen beside it has those only", async () =>
    expect(await buttonsOf("one")).not.toContain("baseMajor_create"));
});

describe("what another role was granted is taken over", () => {
  const copy = async (who: string, input: object, stage?: "preview") =>
    runAs(await callOf(at, who), "roleMenu", "system.copyGrants", { input, stage });

  test("told before it is done, then menus, buttons, data scopes and field rules are the same", async () => {
    const told = linesOf(await copy("admin", { roleId: "two", from: "one" }, "preview"));
    expect(told).toMatchObject({
      增加菜单: expect.stringContaining("学生信息管理"),
      收回菜单: expect.stringContaining("通知公告管理"),
      "数据范围：所有菜单": expect.stringMatching(/^未单独设置 → /),
      "字段权限：学生基本信息 · 手机号": expect.stringMatching(/^不限制 → /),
    });
    expect(await menusOf("two")).toContain("system-message-sysNotice");
    await copy("admin", { roleId: "two", from: "one" });
    expect([await menusOf("two"), await buttonsOf("two")]).toEqual([await menusOf("one"), await buttonsOf("one")]);
    expect(linesOf(await copy("admin", { roleId: "two", from: "one" }, "preview"))).toEqual({ 变更: "与现在相同，没有变化" });
  });

  test("what the one who copies does not hold is neither given nor taken away", async () => {
    await grant("helper", ["system-organisation-roleMenu", "system-organisation-sysRole", "base-organisation-major", "base-organisation-campus"]);
    await updateRecord(await callOf(at, "admin"), "sysUser", { id: "clerk", roles: ["teacher", "helper"] });
    await runAs(await callOf(at, "admin"), "roleDataScope", "system.saveDataScope", { input: { roleId: "two", dataScope: "1" } });
    await grant("one", ["base-organisation-major", "base-people-student", "base-organisation-gradeMajor"]);
    await grant("two", ["base-organisation-campus", "system-message-sysNotice"]);
    const told = linesOf(await copy("clerk", { roleId: "two", from: "one" }));
    expect(await menusOf("two")).toEqual(["base-organisation-major", "system-message-sysNotice"]);
    expect(told.未复制).toContain("学生信息管理");
    expect(told.数据范围与字段权限).toContain("未改动");
    expect((await rowsOf(at, "roleDataScope", { roleId: "two" })).map((one) => one.dataScope)).toEqual(["1"]);
  });

  test.each([
    ["from the administrator's role", "admin", { roleId: "two", from: "gly" }, "管理员角色不能复制"],
    ["to the administrator's role", "admin", { roleId: "gly", from: "one" }, "管理员角色不能缩小"],
    ["by a dean to a role of others", "dean", { roleId: "two", from: "one" }, "无权操作"],
  ])("not %s", async (_name, who, input, says) => expect(await refusal(copy(who, input))).toContain(says));
});

test("a role is cleared whole: told first, then without menus, buttons, scopes and field rules", async () => {
  const clear = async (stage?: "preview") =>
    runAs(await callOf(at, "admin"), "roleMenu", "system.clearGrants", { input: { roleId: "one" }, ...(stage && { stage }) });
  expect(linesOf(await clear("preview"))).toMatchObject({
    收回菜单: expect.any(String),
    "数据范围：所有菜单": expect.stringMatching(/ → 未单独设置$/),
  });
  expect(await menusOf("one")).not.toEqual([]);
  await clear();
  expect([await menusOf("one"), await buttonsOf("one"), await rowsOf(at, "roleDataScope", { roleId: "one" })]).toEqual([[], [], []]);
});

describe("people are given a role", () => {
  const workbook = async (accounts: string[]) => {
    const columns = [{ titles: ["登录账号"], kind: "text" as const }];
    const content = writeWorkbook([{ name: "名单", columns, rows: accounts.map((account) => [account]) }]);
    const file = {
      tenantId: "000000",
      ownerId: "admin",
      originalName: "名单.xlsx",
      extension: "xlsx",
      businessType: null,
      content: Readable.from(content),
    };
    return (await saveFile(at.runtime, file)).id;
  };
  const bring = async (who: string, input: object, stage?: "preview") =>
    linesOf(await runAs(await callOf(at, who), "sysUser", "system.importRoleUsers", { input: { roleId: "two", ...input }, ...(stage && { stage }) }));
  const holders = async () =>
    (await rowsOf(at, "sysUser", {}))
      .filter((one) => (one.roles as string[]).includes("two"))
      .map((one) => one.accountNo)
      .sort();

  test("told before and after: who is new, who held it, who is refused and why", async () => {
    const input = { accounts: "clerk\n2024010101，nobody", file: await workbook(["2024010201", "clerk"]) };
    const told = await bring("admin", input, "preview");
    expect(await holders()).toEqual([]);
    expect(told).toEqual({ "新增 3 人": expect.stringContaining("clerk（clerk）"), "未添加 1 人": "nobody：账号不存在或无权操作" });
    expect(await bring("admin", input)).toEqual(told);
    expect(await holders()).toEqual(["2024010101", "2024010201", "clerk"]);
    expect(await bring("admin", input)).toMatchObject({ "已有 3 人": expect.stringContaining("2024010201") });
  });

  test("of another college is told to a dean like an account that is not", async () => {
    const dean = await callOf(at, "dean");
    await addRecord(dean, "sysRole", custom("aide", { baseRole: "dept", departmentId: "11", dataScope: "2" }));
    const told = linesOf(await runAs(dean, "sysUser", "system.importRoleUsers", { input: { roleId: "aide", accounts: "clerk 2024010201 nobody" } }));
    expect(told["未添加 2 人"]).toBe("2024010201：账号不存在或无权操作；nobody：账号不存在或无权操作");
  });

  test("not from a file of somebody else", async () => {
    const file = await workbook(["clerk"]);
    expect(await refusal(bring("dean", { file }))).toContain("文件没有上传成功");
  });
});
