import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KeptViews, ViewContent, ViewToSave } from "../../../../engine/api.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";

const screen = "org/dossier";
let server: TestApp;
/** Another one who may share. */
const keeper = { id: "1099", accountNo: "keeper", userName: "第二管理员", roles: ["gly"], state: "normal" };
beforeAll(async () => {
  const set = fixtureSet();
  for (const { document } of set)
    if (document.kind === "area") for (const role of (document as AreaDocument).roles ?? []) if (role.code === "gly") role.sharesViews = true;
  server = await testApp({ schemas: set, operations: fixtureOperations, rows: { ...fixtureRows, sysUser: [...fixtureRows.sysUser!, keeper] } });
});
afterAll(() => server.close());

const content: ViewContent = {
  filters: { "xh.xm": "张", score: "90" },
  where: {
    all: [
      { field: "title", contains: "档案" },
      { field: "secretNote", empty: false },
    ],
  },
  look: {
    order: ["title", "phone", "xh.xm"],
    shown: { title: true, phone: true, gone: true, remark: false },
    widths: { title: 300 },
    density: "large",
  },
  sort: { field: "score", dir: "desc" },
  kind: "calendar",
};
const view = (patch: Partial<ViewToSave>): ViewToSave => ({ screen, title: "视图", audience: "own", roles: [], isDefault: false, content, ...patch });
const save = (account: string, body: Partial<ViewToSave>) => server.as(account).post("/api/flySource-base/screen/saveView", view(body));
const saved = async (account: string, body: Partial<ViewToSave>): Promise<string> => (await save(account, body)).json().data.id;
const kept = async (account: string, options?: { tenantId: string }): Promise<KeptViews> =>
  (await server.as(account, options).get("/api/flySource-base/screen/getOne", { id: screen })).json().data.kept;
const titles = async (account: string) => (await kept(account)).views.map(({ title }) => title).sort();

describe("a saved view", () => {
  test("is its maker's alone until it is shared, and another school's never", async () => {
    await saved("fdy1", { title: "我的" });
    const shared = await saved("admin", { title: "辅导员用", audience: "roles", roles: ["fdy"] });
    await saved("admin", { title: "大家用", audience: "all" });
    expect(await titles("fdy1")).toEqual(["大家用", "我的", "辅导员用"].sort());
    expect(await titles("s1")).toEqual(["大家用"]);
    expect((await kept("admin", { tenantId: "000001" })).views).toEqual([]);
    expect((await kept("fdy2")).views.find(({ id }) => id === shared)).toMatchObject({ isMine: false, mayChange: false });
  });
  test("shows its reader what the reader may read, and says how much it leaves out", async () => {
    const id = await saved("admin", { title: "有保密项", audience: "all" });
    const of = async (account: string) => (await kept(account)).views.find((one) => one.id === id)!;
    expect(await of("admin")).toMatchObject({
      leftOut: 1,
      content: { filters: content.filters, where: content.where, sort: content.sort, kind: null },
    });
    const seen = await of("s1");
    expect(seen.leftOut).toBe(4);
    expect(seen.content).toMatchObject({ filters: { "xh.xm": "张" }, where: { all: [{ field: "title", contains: "档案" }] }, sort: null });
    expect(JSON.stringify(seen.content)).not.toMatch(/score|secretNote|gone/);
  });
  test("keeps what its changer may not read when only its name is changed", async () => {
    const id = await saved("admin", { title: "旧名", audience: "all" });
    await save("admin", { id, version: 1, title: "新名", audience: "all", content: undefined });
    expect((await kept("admin")).views.find((one) => one.id === id)).toMatchObject({ title: "新名", content: { filters: content.filters } });
  });
  test.each([
    ["a steering parameter", { filters: { screen: "x", removed: "1", columns: "secretNote" } }],
    ["a field that is not there", { filters: { nothing: "1" } }],
    ["what is no filter", { filters: { title: { $ne: 1 } } }],
    ["a condition that asks for others' rows", { where: { some: { entity: "person" } } }],
    ["a condition with an unknown field", { where: { field: "nothing", eq: 1 } }],
  ])("%s is nothing of it", async (name, patch) => {
    const id = await saved("admin", { title: name, content: { ...content, filters: {}, where: null, ...patch } as ViewContent });
    const found = (await kept("admin")).views.find((one) => one.id === id)!;
    expect(found.content).toMatchObject({ filters: {}, where: null });
  });
});

describe("refused is", () => {
  test.each<[string, string, Partial<ViewToSave>, string]>([
    ["sharing with a role by who may not", "fdy1", { title: "a", audience: "roles", roles: ["student"] }, "没有权限共享视图"],
    ["sharing with everybody by who may not", "s1", { title: "a", audience: "all" }, "没有权限共享视图"],
    ["sharing with no role", "admin", { title: "a", audience: "roles" }, "请选择共享给哪些角色"],
    ["a role that is none", "admin", { title: "a", audience: "roles", roles: ["nobody"] }, "请选择共享给哪些角色"],
    ["a list that is not there", "admin", { screen: "org/nothing" }, "页面不存在或没有权限"],
    ["a second of one name", "admin", { title: "大家用", audience: "all" }, "已有名为“大家用”的视图"],
    ["a view that is not there", "admin", { id: "123", version: 1, title: "b" }, "视图不存在或没有权限修改"],
  ])("%s", async (_name, account, body, said) => {
    const reply = await save(account, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().msg).toContain(said);
  });
  test("changing, taking over and removing another's", async () => {
    const own = await saved("fdy1", { title: "辅导员一的" });
    const shared = await saved("admin", { title: "共享的", audience: "all" });
    for (const [account, id] of [
      ["admin", own],
      ["fdy2", own],
      ["fdy1", shared],
    ] as const) {
      expect((await save(account, { id, version: 1, title: "改名" })).statusCode).toBe(400);
      expect((await server.as(account).post("/api/flySource-base/screen/removeView", { screen, id })).statusCode).toBe(400);
    }
    expect(await titles("fdy1")).toEqual(expect.arrayContaining(["辅导员一的", "共享的"]));
  });
  test("changing what another shares, also by who may share; that one may remove it", async () => {
    const shared = await saved("admin", { title: "管理员共享的", audience: "all" });
    const found = async () => (await kept("keeper")).views.find(({ id }) => id === shared);
    expect(await found()).toMatchObject({ mayChange: false, mayRemove: true });
    const reply = await save("keeper", { id: shared, version: 1, title: "改了", audience: "all" });
    expect(reply.json().msg).toContain("没有权限修改");
    expect(await found()).toMatchObject({ title: "管理员共享的", version: 1 });
    expect((await server.as("keeper").post("/api/flySource-base/screen/removeView", { screen, id: shared })).statusCode).toBe(200);
    expect(await found()).toBeUndefined();
  });
  test("saving over what was saved meanwhile; of two at once one is", async () => {
    const id = await saved("fdy1", { title: "两处改" });
    const replies = await Promise.all(["甲", "乙"].map((title) => save("fdy1", { id, version: 1, title })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(replies.find(({ statusCode }) => statusCode === 400)!.json().msg).toContain("视图已在别处被修改");
    expect((await save("fdy1", { id, title: "没有版本" })).statusCode).toBe(400);
    expect((await save("fdy1", { id, version: 2, title: "两处改" })).statusCode).toBe(200);
  });
  test("a content that cannot be stored", async () => {
    for (const bad of [{ filters: { title: "\0" } }, { filters: { title: "x".repeat(20_001) } }])
      expect((await save("admin", { title: "坏", content: bad as unknown as ViewContent })).statusCode).toBe(400);
  });
});

describe("a list begins with", () => {
  test("one's own default before that of a role, and that before everybody's; of several the one said last", async () => {
    const all = await saved("admin", { title: "默认全体", audience: "all", isDefault: true });
    expect((await kept("s2")).begins).toBe(all);
    await saved("admin", { title: "默认学生一", audience: "roles", roles: ["student"], isDefault: true });
    const later = await saved("admin", { title: "默认学生二", audience: "roles", roles: ["student"], isDefault: true });
    expect((await kept("s2")).begins).toBe(later);
    await saved("s2", { title: "我的默认", isDefault: true });
    const own = await saved("s2", { title: "我的新默认", isDefault: true });
    expect((await kept("s2")).begins).toBe(own);
    expect((await kept("s1")).begins).toBe(later);
    expect((await kept("fdy1")).begins).toBe(all);
    await server.as("s2").post("/api/flySource-base/screen/removeView", { screen, id: own });
    expect((await kept("s2")).begins).toBe(later);
  });
});

test("columns follow their person, and nobody else", async () => {
  const look = { order: ["phone", "title"], shown: { remark: false }, widths: { title: 240 }, density: "medium" };
  const keep = (body: object) => server.as("s1").post("/api/flySource-base/screen/keepLook", { screen, variant: "student", ...body });
  expect((await keep({ look })).statusCode).toBe(200);
  expect((await kept("s1")).look).toEqual(look);
  expect((await kept("s2")).look).toBeNull();
  await keep({});
  expect((await kept("s1")).look).toBeNull();
});

test("whether what waits is gone through one by one or as a list follows its person; any other word says nothing", async () => {
  const look = { order: [], shown: {}, widths: {}, density: "small" };
  const keep = (desk: string) => server.as("s1").post("/api/flySource-base/screen/keepLook", { screen, variant: "student", look: { ...look, desk } });
  await keep("list");
  expect((await kept("s1")).look).toEqual({ ...look, desk: "list" });
  await keep("anything");
  expect((await kept("s1")).look).toEqual(look);
});

test("sharing and removing what is shared stand in the audit trail, one's own views do not", async () => {
  const lines = async () =>
    (
      await sql<{ action: string; note: string; account_no: string }>`select action, note, account_no from platform.audit
        where note like '列表视图“留痕%' order by id`.execute(server.runtime.db)
    ).rows;
  const id = await saved("admin", { title: "留痕", audience: "roles", roles: ["fdy"] });
  await saved("fdy1", { title: "留痕自己" });
  await server.as("admin").post("/api/flySource-base/screen/removeView", { screen, id });
  expect((await lines()).map(({ action, account_no }) => [action, account_no])).toEqual([
    ["saveView", "admin"],
    ["removeView", "admin"],
  ]);
});

test("only who may share is told the roles of a list", async () => {
  expect((await kept("admin")).shareWith?.map(({ code }) => code)).toEqual(["student", "fdy", "gly"]);
  expect((await kept("fdy1")).shareWith).toBeNull();
});
