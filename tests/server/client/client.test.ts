import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import { generateTypes } from "../../../generator/types/generate.ts";
import { noCache } from "../../../generator/types/text-cache.ts";
import { placed } from "../../generator/types/compiler.ts";
import { type TestApp, testApp, testPassword } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

type Call = (...args: unknown[]) => Promise<never>;
type Entity = Record<
  "list" | "getList" | "getOne" | "getSelect" | "getTree" | "history" | "add" | "update" | "remove" | "export" | "statistics",
  Call
> & {
  rows(query?: object): AsyncIterable<{ id: string; xh?: string }>;
  pages(query?: object): AsyncIterable<{ records: object[]; current: number }>;
  move: Record<string, Call>;
  call: Record<string, Call>;
};
interface Campus {
  signIn(who: { username: string; password: string }): Promise<void>;
  as(role: string): Record<string, Entity>;
}
interface Package {
  createCampus(options: object): Campus;
  problemOf(error: unknown, code: string): { params: Record<string, unknown> } | undefined;
}

let server: TestApp;
let dir = "";
let made: Package;
let baseUrl = "";
let nowMs = Date.parse("2026-11-21T02:00:00Z");

beforeAll(async () => {
  const model = compile(fixtureSet(), { hash: "", operations: fixtureOperations.names() }).model;
  dir = await placed(await generateTypes(model, { client: true, cache: noCache }));
  made = (await import(join(dir, "esm/index.js"))) as Package;
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows, now: () => new Date(nowMs) });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  baseUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server?.close();
  await rm(dir, { recursive: true, force: true });
});

/** The clock of the test server is another than ours, so the first call is refused and sent again with its time. */
async function personOf(username: string, role: string): Promise<Record<string, Entity>> {
  const campus = made.createCampus({ baseUrl });
  await campus.signIn({ username, password: testPassword });
  return campus.as(role);
}

const failure = async (call: Promise<unknown>): Promise<{ status: number; message: string; fieldErrors: Record<string, string> }> =>
  call.then(
    () => ({ status: 200, message: "", fieldErrors: {} }),
    (error: unknown) => error as never,
  );

describe("a counsellor", () => {
  test("lists by a typed condition, sorted, with a path beside the own fields", async () => {
    const fdy = await personOf("fdy1", "fdy");
    const page = await fdy.request!.list({
      where: { field: "state", eq: "submitted" },
      sort: { field: "startDate", dir: "desc" },
      columns: ["xh.xm"],
      size: 5,
    });
    expect(page).toMatchObject({
      current: 1,
      size: 5,
      records: expect.arrayContaining([expect.objectContaining({ xh: "s1", "xh.xm": "张一", state: "submitted" })]),
    });
  });
  test("gets masked what the types call masked", async () => {
    const fdy = await personOf("fdy1", "fdy");
    const [row] = (await fdy.request!.getList({ where: { field: "xh", eq: "s1" } })) as { phone: string; _withheld: object }[];
    expect(row).toMatchObject({ phone: "138****0001", _withheld: { phone: "masked" } });
  });
  test("calls a registered operation", async () => {
    const fdy = await personOf("fdy1", "fdy");
    expect(await fdy.request!.call["demo.recount"]!({ ids: ["3001"] })).toEqual({ counted: 1 });
  });
  test("exports a workbook", async () => {
    const fdy = await personOf("fdy1", "fdy");
    const file: Blob = await fdy.request!.export({ fileName: "申请", columns: { requestNo: "单号", xh: "学号" } });
    expect(new Uint8Array(await file.slice(0, 2).arrayBuffer())).toEqual(new Uint8Array([0x50, 0x4b]));
  });
});

describe("a student", () => {
  test("adds, changes, submits and removes; a move answers the new state", async () => {
    const { request } = await personOf("s1", "student");
    const added: { id: string } = await request!.add({ requestType: "1", startDate: "2027-05-01", endDate: "2027-05-02", reason: "回家" });
    expect(await request!.update({ id: added.id, version: 1, reason: "看病" })).toBe(true);
    expect(await request!.getOne(added.id)).toMatchObject({ reason: "看病", state: "draft", version: 2 });
    expect(await request!.move.submit!({ id: added.id })).toMatchObject({ done: [added.id], states: { [added.id]: "submitted" } });
    expect(await request!.history(added.id)).toMatchObject([{ move: "submit", toNode: "submitted" }]);
    const other: { id: string } = await request!.add({ requestType: "1", startDate: "2027-06-01", endDate: "2027-06-02", reason: "回家" });
    expect(await request!.remove([other.id])).toEqual({ removed: 1 });
  });
  test("walks through all rows page by page", async () => {
    const { request } = await personOf("s1", "student");
    const seen: string[] = [];
    for await (const row of request!.rows({ size: 1 })) seen.push(row.id);
    const pages: number[] = [];
    for await (const page of request!.pages({ size: 1 })) pages.push(page.current);
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages).toEqual(seen.map((_, at) => at + 1));
  });
  test("is told what is wrong by code and by field", async () => {
    const { request } = await personOf("s1", "student");
    const failed = await failure(request!.add({ requestType: "1", startDate: "2027-07-02", endDate: "2027-07-01", reason: "回家" }));
    expect(made.problemOf(failed, "RULE_BROKEN")).toMatchObject({ params: { message: "结束日期不能早于开始日期" } });
    expect(made.problemOf(failed, "STALE_VERSION")).toBeUndefined();
    expect(failed.fieldErrors).toEqual({ endDate: "结束日期不能早于开始日期" });
  });
  test("reads trees and choices", async () => {
    const { unit } = await personOf("s1", "student");
    expect(JSON.stringify(await unit!.getTree())).toContain("一系");
    expect(await unit!.getSelect({ keyword: "二系" })).toMatchObject([{ value: "12", label: "二系" }]);
  });
  test("is refused what the role has no right to, though another role's types were used", async () => {
    const asTeacher = await personOf("s1", "fdy");
    expect((await failure(asTeacher.request!.export({ fileName: "x", columns: { xh: "学号" } }))).status).toBe(403);
    expect(
      made.problemOf(await failure(asTeacher.dossier!.list({ where: { field: "secretNote", contains: "家" } })), "FIELD_NOT_READABLE"),
    ).toBeDefined();
  });
});

test("a wrong password, a dead token and a server that is away are errors one can show", async () => {
  const campus = made.createCampus({ baseUrl });
  expect((await failure(campus.signIn({ username: "s1", password: "wrong" }))).message).toBe("用户名或密码错误");
  expect((await failure(made.createCampus({ baseUrl, token: "0" }).as("student").request!.list())).status).toBe(401);
  expect(await failure(made.createCampus({ baseUrl: "http://127.0.0.1:1" }).as("student").request!.list())).toMatchObject({
    status: 0,
    message: "网络连接失败，请稍后再试",
  });
});

test("a token that ran out is renewed once for all calls under way", async () => {
  const student = await personOf("s1", "student");
  await student.request!.list();
  nowMs += 2 * 3_600_000;
  const pages = await Promise.all([1, 2, 3].map(() => student.request!.list({ size: 1 })));
  expect(pages).toMatchObject([{ size: 1 }, { size: 1 }, { size: 1 }]);
});
