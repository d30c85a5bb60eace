import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";
import { multipart } from "../../../support/multipart.ts";

const base = "/api/flySource-base/dossier";
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const post = (account: string, path: string, body: unknown, headers: Record<string, string> = {}) => server.as(account).post(path, body, headers);
const added = async (account: string, body: object) => (await post(account, `${base}/add`, body)).json<{ data: { id: string } }>().data.id;

describe("add, update and remove", () => {
  test("a record is added, changed, removed and taken back", async () => {
    const id = await added("admin", { xh: "s1", title: "新档案" });
    expect(id).toMatch(/^\d{19}$/);
    expect((await post("admin", `${base}/update`, { id, version: 1, remark: "改过" })).json().data).toBe(true);
    expect((await server.as("admin").get(`${base}/getOne`, { id })).json().data).toMatchObject({ title: "新档案", remark: "改过", version: 2 });
    expect((await post("admin", `${base}/remove`, { ids: [id] })).json().data).toEqual({ removed: 1 });
    expect((await server.as("admin").get(`${base}/getOne`, { id })).statusCode).toBe(400);
    expect((await post("admin", `${base}/restore`, { ids: [id] })).json().data).toEqual({ restored: 1 });
  });
  test.each(["json", "query", "multipart"])("ids of a remove may come as %s", async (way) => {
    const id = await added("admin", { xh: "s1", title: "待删" });
    const client = server.as("admin");
    const { payload, headers } = multipart({ ids: id });
    const reply =
      way === "json"
        ? await client.post(`${base}/remove`, { ids: id })
        : way === "multipart"
          ? await client.post(`${base}/remove`, payload, headers)
          : await server.app.inject({
              method: "POST",
              url: `${base}/remove?ids=${id}`,
              payload: {},
              headers: (await import("../../../support/app.ts")).signedHeaders(server.runtime, `${base}/remove`, await client.token()),
            });
    expect(reply.json()).toMatchObject({ data: { removed: 1 } });
  });
  test("a broken rule comes with the first sentence and the field", async () => {
    const reply = await post("s1", "/api/yxgl/request/add", { requestType: "1", startDate: "2027-01-05", endDate: "2027-01-04", reason: "回家" });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { msg: "结束日期不能早于开始日期", data: { fieldErrors: { endDate: "结束日期不能早于开始日期" } } },
    ]);
  });
  test("a write repeated with the same Idempotency-Key happens once", async () => {
    const headers = { "idempotency-key": "key-1" };
    const first = await post("admin", `${base}/add`, { xh: "s2", title: "一次" }, headers);
    const again = await post("admin", `${base}/add`, { xh: "s2", title: "一次" }, headers);
    expect(again.json()).toEqual(first.json());
    const other = await post("admin", `${base}/add`, { xh: "s2", title: "两次" }, headers);
    expect(other.json().msg).toBe("同一个幂等键用于了不同的请求");
    const elsewhere = await post("admin", `${base}/update`, { xh: "s2", title: "一次" }, headers);
    expect(elsewhere.json().msg).toBe("同一个幂等键用于了不同的请求");
    // Somebody else's key of the same name is another one: nobody reads a reply that is not theirs.
    const theirs = await post("s1", `${base}/add`, { xh: "s2", title: "一次" }, headers);
    expect([theirs.statusCode, theirs.body.includes(first.json().data.id)]).toEqual([400, false]);
  });
});

describe("a registered operation", () => {
  const recount = "/api/yxgl/request/demo.recount";
  test("runs on the rows of the caller's scope and leaves an audit line", async () => {
    expect((await post("fdy1", recount, { ids: ["3001"], input: {} })).json().data).toEqual({ counted: 1 });
    const { rows } = await sql<{
      note: string;
      record_id: string;
      account_no: string;
    }>`select note, record_id, account_no from platform.audit where action = 'demo.recount'`.execute(server.runtime.db);
    expect(rows).toEqual([{ note: "重算：重算", record_id: "3001", account_no: "fdy1" }]);
  });
  test.each([
    ["a row outside the scope", "fdy1", { ids: ["3002"] }, 400],
    ["a row of another tenant", "fdy1", { ids: ["9301"] }, 400],
    ["a role without the grant", "s1", { ids: ["3001"] }, 403],
    ["an unknown key in the input", "fdy1", { ids: ["3001"], input: { x: 1 } }, 400],
    ["an unknown key in the body", "fdy1", { ids: ["3001"], force: true }, 400],
  ])("is refused for %s", async (_name, account, body, status) => {
    expect((await post(account, recount, body)).statusCode).toBe(status);
  });
  test("of another entity is no call here", async () => {
    expect((await post("fdy1", `${base}/demo.recount`, {})).statusCode).toBe(404);
  });
});

describe("a change of the account", () => {
  test("of role takes effect at the next call, and disabling it ends the session", async () => {
    const client = server.as("fdy2");
    expect((await client.get(`${base}/list`)).json().data.total).toBeGreaterThan(0);
    const change = (fields: object) => post("admin", "/api/flySource-base/sysUser/update", { id: "1005", ...fields });
    expect((await change({ roles: ["gly"] })).statusCode).toBe(200);
    expect((await client.get("/api/flySource-base/sysUser/list")).statusCode).toBe(200);
    expect((await change({ roles: ["fdy"] })).statusCode).toBe(200);
    expect((await client.get("/api/flySource-base/sysUser/list")).json().data.total).toBe(1);
    expect((await change({ state: "disabled" })).statusCode).toBe(200);
    expect((await client.get(`${base}/list`)).statusCode).toBe(401);
  });
});
