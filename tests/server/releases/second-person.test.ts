import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AreaDocument } from "../../../engine/kinds/area/document.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { keepAsDrafts } from "../../../src/server/releases/drafts/keep-as-drafts.ts";
import { textsOf } from "../../../src/server/releases/layers.ts";
import { publish, wantRelease } from "../../../src/server/releases/publish.ts";
import { currentRelease } from "../../../src/server/releases/release-store.ts";
import { testApp, type TestApp, type TestClient } from "../../support/app.ts";
import { fixtureRows, releasingOperations, releasingSet } from "../../support/fixture-set.ts";
import { area, club, start } from "./release-set.ts";

const base = "/api/flySource-base";
const [rights, words, overlay] = ["club/club.entity.json", "club/words.dicts.json", "club/over.overlay.json"];
const dicts = {
  kind: "dicts",
  id: "words",
  title: "词",
  dicts: [{ code: "club_words", title: "词", items: [{ value: "1", label: "一" }] }],
} as CampusDocument;
let server: TestApp;
let admin: TestClient;

beforeAll(async () => {
  const set = releasingSet();
  const declares = set.find(({ document }) => document.kind === "area")!.document as AreaDocument;
  declares.params = [...(declares.params ?? []), { id: "base.secondPerson", title: "另一人发布", type: "boolean", default: true, group: "base" }];
  server = await testApp({ schemas: set, operations: releasingOperations, rows: fixtureRows });
  await start(server.runtime, textsOf(set)!);
  admin = server.as("admin");
});
afterAll(() => server.close());

const save = (file: string, document: unknown, version?: number) =>
  admin.post(`${base}/draft/save`, { file, document, ...(version !== undefined && { version }) });
const plan = async () =>
  (await admin.post(`${base}/release/plan`, {})).json<{ data: { publishable: boolean; left: { file: string; problems: { code: string }[] }[] } }>()
    .data;
const publishDrafts = async (more: object = {}) =>
  (await admin.post(`${base}/release/publish`, { note: "改", ...more })).json<{ code: number; msg: string }>();
const by = (file: string, ...authors: string[]) =>
  sql`update platform.draft set authors = ${authors}::text[] where file = ${file}`.execute(server.runtime.db);

test("nobody publishes rights that are their own work, alone or among others; somebody else does", async () => {
  await save("club/area.json", area);
  await save(words, dicts);
  await save(rights, club());
  expect(await plan()).toMatchObject({ publishable: false, left: [{ file: rights, problems: [{ code: "RELEASE_SECOND_PERSON" }] }] });
  expect(await publishDrafts({ files: [rights] })).toMatchObject({ code: 400, msg: expect.stringContaining("另一位管理员") });
  expect(await publishDrafts()).toMatchObject({ code: 200, data: { left: [{ file: rights }] } });
  expect(await publishDrafts()).toMatchObject({ code: 400 });
  await by(rights, "somebody else");
  expect(await publishDrafts()).toMatchObject({ code: 200, data: { left: [] } });
});

test("what gives no rights is published by whoever wrote it, also in the same document", async () => {
  await save(rights, { ...club(), title: "学生社团" });
  expect(await plan()).toMatchObject({ publishable: true, left: [] });
  expect(await publishDrafts()).toMatchObject({ code: 200 });
  await save(rights, { ...club(), access: { grants: [{ role: "gly", read: {} }] } });
  expect((await plan()).left.map(({ file }) => file)).toEqual([rights]);
});

test("who sees a field decides rights too", async () => {
  const { version } = (await admin.get(`${base}/draft/getOne`, { file: rights })).json<{ data: { version: number } }>().data;
  const [name, ...others] = club().fields;
  await save(rights, { ...club(), title: "学生社团", fields: [{ ...name, group: "inner" }, ...others] }, version);
  expect((await plan()).left.map(({ file }) => file)).toEqual([rights]);
  await admin.post(`${base}/draft/remove`, { file: rights, version: version + 1 });
});

describe("nobody goes past the second person", () => {
  const isRefused = expect.objectContaining({ problems: [expect.objectContaining({ code: "RELEASE_SECOND_PERSON" })] });
  const release = async () => (await currentRelease(server.runtime.db))!.no;

  test("by going back to an earlier release, which becomes drafts for somebody else", async () => {
    const at = await release();
    const back = (more: object) => admin.post(`${base}/release/rollback`, { no: 1, ...more });
    expect((await back({})).json()).toMatchObject({ code: 400, msg: expect.stringContaining("另一位管理员") });
    expect((await back({ asDrafts: true })).json()).toMatchObject({ data: { drafts: ["club/area.json", rights, words] } });
    expect(await release()).toBe(at);
    expect((await plan()).left.map(({ file }) => file)).toContain(rights);
    await sql`delete from platform.draft`.execute(server.runtime.db);
  });

  test("from the command line", async () => {
    const at = await release();
    const { runtime } = server;
    const want = wantRelease(runtime, 1);
    await expect(publish(runtime, { want, note: "回退", by: { id: null, name: "命令行", rights: null } })).rejects.toEqual(isRefused);
    expect(await keepAsDrafts(runtime, want, { id: "command", name: "命令行" })).toContain(rights);
    expect(await release()).toBe(at);
    expect((await plan()).publishable).toBe(true);
    await sql`delete from platform.draft`.execute(runtime.db);
  });

  test("by what the parameter itself says when nobody has set it", async () => {
    const set = releasingSet();
    const declaring = set.find(({ document }) => document.kind === "area")!.document;
    const off = {
      kind: "overlay",
      id: "club/rule",
      title: "规定",
      of: `area:${declaring.id}`,
      ops: [{ set: "params.base.secondPerson.default", to: false }],
    };
    const file = "club/rule.overlay.json";
    await save(file, off);
    expect((await plan()).left.map((one) => one.file)).toEqual([file]);
    await sql`delete from platform.draft`.execute(server.runtime.db);
  });
});

describe("nobody gives rights that are not their own", () => {
  const inner = { name: "inside", title: "内部", type: "string", maxLength: 20, group: "inner" } as const;
  const entity = (more: object = {}, ...grants: object[]) => ({
    ...club([{ ...inner, ...more } as never]),
    id: "kept",
    access: { grants: [{ role: "gly", read: {}, update: {} }, ...grants] },
  });
  const file = "club/kept.entity.json";
  const put = async (document: object) => {
    await save(file, document);
    await by(file, "somebody else");
    const reply = await publishDrafts({ files: [file] });
    await sql`delete from platform.draft`.execute(server.runtime.db);
    return reply;
  };
  const refused = (says: string) => ({ code: 400, msg: expect.stringContaining(says) });

  test("what is new is given to anybody; what was there, as far as one sees it oneself", async () => {
    expect(await put(entity({}, { role: "fdy", read: { groups: ["inner"] } }))).toMatchObject({ code: 200 });
    expect(await put(entity({}, { role: "fdy", read: { groups: ["inner"] } }, { role: "student", read: {} }))).toMatchObject({ code: 200 });
  });
  test.each([
    ["a group that one does not see", entity({}, { role: "student", read: { groups: ["*"] } }), "内部"],
    ["a group, to oneself", { ...entity(), access: { grants: [{ role: "gly", read: { groups: ["*"] }, update: {} }] } }, "内部"],
    ["a field that goes into a group that others see", entity({ group: "basic" }), "内部"],
    ["a field by another name", entity({ name: "open", renamedFrom: ["inside"], group: "basic" }), "内部"],
    ["an act that one does not have", entity({}, { role: "student", remove: {} }), "删除"],
  ])("not %s", async (_, document, says) => {
    expect(await put(document)).toMatchObject(refused(says));
  });
  test("the plan says so before", async () => {
    await save(file, entity({}, { role: "student", remove: {} }));
    await by(file, "somebody else");
    expect(await plan()).toMatchObject({ publishable: false, left: [{ file, problems: [{ code: "RELEASE_WIDER" }] }] });
  });
});

test("an overlay over rights of the product is a change of rights, one over a title is none", async () => {
  const entity = releasingSet().flatMap(({ document }) => (document.kind === "entity" ? [document] : []))[0]!;
  const [grant] = entity.access.grants;
  const of = (ops: object[]) => ({ kind: "overlay", id: "club/over", title: "调整", of: `entity:${entity.id}`, ops });
  await save(overlay, of([{ set: "title", to: "别的名称" }]));
  expect((await plan()).left.map(({ file }) => file)).not.toContain(overlay);
  await save(overlay, of([{ hide: `access.grants.${[grant!.role].flat().join(",")}` }]), 1);
  expect((await plan()).left.map(({ file }) => file)).toContain(overlay);
});
