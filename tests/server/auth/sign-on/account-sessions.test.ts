import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { savePassword } from "../../../../src/server/auth/accounts/credentials.ts";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";
import { buildApp } from "../../../../src/server/programs/app.ts";
import { signedHeaders, testPassword } from "../../../support/app.ts";
import { insertRows } from "../../../support/database.ts";
import { paramsEntity } from "../../../../src/server/identity/params.ts";
import { forgetWritten } from "../../../../src/server/platform/timed-cache.ts";
import { startedAt, tokenCall, whoIs } from "./sites.ts";
import { changePath, enter, get, infoPath, post, site, tokenOf, withAccounts } from "./account-site.ts";

withAccounts();

describe("the own devices", () => {
  const list = async (token: string) =>
    (await get("/api/flySource-auth/session/list", token)).json().data as { id: string; isCurrent: boolean; clientKind: string }[];
  const revoke = (token: string, body: object) => post("/api/flySource-auth/session/revoke", token, body);

  test("are listed with the present one marked, and ended one by one or all others at once", async () => {
    await sql`update platform.session set revoked_at = now()`.execute(site.runtime.db);
    const phone = { headers: { "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36" } };
    const [here, there, third] = [await tokenOf("2024010101"), await tokenOf("2024010101", phone), await tokenOf("2024010101")];
    const devices = await list(here);
    expect(devices).toHaveLength(3);
    expect(devices.filter((device) => device.isCurrent)).toHaveLength(1);
    const target = devices.find((device) => device.clientKind === "h5")!;
    expect((await revoke(here, { id: target.id })).json().data).toBe(true);
    expect(await Promise.all([here, there, third].map((token) => whoIs(site, token)))).toEqual(["2024010101", 401, "2024010101"]);
    expect((await revoke(here, { others: true })).json().data).toBe(true);
    expect(await Promise.all([here, third].map((token) => whoIs(site, token)))).toEqual(["2024010101", 401]);
    expect(JSON.stringify(devices)).not.toContain(there);
  });

  test("of somebody else, or of another tenant with the same numbers, are as if they did not exist", async () => {
    const [mine, other, stranger] = [await tokenOf("2024010101"), await tokenOf("admin"), await tokenOf("2024010101", { tenantId: "000001" })];
    const theirs = (await list(other)).find((device) => device.isCurrent)!.id;
    const unknown = (await revoke(mine, { id: "no-such-session" })).json();
    expect((await revoke(mine, { id: theirs })).json()).toEqual(unknown);
    expect((await revoke(stranger, { id: (await list(mine)).find((device) => device.isCurrent)!.id })).json()).toEqual(unknown);
    expect(await whoIs(site, other)).toBe("admin");
    expect((await list(stranger)).length).toBe(1);
    expect((await list(mine)).map((device) => device.id)).not.toContain(theirs);
  });

  test.each([{}, { id: "x", others: true }, { others: false }, { all: true }])("a request %j is refused", async (body) => {
    expect((await revoke(await tokenOf("admin"), body)).statusCode).toBe(400);
  });
});

describe("in every process at once", () => {
  test("sessions end with a changed password, a disabled account, a log-out", async () => {
    // A runtime of its own remembers on its own, as another process does.
    const other = buildApp({ ...site.runtime }, { callsPerMinute: 0 });
    const elsewhere = async (token: string) =>
      (await other.inject({ url: infoPath, headers: signedHeaders(site.runtime, infoPath, token) })).statusCode;
    const { access_token: first, refresh_token } = (await enter("2024010101")).json();
    const [second, third] = [await tokenOf("2024010101"), await tokenOf("admin")];
    const refreshed = async () => (await tokenCall(site, { grant_type: "refresh_token", refresh_token })).json().success;
    expect(await Promise.all([first, second, third].map(elsewhere))).toEqual([200, 200, 200]);
    const change = { oldPassword: md5Hex(testPassword), newPassword: md5Hex("Spring#Bloom27"), passWordLevel: 2 };
    expect((await post(changePath, first, change)).json().data).toBe(true);
    expect(await Promise.all([first, second].map(elsewhere))).toEqual([200, 401]);
    await sql`update campus."sysUser" set state = 'disabled', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect([await elsewhere(first), await refreshed()]).toEqual([401, false]);
    await sql`update campus."sysUser" set state = 'normal', "validTo" = '2026-11-20', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect([await elsewhere(first), await refreshed()]).toEqual([401, false]);
    await sql`update campus."sysUser" set "validTo" = '2026-11-21', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect([await elsewhere(first), await refreshed()]).toEqual([200, true]);
    await sql`update campus."sysUser" set "validTo" = null, version = version + 1 where id = '12'`.execute(site.runtime.db);
    await site.app.inject({ url: "/api/flySource-auth/logOut", headers: { "flysource-auth": `bearer ${third}` } });
    expect(await elsewhere(third)).toBe(401);
    await savePassword(site.runtime.db, new Date(startedAt), {
      tenantId: "000000",
      userId: "12",
      md5: md5Hex(testPassword),
      level: 2,
      mustChange: false,
    });
    await other.close();
  });
});

describe("an entrance", () => {
  test("opens for its own people, with its own length of stay", async () => {
    const candidate = (await enter("26350100000001", { type: "dzks" })).json();
    expect(candidate).toMatchObject({ entrance: "dzks", refresh_expires_in: 43_200, ksh: "26350100000001", zkzh: null, idCard: null });
    expect((await enter("2024010101", { type: "welcome" })).json()).toMatchObject({ entrance: "welcome", refresh_expires_in: 86_400 });
    expect((await enter("20100011", { type: "dzks" })).json().msg).toBe("用户名或密码错误");
    expect((await enter("20100011", { type: "welcome" })).json().msg).toBe("用户名或密码错误");
  });

  test("keeps its tokens away from the business calls of another", async () => {
    const token = await tokenOf("26350100000001", { type: "dzks" });
    expect((await get("/api/yxgl/leaveApplication/list", token)).statusCode).toBe(403);
    expect(await whoIs(site, token)).toBe("26350100000001");
    // The same person, with the same roles, through the other door.
    const listed = async (type: string) => (await get("/api/yxgl/leaveApplication/list", await tokenOf("2024010101", { type }))).statusCode;
    expect([await listed("account"), await listed("welcome")]).toEqual([200, 403]);
  });

  test("knows people by the numbers of their own rows", async () => {
    const row = { xh: "2024010101", xm: "王五", idCard: "350102200601011234", ksh: "24350101110001", zkzh: "Z-77", userId: "12" };
    await insertRows(site.runtime.db, site.runtime.model(), "baseStudentInfo", [row]);
    for (const name of ["24350101110001", "Z-77", "350102200601011234"])
      expect((await enter(name, { type: "welcome" })).json()).toMatchObject({ accountNo: "2024010101", entrance: "welcome" });
    expect((await enter("24350101110001")).json().msg).toBe("用户名或密码错误");
    expect((await enter("24350101110001", { type: "welcome", tenantId: "000001" })).json().msg).toBe("用户名或密码错误");
    // Which rows and fields name people is said by a parameter; names that no document has say nothing.
    const rule = (value: string) =>
      insertRows(site.runtime.db, site.runtime.model(), "baseParams", [
        { paramsId: "signIn.dzks.test", paramsName: "考生", paramsType: "json", paramsValue: value, isEnabled: true },
      ]);
    await insertRows(site.runtime.db, site.runtime.model(), "baseStudentInfo", [
      { xh: "C-1", xm: "赵考生", idCard: "350102200601015678", ksh: "26350100000001", zkzh: "Z-88" },
    ]);
    expect((await enter("Z-88", { type: "dzks" })).json().msg).toBe("用户名或密码错误");
    await rule('["baseStudentInfo","ksh","zkzh","idCard","xh; drop table campus.school"]');
    forgetWritten(site.runtime, paramsEntity);
    expect((await enter("Z-88", { type: "dzks" })).json()).toMatchObject({
      entrance: "dzks",
      accountNo: "26350100000001",
      ksh: "26350100000001",
      zkzh: "Z-88",
      idCard: expect.stringMatching(/^350\*+\w{4}$|^\d{3,6}\*+\w{2,4}$/),
    });
    await sql`delete from campus."baseParams" where "paramsId" = 'signIn.dzks.test'`.execute(site.runtime.db);
    forgetWritten(site.runtime, paramsEntity);
  });
});

describe("a school", () => {
  const setState = (state: string) => sql`update campus.tenant set "tenantState" = ${state}`.execute(site.runtime.db);
  test("that was closed lets nobody in; one whose time is over only its administrator", async () => {
    const other = { tenantId: "000001" };
    await setState("disabled");
    expect((await enter("admin", other)).json().msg).toBe("学校已停用，请联系平台管理员");
    await setState("normal");
    const inside = (await enter("2024010101", other)).json();
    const { rows } = await sql<{ id: string }>`select id from campus.tenant where "tenantCode" = '000001'`.execute(site.runtime.db);
    expect((await post("/api/flySource-base/tenant/disable", await tokenOf("admin"), { ids: [rows[0]!.id] })).json().msg).toBe("操作成功");
    // Whoever was inside is out at once, and does not come back by a refresh.
    expect(await whoIs(site, inside.access_token)).toBe(401);
    expect((await tokenCall(site, { grant_type: "refresh_token", refresh_token: inside.refresh_token, tenantId: "000001" })).json().success).toBe(
      false,
    );
    await setState("expired");
    expect((await enter("admin", other)).statusCode).toBe(200);
    expect((await enter("2024010101", other)).json().msg).toBe("学校的使用期限已到，请联系管理员");
    await setState("normal");
    expect((await enter("2024010101", other)).statusCode).toBe(200);
    expect((await enter("2024010101")).statusCode).toBe(200);
  });
});
