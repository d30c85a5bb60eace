import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chineseOf, type Words } from "../../../engine/language/phrase.ts";
import { loadAccount } from "../../../src/server/identity/account.ts";
import { peopleOf } from "../../../src/server/data/flow/people.ts";
import { flowPlace } from "../../../src/server/data/flow/place.ts";
import { addRecord, listRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import { userInfo } from "../../../src/server/auth/session/user-info.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, rowsOf, runAs } from "./school.ts";

let at: TestRuntime;
let role: string;
beforeAll(async () => {
  at = await officeRuntime();
  const gly = await callOf(at, "admin");
  role = (await addRecord(gly, "sysRole", { roleCode: "newsdesk", roleName: "新闻编辑", roleType: "custom", baseRole: "gly", dataScope: "1" })).id;
  await runAs(gly, "sysRole", "system.grantRole", { ids: [role], input: { grantIds: ["system-message-sysNotice"] } });
  await updateRecord(gly, "sysUser", { id: "clerk", roles: ["teacher", "newsdesk"] });
});
afterAll(() => at.close());

/** Whom the flow asks for approval. */
async function asked(): Promise<string[]> {
  const place = flowPlace(await callOf(at, "admin"), "sysNotice");
  return peopleOf(place, place.flow.doc.nodes.find((node) => node.key === "pending")!.by, {});
}
const change = async (values: object) => updateRecord(await callOf(at, "admin"), "sysRole", { id: role, ...values });

describe("who holds a right through a role of the school's own", () => {
  test("is asked by the flow like the holders of the role it takes from", async () => {
    expect((await asked()).sort()).toEqual(["admin", "admin2", "clerk"]);
  });

  test.each([
    ["while the role is switched off", { isEnabled: false }, { isEnabled: true }],
    ["before the role begins", { validFrom: "2027-01-01" }, { validFrom: null }],
    ["after the role has ended", { validTo: "2026-01-01" }, { validTo: null }],
    ["for rows that the role does not reach", { dataScope: "2" }, { dataScope: "1" }],
  ])("is not asked %s", async (_when, taken, given) => {
    await change(taken);
    expect((await asked()).sort()).toEqual(["admin", "admin2"]);
    await change(given);
    expect(await asked()).toContain("clerk");
  });

  test("is not asked without the button of a move", async () => {
    const gly = await callOf(at, "admin");
    const bare = await runAs(gly, "roleButton", "system.saveButton", {
      input: { roleId: "newsdesk", menuId: "system-message-sysNotice", buttonIds: [] },
    });
    expect(bare).toEqual({ buttons: 0 });
    expect(await asked()).not.toContain("clerk");
    await runAs(gly, "sysRole", "system.grantRole", { ids: [role], input: { grantIds: ["system-message-sysNotice"] } });
  });

  test("sees it by its name", async () => {
    const account = (await loadAccount(at.runtime.db, "000000", "clerk"))!;
    const { detail } = await userInfo(at.runtime, account);
    expect(detail).toMatchObject({ roleIds: ["teacher", "newsdesk"], roleNames: ["任课教师", "新闻编辑"] });
  });
});

describe("why somebody may see something is told", () => {
  const told = async (who: string, input: object, by = "admin") => {
    const { shows } = (await runAs(await callOf(at, by), "sysUser", "system.explainUser", { ids: [who], input })) as {
      shows: { label: Words; value: Words }[];
    };
    return Object.fromEntries(shows.map(({ label, value }) => [chineseOf(label), chineseOf(value)]));
  };

  test("role by role, with the pages that open", async () => {
    const lines = await told("clerk", {});
    expect(lines["角色“新闻编辑”"]).toMatch(/^权限取自“管理员”，只有其中 \d+ 个菜单、\d+ 个按钮，数据范围为“全部/);
    expect(lines["角色“任课教师”"]).toBe("拥有该角色的全部权限");
    expect(lines["可打开：系统管理"]).toContain("通知公告管理");
    expect(lines["可打开：系统管理"]).not.toContain("角色管理");
    await change({ isEnabled: false });
    expect((await told("clerk", {}))["角色“新闻编辑”"]).toContain("不产生权限");
    await change({ isEnabled: true });
  });

  test("of one page: through which role, which rows, which buttons", async () => {
    await addRecord(await callOf(at, "admin"), "sysRole", {
      roleCode: "porter",
      roleName: "收发",
      roleType: "custom",
      baseRole: "gly",
      dataScope: "2",
    });
    const porter = String((await row(at, "sysRole", { roleCode: "porter" }))!.id);
    await runAs(await callOf(at, "admin"), "sysRole", "system.grantRole", { ids: [porter], input: { grantIds: ["base-people-student"] } });
    await updateRecord(await callOf(at, "admin"), "sysUser", { id: "clerk", roles: ["teacher", "newsdesk", "porter"] });
    const lines = await told("clerk", { menuId: "base-people-student" });
    expect(Object.entries(lines).find(([label]) => label.startsWith("打开"))![1]).toContain("可以，来自");
    expect(Object.values(lines).join()).toContain("收发");
    expect(lines.可查看).toMatch(/院系|部门/);
    expect(lines.可导出).toBe("院系 隶属 @本人部门 或 学号 = @本人学号 或 创建人 = @本人账号");
    expect(lines.按钮).toContain("导出");
    const { total } = await listRecords(await callOf(at, "clerk"), "baseStudentInfo", { screen: "base/student", variant: "gly" });
    expect(lines.现在看到).toBe(`${total} 行，全校共 3 行`);
    expect((await told("clerk", { menuId: "base-people-student" }, "dean")).现在看到).toBe(`${total} 行`);
    expect((await told("s1", { menuId: "system-message-sysNotice" }))["打开“通知公告管理”"]).toContain("没有角色授予");
  });

  test("to a dean of the own department only, and for pages alone", async () => {
    expect(await told("clerk", {}, "dean")).toHaveProperty("角色“新闻编辑”");
    expect(await refusal(told("s2", {}, "dean"))).not.toBeNull();
    expect(await refusal(told("clerk", { menuId: "system" }))).toContain("请选择一个页面");
  });
});

describe("what a grant would change", () => {
  const lines = async (entity: string, name: string, of: { ids?: string[]; input: object }) => {
    const { shows } = (await runAs(await callOf(at, "admin"), entity, name, { ...of, stage: "preview" })) as {
      shows: { label: Words; value: Words }[];
    };
    return Object.fromEntries(shows.map(({ label, value }) => [chineseOf(label), chineseOf(value)]));
  };
  const granted = async () =>
    JSON.stringify([await rowsOf(at, "roleMenu", { roleId: "newsdesk" }), await rowsOf(at, "roleButton", { roleId: "newsdesk" })]);

  test("is told before it does, and nothing of it stays", async () => {
    const before = await granted();
    const told = await lines("roleMenu", "system.saveMenu", { input: { roleId: "newsdesk", menuIds: ["base-people-student"] } });
    expect(told).toMatchObject({ 角色: expect.stringMatching(/^新闻编辑，\d+ 人持有/), 收回菜单: expect.stringContaining("通知公告") });
    expect(told.增加菜单).toContain("学生信息管理");
    expect(told.增加按钮).toContain("导出");
    expect(await granted()).toBe(before);
    expect(
      await lines("sysRole", "system.grantRole", { ids: [role], input: { grantIds: ["system-message-sysNotice"], dataScope: "2" } }),
    ).toMatchObject({
      数据范围: expect.stringContaining(" → "),
    });
    expect(await lines("sysRole", "system.grantRole", { ids: [role], input: { grantIds: ["system-message-sysNotice"] } })).toEqual({
      变更: "与现在相同，没有变化",
    });
  });

  test("begins with what the role has", async () => {
    const begun = async (entity: string, name: string, input: object) => runAs(await callOf(at, "admin"), entity, name, { input, stage: "start" });
    expect(await begun("roleMenu", "system.saveMenu", { roleId: "newsdesk" })).toEqual({ menuIds: ["system-message-sysNotice"] });
    expect(await begun("roleMenu", "system.saveMenu", {})).toEqual({});
    const { buttonIds } = (await begun("roleButton", "system.saveButton", { roleId: "newsdesk", menuId: "system-message-sysNotice" })) as {
      buttonIds: string[];
    };
    expect(buttonIds.length).toBeGreaterThan(3);
    expect(await begun("roleDataScope", "system.saveDataScope", { roleId: "newsdesk" })).toEqual({ dataScope: "1" });
  });

  test("is refused like the grant itself", async () => {
    expect(await refusal(lines("roleMenu", "system.saveMenu", { input: { roleId: "gly", menuIds: [] } }))).toContain("管理员角色不能缩小");
    const dean = await callOf(at, "dean");
    expect(await refusal(runAs(dean, "roleMenu", "system.saveMenu", { input: { roleId: "newsdesk" }, stage: "start" }))).not.toBeNull();
  });
});
