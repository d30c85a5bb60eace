import { afterAll, beforeAll, expect, test } from "vitest";
import type { Model } from "../../../engine/model/model.ts";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import { compose } from "../../../src/server/releases/compose.ts";
import { startRelease } from "../../../src/server/releases/index.ts";
import { listReleases } from "../../../src/server/releases/release-store.ts";
import { openReleases, productTexts, type TestReleases } from "./release-set.ts";

let at: TestReleases;
/** Every model that pages were given, in order. */
const given: Model[] = [];
let runtime: Runtime;

beforeAll(async () => {
  at = await openReleases();
  runtime = at.runtime;
  const { replaceModel } = runtime;
  runtime.replaceModel = (model) => {
    given.push(model);
    replaceModel(model);
  };
});
afterAll(() => at.close());

const file = "demo/person.entity.json";
const changed = (from: string, to: string) => new Map(productTexts()).set(file, productTexts().get(file)!.replace(from, to));
const save = async (product: ReadonlyMap<string, string>) => {
  given.length = 0;
  await startRelease(runtime, compose({ product, school: new Map() }, runtime), { isWriting: true });
  return given.map(({ release, entities }) => ({
    release,
    phone: entities.get("person")?.fields.get("phone")?.title,
    has: entities.get("person")!.fields.size,
  }));
};
const newest = async () => (await listReleases(runtime.db, { limit: 1, offset: 0 })).releases[0]!;
const fields = () => runtime.model().entities.get("person")!.fields.size;

test("a change that needs no other tables is on the page before it is recorded, and recorded then", async () => {
  const has = fields();
  const { no } = await newest();
  expect(await save(changed('"title": "手机"', '"title": "电话"'))).toEqual([
    { release: no, phone: "电话", has },
    { release: no + 1, phone: "电话", has },
  ]);
  expect(await newest()).toMatchObject({ no: no + 1, state: "published" });
});

test.each([
  ["a field is added", '{ "name": "xm"', '{ "name": "nick", "title": "昵称", "type": "string" }, { "name": "xm"', 1],
  ["a field becomes longer", '"maxLength": 40', '"maxLength": 60', 0],
  ["a field becomes unique", '"maxLength": 40, ', '"maxLength": 40, "unique": true, ', 0],
])("when %s the tables follow first", async (_what, from, to, more) => {
  await save(productTexts());
  const has = fields();
  const { no } = await newest();
  expect(await save(changed(from, to))).toEqual([{ release: no + 1, phone: "手机", has: has + more }]);
});

test("nothing changed: nothing is recorded", async () => {
  await save(productTexts());
  const { no } = await newest();
  await save(productTexts());
  expect((await newest()).no).toBe(no);
});

test("what is served after changes is what a start composes of the same documents", async () => {
  await save(changed('"title": "手机"', '"title": "座机"'));
  const other = changed('"title": "手机"', '"title": "分机"');
  await save(other);
  const { release: _, pastFlows: __, ...served } = runtime.model();
  expect(served).toEqual(compose({ product: other, school: new Map() }, { operations: runtime.operations }).model);
});
