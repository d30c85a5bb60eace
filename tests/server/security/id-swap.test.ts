import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** Class 12: an id of somebody else, or of another tenant, in every call that takes one. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const paths: Record<string, string> = {
  dossier: "/api/flySource-base/dossier",
  request: "/api/yxgl/request",
  person: "/api/yxgl/person",
  unit: "/api/yxgl/unit",
  sysUser: "/api/flySource-base/sysUser",
};
/** Account, entity, id it has no right to. */
const foreign: [string, string, string][] = [
  ["s1", "dossier", "2002"],
  ["s1", "request", "3002"],
  ["s1", "person", "102"],
  ["s1", "sysUser", "1003"],
  ["fdy1", "dossier", "2002"],
  ["fdy1", "request", "3002"],
  ["fdy2", "request", "3001"],
  ["fdy1", "sysUser", "1001"],
  ...["admin", "s1", "fdy1"].flatMap((account): [string, string, string][] => [
    [account, "dossier", "9901"],
    [account, "request", "9301"],
    [account, "person", "901"],
    [account, "unit", "91"],
    [account, "sysUser", "9001"],
  ]),
];
const patch: Record<string, object> = {
  dossier: { remark: "改" },
  request: { reason: "改" },
  person: { xm: "改" },
  unit: { unitName: "改" },
  sysUser: { phone: "13812345678" },
};

/** Every row of the entity, as the database has it. */
const snapshot = async (entity: string) =>
  JSON.stringify((await sql`select * from campus.${sql.id(entity)} order by "tenantId", id`.execute(server.runtime.db)).rows);

describe.each(foreign)("%s with %s %s, a row of somebody else", (account, entity, id) => {
  const writes: [string, object][] = [
    ["update", { id, ...patch[entity] }],
    ["batchUpdate", { ids: [id], fields: patch[entity] }],
    ["remove", { ids: [id] }],
    ["restore", { ids: [id] }],
    ["submit", { id }],
    ["agree", { ids: [id] }],
    ["withdraw", { id }],
    ["cancel", { id }],
    ["demo.recount", { ids: [id] }],
  ];
  test.each(writes)("%s changes nothing and answers no success", async (action, body) => {
    const before = await snapshot(entity);
    const reply = await server.as(account).post(`${paths[entity]}/${action}`, body);
    expect([400, 403, 404]).toContain(reply.statusCode);
    expect(await snapshot(entity)).toBe(before);
  });
  test("reading it says that it does not exist", async () => {
    const reply = await server.as(account).get(`${paths[entity]}/getOne`, { id });
    expect([reply.statusCode, reply.json().msg]).toEqual([400, "数据不存在或无权查看"]);
    const list = await server.as(account).get(`${paths[entity]}/list`, { id });
    expect(list.json().data.total).toBe(0);
  });
});

test("a mixed batch of own and foreign ids changes none of them", async () => {
  const before = await snapshot("dossier");
  expect((await server.as("s1").post(`${paths.dossier}/remove`, { ids: ["2001", "2002"] })).statusCode).toBe(400);
  expect(await snapshot("dossier")).toBe(before);
});

test("a record is not created for somebody else, and not pushed to them by an update", async () => {
  expect((await server.as("s1").post(`${paths.dossier}/add`, { xh: "s2", title: "冒名" })).statusCode).toBe(400);
  expect((await server.as("s1").post(`${paths.dossier}/update`, { id: "2001", xh: "s2" })).statusCode).toBe(400);
});

test.each(["id", "tenantId", "createUser", "createTime", "version", "isDeleted", "treePath"])(
  "a new record does not take %s from the caller",
  async (name) => {
    expect((await server.as("admin").post(`${paths.dossier}/add`, { xh: "s1", title: "x", [name]: "000001" })).statusCode).toBe(400);
  },
);
