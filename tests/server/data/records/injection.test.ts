import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAppError } from "../../../../engine/errors.ts";
import {
  addRecord,
  getRecord,
  listRecords,
  planListing,
  removeRecords,
  selectRecords,
  treeRecords,
  updateRecord,
} from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: recordSet, rows: recordRows });
});
afterAll(() => at.close());

const corpus = [
  "id; drop table campus.person --",
  'id" or "1"="1',
  "id' or '1'='1",
  "id)) union select 1 --",
  "tenantId",
  "isDeleted",
  "treePath",
  "parentId",
  "xm,(select version())",
  "pg_sleep(5)",
  "xm desc nulls first",
  "__proto__",
  "constructor",
  "prototype.xm",
  "xm.__proto__",
  "$" + "{jndi:ldap://x}",
  "xm\0",
  "campus.person",
  "t0.xm",
  '"xm"',
  "xm::text",
  "classId.",
  ".xm",
  "classId..bjmc",
  "*",
  "xm/**/",
  "\u202exm",
  "数据",
];
const escapes: [place: string, query: (text: string) => Record<string, string>][] = [
  ["filter name", (text) => ({ [text]: "1" })],
  ["range name", (text) => ({ [`${text}.start`]: "1" })],
  ["ascending", (ascs) => ({ ascs })],
  ["descending", (descs) => ({ descs })],
  ["columns", (columns) => ({ columns })],
  ["keyword fields", (keywordFields) => ({ keyword: "x", keywordFields })],
  ["condition path", (field) => ({ where: JSON.stringify({ field, eq: "1" }) })],
  ["condition operator", (op) => ({ where: JSON.stringify({ field: "xm", [op]: "1" }) })],
  ["function", (call) => ({ where: JSON.stringify({ value: { call, args: [{ field: "xm" }] }, eq: "1" }) })],
  ["named condition", (use) => ({ where: JSON.stringify({ use }) })],
  ["rows", (some) => ({ where: JSON.stringify({ some }) })],
  ["context", (ctx) => ({ where: JSON.stringify({ field: "xm", eq: { ctx } }) })],
  ["parameter", (param) => ({ where: JSON.stringify({ field: "xm", eq: { param } }) })],
  ["screen", (screen) => ({ screen })],
];

async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (isAppError(error) && error.kind !== "schema") return "refused";
    throw error;
  }
  return "allowed";
}

describe.each(escapes)("a hostile name as %s", (_place, query) => {
  test("is refused before any statement is sent", async () => {
    const call = await at.call(people.gly);
    const sent = await statementsOf(at.runtime, async () => {
      for (const text of corpus) expect([text, await outcome(() => listRecords(call, "person", query(text)))]).toEqual([text, "refused"]);
    });
    expect(sent).toEqual([]);
  });
});

test.each(corpus)("as an entity, a record or a choice %j is refused", async (text) => {
  const call = await at.call(people.gly);
  expect(await outcome(() => listRecords(call, text, {}))).toBe("refused");
  expect(await outcome(() => getRecord(call, "person", text))).toBe("refused");
  expect(await outcome(() => updateRecord(call, "person", { id: text, xm: "x" }))).toBe("refused");
  expect(await outcome(() => removeRecords(call, "person", [text]))).toBe("refused");
  expect(await outcome(() => addRecord(call, "person", { xh: "9", xm: "x", classId: "c1", [text]: "1" }))).toBe("refused");
  expect(await outcome(() => selectRecords(call, "room", { [text]: "1" }))).toBe("refused");
  expect(await outcome(() => selectRecords(call, "room", { for: text }))).toBe("refused");
  expect(await outcome(async () => planListing(call, "person", { [text]: "1" }, "export"))).toBe("refused");
});

test.each(["'", "''; drop table campus.person; --", "\\", "%", "_", "a'b\"c`d", "$" + "{1+1}", "{{1+1}}", "\u202e", "😀", "＇"])(
  "the value %j is a value: it is found as written and nothing else is",
  async (text) => {
    const call = await at.call(people.gly);
    await sql`update campus.request set reason = ${`甲${text}乙`} where id = 'r3'`.execute(at.database.db);
    for (const query of [
      { reason: text },
      { keyword: `甲${text}` },
      { where: JSON.stringify({ field: "reason", contains: text }) },
      { where: JSON.stringify({ field: "reason", eq: `甲${text}乙` }) },
    ] as Record<string, string>[]) {
      expect((await listRecords(call, "request", query)).records.map((row) => row.id)).toEqual(["r3"]);
    }
    expect((await selectRecords(call, "room", { keyword: text })).length).toBe(0);
    expect((await treeRecords(call, "unit", { parentId: text })).length).toBe(0);
  },
);

test.each([{ xm: "a\0b" }, { keyword: "a\0" }, { where: '{"field":"xm","eq":"\\u0000"}' }])(
  "a text that the database cannot hold is refused: %j",
  async (query) => {
    const call = await at.call(people.gly);
    const sent = await statementsOf(at.runtime, async () => expect(await outcome(() => listRecords(call, "person", query))).toBe("refused"));
    expect(sent).toEqual([]);
  },
);

test("all rows are still there", async () => {
  expect((await listRecords(await at.call(people.gly), "person", {})).total).toBe(4);
});
