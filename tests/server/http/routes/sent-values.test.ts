import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientHeader, signedHeaders, testApp, type TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";
import { hostileForms } from "../../../support/fuzz/multipart-bodies.ts";

/** What JSON, a form or an address can write and no value of the server may be is refused in words, at the place where it stands. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const base = "/api/flySource-base/dossier";
async function send(path: string, type: string, payload: Buffer | string, who = "admin"): Promise<LightMyRequestResponse> {
  const headers = { ...signedHeaders(server.runtime, path, await server.as(who).token()), "content-type": type };
  return server.app.inject({ method: "POST", url: path, headers, payload });
}
const sendJson = (path: string, text: Buffer | string, who?: string) => send(path, "application/json", text, who);
const problemsOf = (reply: LightMyRequestResponse) => reply.json<{ data: { problems: { code: string; path: string }[] } }>().data.problems;

describe("a body of JSON", () => {
  test.each<[string, Buffer | string, string]>([
    ["a text with NUL", '{"title":"a\\u0000b"}', "/title"],
    ["half of a sign", '{"ids":["1","\\ud800"]}', "/ids/1"],
    ["a name with NUL", '{"fields":{"a\\u0000b":1}}', "/fields/ab"],
    ["a number beyond all numbers", '{"fields":{"level":1e999}}', "/fields/level"],
    ["a hundred levels", `{"fields":${"[".repeat(150)}${"]".repeat(150)}}`, `/fields${"/0".repeat(99)}`.slice(0, 200)],
    ["a prototype", '{"fields":{"__proto__":{"a":1}}}', "/fields/__proto__"],
    ["the prototype of a constructor", '{"constructor":{"prototype":{"a":1}}}', "/constructor"],
  ])("with %s is refused where it stands", async (_what, text, path) => {
    for (const action of ["add", "update", "batchUpdate", "remove"]) {
      const reply = await sendJson(`${base}/${action}`, text);
      expect([action, reply.statusCode, problemsOf(reply)]).toMatchObject([action, 400, [{ code: "REQUEST_PARAM_INVALID", path }]]);
    }
  });

  test.each<[string, Buffer | string]>([
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a slash written too long", Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
    ["UTF-16", Buffer.from('{"id":"1"}', "utf16le")],
    ["half of an object", '{"id":'],
    ["nothing", ""],
  ])("of %s is none", async (_what, bytes) => {
    const reply = await sendJson(`${base}/add`, bytes);
    expect([reply.statusCode, reply.json().msg]).toEqual([400, "请求格式不正确"]);
  });

  test("with 130,000 unknown keys is refused with a hundred of them", async () => {
    const keys = Array.from({ length: 130_000 }, (_, at) => `"k${at}":1`).join(",");
    for (const [path, text] of [
      [`${base}/add`, `{${keys}}`],
      [`${base}/remove`, `{${keys}}`],
      [`${base}/batchUpdate`, `{"ids":["2001"],"fields":{${keys}}}`],
      ["/api/flySource-base/sysUser/updatePassword", `{${keys}}`],
    ] as const) {
      const reply = await sendJson(path, text);
      expect([path, reply.statusCode]).toEqual([path, 400]);
      expect(problemsOf(reply).length).toBeLessThanOrEqual(100);
      expect(reply.body.length).toBeLessThan(64 * 1024);
    }
  });

  test.each(['{"toString":"x"}', '{"valueOf":1,"toString":1}', '{"then":"x"}', '[{"toString":"x"}]', "[[]]"])(
    "with %s where a text is meant is refused",
    async (value) => {
      for (const [path, text] of [
        [`${base}/add`, `{"xh":"s1","title":${value}}`],
        [`${base}/add`, `{"xh":${value},"title":"x"}`],
        [`${base}/update`, `{"id":${value},"title":"x"}`],
        [`${base}/remove`, `{"ids":[${value}]}`],
        [`${base}/statistics`, `{"stat":${value},"dimension":"x","filters":{"title":${value}}}`],
        [`${base}/export`, `{"fileName":"x","params":{"title":${value},"ids":[${value}]},"heard":{"title":"x"}}`],
      ] as const) {
        const reply = await sendJson(path, text);
        expect([path, text, reply.statusCode, reply.body]).toEqual([path, text, 400, expect.not.stringContaining("服务器内部错误")]);
      }
    },
  );

  test("is not looked at before the right of the caller is known", async () => {
    for (const [action, text] of [
      ["export", "{"],
      ["import", '{"a":"\\u0000"}'],
      ["restore", "[]"],
    ] as const)
      expect([action, (await sendJson(`${base}/${action}`, text, "s2")).statusCode]).toEqual([action, 403]);
    expect((await send(`${base}/restore`, "text/plain", "x", "s2")).statusCode).toBe(403);
  });
});

describe("a form", () => {
  const wellFormed = new Set(["two files", "a name that leaves the folder", "an extended name that is no UTF-8"]);
  const putFile = "/api/flySource-resource/oss/endpoint/put-file";
  test.each(hostileForms.map((form) => [form.name, form] as const))(
    "that is %s is refused in words, wherever one is read",
    async (name, { type, body }) => {
      for (const path of [putFile, `${base}/import`, `${base}/remove`, "/api/flySource-base/sysUser/updatePassword"]) {
        const reply = await send(path, type, body);
        // The upload ends with its first file: what is broken after it is nobody's.
        if (path === putFile && wellFormed.has(name)) expect(reply.statusCode).toBe(200);
        else {
          expect([path, reply.statusCode]).toEqual([path, reply.statusCode === 413 ? 413 : 400]);
          expect(reply.json()).toMatchObject({ success: false, msg: expect.stringMatching(/\p{Script=Han}/u) });
        }
      }
    },
  );

  test("is not looked at before the right of the caller is known", async () => {
    for (const { type, body } of hostileForms.filter((form) => form.type.startsWith("multipart/form-data")))
      expect((await send(`${base}/import`, type, body, "s2")).statusCode).toBe(403);
  });
});

describe("an address", () => {
  test.each(["%00", "a%00b", "%ff"])("with the school %s is none", async (tenant) => {
    for (const [method, call] of [
      ["GET", "jwks"],
      ["GET", ".well-known/openid-configuration"],
      ["GET", "userinfo"],
      ["POST", "token"],
      ["POST", "revoke"],
    ] as const) {
      const url = `/api/flySource-auth/oauth2/${tenant}/${call}`;
      const reply = await server.app.inject({ method, url, headers: { authorization: clientHeader(server.runtime) } });
      expect([url, reply.statusCode]).toEqual([url, tenant === "%ff" ? 400 : 404]);
    }
  });

  test.each(["title=%00", "keyword=a%00", "%00=1", "ids=%00&where=%7B%7D"])("with %s in its query is refused", async (query) => {
    for (const action of ["list", "getList", "getOne", "getSelect", "history"]) {
      const path = `${base}/${action}`;
      const reply = await server.app.inject({
        url: `${path}?${query}`,
        headers: signedHeaders(server.runtime, path, await server.as("admin").token()),
      });
      expect([action, reply.statusCode]).toEqual([action, 400]);
    }
  });
});
