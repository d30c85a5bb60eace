import Ajv2020 from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../src/server/programs/app.ts";
import { signedHeaders, testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { contractCalls, pathsOf } from "../../support/contract/calls.ts";
import { wrongBy } from "../../support/contract/shape.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** What the running server answers, what the contract names and what the description lists are one set. */
interface Parameter {
  name: string;
  description?: string;
  in: string;
  required: boolean;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  security: Record<string, []>[];
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}
interface Described {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: { schemas: Record<string, object>; responses: Record<string, { headers?: object }>; securitySchemes: object };
}

let server: TestApp;
let routed: FastifyInstance;
let document: Described;
const mounted: { method: string; url: string }[] = [];
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
  routed = buildApp(server.runtime, { callsPerMinute: 0 });
  routed.addHook("onRoute", ({ method, url }) => void mounted.push(...[method].flat().map((one) => ({ method: String(one), url }))));
  await routed.ready();
  document = (await server.app.inject({ url: "/api/docs" })).json<Described>();
});
afterAll(async () => {
  await routed.close();
  await server.close();
});

const operationAt = (path: string, method: string): Operation | undefined =>
  method === "GET" ? document.paths[path]?.get : document.paths[path]?.post;
const operationsOf = (item: Described["paths"][string]): Operation[] => [item.get, item.post].filter((one) => one !== undefined);

/** Calls whose address names the record type: they are described record type by record type. */
const generic = /^\/api\/(?:(?:flySource-base|base)\/)?:service\/:entity\/:action$/;

describe("every address", () => {
  test("that the server answers is described", () => {
    const api = mounted.filter(({ method, url }) => url.startsWith("/api/") && ["GET", "POST"].includes(method) && !generic.test(url));
    const missing = api.filter(({ method, url }) => operationAt(url.replace(/:(\w+)/g, "{$1}"), method) === undefined);
    expect(missing).toEqual([]);
    expect(api.length).toBeGreaterThan(150);
    expect(mounted.filter(({ method }) => !["GET", "POST", "HEAD", "OPTIONS"].includes(method))).toEqual([]);
  });

  test("that is described is answered", () => {
    const entity = new RegExp(`^/api/[\\w-]+/(${[...server.runtime.model().entities.keys()].join("|")})/`);
    const unanswered = Object.keys(document.paths).filter(
      (path) => !entity.test(path) && !mounted.some(({ url }) => url.replace(/:(\w+)/g, "{$1}") === path),
    );
    expect(unanswered).toEqual([]);
  });

  test.each(contractCalls.map((call) => [call.id, call] as const))("of %s in the contract is described", (id, call) => {
    const place = { "{entity}": "request", "{service}": "yxgl", "{source}": "{source}" };
    // The records of applications belong to an area that these documents leave out; what they share with others is the record call.
    const isRecord = /^app\.(add|update|remove)$/.test(id);
    const paths = isRecord ? [] : pathsOf(call, place);
    for (const path of paths) expect([path, operationAt(path, call.method)?.summary]).toEqual([path, expect.any(String)]);
    if (isRecord) expect(operationAt(`/api/yxgl/request/${id.slice(4)}`, "POST")).toBeDefined();
  });
});

describe("the description", () => {
  test("holds what its references name, and every call under a name of its own", () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].filter(
      ([, name]) => !Object.hasOwn(document.components.schemas, name!),
    );
    expect(missing.map(([, name]) => name)).toEqual([]);
    const ids = Object.values(document.paths).flatMap((item) => operationsOf(item).map((call) => call.operationId));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test("says of every call how it may be refused, each status in one place", () => {
    const responses = document.components.responses;
    expect(Object.keys(responses.PutOff!.headers ?? {})).toEqual(["Retry-After"]);
    for (const [path, item] of Object.entries(document.paths))
      for (const call of operationsOf(item)) {
        const said = Object.entries(call.responses).filter(([status]) => Number(status) >= 400);
        expect([path, said.map(([status]) => status)]).toEqual([path, ["400", "401", "403", "404", "413", "429", "503"]]);
        for (const [, { $ref }] of said) expect(responses).toHaveProperty($ref!.split("/").at(-1)!);
      }
  });

  test("has every move of a flow and what stands beside it", () => {
    for (const { id, doc } of server.runtime.model().flows.values()) {
      const { service, id: entity } = [...server.runtime.model().entities.values()].find(({ flow }) => flow === id)!;
      const actions = [...doc.moves.map(({ key }) => key), ...(doc.helpers ?? []), ...(doc.helpers === undefined ? [] : ["askable"])];
      for (const action of actions)
        expect([action, operationAt(`/api/${service}/${entity}/${action}`, "POST")?.summary]).toEqual([action, expect.any(String)]);
    }
  });

  test("names every part of an address, and every scheme it asks for", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const call of operationsOf(item)) {
        expect([path, (call.parameters ?? []).filter((one) => one.in === "path").map((one) => one.name)]).toEqual([path, parts]);
        for (const name of call.security.flatMap((one) => Object.keys(one))) expect(document.components.securitySchemes).toHaveProperty(name);
      }
    }
  });

  test("has schemas that ajv reads as 2020-12", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [name, schema] of Object.entries(document.components.schemas)) expect(() => ajv.compile(schema), name).not.toThrow();
  });

  test("says in Chinese what every parameter of a named call means, and what the call is called", () => {
    const named = Object.values(document.paths).flatMap((item) => operationsOf(item).filter((call) => /^[a-z]+\./.test(call.operationId)));
    const mute = named.flatMap((call) =>
      (call.parameters ?? [])
        .filter((one) => !/\p{Script=Han}|^[A-Za-z0-9、, ]+$/u.test(one.description ?? ""))
        .map((one) => `${call.operationId} ${one.name}`),
    );
    expect(mute).toEqual([]);
    expect(named.filter((call) => !/\p{Script=Han}/u.test(call.summary + call.tags.join())).map((call) => call.operationId)).toEqual([]);
  });

  test.each(
    contractCalls.filter((call) => call.response !== "blob" && !/^(generic|app\.(add|update|remove)|auth\.(cas|social|refresh))/.test(call.id)),
  )("shows a reply of $id like the contract's", (call) => {
    const content = operationAt(call.path, call.method)?.responses["200"]?.content?.["application/json"];
    const example = content?.example as { data: unknown } | undefined;
    expect(wrongBy(call.data, call.response === "oauth" ? example : example?.data)).toEqual([]);
  });

  test("asks in a named call for what the contract says is required", () => {
    for (const call of contractCalls.filter(({ auth, id }) => auth === "bearer" && !id.startsWith("generic."))) {
      const known = operationAt(call.path, "GET")?.parameters;
      for (const { name } of known === undefined ? [] : call.query)
        expect([call.id, known?.map((one) => one.name)]).toEqual([call.id, expect.arrayContaining([name])]);
    }
  });
});

describe("as a page", () => {
  const page = () => server.app.inject({ url: "/api/docs", headers: { accept: "text/html,application/xhtml+xml" } });
  test("shows every call, without a script and without anything from elsewhere", async () => {
    const reply = await page();
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(reply.body).not.toMatch(/<(?:script|link|img|iframe|object)|\son\w+=|(?:src|href)=["']?(?:https?:)?\/\/|javascript:/i);
    for (const text of ["通用约定", "FlySource-sign", "返回示例", "请求示例", "密码的 MD5"]) expect(reply.body).toContain(text);
    for (const path of ["/api/flySource-auth/oauth/token", "/api/flySource-base/dossier/add", "/api/docs"])
      expect(reply.body).toContain(`<code>${path}</code>`);
  });

  test("is read by an administrator's browser with the cookie of the sign-in, and by nobody else's", async () => {
    const open = async (cookie: string) =>
      (await server.app.inject({ url: "/api/docs", remoteAddress: "10.1.2.3", headers: { accept: "text/html", cookie } })).statusCode;
    expect(await open(`a=b; flysource-access_token=${await server.as("admin").token()}`)).toBe(200);
    expect(await open(`flysource-access_token=${await server.as("s1").token()}`)).toBe(404);
    expect(await open(`flysource-access_token=${"x".repeat(43)}`)).toBe(404);
    expect(await open("")).toBe(404);
    const path = "/api/flySource-base/sysUser/getUserInfo";
    const { "flysource-auth": _bearer, ...rest } = signedHeaders(server.runtime, path, await server.as("admin").token());
    const cookie = `flysource-access_token=${await server.as("admin").token()}`;
    expect((await server.app.inject({ url: path, headers: { ...rest, cookie } })).statusCode).toBe(401);
  });
});
