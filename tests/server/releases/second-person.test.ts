import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AreaDocument } from "../../../engine/kinds/area/document.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { textsOf } from "../../../src/server/releases/layers.ts";
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
const publish = async (more: object = {}) =>
  (await admin.post(`${base}/release/publish`, { note: "改", ...more })).json<{ code: number; msg: string }>();
const by = (file: string, ...authors: string[]) =>
  sql`update platform.draft set authors = ${authors}::text[] where file = ${file}`.execute(server.runtime.db);

test("nobody publishes rights that are their own work, alone or among others; somebody else does", async () => {
  await save("club/area.json", area);
  await save(words, dicts);
  await save(rights, club());
  expect(await plan()).toMatchObject({ publishable: false, left: [{ file: rights, problems: [{ code: "RELEASE_SECOND_PERSON" }] }] });
  expect(await publish({ files: [rights] })).toMatchObject({ code: 400, msg: expect.stringContaining("另一位管理员") });
  expect(await publish()).toMatchObject({ code: 200, data: { left: [{ file: rights }] } });
  expect(await publish()).toMatchObject({ code: 400 });
  await by(rights, "somebody else");
  expect(await publish()).toMatchObject({ code: 200, data: { left: [] } });
});

test("what gives no rights is published by whoever wrote it, also in the same document", async () => {
  await save(rights, { ...club(), title: "学生社团" });
  expect(await plan()).toMatchObject({ publishable: true, left: [] });
  expect(await publish()).toMatchObject({ code: 200 });
  await save(rights, { ...club(), access: { grants: [{ role: "gly", read: {} }] } });
  expect((await plan()).left.map(({ file }) => file)).toEqual([rights]);
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
