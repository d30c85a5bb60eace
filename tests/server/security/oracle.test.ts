import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** Class 13: an answer may not depend on a field that the reader may not see in clear. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const base = "/api/flySource-base/dossier";
const hidden = ["secretNote", "score", "phone"] as const;
type Ask = (field: string, value: string) => [string, Record<string, string>];

const asks: Record<string, Ask> = {
  "a filter": (field, value) => [`${base}/list`, { [field]: value }],
  "a range": (field, value) => [`${base}/list`, { [`${field}.start`]: value }],
  getList: (field, value) => [`${base}/getList`, { [field]: value }],
  getSelect: (field, value) => [`${base}/getSelect`, { [field]: value }],
  "a condition": (field, value) => [`${base}/list`, { where: JSON.stringify({ field, eq: field === "score" ? Number(value) || 0 : value }) }],
  "a negated condition": (field, value) => [
    `${base}/list`,
    { where: JSON.stringify({ not: { field, eq: field === "score" ? Number(value) || 0 : value } }) },
  ],
  emptiness: (field) => [`${base}/list`, { where: JSON.stringify({ field, empty: true }) }],
  "a computed operand": (field) => [`${base}/list`, { where: JSON.stringify({ field: "title", eq: { field } }) }],
  "a branch": (field) => [`${base}/list`, { where: JSON.stringify({ value: { if: { field, empty: true }, then: 1, else: 0 }, eq: 1 }) }],
  "ascending order": (field) => [`${base}/list`, { ascs: field }],
  "descending order": (field) => [`${base}/list`, { descs: field }],
  "the keyword": (field, value) => [`${base}/list`, { keyword: value, keywordFields: field }],
};

describe.each(hidden)("%s, which a counsellor may not see in clear", (field) => {
  test.each(Object.keys(asks))("is refused as %s", async (name) => {
    const [path, query] = asks[name]!(field, field === "score" ? "10" : "13800000001");
    expect((await server.as("fdy1").get(path, query)).statusCode).toBe(400);
  });
});

describe("two databases that differ only in hidden values", () => {
  const questions: [string, Record<string, string>][] = [
    [`${base}/list`, {}],
    [`${base}/list`, { keyword: "家庭" }],
    [`${base}/list`, { keyword: "13800000001" }],
    [`${base}/getList`, {}],
    [`${base}/getOne`, { id: "2001" }],
    [`${base}/getSelect`, { keyword: "家" }],
    [`${base}/list`, { columns: "secretNote,score,xh.phone" }],
    ...hidden.flatMap((field) => Object.values(asks).map((ask) => ask(field, "1"))),
  ];
  const answers = async () => {
    const all = [];
    for (const [path, query] of questions) {
      const reply = await server.as("fdy1").get(path, query);
      all.push([path, query, reply.statusCode, reply.json()]);
    }
    return all;
  };
  test("give a counsellor the same answers to every question", async () => {
    const before = await answers();
    await sql`update campus."dossier" set "secretNote" = '完全不同', "score" = 77 where "tenantId" = '000000'`.execute(server.runtime.db);
    expect(await answers()).toEqual(before);
  });
  test("and give no hidden value away in any answer", async () => {
    const text = JSON.stringify((await answers()).map(([, , , answer]) => (answer as { data: unknown }).data));
    for (const secret of ["完全不同", "家庭困难", "13800000001", '"score":77']) expect(text).not.toContain(secret);
  });
});
