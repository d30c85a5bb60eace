import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { savePassword } from "../../../src/server/auth/accounts/credentials.ts";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { hoursAfter } from "../../../src/server/platform/hours-after.ts";
import { runTimedEffects } from "../../../src/server/data/effects/clock.ts";
import { addRecord, listRecords, removeRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import { tokenHash } from "../../../src/server/platform/token.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, rowsOf, runAs } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime({
    loginType: [{ id: "lt1", loginCode: "password", loginName: "账号登录", appType: "0", isEnabled: true, isDefault: true }],
  });
  const password = { tenantId: "000000", userId: "admin", md5: md5Hex("Campus@2026"), level: 2, mustChange: false };
  await savePassword(at.runtime.db, at.runtime.now(), password);
});
afterAll(() => at.close());

describe("notices", () => {
  const words = { title: "放假通知", noticeType: "1", content: "<p>放假</p>" };
  const mine = async (id: string) => (await listRecords(await callOf(at, id), "noticeRead", { noticeId: published })).records;
  let published: string;

  test("of a dean wait for approval and reach the people of the scope, once", async () => {
    const dean = await callOf(at, "dean");
    const { id } = await addRecord(dean, "sysNotice", {
      ...words,
      departmentId: "11",
      noticeScope: "department",
      departmentIds: ["11"],
      channels: ["site"],
      needReceipt: true,
    });
    published = id;
    await moveRecords(dean, "sysNotice", "submit", { ids: [id] });
    expect(await refusal(moveRecords(dean, "sysNotice", "approve", { ids: [id] }))).not.toBeNull();
    await moveRecords(await callOf(at, "admin"), "sysNotice", "approve", { ids: [id] });
    expect(Number((await row(at, "sysNotice", { id }))!.receiverCount)).toBe(3);
    expect(await mine("s1")).toHaveLength(1);
    expect(await mine("s2")).toHaveLength(0);
    expect((await rowsOf(at, "messageLog", { receiverId: "s1", businessId: id })).map((one) => one.title)).toEqual(["放假通知"]);
    expect(await listRecords(await callOf(at, "s2"), "sysNotice", { id })).toMatchObject({ total: 0 });
  });

  test("go no further than their author may speak", async () => {
    const dean = await callOf(at, "dean");
    for (const scope of [{ noticeScope: "all" }, { noticeScope: "department", departmentIds: ["12"] }, { noticeScope: "class", classIds: ["c3"] }]) {
      const { id } = await addRecord(dean, "sysNotice", { ...words, departmentId: "11", ...scope });
      expect(await refusal(moveRecords(dean, "sysNotice", "submit", { ids: [id] }))).toContain("本学院");
    }
  });

  test("are read, signed for and counted by their receivers alone", async () => {
    const student = await callOf(at, "s1");
    const [reading] = await mine("s1");
    await runAs(student, "noticeRead", "system.receiptNotice", { ids: [String(reading!.id)] });
    const gly = await callOf(at, "admin");
    const { records } = await listRecords(gly, "sysNotice", { id: published, columns: "readCount,readRate,viewCount" });
    expect(records[0]).toMatchObject({ readCount: 1, readRate: 33.3, viewCount: 1 });
    expect(await refusal(runAs(await callOf(at, "s2"), "noticeRead", "system.readNotice", { ids: [String(reading!.id)] }))).not.toBeNull();
  });

  test("are on top for their days", async () => {
    const gly = await callOf(at, "admin");
    await runAs(gly, "sysNotice", "system.topNotice", { ids: [published], input: { topDays: 3 } });
    const days = async (today: string) => {
      await runTimedEffects({ ...gly, ctx: { ...gly.ctx, today, now: `${today} 01:00:00` } });
      return (await row(at, "sysNotice", { id: published }))!.isTop;
    };
    expect([await days("2026-11-23"), await days("2026-11-24")]).toEqual([true, false]);
  });

  const remind = (call: Call, ids: string[]) => runAs(call, "noticeRead", "system.remindReaders", { ids });
  const readings = async (...userIds: string[]) =>
    (await rowsOf(at, "noticeRead", { noticeId: published }))
      .filter((one) => userIds.length === 0 || userIds.includes(String(one.userId)))
      .map((one) => String(one.id));
  const reminders = async () =>
    (await rowsOf(at, "messageLog", { businessId: published, title: "请阅读：放假通知" })).map((one) => one.receiverId).toSorted();
  /** The same call some hours later. */
  const later = (call: Call, hours: number): Call => ({ ...call, ctx: { ...call.ctx, now: hoursAfter(String(call.ctx.now), hours) } });

  test("remind the chosen readers who have not read, each once in four hours, and only in the reach of who reminds", async () => {
    const dean = await callOf(at, "dean");
    expect(await remind(dean, await readings("s1", "clerk"))).toEqual({ reminded: 1 });
    expect(await reminders()).toEqual(["clerk"]);
    expect(await refusal(remind(dean, await readings("s1", "clerk")))).toContain("没有可以提醒的人");
    expect(await refusal(remind(await callOf(at, "dean12"), await readings("clerk")))).not.toBeNull();
    expect(await refusal(remind(await callOf(at, "s1"), await readings("s1")))).not.toBeNull();
    expect(await remind(dean, await readings())).toEqual({ reminded: 1 });
    expect(await reminders()).toEqual(["clerk", "dean"]);
    expect(await refusal(remind(later(dean, 3), await readings()))).toContain("没有可以提醒的人");
    expect(await remind(later(dean, 5), await readings("clerk"))).toEqual({ reminded: 1 });
  });

  test("remind once in four hours; withdrawn, they are gone for readers; the audience of a published one stays", async () => {
    const gly = await callOf(at, "admin");
    expect(await runAs(gly, "sysNotice", "system.remindNotice", { ids: [published] })).toEqual({ reminded: 2 });
    expect(await refusal(runAs(gly, "sysNotice", "system.remindNotice", { ids: [published] }))).toContain("已提醒过");
    expect(await refusal(remind(gly, await readings()))).toContain("没有可以提醒的人");
    expect(await refusal(updateRecord(gly, "sysNotice", { id: published, noticeScope: "all" }))).toContain("不能改发布范围");
    const everybody = await readings();
    await moveRecords(gly, "sysNotice", "withdraw", { ids: [published] });
    expect(await mine("s1")).toHaveLength(0);
    expect(await refusal(remind(later(gly, 5), everybody))).not.toBeNull();
  });
});

describe("messages", () => {
  test("of an inbox are read by their owner", async () => {
    const student = await callOf(at, "s1");
    const { records } = await listRecords(student, "messageLog", {});
    expect(records.length).toBeGreaterThan(0);
    await runAs(student, "messageLog", "system.readAllMessages");
    expect((await rowsOf(at, "messageLog", { receiverId: "s1", messageState: "success" })).length).toBe(0);
    expect((await listRecords(await callOf(at, "s2"), "messageLog", {})).records.every((one) => one.receiverId === "s2")).toBe(true);
  });

  test.each([
    ["a field the business has not", "您好 ${nothing}", "没有字段"],
    ["what is masked for somebody", "${phone}", "敏感信息"],
    ["an identity number by any name", "${idCard}", "敏感信息"],
  ])("a template with %s is refused", async (_name, content, says) => {
    const template = {
      templateCode: "t1",
      templateName: "测试",
      messageKind: "notice",
      businessType: "baseStudentInfo",
      triggerEvent: "submit",
      receiverRule: ["self"],
      channels: ["site"],
      title: "标题",
    };
    expect(await refusal(addRecord(await callOf(at, "admin"), "messageTemplate", { ...template, content }))).toContain(says);
  });
});

describe("doors", () => {
  test.each([
    ["not-an-address", "请填写"],
    ["10.0.0.9-10.0.0.1", "请填写"],
    ["10.0.0.0/40", "请填写"],
  ])("the range %s is refused", async (ipRange, says) => {
    expect(await refusal(addRecord(await callOf(at, "admin"), "ipRule", { ruleKind: "deny", ipRange }))).toContain(says);
  });

  test.each([
    ["denies it", { ruleKind: "deny", ipRange: "127.0.0.0/8" }],
    ["admits only others", { ruleKind: "allow", ipRange: "10.0.0.1-10.0.0.9" }],
    ["will deny it tomorrow", { ruleKind: "deny", ipRange: "127.0.0.1", startTime: "2027-01-01 00:00:00" }],
  ])("a rule that %s is not saved from this very address", async (_name, rule) => {
    const gly = { ...(await callOf(at, "admin")), ip: "127.0.0.1" };
    expect(await refusal(addRecord(gly, "ipRule", rule))).toContain("挡在外面");
  });

  test("the last way to sign in stays open", async () => {
    const gly = await callOf(at, "admin");
    expect(await refusal(updateRecord(gly, "loginType", { id: "lt1", isEnabled: false }))).toContain("至少保留一种");
    expect(await refusal(removeRecords(gly, "loginType", ["lt1"]))).toContain("至少保留一种");
  });

  test("another system gets a secret that is shown once, after the password, and kept as a digest", async () => {
    const gly = await callOf(at, "admin");
    const client = { clientId: "library", clientName: "图书馆", grantTypes: ["authorization_code"], redirectUris: "https://lib.example.edu.cn/cb" };
    expect(await refusal(addRecord(gly, "ssoClient", { ...client, redirectUris: "https://*.example.edu.cn/cb" }))).toContain("通配符");
    expect(await refusal(addRecord(gly, "ssoClient", { ...client, redirectUris: "http://lib.example.edu.cn/cb" }))).toContain("https");
    const { id } = await addRecord(gly, "ssoClient", client);
    expect(await refusal(runAs(gly, "ssoClient", "system.resetClientSecret", { ids: [id], input: { password: "Campus@2026" } }))).toContain(
      "审核通过后",
    );
    await moveRecords(gly, "ssoClient", "approve", { ids: [id] });
    expect(await refusal(runAs(gly, "ssoClient", "system.resetClientSecret", { ids: [id], input: { password: "wrong" } }))).toContain("密码不正确");
    const reply = (await runAs(gly, "ssoClient", "system.resetClientSecret", { ids: [id], input: { password: "Campus@2026" } })) as {
      shows: { value: string }[];
    };
    const secret = reply.shows[1]!.value;
    expect((await row(at, "ssoClient", { id }))!.clientSecret).toBe(tokenHash(secret));
    const everything = await sql`select changes, note from platform.audit where entity = 'ssoClient'`.execute(at.runtime.db);
    expect(JSON.stringify([everything.rows, await listRecords(gly, "ssoClient", {})])).not.toMatch(
      new RegExp(`${secret}|${tokenHash(secret)}|Campus@2026`),
    );
  });

  test("a sample password is judged by every policy and kept nowhere", async () => {
    const gly = await callOf(at, "admin");
    await addRecord(gly, "passwordPolicy", { policyName: "全校", minLength: 10, minLevel: "2", weakList: "School@2026" });
    const said = async (password: string) =>
      (
        (await runAs(gly, "passwordPolicy", "system.testPassword", { input: { password, accountNo: "2024010101" } })) as {
          shows: { value: string }[];
        }
      ).shows.map((one) => one.value);
    expect((await said("Ab1!"))[1]).toContain("不足 10 位");
    expect((await said("school@2026"))[1]).toContain("须含大写字母");
    expect((await said("School@2026"))[1]).toBe("属于弱口令");
    expect((await said("X2024010101!a"))[1]).toBe("不得包含账号");
    expect((await said("Mountain@River7"))[1]).toBe("符合");
    const { rows } = await sql`select note from platform.audit where action = 'system.testPassword'`.execute(at.runtime.db);
    expect(JSON.stringify(rows)).not.toContain("School@2026");
  });
});

describe("schools", () => {
  const school = {
    tenantCode: "100001",
    tenantName: "第二学院",
    schoolName: "第二学院",
    linkman: "赵老师",
    startDate: "2026-11-01",
    expireDate: "2027-11-01",
    adminAccount: "boss",
  };

  test("are opened by the platform alone, with roles, menus and an administrator of their own", async () => {
    const outside = await callOf(at, "admin", { tenantId: "100009" });
    expect(await refusal(addRecord(outside, "tenant", school))).toContain("平台管理员");
    const { id } = await addRecord(await callOf(at, "admin"), "tenant", school);
    const count = async (entity: string) =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from campus.${sql.id(entity)} where "tenantId" = '100001'`.execute(at.runtime.db)).rows[0]!.n,
      );
    expect([(await count("sysRole")) > 10, (await count("sysMenu")) > 100, await count("sysUser"), await count("baseStudentInfo")]).toEqual([
      true,
      true,
      1,
      0,
    ]);
    const reply = (await runAs(await callOf(at, "admin"), "tenant", "system.resetTenantAdmin", { ids: [id] })) as { shows: { value: string }[] };
    expect(reply.shows[0]!.value).toHaveLength(12);
    expect(await rowsOf(at, "sysUser", { accountNo: "boss" })).toMatchObject([{ tenantId: "100001", roles: ["gly"] }]);
  });

  test("with a package hold no more than the package", async () => {
    const gly = await callOf(at, "admin");
    const { id: packageId } = await addRecord(gly, "tenantPackage", { packageName: "基础版", menuIds: ["base"] });
    const tenant = (await row(at, "tenant", { tenantCode: "100001" }))!;
    await updateRecord(gly, "tenant", { id: String(tenant.id), packageId });
    const { heldRoles } = await import("../../../src/server/identity/roles/held-roles.ts");
    const held = await heldRoles(at.runtime, "100001", ["gly"]);
    expect(held.roles).not.toContain("gly");
    expect(held.limits!.byRole.gly![0]!.screens).toContain("base/student");
    expect(held.limits!.byRole.gly![0]!.screens!.some((screen) => screen.startsWith("system/"))).toBe(false);
  });
});

test("a write leaves one line for administrators, with what has a mask masked", async () => {
  const gly = await callOf(at, "admin");
  await updateRecord(gly, "sysUser", { id: "s2", phone: "13800001111" });
  const line = (await rowsOf(at, "operationLog", { businessType: "sysUser", businessId: "s2" })).at(-1)!;
  expect(line).toMatchObject({ operationType: "update", module: "系统管理", accountNo: "admin" });
  expect(JSON.stringify(line.afterData)).not.toContain("13800001111");
  const reply = (await runAs(gly, "operationLog", "system.compareLog", { ids: [String(line.id)] })) as { shows: { label: string; value: string }[] };
  expect(reply.shows).toContainEqual({ label: "手机号", value: "空 → 138****1111" });
});
