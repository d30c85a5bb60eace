import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { savePassword } from "../../../src/server/accounts/credentials.ts";
import { hallFailures, takeTry } from "../../../src/server/accounts/login-failures.ts";
import { md5Hex } from "../../../src/server/accounts/weak-passwords.ts";
import { buildApp } from "../../../src/server/app.ts";
import { signIn, signedHeaders, testPassword } from "../../support/app.ts";
import { insertRows } from "../../support/database.ts";
import { bodyOf, listen } from "../../support/counterparts/listen.ts";
import type { Listening } from "../../support/counterparts/listen.ts";
import { forgetParams } from "../../../src/server/session/params.ts";
import { addProvider, signOnSite, startedAt, tokenCall, whoIs } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

let site: SignOnSite;
const sent: { phone: string; text: string }[] = [];
beforeAll(async () => {
  site = await signOnSite({
    tenant: [
      {
        tenantCode: "000001",
        tenantName: "别校",
        schoolName: "别校",
        linkman: "甲",
        startDate: "2026-01-01",
        expireDate: "2027-01-01",
        adminAccount: "admin",
        tenantState: "normal",
      },
    ],
  });
  site.runtime.sendSms = async (message) => void sent.push(message);
});
afterAll(() => site.close());
afterEach(async () => {
  site.clock.nowMs = startedAt;
  await sql`delete from platform.login_failure`.execute(site.runtime.db);
  await sql`delete from platform.call_count`.execute(site.runtime.db);
  await sql`delete from campus."passwordPolicy"`.execute(site.runtime.db);
});

type Options = Partial<Parameters<typeof signIn>[2]>;
const enter = (accountNo: string, options: Options = {}) => signIn(site.app, site.runtime, { accountNo, ...options });
const tokenOf = async (accountNo: string, options: Options = {}): Promise<string> => (await enter(accountNo, options)).json().access_token;
const get = (path: string, token: string) => site.app.inject({ url: path, headers: signedHeaders(site.runtime, path, token) });
const post = (path: string, token: string, payload: object) =>
  site.app.inject({ method: "POST", url: path, payload, headers: signedHeaders(site.runtime, path, token) });
const infoPath = "/api/flySource-base/sysUser/getUserInfo";
const changePath = "/api/flySource-base/sysUser/updatePassword";
const policy = (row: object) =>
  insertRows(site.runtime.db, site.runtime.model(), "passwordPolicy", [
    { policyName: "全校", minLevel: "1", maxFail: 5, lockMinutes: 15, captchaAfter: 3, isEnabled: true, ...row },
  ]);

describe("a first password", () => {
  const first = "First@2026x";
  const next = "Next@2026yz";
  beforeAll(() =>
    savePassword(site.runtime.db, new Date(startedAt), { tenantId: "000000", userId: "13", md5: md5Hex(first), level: 2, mustChange: true }),
  );

  test("opens nothing but the own user and the change itself", async () => {
    const reply = (await enter("20100011", { password: first })).json();
    expect(reply.mustChangePassword).toBe(true);
    expect(await whoIs(site, reply.access_token)).toBe("20100011");
    for (const path of [
      "/api/flySource-base/sysMenu/getUserRoutes",
      "/api/flySource-base/screen/context",
      "/api/flySource-base/sysNotice/list",
      "/api/flySource-auth/session/list",
    ]) {
      const refused = await get(path, reply.access_token);
      expect([path, refused.statusCode, refused.json()]).toMatchObject([
        path,
        400,
        { msg: "请先修改密码，再继续使用系统", data: { mustChangePassword: true } },
      ]);
    }
    const link = `/api/flySource-resource/oss/endpoint/link-file?fileId=1&token=${reply.access_token}`;
    expect((await site.app.inject({ url: link })).statusCode).toBe(400);
  });

  test("is changed, and the same session goes on", async () => {
    const token = await tokenOf("20100011", { password: first });
    expect((await post(changePath, token, { oldPassword: md5Hex(first), newPassword: md5Hex(next), passWordLevel: 2 })).json().data).toBe(true);
    expect((await get("/api/flySource-base/sysMenu/getUserRoutes", token)).statusCode).toBe(200);
    await savePassword(site.runtime.db, new Date(startedAt), {
      tenantId: "000000",
      userId: "13",
      md5: md5Hex(testPassword),
      level: 2,
      mustChange: false,
    });
  });
});

describe("the password policy", () => {
  const change = async (from: string, to: string, level = 2) =>
    (
      await post(changePath, await tokenOf("2024010101", { password: from }), {
        oldPassword: md5Hex(from),
        newPassword: md5Hex(to),
        passWordLevel: level,
      })
    ).json();

  test("asks the strictest strength of those that apply, refuses listed words and the passwords before", async () => {
    await policy({ userTypes: ["2"], minLevel: "2", historyCount: 2, weakList: "Sunshine@8888，Spring#99999" });
    await policy({ policyName: "教师", userTypes: ["1"], minLevel: "0" });
    site.clock.nowMs += 6000;
    expect((await change(testPassword, "Other@2026aa", 1)).msg).toBe("密码强度不足");
    expect((await change(testPassword, "Sunshine@8888")).msg).toBe("不能使用常见密码");
    expect((await change(testPassword, "Other@2026aa")).data).toBe(true);
    site.clock.nowMs += 1000;
    expect((await change("Other@2026aa", "Third@2026aa")).data).toBe(true);
    site.clock.nowMs += 1000;
    expect((await change("Third@2026aa", "Other@2026aa")).msg).toBe("新密码不能与最近 2 次用过的密码相同");
    expect((await change("Third@2026aa", "Fourth@2026aa")).data).toBe(true);
    site.clock.nowMs += 1000;
    expect((await change("Fourth@2026aa", "Fifth@2026aa")).data).toBe(true);
    site.clock.nowMs += 1000;
    expect((await change("Fifth@2026aa", "Other@2026aa")).data).toBe(true);
    await savePassword(site.runtime.db, site.runtime.now(), {
      tenantId: "000000",
      userId: "12",
      md5: md5Hex(testPassword),
      level: 2,
      mustChange: false,
    });
  });

  test("makes an old password be changed, unless the school follows the other standard", async () => {
    await policy({ expireDays: 30 });
    site.clock.nowMs += 31 * 86_400_000;
    expect((await enter("admin")).json().mustChangePassword).toBe(true);
    await sql`update platform.credential set must_change = false`.execute(site.runtime.db);
    const param = { paramsId: "security.passwordStandard", paramsValue: "asvs", paramsType: "string", paramsName: "x", isEnabled: true };
    await insertRows(site.runtime.db, site.runtime.model(), "baseParams", [param]);
    site.clock.nowMs += 6000;
    expect((await enter("admin")).json().mustChangePassword).toBe(false);
    await sql`delete from campus."baseParams" where "paramsId" = 'security.passwordStandard'`.execute(site.runtime.db);
  });

  test("ends the session before when one may be signed in once only, at the same entrance", async () => {
    await policy({ singleLogin: true });
    site.clock.nowMs += 6000;
    const [first, second] = [await tokenOf("admin"), await tokenOf("admin")];
    expect([await whoIs(site, first), await whoIs(site, second)]).toEqual([401, "admin"]);
  });
});

describe("guessing", () => {
  const limits = { maxFail: 5, lockMinutes: 15, captchaAfter: 99 };
  const oneTry = (account: string, ip = "10.0.0.1") =>
    takeTry(site.runtime.db, site.runtime.now(), { tenantId: "000000", account, ip, captcha: { key: null, code: null }, limits }).then(
      () => "judged",
      (error: Error) => error.message,
    );

  test("from many processes at once is judged five times, then locked", async () => {
    const replies = await Promise.all(Array.from({ length: 24 }, () => oneTry("victim")));
    expect(replies.filter((reply) => reply === "judged")).toHaveLength(5);
    expect(new Set(replies.filter((reply) => reply !== "judged"))).toEqual(new Set(["账号已锁定，请15分钟后再试"]));
  });

  test("is slowed down more with every round, and never past an hour", async () => {
    const locks: string[] = [];
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) expect(await oneTry("stubborn")).toBe("judged");
      locks.push(/\d+/.exec(await oneTry("stubborn"))![0]);
      site.clock.nowMs += Number(locks.at(-1)) * 60_000 + 1000;
    }
    expect(locks).toEqual(["15", "30", "60", "60"]);
  });

  test("of one account locks nobody else in the hall that shares the address", async () => {
    for (let i = 0; i < 6; i++) await oneTry("victim", "10.9.9.9");
    expect((await enter("admin")).statusCode).toBe(200);
  });

  test("of very many accounts from one address asks everybody there for a captcha and blocks nobody", async () => {
    const at = new Date(startedAt).toISOString();
    await sql`insert into platform.login_failure (tenant_id, account, id, at, ip)
      select '000000', 'x' || n, n::text, ${at}::timestamptz, '127.0.0.1' from generate_series(1, ${hallFailures}) n`.execute(site.runtime.db);
    expect((await enter("admin")).json()).toMatchObject({ code: 400, msg: "验证码错误", data: { needCaptcha: true } });
    expect((await signIn(site.app, site.runtime, { accountNo: "admin", tenantId: "000001" })).statusCode).toBe(200);
  });

  test("with changing extra fields and forwarded addresses stays limited", async () => {
    const replies = [];
    for (let i = 0; i < 8; i++)
      replies.push(
        (await enter("admin", { password: `wrong-${i}`, headers: { "x-forwarded-for": `10.1.1.${i}`, "user-agent": `agent-${i}` } })).json().msg,
      );
    expect(replies.filter((sentence) => sentence === "用户名或密码错误")).toHaveLength(3);
  });
});

describe("the limit of calls", () => {
  test("holds over two processes", async () => {
    const apps = [buildApp(site.runtime, { callsPerMinute: 6 }), buildApp(site.runtime, { callsPerMinute: 6 })];
    const token = await tokenOf("admin");
    const path = "/api/flySource-base/sysUser/getUserInfo";
    const codes = [];
    for (let i = 0; i < 10; i++) codes.push((await apps[i % 2]!.inject({ url: path, headers: signedHeaders(site.runtime, path, token) })).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(6);
    expect(codes.slice(6)).toEqual([429, 429, 429, 429]);
    await Promise.all(apps.map((app) => app.close()));
  });

  test("gives a hall that signs in from one address five times the calls of one person", async () => {
    const app = buildApp(site.runtime, { callsPerMinute: 4 });
    const codes = [];
    for (let i = 0; i < 21; i++) codes.push((await app.inject({ url: "/api/flySource-base/openApi/getAppInfo?appType=0" })).statusCode);
    expect([codes.slice(0, 20).every((code) => code === 200), codes[20]]).toEqual([true, 429]);
    await app.close();
  });
});

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
    forgetParams(site.runtime);
    expect((await enter("Z-88", { type: "dzks" })).json()).toMatchObject({
      entrance: "dzks",
      accountNo: "26350100000001",
      ksh: "26350100000001",
      zkzh: "Z-88",
      idCard: expect.stringMatching(/^350\*+\w{4}$|^\d{3,6}\*+\w{2,4}$/),
    });
    await sql`delete from campus."baseParams" where "paramsId" = 'signIn.dzks.test'`.execute(site.runtime.db);
    forgetParams(site.runtime);
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

describe("a code by text message", () => {
  const ask = async (phone: string) =>
    (
      await site.app.inject({
        url: "/api/flySource-auth/captcha",
        query: { type: "sms", phone },
        headers: { authorization: `Basic ${Buffer.from("campus-web:campus-web-secret").toString("base64")}` },
      })
    ).json();
  const openMobile = async () => {
    const { rows } = await sql`select 1 from campus."loginType" where "loginCode" = 'mobile'`.execute(site.runtime.db);
    if (rows.length === 0) await addProvider(site, { loginCode: "mobile" });
  };
  const enterBy = (key: string, code: string, username = "13800138000") =>
    tokenCall(site, { grant_type: "sms_code", username }, { "captcha-key": key, "captcha-code": code });

  test("is sent once a minute and signs in once, where the school opened this way", async () => {
    const { data } = await ask("13800138000");
    const code = /\d{6}/.exec(sent.at(-1)!.text)![0];
    expect(data).toMatchObject({ image: "", expire: 300 });
    expect((await ask("13800138000")).msg).toBe("请求过于频繁");
    expect((await enterBy(data.key, code)).json().msg).toBe("没有开通手机验证码登录");
    await addProvider(site, { loginCode: "mobile" });
    expect((await enterBy(data.key, code, "13800138001")).json().msg).toBe("验证码错误或已过期");
    site.clock.nowMs += 61_000;
    const fresh = (await ask("13800138000")).data;
    const second = /\d{6}/.exec(sent.at(-1)!.text)![0];
    expect((await enterBy(fresh.key, second)).json()).toMatchObject({ accountNo: "admin" });
    expect((await enterBy(fresh.key, second)).json().msg).toBe("验证码错误或已过期");
  });

  const codeFor = async (phone: string) => {
    site.clock.nowMs += 61_000;
    const { key } = (await ask(phone)).data as { key: string };
    return { key, code: /\d{6}/.exec(sent.at(-1)!.text)![0] };
  };

  test("signs in the telephone it was sent to, for five minutes, and no guess does", async () => {
    await openMobile();
    await sql`update campus."sysUser" set phone = '13800138012' where id = '12'`.execute(site.runtime.db);
    const guessed = await codeFor("13800138000");
    expect((await enterBy(guessed.key, guessed.code === "000000" ? "000001" : "000000")).json().msg).toBe("验证码错误或已过期");
    const { key, code } = await codeFor("13800138000");
    expect((await enterBy(key, code, "13800138012")).json().msg).toBe("验证码错误或已过期");
    const late = await codeFor("13800138000");
    site.clock.nowMs += 300_000;
    expect((await enterBy(late.key, late.code)).json().msg).toBe("验证码错误或已过期");
    const own = await codeFor("13800138012");
    expect((await enterBy(own.key, own.code, "13800138012")).json()).toMatchObject({ accountNo: "2024010101" });
    await sql`update campus."sysUser" set phone = null where id = '12'`.execute(site.runtime.db);
  });

  test("puts an account on a new telephone once, for the person and session it was sent for, and the old one is told", async () => {
    const base = "/api/flySource-base/sysUser";
    const phoneOf = async () =>
      (await sql<{ phone: string | null }>`select phone from campus."sysUser" where id = '12'`.execute(site.runtime.db)).rows[0]!.phone;
    await sql`update campus."sysUser" set phone = '13800138012' where id = '12'`.execute(site.runtime.db);
    const [mine, elsewhere, others] = [await tokenOf("2024010101"), await tokenOf("2024010101"), await tokenOf("admin")];
    const ordered = async (phone: string, token = mine) => {
      site.clock.nowMs += 61_000;
      const { key } = (await post(`${base}/sendPhoneCode`, token, { phone })).json().data as { key: string };
      return { phone, key, code: /\d{6}/.exec(sent.at(-1)!.text)![0] };
    };
    const change = async (body: object, token = mine) => (await post(`${base}/updatePhone`, token, body)).json().msg as string;
    const wrong = "验证码错误或已过期，请重新获取";
    for (const token of [elsewhere, others]) expect(await change(await ordered("13900001234"), token)).toBe(wrong);
    const { phone: _phone, ...answer } = await ordered("13900001234");
    expect(await change({ ...answer, phone: "13900009999" })).toBe(wrong);
    const taken = await ordered("13800138000");
    expect(await change(taken)).toBe("该手机号已绑定其他账号");
    const right = await ordered("13900001234");
    expect(await enterBy(right.key, right.code, "13900001234").then((reply) => reply.statusCode)).toBe(400);
    const again = await ordered("13900001234");
    await change(again);
    expect([await phoneOf(), sent.at(-1)!.phone]).toEqual(["13900001234", "13800138012"]);
    expect(sent.at(-1)!.text).toContain("139****1234");
    expect(await change(again)).toBe(wrong);
    await sql`update campus."sysUser" set phone = null where id = '12'`.execute(site.runtime.db);
  });

  test("is guessed five times, then the telephone waits like an account", async () => {
    await openMobile();
    for (let i = 0; i < 5; i++) expect((await enterBy(`no-key-${i}`, "123456")).json().msg).toBe("验证码错误或已过期");
    const { key, code } = await codeFor("13800138000");
    expect((await enterBy(key, code)).json().msg).toBe("账号已锁定，请15分钟后再试");
  });

  test("is asked for by one address twenty times an hour", async () => {
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 21; i++) answers.push((await ask(`139000001${String(i).padStart(2, "0")}`)).msg);
    expect([answers.filter((msg) => msg === "请求过于频繁").length, answers.at(-1)]).toEqual([1, "请求过于频繁"]);
  });

  describe("by the school's own service", () => {
    const heard: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
    let service: Listening;
    let status = 200;
    let arrived: () => void = () => undefined;
    const next = () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      });
    beforeAll(async () => {
      service = await listen(async (request, response) => {
        heard.push({ url: request.url ?? "", headers: request.headers, body: await bodyOf(request) });
        response.writeHead(status).end();
        arrived();
      });
      await openMobile();
    });
    afterAll(() => service.close());
    afterEach(async () => {
      await sql`delete from campus."messageConfig"`.execute(site.runtime.db);
      site.runtime.sendSms = async (message) => void sent.push(message);
      status = 200;
    });
    const open = async (row: object) => {
      delete site.runtime.sendSms;
      const admin = await tokenOf("admin");
      const reply = await post("/api/flySource-base/messageConfig/add", admin, { channel: "sms", configName: "校内短信", isEnabled: true, ...row });
      return reply.json();
    };

    test("is signed, carries what the template names and nothing can change its shape", async () => {
      const requestBody = '{"to":["${phone}"],"msg":"${sign}${text}","code":"${code}"}';
      await open({ serverUrl: `${service.url}/send`, appKey: "campus", appSecret: "gateway-s3cret", senderName: '【"学院"】', requestBody });
      const came = next();
      const { data } = await ask("13800138000");
      await came;
      const { headers, body } = heard.at(-1)!;
      const { to, msg, code } = JSON.parse(body) as { to: string[]; msg: string; code: string };
      expect([to, msg]).toEqual([["13800138000"], `【"学院"】验证码 ${code}，5 分钟内有效。如非本人操作请忽略。`]);
      const signature = createHmac("sha256", "gateway-s3cret").update(`${headers["x-sms-timestamp"]}.${body}`).digest("hex");
      expect([headers["x-sms-key"], headers["x-sms-signature"]]).toEqual(["campus", signature]);
      expect((await enterBy(data.key, code)).json()).toMatchObject({ accountNo: "admin" });
    });

    test.each([
      ["no JSON", "phone=${phone}", "请求内容不是 JSON 对象，占位符须写在引号里"],
      ["JSON without quotes around a placeholder", '{"to":${phone}}', "请求内容不是 JSON 对象，占位符须写在引号里"],
      ["a placeholder that is none", '{"to":"${phone}","msg":"${text}","x":"${password}"}', "没有占位“password”"],
      ["nobody to send to", '{"msg":"${text}"}', "请求内容须包含 ${phone}，以及 ${text} 或 ${code}"],
    ])("a template with %s is not saved", async (_name, requestBody, sentence) => {
      expect((await open({ serverUrl: service.url, requestBody })).msg).toContain(sentence);
    });

    test("that does not take the message, or has sent enough today, is told to nobody but the log", async () => {
      const { id } = (await open({ serverUrl: service.url, dailyLimit: 1 })).data as { id: string };
      status = 500;
      const path = "/api/flySource-base/messageConfig/system.testChannel";
      const test = async () =>
        (await post(path, await tokenOf("admin"), { ids: [id], input: { receiver: "13800138000" } })).json().data.shows[0].value;
      expect(await test()).toContain("没有收下");
      const before = heard.length;
      expect(await test()).toContain("已达到日发送上限");
      expect([heard.length, (await ask("13800138000")).success]).toEqual([before, true]);
    });

    test("is missed in words", async () => {
      delete site.runtime.sendSms;
      expect((await ask("13800138000")).msg).toBe("短信服务尚未开通，请使用账号密码登录");
    });
  });

  test("goes to no telephone that no account has, and the answer does not tell", async () => {
    sent.length = 0;
    expect((await ask("13900000000")).data).toMatchObject({ image: "", expire: 300 });
    expect(sent).toEqual([]);
    expect((await ask("12345")).msg).toBe("手机号格式不正确");
  });
});
