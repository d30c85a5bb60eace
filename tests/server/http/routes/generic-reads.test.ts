import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const titles = async (account: string, query: Record<string, string> = {}) =>
  (await server.as(account).get("/api/flySource-base/dossier/list", query))
    .json<{ data: { records: { title: string }[] } }>()
    .data.records.map((row) => row.title)
    .sort();

describe("a list", () => {
  test("comes in the envelope, paged", async () => {
    const reply = await server.as("admin").get("/api/flySource-base/dossier/list", { size: "1" });
    expect(reply.json()).toMatchObject({ success: true, code: 200, msg: "操作成功", data: { total: 2, size: 1, current: 1, pages: 2 } });
  });
  test.each([
    ["admin", ["张一的档案", "李二的档案"]],
    ["s1", ["张一的档案"]],
    ["s2", ["李二的档案"]],
    ["fdy1", ["张一的档案"]],
    ["fdy2", ["李二的档案"]],
  ])("shows %s %j", async (account, expected) => {
    expect(await titles(account)).toEqual([...expected].sort());
  });
  test("of another tenant has that tenant's rows only", async () => {
    const reply = await server.as("admin", { tenantId: "000001" }).get("/api/flySource-base/dossier/list");
    expect(reply.json().data.records.map((row: { title: string }) => row.title)).toEqual(["别校的档案"]);
  });
  test.each(["/api/base/dossier/list", "/api/flySource-base/dossier/list"])("is found under %s", async (path) => {
    expect((await server.as("admin").get(path)).statusCode).toBe(200);
  });
  test.each([
    "/api/yxgl/dossier/list",
    "/api/flySource-base/nothing/list",
    "/api/flySource-base/dossier/nothing",
    "/api/flySource-base/request.items/list",
    "/api/flySource-base/__proto__/list",
    "/api/flySource-base/dossier/constructor",
  ])("%s is no call", async (path) => {
    expect((await server.as("admin").get(path)).statusCode).toBe(404);
  });
  test("reads dotted, repeated and bracketed parameters", async () => {
    expect(await titles("admin", { "xh.xm": "张" })).toEqual(["张一的档案"]);
    const reply = await server.as("admin").get("/api/flySource-base/dossier/list", { "xh[0]": "s1", "xh[1]": "s2" });
    expect(reply.json().data.total).toBe(2);
  });
  test.each(["nope", "__proto__", "xh.nope", "title; drop table x", "constructor"])("refuses the parameter %s with 400", async (name) => {
    expect((await server.as("admin").get("/api/flySource-base/dossier/list", { [name]: "1" })).statusCode).toBe(400);
  });
});

describe("one record", () => {
  test("has what the reader may see and says what is withheld", async () => {
    const { data } = (await server.as("fdy1").get("/api/flySource-base/dossier/getOne", { id: "2001" })).json();
    expect(data).toMatchObject({ id: "2001", title: "张一的档案", phone: "138****0001", _withheld: { phone: "masked", secretNote: "absent" } });
    expect(data).not.toHaveProperty("secretNote");
  });
  test.each([
    ["fdy1", "2002"],
    ["s1", "2002"],
    ["admin", "9901"],
    ["admin", "404"],
  ])("for %s, %s does not exist", async (account, id) => {
    const reply = await server.as(account).get("/api/flySource-base/dossier/getOne", { id });
    expect([reply.statusCode, reply.json().msg]).toEqual([400, "数据不存在或无权查看"]);
  });
});

describe("an open door is closed", () => {
  test("a call without a token is 401", async () => {
    expect((await server.app.inject({ url: "/api/flySource-base/dossier/list" })).statusCode).toBe(401);
  });
  test("a role without a grant is 403 with a general text", async () => {
    const reply = await server.as("s1").get("/api/flySource-base/baseParams/list");
    expect([reply.statusCode, reply.json().msg]).toEqual([403, "没有权限，请联系系统管理员"]);
  });
});

test("user lists are read from rows: a head of a unit has it in unitIds", async () => {
  const { data } = (await server.as("fdy1").get("/api/flySource-base/screen/context")).json();
  expect(data.user.lists).toEqual({ unitIds: ["11"] });
});
