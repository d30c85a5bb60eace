import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { savePassword } from "../../../../src/server/auth/accounts/credentials.ts";
import { makeCaptcha } from "../../../../src/server/auth/accounts/captcha.ts";
import { hallFailures, takeTry } from "../../../../src/server/auth/accounts/login-failures.ts";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";
import { buildApp } from "../../../../src/server/programs/app.ts";
import { signIn, signedHeaders, testPassword } from "../../../support/app.ts";
import { insertRows } from "../../../support/database.ts";
import { startedAt, whoIs } from "./sites.ts";
import { changePath, enter, get, policy, post, site, tokenOf, withAccounts } from "./account-site.ts";

withAccounts();

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
    // Nothing is judged, so that guesses over many accounts go no further; and nobody is locked by it.
    for (const password of ["Wrong@2026", testPassword])
      for (let i = 0; i < 6; i++)
        expect((await enter("admin", { password })).json()).toMatchObject({ code: 400, msg: "验证码错误", data: { needCaptcha: true } });
    const { rows } = await sql`select 1 from platform.login_failure where account = 'admin'`.execute(site.runtime.db);
    expect(rows).toEqual([]);
    expect((await signIn(site.app, site.runtime, { accountNo: "admin", tenantId: "000001" })).statusCode).toBe(200);
  });

  test("uses its captcha up, also where only the address wants one", async () => {
    const at = new Date(startedAt).toISOString();
    await sql`insert into platform.login_failure (tenant_id, account, id, at, ip)
      select '000000', 'x' || n, n::text, ${at}::timestamptz, '127.0.0.1' from generate_series(1, ${hallFailures}) n`.execute(site.runtime.db);
    const { key } = await makeCaptcha(site.runtime.db, site.runtime.now(), "image");
    await enter("admin", { headers: { "captcha-key": key, "captcha-code": "????" } });
    expect((await sql`select 1 from platform.captcha where key = ${key}`.execute(site.runtime.db)).rows).toEqual([]);
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
