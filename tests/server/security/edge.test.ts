import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { readConfig } from "../../../src/server/platform/config.ts";
import { buildApp } from "../../../src/server/programs/app.ts";
import { createLogger, maskedUrl } from "../../../src/server/platform/logger.ts";
import { signIn, signedHeaders, testApp, testPassword } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { bodyOf } from "../../support/counterparts/listen.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;object-src 'none';base-uri 'none';frame-ancestors 'self';form-action 'self'";

describe("every reply", () => {
  test.each(["/", "/login", "/api/health", "/api/none", "/api/flySource-base/dossier/list", "/nothing.js"])(
    "of %s carries the content security policy and no version",
    async (url) => {
      const reply = await server.app.inject({ url });
      expect(reply.headers["content-security-policy"]).toBe(policy);
      expect(reply.headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "x-frame-options": "SAMEORIGIN" });
      expect(reply.headers).not.toHaveProperty("x-powered-by");
      expect(`${reply.body} ${JSON.stringify(reply.headers)}`).not.toMatch(/fastify|postgres|node\/|0\.1\.0|"stack"/i);
    },
  );
  test("of a call is never kept by a cache", async () => {
    expect((await server.app.inject({ url: "/api/health" })).headers["cache-control"]).toBe("no-store");
  });
  test.each(["/%ff", "/api/%E0%A4%A", "/api/flySource-base/dossier/%ff"])("to the unreadable address %s comes in the envelope", async (url) => {
    const reply = await server.app.inject({ url });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { success: false, code: 400, msg: "请求格式不正确" }]);
    expect(reply.body).not.toMatch(/FST_|%ff|%E0/);
  });
  test.each([
    ["no request", "BLAH\r\n\r\n", 400, "请求格式不正确"],
    [
      "two lengths",
      "POST /api/health HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "请求格式不正确",
    ],
    ["an endless address", `GET /api/health?x=${"x".repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, "请求的地址过长，请减少条件后重试"],
  ])("to %s comes in the envelope", async (_name, text, status, msg) => {
    const app = buildApp(server.runtime, { callsPerMinute: 0 });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(text);
    const [head = "", body = ""] = (await bodyOf(socket as unknown as IncomingMessage)).split("\r\n\r\n");
    expect([head.split(" ")[1], JSON.parse(body)]).toMatchObject([String(status), { success: false, code: status, msg }]);
    await app.close();
  });
  test("to a broken body says 400 and nothing else", async () => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/flySource-auth/oauth/token",
      payload: '{"a":',
      headers: { "content-type": "application/json" },
    });
    expect([reply.statusCode, reply.json().data]).toEqual([reply.statusCode === 401 ? 401 : 400, null]);
  });
});

describe("an unexpected failure", () => {
  test("is answered with a traceId and no detail", async () => {
    const broken = {
      ...server.runtime,
      model: () => {
        throw new Error("secret detail /etc/passwd");
      },
    };
    const app = buildApp(broken, { callsPerMinute: 0 });
    const reply = await app.inject({ url: "/api/flySource-base/openApi/getAppInfo?appType=0" });
    expect([reply.statusCode, reply.json().code, reply.json().msg]).toEqual([500, 500, "服务器内部错误，请联系系统管理员"]);
    expect(reply.json().data.traceId).toMatch(/^[0-9a-f]{16}$/);
    expect(reply.body).not.toContain("secret");
    await app.close();
  });
});

describe("the log", () => {
  test.each([
    ["/api/flySource-auth/oauth/token?username=a&password=0123&x=1", "/api/flySource-auth/oauth/token?username=a&password=***&x=1"],
    ["/x?refresh_token=abc", "/x?refresh_token=***"],
    ["/x?a=1&token=abc#b", "/x?a=1&token=***#b"],
    ["/x?tgc=ST-1&code=2&jwt=e.y.z", "/x?tgc=***&code=***&jwt=***"],
    ["/x?TOKEN=1", "/x?TOKEN=***"],
    ["/x?client_secret=a&code_verifier=b&ticket=ST-1&oauthId=c", "/x?client_secret=***&code_verifier=***&ticket=***&oauthId=***"],
  ])("writes %s as %s", (url, expected) => {
    expect(maskedUrl(url)).toBe(expected);
  });

  test("holds no password, token or MD5 after a sign-in, a call and a file link", async () => {
    const lines: string[] = [];
    const logger = createLogger(
      "debug",
      new Writable({
        write: (chunk, _encoding, done) => {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const app = buildApp(server.runtime, { logger, callsPerMinute: 0 });
    const { access_token, refresh_token } = (await signIn(app, server.runtime, { accountNo: "admin" })).json();
    const path = "/api/flySource-base/sysUser/getUserInfo";
    await app.inject({ url: path, headers: signedHeaders(server.runtime, path, access_token) });
    await app.inject({ url: `/api/flySource-resource/oss/endpoint/link-file?fileId=1&token=${access_token}` });
    await app.inject({
      method: "POST",
      url: "/api/base/sysUser/updatePassword",
      payload: { oldPassword: md5Hex("x"), newPassword: md5Hex("y"), passWordLevel: 1 },
      headers: signedHeaders(server.runtime, "/api/base/sysUser/updatePassword", access_token),
    });
    await app.close();
    expect(lines.length).toBeGreaterThan(3);
    for (const secret of [access_token, refresh_token, md5Hex(testPassword), md5Hex("x"), md5Hex("y")]) expect(lines.join("")).not.toContain(secret);
  });
});

describe("the rate limit", () => {
  test("counts by person, route and address, not by what the caller writes", async () => {
    const app = buildApp(server.runtime, { callsPerMinute: 5 });
    const token = await server.as("s1").token();
    const other = await server.as("s2").token();
    const path = "/api/flySource-base/dossier/list";
    const call = (as: string, i: number, url = path) =>
      app.inject({ url: `${url}?keyword=k${i}`, headers: { ...signedHeaders(server.runtime, url, as), "x-forwarded-for": `10.0.0.${i}` } });
    const codes = [];
    for (let i = 0; i < 7; i++) codes.push((await call(token, i)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await call(other, 1)).statusCode).toBe(200);
    expect((await call(token, 1, "/api/flySource-base/dossier/getList")).statusCode).toBe(200);
    const refused = await call(token, 9);
    expect(refused.json()).toMatchObject({ success: false, code: 429, msg: "操作过于频繁，请稍后再试" });
    await app.close();
  });
});

describe("before sign-in", () => {
  test("an address with invented parts is counted as one, and so is one with invented forwarded addresses", async () => {
    const app = buildApp(server.runtime, { callsPerMinute: 1 });
    const codes: number[] = [];
    for (let i = 0; i < 6; i++)
      codes.push(
        (
          await app.inject({
            url: `/api/flySource-auth/oauth/render/s${i}`,
            headers: { "x-forwarded-for": `10.0.1.${i}`, "x-real-ip": `10.0.1.${i}` },
          })
        ).statusCode,
      );
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
    await app.close();
  });

  test.each<[string, string[], string]>([
    ["nobody's word", [], "127.0.0.1"],
    ["the word of a proxy at a known address, and only its own", ["127.0.0.0/8"], "203.0.113.9"],
    ["the word of two", ["127.0.0.1", "203.0.113.0/24"], "198.51.100.7"],
    ["no word of proxies elsewhere", ["10.0.0.0/8"], "127.0.0.1"],
  ])("where somebody calls from is %s", async (_name, trustProxy, expected) => {
    const app = buildApp({ ...server.runtime, config: { ...server.runtime.config, trustProxy } }, { callsPerMinute: 0 });
    let seen = "";
    app.addHook("onRequest", async (request) => {
      seen = request.ip;
    });
    await app.inject({ url: "/api/health", headers: { "x-forwarded-for": "1.1.1.1, 198.51.100.7, 203.0.113.9" } });
    expect(seen).toBe(expected);
    await app.close();
  });

  test.each([
    ["", []],
    ["0", []],
    ["1", ["127.0.0.0/8", "::1/128"]],
    ["10.0.0.1, 10.1.0.0/16", ["10.0.0.1", "10.1.0.0/16"]],
  ])("TRUST_PROXY %j is read as %j", (text, expected) => expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected));
  test("TRUST_PROXY that says nothing useful stops the start", () => expect(() => readConfig({ TRUST_PROXY: "yes" })).toThrow("TRUST_PROXY"));
});

describe("the description of the calls", () => {
  test("is for administrators and the machine itself", async () => {
    const far = { remoteAddress: "10.1.2.3" };
    const path = "/api/docs";
    expect((await server.app.inject({ url: path, ...far })).statusCode).toBe(404);
    expect((await server.app.inject({ url: path, headers: { "x-forwarded-for": "1.2.3.4" } })).statusCode).toBe(404);
    expect(
      (await server.app.inject({ url: path, ...far, headers: signedHeaders(server.runtime, path, await server.as("s1").token()) })).statusCode,
    ).toBe(404);
    const reply = await server.app.inject({ url: path, ...far, headers: signedHeaders(server.runtime, path, await server.as("admin").token()) });
    expect(reply.json()).toMatchObject({ openapi: "3.1.0" });
    expect(Object.keys(reply.json().paths)).toContain("/api/flySource-base/dossier/add");
  });
});
