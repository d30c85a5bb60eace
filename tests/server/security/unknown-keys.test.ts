import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namedRoutes } from "../../../src/server/http/routes/index.ts";
import { clientHeader, signedHeaders, testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureRows, releasingOperations, releasingSet } from "../../support/fixture-set.ts";

/** Class 21: what a caller sends and no one asked for is refused on every route, never ignored and never stored. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: releasingSet(), operations: releasingOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const headersFor = async (path: string) => ({
  ...signedHeaders(server.runtime, path, await server.as("admin").token()),
  authorization: clientHeader(server.runtime),
});
const pathOf = (path: string) => path.replace(/:\w+/g, "x");

describe.each(namedRoutes.map((route) => [route.id, route] as const))("%s", (_id, route) => {
  const path = pathOf(route.paths[0] as string);
  test.each(["unexpected", "isAdmin", "__proto__", "constructor.prototype.x"])("refuses the parameter %s", async (name) => {
    const token = route.auth === "query-token" ? `&token=${await server.as("admin").token()}` : "";
    const reply = await server.app.inject({
      method: route.method,
      url: `${path}?${encodeURIComponent(name)}=1${token}`,
      headers: await headersFor(path),
      ...(route.method === "POST" ? { payload: {} } : {}),
    });
    expect(reply.statusCode).toBe(400);
  });
});

const bodyRoutes = namedRoutes.filter((route) => route.method === "POST" && !route.multipart);
describe.each(bodyRoutes.map((route) => [route.id, route] as const))("the body of %s", (_id, route) => {
  const path = pathOf(route.paths[0] as string);
  test("with an unknown key is refused", async () => {
    for (const payload of [{ unexpected: 1 }, { roles: ["gly"] }]) {
      expect((await server.app.inject({ method: "POST", url: path, payload, headers: await headersFor(path) })).statusCode).toBe(400);
    }
    const poisoned = await server.app.inject({
      method: "POST",
      url: path,
      payload: '{"__proto__":{"isAdmin":true}}',
      headers: { ...(await headersFor(path)), "content-type": "application/json" },
    });
    expect(poisoned.statusCode).toBe(400);
  });
  test("is an object or nothing", async () => {
    for (const payload of ["[]", "1", '"text"', "null", "[{}]"]) {
      const reply = await server.app.inject({
        method: "POST",
        url: path,
        payload,
        headers: { ...(await headersFor(path)), "content-type": "application/json" },
      });
      expect([path, payload, reply.statusCode]).toEqual([path, payload, 400]);
    }
  });
});

const writes = ["add", "update", "batchUpdate", "place", "remove", "restore", "demo.recount", "submit", "agree", "cancel", "statistics", "export"];
describe.each(["/api/flySource-base/dossier", "/api/yxgl/request", "/api/yxgl/person", "/api/yxgl/unit", "/api/flySource-base/sysUser"])(
  "%s",
  (path) => {
    test.each(writes)("%s refuses unknown keys in body and query", async (action) => {
      for (const key of ["unexpected", "tenantId", "isDeleted", "createUser"]) {
        const body = { id: "2001", ids: ["2001"], fields: {}, fileName: "x", params: {}, heard: { title: "x" }, [key]: "1" };
        expect([400, 403, 404]).toContain((await server.as("admin").post(`${path}/${action}`, body)).statusCode);
      }
      const reply = await server.app.inject({
        method: "POST",
        url: `${path}/${action}?unexpected=1`,
        payload: {},
        headers: await headersFor(`${path}/${action}`),
      });
      expect([400, 403, 404]).toContain(reply.statusCode);
    });
    test.each(["list", "getList", "getOne", "getSelect", "getTree", "history", "importTemplate"])(
      "%s refuses an unknown parameter",
      async (action) => {
        const admin = server.as("admin");
        // Who has no right to the call is told so first, whatever else was sent.
        const refusals = (await admin.get(`${path}/${action}`)).statusCode === 403 ? [403] : [400, 404];
        expect(refusals).toContain((await admin.get(`${path}/${action}`, { unexpected: "1" })).statusCode);
      },
    );
  },
);
