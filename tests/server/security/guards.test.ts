import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** Class 2: a guard that holds on one way of writing holds on every other. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const base = "/api/flySource-base/dossier";
const good = { xh: "s1", title: "好的档案" };

type Way = (account: string, fields: Record<string, unknown>) => Promise<number>;
const ways: Record<string, Way> = {
  add: async (account, fields) => (await server.as(account).post(`${base}/add`, { ...good, ...fields })).statusCode,
  update: async (account, fields) => (await server.as(account).post(`${base}/update`, { id: "2001", ...fields })).statusCode,
  batchUpdate: async (account, fields) => (await server.as(account).post(`${base}/batchUpdate`, { ids: ["2001"], fields })).statusCode,
};

const bad: [string, string, Record<string, unknown>][] = [
  ["a required field left empty", "admin", { title: "" }],
  ["a required field that is null", "admin", { title: null }],
  ["a text that is too long", "admin", { title: "长".repeat(101) }],
  ["a number in a text field", "admin", { title: 1 }],
  ["an object in a text field", "admin", { title: { $ne: 1 } }],
  ["a list in a text field", "admin", { title: ["a"] }],
  ["a phone that is none", "admin", { phone: "123" }],
  ["a text in a number field", "admin", { score: "ten" }],
  ["a reference that does not exist", "admin", { xh: "nobody" }],
  ["a reference to a row of another tenant", "admin", { xh: "901" }],
  ["an unknown field", "admin", { nope: 1 }],
  ["a system field", "admin", { createUser: "1" }],
  ["the tenant", "admin", { tenantId: "000001" }],
  ["a field outside the role's groups", "s1", { secretNote: "x" }],
  ["a field outside the role's groups, empty", "s1", { secretNote: null }],
  ["a role that may not write", "fdy1", { title: "改" }],
  ["a file of somebody else's making", "admin", { attachment: { path: "/etc/passwd" } }],
  ["a walked path", "admin", { "xh.xm": "改" }],
  ["a display name", "admin", { xhName: "改" }],
  ["a text with a zero sign", "admin", { title: "a\u0000b" }],
];

describe.each(bad)("%s", (_name, account, fields) => {
  test.each(Object.keys(ways))("is refused by %s, and nothing changes", async (way) => {
    const rows = async () => JSON.stringify((await sql`select * from campus."dossier" order by "tenantId", id`.execute(server.runtime.db)).rows);
    const before = await rows();
    const status = await ways[way]!(account, fields);
    expect([400, 403]).toContain(status);
    expect(await rows()).toBe(before);
  });
});

describe("what the flow keeps", () => {
  test.each(["add", "update", "batchUpdate"])("is not written by %s", async (way) => {
    const request = "/api/yxgl/request";
    const fields = { state: "approved" };
    const bodies: Record<string, object> = {
      add: { requestType: "1", startDate: "2027-02-01", endDate: "2027-02-02", reason: "x", ...fields },
      update: { id: "3002", ...fields },
      batchUpdate: { ids: ["3002"], fields },
    };
    const reply = await server.as("s2").post(`${request}/${way}`, bodies[way]);
    expect(reply.statusCode).toBe(400);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from campus."request" where "state" = 'approved'`.execute(server.runtime.db);
    expect(rows[0]?.n).toBe(0);
  });
  test("computed and copied fields are nobody's to write", async () => {
    for (const fields of [{ days: 99 }, { doubleDays: 1 }, { total: "1.00" }, { personName: "x" }, { requestNo: "X" }]) {
      expect((await server.as("s2").post("/api/yxgl/request/update", { id: "3002", ...fields })).statusCode).toBe(400);
    }
  });
});

test("a retired option may not be chosen anew", async () => {
  const reply = await server
    .as("s1")
    .post("/api/yxgl/request/add", { requestType: "3", startDate: "2027-03-01", endDate: "2027-03-02", reason: "x" });
  expect(reply.statusCode).toBe(400);
});
