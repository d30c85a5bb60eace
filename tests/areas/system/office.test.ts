import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { savePassword } from "../../../src/server/auth/accounts/credentials.ts";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { userMenu } from "../../../src/server/navigation/user-menu.ts";
import { addRecord, listRecords, removeRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import { createSession } from "../../../src/server/auth/session/session-store.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, rowsOf, runAs } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime({
    appName: [
      {
        id: "a1",
        appCode: "leave",
        appName: "请假",
        appType: "0",
        appCategory: "04",
        openType: "1",
        menuLink: "/caster/leave",
        state: "online",
        isEnabled: true,
        sort: 20,
      },
      { id: "a2", appCode: "grades", appName: "成绩", appType: "0", openType: "0", state: "online", isEnabled: true, sort: 10, roleIds: ["teacher"] },
      { id: "a3", appCode: "draft", appName: "草稿", appType: "0", openType: "0", state: "draft", isEnabled: true },
    ],
    loginType: [{ id: "lt1", loginCode: "password", loginName: "账号登录", appType: "0", isEnabled: true, isDefault: true }],
  });
  const password = { tenantId: "000000", userId: "admin", md5: md5Hex("Campus@2026"), level: 2, mustChange: false };
  await savePassword(at.runtime.db, at.runtime.now(), password);
});
afterAll(() => at.close());

describe("apps", () => {
  test("are opened, collected and scored by whom they are open to, each in one row of the person", async () => {
    const student = await callOf(at, "s1");
    expect(await runAs(student, "appName", "system.openApp", { ids: ["a1"] })).toMatchObject({
      openType: 1,
      menuLink: "/caster/leave",
      path: null,
      url: "/caster/leave",
    });
    await runAs(student, "appName", "system.collectApp", { ids: ["a1"] });
    await runAs(student, "appName", "system.scoreApp", { ids: ["a1"], input: { score: 4 } });
    expect(await rowsOf(at, "appCollection", { userId: "s1" })).toMatchObject(
      [{ appId: "a1", isCollect: true, useCount: "1", score: "4" }].map((one) => ({ ...one, useCount: expect.anything(), score: expect.anything() })),
    );
    const { records } = await listRecords(student, "appName", { columns: "useCount,collectCount,score" });
    expect(records.map((one) => [one.appCode, one.useCount, one.collectCount, one.score])).toEqual([["leave", 1, 1, 4]]);
  });

  test("for other roles, or not yet published, do not exist", async () => {
    const student = await callOf(at, "s1");
    expect(await refusal(runAs(student, "appName", "system.openApp", { ids: ["a2"] }))).not.toBeNull();
    expect(await refusal(runAs(student, "appName", "system.collectApp", { ids: ["a3"] }))).not.toBeNull();
  });

  test.each([
    [
      { openType: "1", menuLink: "http://10.1.1.9:8080/caster/leave?x=1" },
      { path: null, url: "/caster/leave?x=1" },
    ],
    [
      { openType: "1", menuLink: "https://lib.example.cn/a" },
      { path: null, url: "https://lib.example.cn/a" },
    ],
    [
      { openType: "1", menuLink: "javascript:alert(1)" },
      { path: null, url: null },
    ],
    [
      { openType: "0", menuLink: null, menuId: "leave" },
      { path: null, url: "/layout?id=leave&ddtab=true" },
    ],
    [{ openType: "0", menuLink: "/personal/userapps" }, { path: "/personal/userapps" }],
  ])("with %j open %j", async (values, place) => {
    await sql`update campus."appName" set "openType" = ${values.openType}, "menuLink" = ${values.menuLink}, "menuId" = ${"menuId" in values ? values.menuId : null}
      where id = 'a2'`.execute(at.runtime.db);
    expect(await runAs(await callOf(at, "clerk"), "appName", "system.openApp", { ids: ["a2"] })).toMatchObject(place);
  });

  test("two first uses at once make one row", async () => {
    const clerk = await callOf(at, "clerk");
    await Promise.all([1, 2, 3].map(() => runAs(clerk, "appName", "system.openApp", { ids: ["a2"] })));
    expect(await rowsOf(at, "appCollection", { userId: "clerk" })).toHaveLength(1);
  });

  test("are published with icon, category and entry only; gone, they leave no collections", async () => {
    const gly = await callOf(at, "admin");
    expect(await refusal(moveRecords(gly, "appName", "publish", { ids: ["a3"] }))).not.toBeNull();
    await removeRecords(gly, "appName", ["a1"]);
    expect(await rowsOf(at, "appCollection", { appId: "a1" })).toEqual([]);
  });

  test("stay while a role names them", async () => {
    const gly = await callOf(at, "admin");
    await sql`update campus."sysRole" set "homeApp" = 'a2' where "roleCode" = 'teacher'`.execute(at.runtime.db);
    expect(await refusal(removeRecords(gly, "appName", ["a2"]))).toBe("应用正在使用，不能删除");
    await sql`update campus."sysRole" set "homeApp" = null where "roleCode" = 'teacher'`.execute(at.runtime.db);
    expect(await removeRecords(gly, "appName", ["a2"])).toEqual({ removed: 1 });
  });
});

describe("the menu", () => {
  const menu = async (code: string) => (await row(at, "sysMenu", { menuCode: code }))!;
  test("of the product is renamed, moved and hidden, but keeps its page and stays", async () => {
    const gly = await callOf(at, "admin");
    const campus = await menu("base-organisation-campus");
    await updateRecord(gly, "sysMenu", { id: String(campus.id), menuName: "我校校区" });
    expect(JSON.stringify(await userMenu(await callOf(at, "admin")))).toContain("我校校区");
    expect(await refusal(updateRecord(gly, "sysMenu", { id: String(campus.id), component: "base/student" }))).toContain("系统内置的菜单不能改");
    expect(await refusal(removeRecords(gly, "sysMenu", [String(campus.id)]))).not.toBeNull();
    await runAs(gly, "sysMenu", "system.moveMenu", {
      ids: [String(campus.id)],
      input: { parentId: "base-organisation", after: "base-organisation-department" },
    });
    const names = JSON.stringify(await userMenu(await callOf(at, "admin")));
    expect(names.indexOf("base-organisation-department")).toBeLessThan(names.indexOf("base-organisation-campus"));
    await runAs(gly, "sysMenu", "system.syncMenu");
    expect((await menu("base-organisation-campus")).menuName).toBe("我校校区");
    await runAs(gly, "sysMenu", "system.resetMenu", { ids: [String(campus.id)] });
    expect((await menu("base-organisation-campus")).menuName).toBe("校区管理");
    await updateRecord(gly, "sysMenu", { id: String(campus.id), isEnabled: false });
    expect(JSON.stringify(await userMenu(await callOf(at, "admin")))).not.toContain("base-organisation-campus");
  });

  test("of the school's own leads to pages that exist, and shows them to whom they are granted", async () => {
    const gly = await callOf(at, "admin");
    const page = { menuType: "2", menuName: "学生速查", menuCode: "school.quick", path: "/layout/quick", parentId: "base-people" };
    expect(await refusal(addRecord(gly, "sysMenu", { ...page, component: "base/nothing" }))).toContain("没有这个页面");
    await addRecord(gly, "sysMenu", { ...page, component: "base/student/myInfo" });
    expect(JSON.stringify(await userMenu(await callOf(at, "s1")))).toContain("school.quick");
    expect(JSON.stringify(await userMenu(await callOf(at, "dean")))).not.toContain("school.quick");
  });

  test("standard buttons are made once; a button has nothing below it; a branch is copied whole", async () => {
    const gly = await callOf(at, "admin");
    await addRecord(gly, "sysMenu", { menuType: "1", menuName: "外部系统", menuCode: "school.out" });
    await addRecord(gly, "sysMenu", {
      menuType: "4",
      menuName: "图书馆",
      menuCode: "school.library",
      parentId: "school.out",
      menuLink: "https://lib.example.edu.cn/",
    });
    const quick = String((await menu("school.quick")).id);
    expect(await runAs(gly, "sysMenu", "system.addButtons", { ids: [quick], input: { kinds: ["add", "export"] } })).toEqual({ added: 2 });
    expect(await runAs(gly, "sysMenu", "system.addButtons", { ids: [quick], input: { kinds: ["add", "export"] } })).toEqual({ added: 0 });
    expect(
      await refusal(addRecord(gly, "sysMenu", { menuType: "3", menuName: "下级", menuCode: "school.below", parentId: "school.quick_add" })),
    ).toContain("按钮下面");
    const copied = await runAs(gly, "sysMenu", "system.copyMenu", { ids: [String((await menu("school.out")).id)], input: { suffix: "Copy" } });
    expect(copied).toEqual({ copied: 2 });
    expect(JSON.stringify(await userMenu(await callOf(at, "s2")))).toContain("school.libraryCopy");
  });
});

describe("accounts", () => {
  const session = async (userId: string) =>
    createSession(at.runtime.db, at.runtime.now(), {
      tenantId: "000000",
      userId,
      entrance: "main",
      ip: "10.0.0.9",
      userAgent: "Mozilla/5.0",
      way: "password",
    } as never);
  const open = async (userId: string) =>
    Number(
      (await sql<{ n: string }>`select count(*) as n from platform.session where user_id = ${userId} and revoked_at is null`.execute(at.runtime.db))
        .rows[0]!.n,
    );

  test("that are disabled are out at once; nobody disables themselves", async () => {
    const gly = await callOf(at, "admin");
    await session("clerk");
    expect(await open("clerk")).toBe(1);
    await moveRecords(gly, "sysUser", "disable", { ids: ["clerk"] });
    expect([await open("clerk"), (await row(at, "sysUser", { id: "clerk" }))!.state]).toEqual([0, "disabled"]);
    await moveRecords(gly, "sysUser", "enable", { ids: ["clerk"] });
    expect(await refusal(moveRecords(gly, "sysUser", "disable", { ids: ["admin"] }))).toContain("自己的账号");
  });

  test("that are locked say since when and why; unlocked they say nothing any more", async () => {
    const gly = await callOf(at, "admin");
    await moveRecords(gly, "sysUser", "lock", { ids: ["clerk"], opinion: "账号借给他人" });
    expect(await row(at, "sysUser", { id: "clerk" })).toMatchObject({
      state: "locked",
      lockReason: "账号借给他人",
      lockTime: expect.stringMatching(/^2026/),
    });
    await moveRecords(gly, "sysUser", "unlock", { ids: ["clerk"] });
    expect(await row(at, "sysUser", { id: "clerk" })).toMatchObject({ state: "normal", lockReason: null, lockTime: null });
  });

  test("get a new password from whom they are in the charge of, shown once", async () => {
    const dean = await callOf(at, "dean");
    const reply = (await runAs(dean, "sysUser", "system.resetPassword", { ids: ["s1"] })) as { shows: { value: string }[] };
    expect(reply.shows[0]!.value).toHaveLength(12);
    expect(await row(at, "sysUser", { id: "s1" })).toMatchObject({ mustChangePassword: true });
    expect(await refusal(runAs(dean, "sysUser", "system.resetPassword", { ids: ["s2"] }))).not.toBeNull();
    const { rows } = await sql`select note from platform.audit where action = 'system.resetPassword'`.execute(at.runtime.db);
    expect(JSON.stringify(rows)).not.toContain(reply.shows[0]!.value);
  });

  test("online are listed from the token store, and kicked", async () => {
    const gly = await callOf(at, "admin");
    await session("clerk");
    await runAs(gly, "onlineUser", "system.refreshOnline");
    const online = (await row(at, "onlineUser", { userId: "clerk" }))!;
    expect(online).toMatchObject({
      accountNo: "clerk",
      departmentName: (await row(at, "department", { id: "11" }))!.deptName,
      ip: "10.0.0.9",
      clientKind: "pc",
    });
    await runAs(gly, "onlineUser", "system.kick", { ids: [String(online.id)] });
    expect(await open("clerk")).toBe(0);
    expect(await row(at, "onlineUser", { userId: "clerk" })).toBeUndefined();
  });
});

test("accounts follow the people: opened where there is none, brought up to date where they say something else", async () => {
  const sync = async () => runAs(await callOf(at, "admin"), "sysUser", "system.syncPerson");
  await sync();
  await sql`update campus."sysUser" set "userName" = '旧名', "departmentId" = null where id = 's1'`.execute(at.runtime.db);
  expect(await sync()).toMatchObject({ opened: 0, updated: 1 });
  expect(await row(at, "sysUser", { id: "s1" })).toMatchObject({ departmentId: "11" });
  expect((await row(at, "sysUser", { id: "s1" }))!.userName).not.toBe("旧名");
  expect(await sync()).toMatchObject({ opened: 0, updated: 0 });
});
