import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { addRecord, listRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, runAs } from "./school.ts";

type Row = Record<string, unknown>;
const account = (id: string, roles: string[], more: Row = {}): Row => ({
  id,
  accountNo: id,
  userName: id,
  userType: "1",
  roles,
  state: "normal",
  departmentId: "11",
  ...more,
});

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime(
    {
      userBinding: ["head", "clerk"].map((userId) => ({ id: `b-${userId}`, userId, source: "wecom", openId: `o-${userId}`, bindState: "bound" })),
    },
    [
      account("head", ["leader", "teacher"], { gh: "1004" }),
      account("gate", ["security"]),
      account("newsman", ["teacher", "newsdesk"]),
      account("helper", ["student", "newsdesk"], { userType: "2" }),
      account("second", ["dept"]),
      account("locked", ["teacher"], { state: "locked" }),
      account("lockedHead", ["leader"], { state: "locked" }),
    ],
  );
  const gly = await callOf(at, "admin");
  // A role of the school's own that is a part of the administrator's.
  await addRecord(gly, "sysRole", { roleCode: "newsdesk", roleName: "新闻编辑", roleType: "custom", baseRole: "gly", dataScope: "1" });
  await sql`insert into platform.credential (tenant_id, user_id, password_hash, changed_at) select "tenantId", id, 'x', now() from campus."sysUser"
    on conflict do nothing`.execute(at.runtime.db);
});
afterAll(() => at?.close());

const reset = async (who: string, id: string, more: object = {}) =>
  refusal(runAs(await callOf(at, who, more), "sysUser", "system.resetPassword", { ids: [id] }));
const hashOf = async (id: string) =>
  (await sql<{ hash: string }>`select password_hash as hash from platform.credential where user_id = ${id}`.execute(at.runtime.db)).rows[0]!.hash;

describe("a college opens the accounts of its people", () => {
  test.each(["clerk", "s1", "second"])("of %s, who holds no more than it does", async (id) => {
    expect(await reset("dean", id)).toBeNull();
    expect(await hashOf(id)).not.toBe("x");
  });

  test.each(["head", "gate", "newsman", "helper"])("but not of %s, who holds more", async (id) => {
    expect(await reset("dean", id)).toBe("数据不存在或无权操作");
    expect(await hashOf(id)).toBe("x");
    const { records } = await listRecords(await callOf(at, "dean"), "sysUser", { accountNo: id });
    expect(records[0]!._actions).not.toContain("call:system.resetPassword");
    expect(await reset("admin", id)).toBeNull();
    await sql`update platform.credential set password_hash = 'x' where user_id = ${id}`.execute(at.runtime.db);
  });

  test("and sets the telephone that gets the codes of sign-in under the same right", async () => {
    const dean = await callOf(at, "dean");
    expect(await refusal(updateRecord(dean, "teacher", { id: "t1004", phone: "13900000077" }))).toBe(
      "账号不存在，或持有您没有的权限，请由系统管理员处理",
    );
    expect(await row(at, "sysUser", { id: "head" })).toMatchObject({ phone: null });
    expect(await refusal(updateRecord(await callOf(at, "admin"), "teacher", { id: "t1004", phone: "13900000078" }))).toBeNull();
    expect(await row(at, "sysUser", { id: "head" })).toMatchObject({ phone: "13900000078" });
    const own = await callOf(at, "head", { gh: "1004" });
    expect(await refusal(updateRecord(own, "teacher", { id: "t1004", phone: "13900000079" }))).toBeNull();
    expect(await refusal(updateRecord(dean, "baseStudentInfo", { id: "s2024010101", phone: "13900000080" }))).toBeNull();
  });

  test("and unbinds and unlocks them under the same right", async () => {
    const dean = await callOf(at, "dean");
    expect(await refusal(moveRecords(dean, "userBinding", "unbind", { id: "b-head" }))).toBe("账号不存在，或持有您没有的权限，请由系统管理员处理");
    expect(await refusal(moveRecords(dean, "userBinding", "unbind", { id: "b-clerk" }))).toBeNull();
    expect(await refusal(moveRecords(dean, "sysUser", "unlock", { id: "lockedHead" }))).not.toBeNull();
    expect(await refusal(moveRecords(dean, "sysUser", "unlock", { id: "locked" }))).toBeNull();
  });

  test.each(["lock", "disable", "cancel"])("and leaves %s to the administrator", async (move) =>
    expect(await refusal(moveRecords(await callOf(at, "dean"), "sysUser", move, { id: "clerk" }))).not.toBeNull(),
  );
  test("and ends nobody's sessions", async () =>
    expect(await refusal(runAs(await callOf(at, "dean"), "sysUser", "system.kickUser", { ids: ["clerk"] }))).not.toBeNull());
});

test("a counsellor opens accounts of students who are nothing else", async () => {
  const fdy = { roles: ["fdy"], lists: { fdyClassIds: ["c1"] } };
  expect(await reset("clerk", "s1", fdy)).toBeNull();
  await updateRecord(await callOf(at, "admin"), "sysUser", { id: "s1", roles: ["student", "newsdesk"] });
  expect(await reset("clerk", "s1", fdy)).toBe("数据不存在或无权操作");
});

test("a college of which only a part is held opens no account that holds the whole", async () => {
  const gly = await callOf(at, "admin");
  await addRecord(gly, "sysRole", { roleCode: "desk11", roleName: "学院前台", roleType: "custom", baseRole: "dept", dataScope: "2" });
  const part = (await listRecords(gly, "sysRole", { roleCode: "desk11" })).records[0]!;
  await runAs(gly, "sysRole", "system.grantRole", { ids: [String(part.id)], input: { grantIds: ["system-organisation-sysUser"] } });
  await updateRecord(gly, "sysUser", { id: "clerk", roles: ["desk11"] });
  const { records } = await listRecords(await callOf(at, "clerk"), "sysUser", {});
  expect(records.map((one) => one.id)).toContain("second");
  expect(await reset("clerk", "second")).toBe("账号不存在，或持有您没有的权限，请由系统管理员处理");
});
