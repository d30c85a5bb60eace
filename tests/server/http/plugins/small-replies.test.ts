import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientHeader, signedHeaders, testApp, testPassword } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";
import { sendSmall } from "../../../../src/server/http/plugins/small-replies.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const screens = "/api/flySource-base/screen/list";
const screen = "/api/flySource-base/screen/getOne";
const routes = "/api/flySource-base/sysMenu/getUserRoutes";

async function ask(path: string, headers: Record<string, string> = {}, { of = "admin", query = {} }: { of?: string; query?: object } = {}) {
  const token = await server.as(of).token();
  return server.app.inject({
    url: path,
    query: query as Record<string, string>,
    headers: { ...signedHeaders(server.runtime, path, token), ...headers },
  });
}
const firstScreen = async () => (await ask(screens)).json<{ data: { id: string }[] }>().data[0]!.id;

describe("a reply above 1 KB", () => {
  test.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    ["gzip", "br;q=0, *", gunzipSync],
  ] as const)("leaves as %s for who takes %s, and says so to caches", async (packed, accepted, unpack) => {
    const query = { id: await firstScreen() };
    const plain = await ask(screen, {}, { query });
    const small = await ask(screen, { "accept-encoding": accepted }, { query });
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    expect([small.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual([packed, undefined]);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(unpack(small.rawPayload).toString()).toBe(plain.body);
    for (const reply of [plain, small]) expect(String(reply.headers.vary)).toContain("Accept-Encoding");
    expect(small.headers["content-length"]).toBe(String(small.rawPayload.length));
  });
  test("is packed as it is, whatever was asked for before, and carries no tag when it is a record", async () => {
    const app = fastify();
    sendSmall(app);
    for (const name of ["a", "b"]) app.post(`/${name}`, async () => ({ text: name.repeat(2000) }));
    for (const name of ["a", "b", "a", "b"]) {
      const reply = await app.inject({ method: "POST", url: `/${name}`, headers: { "accept-encoding": "gzip" } });
      expect([reply.headers["content-encoding"], reply.headers.etag]).toEqual(["gzip", undefined]);
      expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual({ text: name.repeat(2000) });
    }
    await app.close();
  });
  test("packs nothing that is small, is refused by the browser, or gives a token", async () => {
    const health = await server.app.inject({ url: "/api/health", headers: { "accept-encoding": "br" } });
    expect(health.headers["content-encoding"]).toBeUndefined();
    expect(
      (await ask(screen, { "accept-encoding": "identity" }, { query: { id: await firstScreen() } })).headers["content-encoding"],
    ).toBeUndefined();
    // A long name is told back with the token, and would make the reply long enough to be packed.
    await server.runtime.db
      .withSchema("campus")
      .updateTable("sysUser")
      .set({ userName: "长".repeat(400) })
      .where("accountNo", "=", "admin")
      .execute();
    const query = { tenantId: "000000", username: "admin", password: md5Hex(testPassword), type: "account", grant_type: "password", scope: "all" };
    const signedIn = await server.app.inject({
      method: "POST",
      url: "/api/flySource-auth/oauth/token",
      query,
      headers: { authorization: clientHeader(server.runtime), "tenant-id": "000000", "accept-encoding": "br" },
    });
    expect([signedIn.statusCode, signedIn.rawPayload.length > 1024]).toEqual([200, true]);
    expect(signedIn.headers["content-encoding"]).toBeUndefined();
  });
});

describe("what the browser holds", () => {
  test.each([screens, routes, "/api/flySource-base/sysMenu/getUserBtn"])("%s is asked again by its tag and not sent twice", async (path) => {
    const first = await ask(path);
    const tag = String(first.headers.etag);
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect(String(first.headers.vary)).toContain("FlySource-Auth, Accept-Language");
    const again = await ask(path, { "if-none-match": tag, "accept-encoding": "br" });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", tag]);
    expect((await ask(path, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });
  test("of one person says nothing to another who reads otherwise", async () => {
    const own = await ask(routes);
    const other = await ask(routes, { "if-none-match": String(own.headers.etag) }, { of: "s1" });
    expect(other.statusCode).toBe(200);
    expect(other.json().data).not.toEqual(own.json().data);
  });
  test("opens nothing: without a session the tag is not looked at", async () => {
    const tag = String((await ask(routes)).headers.etag);
    const reply = await server.app.inject({ url: routes, headers: { authorization: clientHeader(server.runtime), "if-none-match": tag } });
    expect([reply.statusCode, reply.headers["cache-control"], reply.headers.etag]).toEqual([401, "no-store", undefined]);
  });
  test("is never a refusal or a record", async () => {
    const refusal = await ask(screen, {}, { query: { id: "nothing/such" } });
    expect([refusal.statusCode, refusal.headers["cache-control"], refusal.headers.etag]).toEqual([400, "no-store", undefined]);
    const records = await ask("/api/flySource-base/dossier/list");
    expect([records.statusCode, records.headers["cache-control"], records.headers.etag]).toEqual([200, "no-store", undefined]);
  });
});
