import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";
import { statementsOf } from "../../support/statements.ts";

/** Class 1 of the peers' holes: SQL by identifier, sort, aggregate or alias. */
const hostile = [
  "id; drop table campus.dossier",
  "id)--",
  "id'",
  'id"',
  "id\\",
  "1=1",
  "(select 1)",
  "sleep(1)",
  "title asc, (select 1)",
  "title/**/",
  "tenantId",
  "isDeleted",
  "treePath",
  "parentId",
  "xh.tenantId",
  "xh..xm",
  ".",
  "..",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "xh.__proto__",
  "ｔｉｔｌｅ",
  "title\u0000",
  "标题",
  "title ",
  "TITLE",
  "campus.dossier.title",
  "t0.title",
  "*",
  "count(*)",
];
const list = "/api/flySource-base/dossier/list";
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
  await server.as("admin").token();
});
afterAll(() => server.close());

/** Every place of a request where a name may stand. */
const places: Record<string, (name: string) => Record<string, string>> = {
  "a filter": (name) => ({ [name]: "1" }),
  "a range": (name) => ({ [`${name}.start`]: "1" }),
  ascs: (name) => ({ ascs: name }),
  descs: (name) => ({ descs: name }),
  columns: (name) => ({ columns: name }),
  keywordFields: (name) => ({ keyword: "x", keywordFields: name }),
  "where field": (name) => ({ where: JSON.stringify({ field: name, eq: "1" }) }),
  "where operator": (name) => ({ where: JSON.stringify({ field: "title", [name]: "1" }) }),
  "where function": (name) => ({ where: JSON.stringify({ call: name, args: [] }) }),
  "where named condition": (name) => ({ where: JSON.stringify({ use: name }) }),
  "where context": (name) => ({ where: JSON.stringify({ field: "title", eq: { ctx: name } }) }),
  "where rows": (name) => ({ where: JSON.stringify({ some: name }) }),
};

/** Names that stand for the same thing everywhere, or are trimmed to a real field. */
const harmless = new Set(["title "]);

describe.each(Object.keys(places))("a name that is not in the model, as %s", (place) => {
  test.each(hostile.filter((name) => !harmless.has(name)))("%j answers 400 and sends nothing about it", async (name) => {
    let status = 0;
    const statements = await statementsOf(server.runtime, async () => {
      status = (await server.as("admin").get(list, places[place]!(name))).statusCode;
    });
    expect(status).toBe(400);
    expect(statements.filter((text) => text.includes('"dossier"'))).toEqual([]);
  });
});

test("any text as a name, in any place, is answered without a failure of the server", async () => {
  const name = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: "binary", maxLength: 12 }), fc.constantFrom(...hostile));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(places)), name, async (place, text) => {
      const reply = await server.as("admin").get(list, places[place]!(text));
      expect([200, 400]).toContain(reply.statusCode);
    }),
    { numRuns: 300 },
  );
});

test("values with signs of SQL are values: nothing is dropped and nothing is found", async () => {
  for (const value of ["'; drop table campus.dossier; --", "%", "_", "\\", "' or '1'='1", "$1", `$\{1}`, "{{1}}"]) {
    const reply = await server.as("admin").get(list, { title: value });
    expect([reply.statusCode, reply.json().data.total]).toEqual([200, 0]);
  }
  expect((await server.as("admin").get(list)).json().data.total).toBe(2);
});
