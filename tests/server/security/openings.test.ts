import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { openConnections } from "../../../src/server/platform/database/connections.ts";
import { fillEmptyDatabase } from "../../../src/server/programs/first-start.ts";
import { namedRoutes } from "../../../src/server/http/routes/index.ts";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import { clientHeader, signIn, testApp, testPassword } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { testRuntime } from "../../support/database.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** What is open before sign-in: addresses a caller writes, values that are no text, links that carry a token, the first start, versions. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const openRoutes = namedRoutes.filter((route) => ["none", "basic", "optional"].includes(route.auth));
const openCall = (route: (typeof openRoutes)[number], headers: Record<string, string> = {}) =>
  server.app.inject({
    method: route.method,
    url: (route.paths[0] as string).replace(":tenantId", "000000").replace(/:\w+/g, "wecom"),
    headers: { authorization: clientHeader(server.runtime), ...headers },
    remoteAddress: "10.1.2.3",
    ...(route.method === "POST" ? { payload: {} } : {}),
  });

describe("class 8: the address a caller claims to stand at", () => {
  const claimed = { host: "evil.example", origin: "https://evil.example", referer: "https://evil.example/x", "x-forwarded-host": "evil.example" };
  test.each(openRoutes.map((route) => [route.id, route] as const))("does not come back from %s", async (_id, route) => {
    const reply = await openCall(route, { ...claimed, forwarded: "host=evil.example" });
    expect(`${JSON.stringify(reply.headers)}${reply.body}`).not.toContain("evil.example");
  });
});

describe("class 9: values that are no text", () => {
  const good = { tenantId: "000000", username: "s1", password: md5Hex(testPassword), type: "account", grant_type: "password", scope: "all" };
  const tricks: unknown[] = [["s1"], ["s1", "admin"], { $ne: null }, { $gt: "" }, [{ $regex: ".*" }], { contains: "" }, true];
  test.each(Object.keys(good).filter((name) => name !== "scope"))("of %s sign nobody in", async (name) => {
    for (const value of tricks) {
      const reply = await server.app.inject({
        method: "POST",
        url: "/api/flySource-auth/oauth/token",
        payload: { ...good, [name]: value },
        headers: { authorization: clientHeader(server.runtime), "tenant-id": "000000" },
      });
      // One text in a list is that text: repeated parameters arrive so.
      const isText = Array.isArray(value) && value.length === 1 && value[0] === (good as Record<string, string>)[name];
      expect([JSON.stringify(value), reply.statusCode]).toEqual([JSON.stringify(value), isText ? 200 : 400]);
      expect(reply.json().access_token === undefined).toBe(!isText);
    }
  });
});

describe("class 14: a link that carries a token", () => {
  const list = "/api/flySource-base/dossier/list";
  test("opens files only, and nothing once its person signed out", async () => {
    const token = (await signIn(server.app, server.runtime, { accountNo: "s1" })).json().access_token as string;
    const file = (of: string) => server.app.inject({ url: `/api/flySource-resource/oss/endpoint/link-file?fileId=1&token=${of}` });
    expect((await file(token)).statusCode).toBe(404);
    for (const url of [list, "/api/flySource-base/sysUser/getUserInfo", "/api/flySource-auth/session/list"])
      expect((await server.app.inject({ url: `${url}?token=${token}` })).statusCode).toBe(401);
    await server.app.inject({ url: "/api/flySource-auth/logOut", headers: { "flysource-auth": `bearer ${token}` } });
    expect((await file(token)).statusCode).toBe(401);
  });
  test("public files tell nothing of the others, by any id", async () => {
    const replies = await Promise.all(
      ["1", "2001", randomBytes(8).readBigUInt64BE().toString()].map((id) =>
        server.app.inject({ url: `/api/flySource-resource/openApi/public/link-file?fileId=${id}` }),
      ),
    );
    const bodies = replies.map((reply) => JSON.stringify({ ...reply.json(), data: null }));
    expect([replies.map((reply) => reply.statusCode), new Set(bodies).size]).toEqual([[404, 404, 404], 1]);
  });
});

describe("class 19: the first start", () => {
  test("a hundred at once, from two processes, make one administrator with a random password that must be changed", async () => {
    const first = await testRuntime({ set: fixtureSet(), operations: fixtureOperations });
    const database = first.database;
    const connections = openConnections(database.place);
    try {
      Object.assign(first.runtime.config, { demo: false });
      const other: Runtime = { ...first.runtime, connections, db: connections.db };
      const made = await Promise.all(Array.from({ length: 100 }, (_, i) => fillEmptyDatabase(i % 2 === 0 ? first.runtime : other)));
      const passwords = made.flatMap(({ adminPassword }) => (adminPassword === null ? [] : [adminPassword]));
      expect(passwords).toHaveLength(1);
      expect(passwords[0]).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w\s]|.*_).{16}$/);
      const { rows } = await sql`select "accountNo", c.must_change from campus."sysUser" u join platform.credential c on c.user_id = u.id`.execute(
        database.db,
      );
      expect(rows).toEqual([{ accountNo: "admin", must_change: true }]);
    } finally {
      await connections.close();
      await first.close();
    }
  });
});

describe("class 20: what is told before sign-in", () => {
  test.each(openRoutes.map((route) => [route.id, route] as const))("%s names no version and no program", async (_id, route) => {
    const reply = await openCall(route);
    expect(Object.keys(reply.headers)).not.toEqual(expect.arrayContaining(["x-powered-by"]));
    expect(reply.headers.server).toBeUndefined();
    expect(`${JSON.stringify(reply.headers)}${reply.body}`).not.toMatch(/fastify|node\.?js|postgres|\b\d+\.\d+\.\d+\b(?!\.\d)/i);
    expect(reply.body).not.toContain(server.runtime.model().hash.slice(0, 12));
  });
});
