import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChangeGroup } from "../../../../engine/changes/index.ts";
import { testApp, type TestApp, type TestClient } from "../../../support/app.ts";
import { fixtureRows, releasingOperations, releasingSet } from "../../../support/fixture-set.ts";
import { area, club, start } from "../../releases/release-set.ts";
import { textsOf } from "../../../../src/server/releases/layers.ts";

const base = "/api/flySource-base";
let server: TestApp;
let admin: TestClient;

beforeAll(async () => {
  const set = releasingSet();
  server = await testApp({ schemas: set, operations: releasingOperations, rows: fixtureRows });
  await start(server.runtime, textsOf(set)!);
  admin = server.as("admin");
});
afterAll(() => server.close());

const data = async (reply: ReturnType<TestClient["get"]>) => (await reply).json<{ data: Record<string, unknown> }>().data;
const words = async (reply: ReturnType<TestClient["get"]>) => {
  const { code, msg } = (await reply).json<{ code: number; msg: string }>();
  return `${code} ${msg}`;
};
const save = (file: string, document: unknown, version?: number) =>
  admin.post(`${base}/draft/save`, { file, document, ...(version !== undefined && { version }) });

const reads = [
  "release/list",
  "release/getOne?no=1",
  "release/compare?from=1&to=1",
  "draft/list",
  "draft/getOne?file=x",
  "draft/steps",
  "designer/set",
];
const writes = ["release/plan", "release/publish", "release/rollback", "draft/presence", "draft/save", "draft/remove"];
const bodies: Record<string, object> = {
  "release/publish": { note: "x" },
  "release/rollback": { no: 1 },
  "draft/save": { file: "club/area.json" },
  "draft/remove": { file: "club/area.json", version: 1 },
};

describe("without the right", () => {
  test.each([...reads])("%s is refused", async (path) => {
    const [call = "", query = ""] = path.split("?");
    expect((await server.as("fdy1").get(`${base}/${call}`, Object.fromEntries(new URLSearchParams(query)))).statusCode).toBe(403);
  });
  test.each([...writes])("%s is refused", async (path) => {
    expect((await server.as("fdy1").post(`${base}/${path}`, bodies[path] ?? {})).statusCode).toBe(403);
  });
  test("an administrator of another tenant is refused too: tenants share one structure", async () => {
    const other = server.as("admin", { tenantId: "000001" });
    expect((await other.get(`${base}/release/list`)).statusCode).toBe(403);
    expect((await other.post(`${base}/release/rollback`, { no: 1 })).statusCode).toBe(403);
  });
  test("the right is no button of an entity", async () => {
    expect((await admin.post(`${base}/baseParams/base.manageReleases`)).statusCode).toBe(404);
  });
});

test("who is in the designer is told to the others there, with how far the drafts are", async () => {
  const alone = await data(admin.post(`${base}/draft/presence`, { file: "club/area.json" }));
  expect(alone).toEqual({ people: [], drafts: [], release: expect.any(Number) });
  await sql`insert into platform.draft_presence values ('other', '乙', 'club/area.json', now() at time zone 'utc'),
    ('gone', '丙', 'club/area.json', now() at time zone 'utc' - interval '2 minutes')`.execute(server.runtime.db);
  expect(await data(admin.post(`${base}/draft/presence`, {}))).toMatchObject({ people: [{ userName: "乙", file: "club/area.json" }] });
});

describe("what somebody did to drafts", () => {
  const file = "club/steps.entity.json";
  const step = (id: string, more: object = {}) => ({ id, gesture: "g", label: "改名", at: 1, edits: [{ file, forward: [], back: [] }], ...more });
  const sent = (path: string, more: object) => words(admin.post(`${base}/draft/${path}`, { file, ...more }));

  test("is told with a save and with a removal, and read again by whoever did it", async () => {
    const document = { ...club(), id: "steps" };
    expect(await sent("save", { document, steps: [step("a"), step("b")] })).toMatch(/^200/);
    expect(await sent("remove", { version: 1, steps: [step("a", { isUndone: true })], gone: ["b"] })).toMatch(/^200/);
    expect(await data(admin.get(`${base}/draft/steps`))).toEqual([step("a", { isUndone: true })]);
    expect(await sent("save", { document, gone: ["a"] })).toMatch(/^200/);
    expect(await data(admin.get(`${base}/draft/steps`))).toEqual([]);
  });
  test("is not told by a save that is refused", async () => {
    expect(await sent("save", { document: { ...club(), id: "steps" }, steps: [step("late")] })).toMatch(/^400/);
    expect(await data(admin.get(`${base}/draft/steps`))).toEqual([]);
    await sent("remove", { version: 1 });
  });
  test.each([{ steps: "x" }, { steps: [{ id: "" }] }, { steps: [step("x", { edits: [{ file: 1 }] })] }, { gone: [1] }])(
    "is refused as %j",
    async (more) => {
      expect(await sent("save", { document: { ...club(), id: "steps" }, ...more })).toMatch(/^400/);
    },
  );
});

describe("the designer", () => {
  const titles = async (client: TestClient) =>
    ((await data(client.get(`${base}/sysMenu/getUserRoutes`, { platform: "pc" }))) as unknown as { path: string; meta: { title: string } }[])
      .filter(({ path }) => path === "/designer")
      .map(({ meta }) => meta.title);

  test("stands in the menu of whoever may publish, and of nobody else", async () => {
    expect(await titles(admin)).toEqual(["设计中心"]);
    expect(await titles(server.as("fdy1"))).toEqual([]);
  });
  test("reads every published text, which the browser keeps as long as it holds", async () => {
    const reply = await admin.get(`${base}/designer/set`);
    const { documents, operations } = reply.json<{ data: { documents: { file: string; layer: string; text: string }[]; operations: object[] } }>()
      .data;
    expect(documents.length).toBe(textsOf(releasingSet())!.size);
    expect(documents[0]).toMatchObject({ layer: "product", text: expect.stringMatching(/^\{/) });
    expect(operations).toContainEqual({ name: "base.manageReleases", title: expect.any(String), kind: "right" });
    // The browser asks each time whether what it has still holds.
    expect(reply.headers).toMatchObject({ "cache-control": "private, no-cache", etag: expect.any(String) });
  });
});

describe("a draft", () => {
  test("is kept with its version, and a second author is told", async () => {
    expect(await data(save("club/area.json", area))).toMatchObject({ file: "club/area.json", version: 1, document: { id: "club" } });
    expect(await data(save("club/area.json", { ...area, title: "学生社团" }, 1))).toMatchObject({ version: 2, updatedByName: "管理员" });
    expect(await words(save("club/area.json", area, 1))).toMatch(/^400 草稿“club\/area\.json”已由管理员在 .* 修改/);
    expect(await words(save("club/area.json", area))).toMatch(/^400 草稿/);
  });
  test.each([
    ["no document", "club/x.entity.json", 5, /^400/],
    ["of no kind", "club/x.entity.json", { kind: "constructor", id: "x" }, /^400 .*kind/],
    ["of a newer format", "club/x.entity.json", { kind: "entity", format: 99 }, /^400 .*格式 99/],
    ["under another kind's name", "club/x.screen.json", club(), /^400 文件名/],
    ["outside the folder", "../x.entity.json", club(), /^400 文件名/],
  ])("%s is refused", async (_name, file, document, sentence) => expect(await words(save(file, document))).toMatch(sentence));
  test("is given up only as it was read", async () => {
    await save("club/gone.entity.json", { ...club(), id: "gone" });
    expect(await words(admin.post(`${base}/draft/remove`, { file: "club/gone.entity.json", version: 7 }))).toMatch(/^400/);
    expect(await words(admin.post(`${base}/draft/remove`, { file: "club/gone.entity.json", version: 1 }))).toMatch(/^200/);
    expect(await words(admin.get(`${base}/draft/getOne`, { file: "club/gone.entity.json" }))).toMatch(/^400 没有草稿/);
  });
});

describe("publishing", () => {
  test("is refused with every finding while a draft is wrong, which the plan tells before", async () => {
    await save("club/club.entity.json", { ...club(), titleField: "nothing" });
    const plan = await data(admin.post(`${base}/release/plan`));
    expect(plan).toMatchObject({ publishable: false, findings: [expect.objectContaining({ file: "club/club.entity.json", path: "/titleField" })] });
    const files = ["club/area.json", "club/club.entity.json"];
    expect(await words(admin.post(`${base}/release/publish`, { note: "社团", files }))).toMatch(/^400 club\/club\.entity\.json \/titleField/);
    expect(await data(admin.get(`${base}/release/list`))).toMatchObject({ total: 1 });
  });
  test("puts the drafts into effect, at once and with its line in the audit trail", async () => {
    await save("club/club.entity.json", club(), 1);
    expect(await data(admin.post(`${base}/release/plan`))).toMatchObject({ publishable: true, findings: [] });
    expect(await data(admin.post(`${base}/release/publish`, { note: "建立社团" }))).toMatchObject({ no: 2, warnings: [] });
    expect(await data(admin.get(`${base}/draft/list`))).toEqual([]);
    expect((await admin.post("/api/yxgl/club/add", { clubName: "棋社" })).json()).toMatchObject({ code: 200 });
    const { rows } = await sql`select user_id, note from platform.audit where entity = 'release'`.execute(server.runtime.db);
    expect(rows).toEqual([{ user_id: "1001", note: "第 2 版：建立社团" }]);
  });
  test("of chosen drafts leaves the others", async () => {
    await save("club/one.entity.json", { ...club(), id: "one" });
    await save("club/two.entity.json", { ...club(), id: "two" });
    expect(await data(admin.post(`${base}/release/publish`, { note: "一", files: ["club/one.entity.json"] }))).toMatchObject({ no: 3 });
    expect(await data(admin.get(`${base}/draft/list`))).toMatchObject([{ file: "club/two.entity.json" }]);
    expect(await data(admin.get(`${base}/draft/list`, { documents: "1" }))).toMatchObject([{ document: { kind: "entity" }, removes: false }]);
    expect(await words(admin.post(`${base}/release/publish`, { note: "三", files: ["club/three.entity.json"] }))).toMatch(/^400 没有草稿/);
  });
  test("of a draft whose document was published by somebody else meanwhile is refused", async () => {
    await save("club/one.entity.json", { ...club(), id: "one", title: "甲" });
    await sql`update platform.draft set base_hash = null where file = 'club/one.entity.json'`.execute(server.runtime.db);
    const files = ["club/one.entity.json"];
    expect(await words(admin.post(`${base}/release/publish`, { note: "冲突", files }))).toMatch(
      /^400 管理员在 .* 发布了第 3 版.*club\/one\.entity\.json/,
    );
    await admin.post(`${base}/draft/remove`, { file: "club/one.entity.json", version: 1 });
  });
  test("of a draft that takes a document away hides its entity", async () => {
    await admin.post(`${base}/draft/remove`, { file: "club/two.entity.json", version: 1 });
    await save("club/one.entity.json", undefined);
    expect(await data(admin.post(`${base}/release/publish`, { note: "去掉" }))).toMatchObject({ no: 4 });
    expect((await admin.get("/api/yxgl/one/list")).statusCode).toBe(404);
  });
});

describe("history", () => {
  test("lists releases newest first, each with who and when", async () => {
    const { records } = (await data(admin.get(`${base}/release/list`, { size: "2" }))) as { records: object[] };
    expect(records).toMatchObject([
      { no: 4, note: "去掉", createdByName: "管理员" },
      { no: 3, note: "一" },
    ]);
  });
  test("shows one release with the school's documents", async () => {
    const release = (await data(admin.get(`${base}/release/getOne`, { no: "2" }))) as { documents: { file: string; layer: string }[] };
    expect(release.documents.filter(({ layer }) => layer === "school").map(({ file }) => file)).toEqual(["club/area.json", "club/club.entity.json"]);
  });
  test("compares two releases in words", async () => {
    const { changes } = (await data(admin.get(`${base}/release/compare`, { from: "1", to: "2" }))) as { changes: ChangeGroup[] };
    expect(changes.map(({ document }) => document)).toEqual(["access", "area:club", "entity:club"]);
    expect(changes[0]!.lines.join()).toContain("社团");
    expect(await data(admin.get(`${base}/release/compare`, { from: "2", to: "2" }))).toMatchObject({ changes: [] });
  });
  test("goes back to an older release", async () => {
    expect(await data(admin.post(`${base}/release/rollback`, { no: 3 }))).toMatchObject({ no: 5 });
    expect((await admin.get("/api/yxgl/one/list")).statusCode).toBe(200);
  });
  test.each([
    ["release/getOne", { no: "77" }],
    ["release/compare", { from: "1", to: "77" }],
  ])("%s of a release that does not exist is refused", async (call, query) => {
    expect(await words(admin.get(`${base}/${call}`, query))).toBe("400 没有第 77 版");
  });
});

describe("a blocked draft", () => {
  test("stays behind with its reasons when all are published, and so does what depends on it", async () => {
    const wrong = { ...club(), id: "wrong", titleField: "nothing" };
    const onWrong = { ...club([{ name: "wrongId", title: "错", type: "ref", entity: "wrong" }]), id: "onWrong" };
    await save("club/wrong.entity.json", wrong);
    await save("club/onWrong.entity.json", onWrong);
    await save("club/right.entity.json", { ...club(), id: "right" });
    const plan = await data(admin.post(`${base}/release/plan`));
    expect(plan).toMatchObject({ publishable: false, ready: { files: expect.arrayContaining(["club/right.entity.json"]) } });
    const done = await data(admin.post(`${base}/release/publish`, { note: "能发布的" }));
    const left = done.left as { file: string; problems: { path: string }[] }[];
    expect(left.map(({ file, problems }) => [file, problems.length > 0])).toContainEqual(["club/wrong.entity.json", true]);
    expect(server.runtime.model().entities.has("right")).toBe(true);
    expect(server.runtime.model().entities.has("wrong")).toBe(false);
    const kept = (await data(admin.get(`${base}/draft/list`))) as unknown as { file: string; version: number }[];
    expect(kept.map(({ file }) => file)).toContain("club/wrong.entity.json");
    for (const { file, version } of kept.filter((one) => one.file.includes("rong"))) await admin.post(`${base}/draft/remove`, { file, version });
  });
  test("that conflicts goes through once its author was told and saved it again", async () => {
    const file = "club/right.entity.json";
    await save(file, { ...club(), id: "right", title: "甲" });
    await sql`update platform.draft set base_hash = null where file = ${file}`.execute(server.runtime.db);
    expect(await data(admin.get(`${base}/draft/getOne`, { file }))).toMatchObject({ conflicts: [expect.stringContaining("“名称”")] });
    expect(await words(admin.post(`${base}/release/publish`, { note: "冲突", files: [file] }))).toMatch(/^400 .*冲突/);
    await save(file, { ...club(), id: "right", title: "乙" }, 1);
    expect(await words(admin.post(`${base}/release/publish`, { note: "已决定", files: [file] }))).toMatch(/^200/);
    expect(server.runtime.model().entities.get("right")?.title).toBe("乙");
  });
  test("that is new starts from the published text its author looked at, and meets what was published since", async () => {
    const hashOf = async (file: string) =>
      ((await data(admin.get(`${base}/designer/set`))) as unknown as { documents: { file: string; hash: string }[] }).documents.find(
        (one) => one.file === file,
      )?.hash;
    const file = "club/seen.entity.json";
    await save(file, { ...club(), id: "seen" });
    await admin.post(`${base}/release/publish`, { note: "有了", files: [file] });
    const seen = await hashOf(file);
    await save(file, { ...club(), id: "seen", title: "甲" });
    await admin.post(`${base}/release/publish`, { note: "甲", files: [file] });
    await admin.post(`${base}/draft/save`, { file, document: { ...club(), id: "seen", title: "乙" }, seen });
    expect(await data(admin.get(`${base}/draft/getOne`, { file }))).toMatchObject({ conflicts: [expect.stringContaining("乙")] });
  });
  test("starts from what is published when its author looked at that; without a look nobody's change is lost", async () => {
    const file = "club/right.entity.json";
    await save(file, { ...club(), id: "right", title: "丙" });
    await sql`update platform.draft set base_hash = null where file = ${file}`.execute(server.runtime.db);
    await save(file, { ...club(), id: "right", title: "丁" }, 1);
    const met = await data(admin.get(`${base}/draft/getOne`, { file }));
    expect(met.conflicts).toHaveLength(1);
    await admin.post(`${base}/draft/save`, { file, version: 2, document: { ...club(), id: "right", title: "丁" }, seen: "0".repeat(64) });
    expect((await data(admin.get(`${base}/draft/getOne`, { file }))).conflicts).toHaveLength(1);
    await admin.post(`${base}/draft/save`, { file, version: 3, document: { ...club(), id: "right", title: "丁" }, seen: met.published });
    expect((await data(admin.get(`${base}/draft/getOne`, { file }))).conflicts).toEqual([]);
    expect(await words(admin.post(`${base}/release/publish`, { note: "看过", files: [file] }))).toMatch(/^200/);
  });
});
