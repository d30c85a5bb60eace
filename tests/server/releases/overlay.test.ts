import { afterAll, beforeAll, expect, test } from "vitest";
import type { OverlayDocument } from "../../../engine/kinds/overlay/document.ts";
import { layersOf, listReleases } from "../../../src/server/releases/release-store.ts";
import { changesOfLayers } from "../../../src/server/releases/words.ts";
import { refusal } from "../../areas/base/school.ts";
import { openReleases, productTexts, secondRuntime, start, type TestReleases, texts } from "./release-set.ts";

let at: TestReleases;
beforeAll(async () => {
  at = await openReleases();
});
afterAll(() => at.close());

const overlay = (ops: OverlayDocument["ops"]): OverlayDocument => ({ kind: "overlay", id: "person", title: "人员的定制", of: "entity:person", ops });
const layer = (ops: OverlayDocument["ops"]) => texts({ "demo/person.overlay.json": overlay(ops) });
const titleOf = (field: string) => at.runtime.model().entities.get("person")?.fields.get(field)?.title;
const newest = async () => (await listReleases(at.runtime.db, { limit: 1, offset: 0 })).releases[0]!;

test("an overlay changes what the product says, and its field has a column", async () => {
  await at.put(
    layer([
      { set: "fields.phone.title", to: "联系电话" },
      { add: "fields", item: { name: "nickname", title: "昵称", type: "string", maxLength: 20 } },
    ]),
  );
  expect(titleOf("phone")).toBe("联系电话");
  const { rows } = await at.runtime.connections.query(`select nickname from campus.person limit 1`);
  expect(rows).toHaveLength(1);
});

test("what it changed is told in words of the school", async () => {
  const [before, after] = [await layersOf(at.runtime.db, 1), await layersOf(at.runtime.db, 2)];
  const lines = changesOfLayers(before, after).flatMap((group) => group.lines);
  expect(lines.join("\n")).toContain("联系电话");
  expect(lines.join("\n")).toContain("昵称");
});

test("a newer product under it keeps it; what has nothing to stand on is told at the start and kept with the release", async () => {
  const product = new Map(productTexts());
  const person = product.get("demo/person.entity.json")!;
  product.set("demo/person.entity.json", person.replace('"name": "phone"', '"name": "mobile"'));
  const warnings = await start(at.runtime, product);
  expect(titleOf("nickname")).toBe("昵称");
  expect(warnings.join()).toMatch(/demo\/person\.overlay\.json.*phone/);
  expect(await newest()).toMatchObject({ note: "产品升级", warnings: [expect.stringContaining("phone")] });
  await start(at.runtime, productTexts());
  expect(titleOf("phone")).toBe("联系电话");
});

test("an overlay that would widen rights is refused, and nothing is changed", async () => {
  const before = await newest();
  const wide = layer([{ set: "access.grants", to: [{ role: "public", read: { groups: ["*"] } }] }]);
  expect(await refusal(at.put(wide))).toMatch(/access/);
  expect((await newest()).no).toBe(before.no);
  expect(secondRuntime(at.runtime).model().release).toBe(before.no);
});
