import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";

const base = "/api/yxgl/request";
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

describe("a request goes its way", () => {
  let id = "";
  test("the student writes it and sees the moves that are open now", async () => {
    const student = server.as("s1");
    const added = await student.post(`${base}/add`, { requestType: "1", startDate: "2027-05-01", endDate: "2027-05-02", reason: "回家" });
    expect(added.json().msg).toBe("操作成功");
    id = added.json().data.id;
    const row = (await student.get(`${base}/getOne`, { id })).json().data;
    expect(row).toMatchObject({ state: "draft", xh: "s1" });
    expect(row._actions).toEqual(expect.arrayContaining(["update", "remove", "move:submit"]));
  });
  test("nobody else sees the draft; after the submit the head of the unit does, as a to-do", async () => {
    const todo = async (account: string, on = "1") =>
      (await server.as(account).get(`${base}/list`, { todo: on })).json().data.records.map((row: { id: string }) => row.id);
    expect(await todo("fdy1")).not.toContain(id);
    expect((await server.as("s1").post(`${base}/submit`, { id })).statusCode).toBe(200);
    expect(await todo("fdy1")).toContain(id);
    expect(await todo("fdy1", "true")).toEqual(await todo("fdy1"));
    expect(await todo("fdy2")).not.toContain(id);
  });
  test("cancel is the flow's own withdrawal", async () => {
    expect((await server.as("fdy1").post(`${base}/cancel`, { id, reason: "x" })).statusCode).toBe(403);
    expect((await server.as("s1").post(`${base}/cancel`, { id, reason: "改天" })).json().data).toBe(true);
    expect((await server.as("s1").post(`${base}/submit`, { id })).statusCode).toBe(200);
  });
  test("a return needs an opinion, an agreement ends it, and the history tells all", async () => {
    expect((await server.as("fdy1").post(`${base}/return`, { id })).json().msg).toBe("请填写意见");
    expect((await server.as("s1").post(`${base}/agree`, { id })).statusCode).toBe(403);
    expect((await server.as("fdy1").post(`${base}/agree`, { id, opinion: "同意" })).json().data).toMatchObject({ done: [id], failed: [] });
    expect((await server.as("fdy1").post(`${base}/agree`, { id })).json().msg).toBe("当前状态不允许此操作");
    const { record, history } = (await server.as("s1").get(`${base}/getOne`, { id, history: "1" })).json().data;
    expect(record.state).toBe("approved");
    expect(history.map((step: { move: string }) => step.move)).toEqual(["submit", "withdraw", "submit", "agree"]);
    expect((await server.as("s1").get(`${base}/history`, { id })).json().data).toHaveLength(4);
    expect((await server.as("s2").get(`${base}/history`, { id })).statusCode).toBe(400);
  });
  test.each([
    ["an unknown key", { extra: 1 }],
    ["fields that are no object", { fields: [1] }],
    ["no id at all", { id: null }],
  ])("a move with %s is refused", async (_name, change) => {
    expect((await server.as("fdy1").post(`${base}/agree`, { id, ...change })).statusCode).toBe(400);
  });
});
