import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";
import { clientHeader, signIn, signedHeaders, testApp, testPassword } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureSet } from "../../../support/fixture-set.ts";
import { inTurn } from "../../../../src/server/auth/accounts/login-failures.ts";
import { tokenHash } from "../../../../src/server/platform/token.ts";
import { people } from "./people.ts";

const tokenUrl = "/api/flySource-auth/oauth/token";
const userInfoUrl = "/api/flySource-base/sysUser/getUserInfo";
let server: TestApp;
let nowMs = Date.parse("2026-11-21T02:00:00Z");

beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: { sysUser: people }, now: () => new Date(nowMs) });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from platform.login_failure`.execute(server.runtime.db));

const tryPassword = (password: string, more: { accountNo?: string; type?: string; headers?: Record<string, string>; tenantId?: string } = {}) =>
  signIn(server.app, server.runtime, { accountNo: "admin", password, ...more });
const tokensOf = async () => (await tryPassword(testPassword)).json<{ access_token: string; refresh_token: string }>();
const infoWith = (token: string) => server.app.inject({ url: userInfoUrl, headers: signedHeaders(server.runtime, userInfoUrl, token) });
const refresh = (token: string, tenantId = "000000") =>
  server.app.inject({
    method: "POST",
    url: tokenUrl,
    query: { tenantId, refresh_token: token, grant_type: "refresh_token" },
    headers: { authorization: clientHeader(server.runtime), "tenant-id": tenantId },
  });

describe("the password grant", () => {
  test("answers tokens and the user at top level, without a data wrapper", async () => {
    const reply = await tryPassword(testPassword);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      success: true,
      code: 200,
      token_type: "bearer",
      expires_in: 3600,
      refresh_expires_in: 604800,
      scope: "all",
      entrance: "main",
      tenantId: "000000",
      accountNo: "admin",
      userName: "系统管理员",
      mustChangePassword: false,
      detail: { userType: "1", roles: ["gly"], roleNames: ["管理员"], isFdy: false },
    });
    expect(reply.json().access_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("accepts the same parameters as form body", async () => {
    const payload = new URLSearchParams({
      tenantId: "000000",
      username: "admin",
      password: md5Hex(testPassword),
      type: "account",
      grant_type: "password",
      scope: "all",
    }).toString();
    const reply = await server.app.inject({
      method: "POST",
      url: tokenUrl,
      payload,
      headers: { authorization: clientHeader(server.runtime), "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reply.statusCode).toBe(200);
  });

  test("signs in by telephone when the type is mobile", async () => {
    expect((await tryPassword(testPassword, { accountNo: "13800138000", type: "mobile" })).statusCode).toBe(200);
    expect((await tryPassword(testPassword, { accountNo: "13800138000" })).statusCode).toBe(400);
  });

  test("stores no token and no MD5 in clear", async () => {
    const { access_token, refresh_token } = await tokensOf();
    const { rows } = await sql<{
      text: string;
    }>`select concat(t.*, s.*, c.*) as text from platform.session_token t, platform.session s, platform.credential c`.execute(server.runtime.db);
    for (const secret of [access_token, refresh_token, md5Hex(testPassword)]) expect(rows.some((row) => row.text.includes(secret))).toBe(false);
    expect(rows[0]?.text).toContain("$argon2id$v=19$");
  });

  test.each([
    ["a wrong password", { password: "Wrong@2026" }, "用户名或密码错误"],
    ["an unknown account", { accountNo: "nobody" }, "用户名或密码错误"],
    ["an account of another tenant", { accountNo: "2024010101", tenantId: "000001" }, "用户名或密码错误"],
    ["a disabled account, told only to who knows the password", { accountNo: "gone" }, "账号已停用"],
  ])("refuses %s", async (_name, { password = testPassword, ...more }: { password?: string; accountNo?: string; tenantId?: string }, sentence) => {
    const reply = await tryPassword(password, more);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { success: false, code: 400, msg: sentence, error_code: 400, error_description: sentence },
    ]);
  });

  test("answers 401 to a wrong client credential", async () => {
    const reply = await tryPassword(testPassword, { headers: { authorization: `Basic ${Buffer.from("campus-web:wrong").toString("base64")}` } });
    expect(reply.statusCode).toBe(401);
  });

  test("refuses when header and parameter name different tenants", async () => {
    expect((await tryPassword(testPassword, { headers: { "tenant-id": "000001" } })).json().msg).toBe("租户编号不一致");
  });

  test.each([
    ["an array", "username=admin&username=other"],
    ["an object", "username[$ne]=x"],
    ["an unknown parameter", "username=admin&admin=1"],
    ["an unknown grant", "grant_type=client_credentials"],
  ])("answers 400 to %s in the parameters", async (_name, query) => {
    const reply = await server.app.inject({
      method: "POST",
      url: `${tokenUrl}?tenantId=000000&password=${md5Hex(testPassword)}&${query.includes("grant_type") ? query : `${query}&grant_type=password`}`,
      headers: { authorization: clientHeader(server.runtime) },
    });
    expect(reply.statusCode).toBe(400);
  });
});

/** Headers that answer a captcha made for them, right unless told otherwise, `livesMs` long. */
async function captcha({ answer = "abcd", livesMs = 60_000 } = {}): Promise<Record<string, string>> {
  const key = `test-${Math.random()}`;
  await sql`insert into platform.captcha (key, answer_hash, expires_at)
    values (${key}, ${tokenHash(`${key}ABCD`)}, ${new Date(nowMs + livesMs).toISOString()})`.execute(server.runtime.db);
  return { "captcha-key": key, "captcha-code": answer };
}

describe("guessing", () => {
  test("is locked after five failures for fifteen minutes, also with the right password", async () => {
    for (let i = 0; i < 3; i++) await tryPassword("Wrong@2026");
    expect((await tryPassword("Wrong@2026", { headers: await captcha() })).json().msg).toBe("用户名或密码错误");
    expect((await tryPassword("Wrong@2026", { headers: await captcha() })).json().msg).toBe("用户名或密码错误");
    expect((await tryPassword(testPassword, { headers: await captcha() })).json().msg).toBe("账号已锁定，请15分钟后再试");
    nowMs += 15 * 60_000 + 1000;
    expect((await tryPassword(testPassword)).statusCode).toBe(200);
  });

  test("counts without the captcha that is asked for, too: nobody guesses on by leaving it out", async () => {
    for (let i = 0; i < 3; i++) await tryPassword("Wrong@2026");
    expect((await tryPassword("Wrong@2026")).json()).toMatchObject({ msg: "验证码错误", data: { needCaptcha: true } });
    expect((await tryPassword("Wrong@2026", { headers: await captcha({ answer: "abce" }) })).json().msg).toBe("验证码错误");
    expect((await tryPassword("Wrong@2026")).json().msg).toBe("账号已锁定，请15分钟后再试");
    expect((await tryPassword(testPassword, { headers: await captcha() })).json().msg).toBe("账号已锁定，请15分钟后再试");
    nowMs += 15 * 60_000 + 1000;
    expect((await tryPassword(testPassword)).statusCode).toBe(200);
  });

  test("counts no right password that only lacks its captcha", async () => {
    for (let i = 0; i < 3; i++) await tryPassword("Wrong@2026");
    for (let i = 0; i < 8; i++) expect((await tryPassword(testPassword)).json()).toMatchObject({ msg: "验证码错误", data: { needCaptcha: true } });
    expect((await tryPassword(testPassword, { headers: await captcha() })).statusCode).toBe(200);
  });

  test("needs a captcha after three failures, and one captcha works once", async () => {
    for (let i = 0; i < 2; i++) expect((await tryPassword("Wrong@2026")).json().data.needCaptcha).toBeUndefined();
    expect((await tryPassword("Wrong@2026")).json().data.needCaptcha).toBe(true);
    expect((await tryPassword(testPassword)).json()).toMatchObject({ msg: "验证码错误", data: { needCaptcha: true } });
    for (const headers of [await captcha({ answer: "abce" }), await captcha({ livesMs: 0 })])
      expect((await tryPassword(testPassword, { headers })).json().msg).toBe("验证码错误");
    const headers = await captcha();
    expect((await tryPassword("Wrong@2026", { headers })).json().msg).toBe("用户名或密码错误");
    expect((await tryPassword(testPassword, { headers })).json().msg).toBe("验证码错误");
  });

  test("waits in a line of forty for each account; whoever comes later is sent away", async () => {
    const key = { tenantId: "000000", account: "crowded" };
    let open: () => void = () => undefined;
    const door = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waiting = Array.from({ length: 40 }, () => inTurn(key, () => door));
    await expect(inTurn(key, () => door)).rejects.toMatchObject({ status: 429 });
    open();
    await Promise.all(waiting);
    await expect(inTurn(key, async () => "served")).resolves.toBe("served");
  });

  test("in parallel gains nothing: of thirty wrong passwords at once three are judged", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => tryPassword("Wrong@2026")));
    expect(replies.filter((reply) => reply.json().msg === "用户名或密码错误")).toHaveLength(3);
  });

  test("an unknown account is locked like a known one", async () => {
    for (let i = 0; i < 3; i++) await tryPassword("Wrong@2026", { accountNo: "nobody" });
    expect((await tryPassword("Wrong@2026", { accountNo: "nobody" })).json().msg).toBe("验证码错误");
  });
});

describe("a session", () => {
  test("ends after an hour, exactly", async () => {
    const { access_token } = await tokensOf();
    nowMs += 3_599_000;
    expect((await infoWith(access_token)).statusCode).toBe(200);
    nowMs += 1000;
    expect((await infoWith(access_token)).statusCode).toBe(401);
  });

  test("is refreshed with new tokens; the old refresh token works sixty seconds more, then its use ends the session", async () => {
    const first = await tokensOf();
    const second = (await refresh(first.refresh_token)).json<{ access_token: string; refresh_token: string }>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await infoWith(first.access_token)).statusCode).toBe(200);
    nowMs += 59_000;
    expect((await refresh(first.refresh_token)).json().success).toBe(true);
    nowMs += 2000;
    const reused = await refresh(first.refresh_token);
    expect([reused.statusCode, reused.json()]).toMatchObject([
      200,
      { success: false, code: 400, error_code: 400, error_description: "刷新令牌无效" },
    ]);
    expect((await infoWith(second.access_token)).statusCode).toBe(401);
    expect((await refresh(second.refresh_token)).json().error_code).toBe(401);
  });

  test("is not forked: whoever refreshes at once, or within the minute, gets the one successor that is in use", async () => {
    const { refresh_token: first } = await tokensOf();
    type Pair = { access_token: string; refresh_token: string; expires_in: number };
    const pairs = (await Promise.all(Array.from({ length: 20 }, () => refresh(first)))).map((reply) => reply.json<Pair>());
    expect(new Set(pairs.map((pair) => `${pair.access_token} ${pair.refresh_token}`)).size).toBe(1);
    nowMs += 10_000;
    const next = (await refresh(pairs[0]!.refresh_token)).json<Pair>();
    nowMs += 10_000;
    const late = (await refresh(first)).json<Pair>();
    expect(late).toMatchObject({ access_token: next.access_token, refresh_token: next.refresh_token, expires_in: 3590 });
    expect((await infoWith(late.access_token)).statusCode).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from platform.session_token t where t.kind = 'refresh' and t.session_id =
      (select session_id from platform.session_token where hash = ${tokenHash(first)})`.execute(server.runtime.db);
    expect(rows[0]!.n).toBe(3);
    nowMs += 50_000;
    expect((await refresh(first)).json().error_code).toBe(400);
    expect((await infoWith(next.access_token)).statusCode).toBe(401);
  });

  test("the successor follows from nothing that is stored", async () => {
    const { refresh_token: first } = await tokensOf();
    const { access_token, refresh_token } = (await refresh(first)).json<{ access_token: string; refresh_token: string }>();
    const { rows } = await sql<{ text: string }>`select concat(t.*) as text from platform.session_token t`.execute(server.runtime.db);
    for (const secret of [first, access_token, refresh_token]) expect(rows.some((row) => row.text.includes(secret))).toBe(false);
  });

  test("its two tokens do not stand in for each other", async () => {
    const { access_token, refresh_token } = await tokensOf();
    expect((await infoWith(refresh_token)).statusCode).toBe(401);
    expect((await refresh(access_token)).json()).toMatchObject({ success: false, error_code: 400 });
  });

  test("is refreshed at its own school only", async () => {
    const { refresh_token } = await tokensOf();
    expect((await refresh(refresh_token, "000001")).json()).toMatchObject({ success: false, error_code: 401 });
  });

  test("an unknown refresh token is answered with HTTP 200 and a code in the body", async () => {
    const reply = await refresh("x".repeat(43));
    expect([reply.statusCode, reply.json().code, reply.json().error_code]).toEqual([200, 400, 400]);
  });

  test("log-out ends this session only, and is answered 200 again afterwards", async () => {
    const [one, two] = [await tokensOf(), await tokensOf()];
    const logOut = () => server.app.inject({ url: "/api/flySource-auth/logOut", headers: { "flysource-auth": `bearer ${one.access_token}` } });
    expect((await logOut()).json().data).toBe(true);
    expect((await infoWith(one.access_token)).statusCode).toBe(401);
    expect((await refresh(one.refresh_token)).json().error_code).toBe(401);
    expect((await infoWith(two.access_token)).statusCode).toBe(200);
    expect((await logOut()).statusCode).toBe(200);
  });

  test("reads the token from Authorization: Bearer too", async () => {
    const { access_token } = await tokensOf();
    const { authorization: _basic, "flysource-auth": bearer, ...sign } = signedHeaders(server.runtime, userInfoUrl, access_token);
    expect((await server.app.inject({ url: userInfoUrl, headers: { ...sign, authorization: bearer! } })).statusCode).toBe(200);
  });

  test("a call without a signature is refused with 400, never 401", async () => {
    const { access_token } = await tokensOf();
    const reply = await server.app.inject({ url: userInfoUrl, headers: { "flysource-auth": `bearer ${access_token}` } });
    expect([reply.statusCode, reply.json().msg]).toEqual([400, "请求签名无效"]);
  });

  test("a client whose clock is wrong is told the server's time", async () => {
    const { access_token } = await tokensOf();
    const headers = signedHeaders(server.runtime, userInfoUrl, access_token);
    nowMs += 301_000;
    const reply = await server.app.inject({ url: userInfoUrl, headers });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { msg: "客户端时间与服务器相差过大", data: { serverTime: nowMs } }]);
  });
});

describe("a changed password", () => {
  const change = (token: string, body: object) => {
    const url = "/api/base/sysUser/updatePassword";
    return server.app.inject({ method: "POST", url, payload: body, headers: signedHeaders(server.runtime, url, token) });
  };
  const next = "Xk7#mQ2+vLp9";

  test.each([
    ["a wrong old password", { oldPassword: md5Hex("x"), newPassword: md5Hex(next), passWordLevel: 2 }, "原密码错误"],
    ["a weak level", { oldPassword: md5Hex(testPassword), newPassword: md5Hex(next), passWordLevel: 0 }, "密码强度不足"],
    ["a level that does not exist", { oldPassword: md5Hex(testPassword), newPassword: md5Hex(next), passWordLevel: 9 }, "密码强度不足"],
    ["a well-known password", { oldPassword: md5Hex(testPassword), newPassword: md5Hex("12345678"), passWordLevel: 2 }, "不能使用常见密码"],
    ["the tail of the telephone", { oldPassword: md5Hex(testPassword), newPassword: md5Hex("00138000"), passWordLevel: 2 }, "不能使用常见密码"],
    ["the same password", { oldPassword: md5Hex(testPassword), newPassword: md5Hex(testPassword), passWordLevel: 2 }, "新密码不能与原密码相同"],
  ])("is refused for %s", async (_name, body, sentence) => {
    const { access_token } = await tokensOf();
    expect((await change(access_token, body)).json().msg).toBe(sentence);
  });

  test("ends the other sessions of the person at once and keeps this one", async () => {
    const [mine, other] = [await tokensOf(), await tokensOf()];
    expect((await change(mine.access_token, { oldPassword: md5Hex(testPassword), newPassword: md5Hex(next), passWordLevel: 2 })).json().data).toBe(
      true,
    );
    expect((await infoWith(other.access_token)).statusCode).toBe(401);
    expect((await infoWith(mine.access_token)).statusCode).toBe(200);
    expect((await tryPassword(testPassword)).statusCode).toBe(400);
    expect((await tryPassword(next)).statusCode).toBe(200);
  });
});
