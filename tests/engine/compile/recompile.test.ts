import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { type Changed, compile, recompile, setWith } from "../../../engine/compile/index.ts";
import type { CampusDocument, DocumentSet, SourceDocument } from "../../../engine/documents/index.ts";
import type { OverlayDocument } from "../../../engine/kinds/overlay/document.ts";
import type { CompileResult, Model } from "../../../engine/model/model.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { readSet } from "../../support/documents.ts";
import { edited, randomFrom } from "../../support/random-edits.ts";

const options = { hash: "h", operations: operations.names() };
const later = { ...options, hash: () => "h" };
const product = readSet(new URL("../../../schemas", import.meta.url).pathname);

const overlay = (of: string, ops: OverlayDocument["ops"]): SourceDocument => {
  const name = of.replace(/\W/g, "-");
  return { file: `school/${name}.overlay.json`, area: "school", document: { kind: "overlay", id: name, title: "本校", of, ops } };
};
const school: DocumentSet = [
  overlay("entity:leaveApplication", [
    { set: "title", to: "请销假" },
    { add: "fields", item: { name: "escort", title: "同行人", type: "string", maxLength: 20 } },
  ]),
  overlay("screen:leave/application", [{ set: "title", to: "我要请假" }]),
  overlay("flow:leaveApproval", [{ set: "title", to: "本校的请假流程" }]),
].sort((a, b) => (a.file < b.file ? -1 : 1));

/** Objects are keys of what is known of origins: compared in the order they were made in, which is that of the documents. */
function comparable({ model, findings }: CompileResult): unknown {
  const { origins, ...composition } = model.composition;
  const parts = [...origins.parts].flat();
  const values = [...origins.values].flat();
  return { model: { ...model, composition }, parts, values, findings };
}

type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

/** One change such as an author makes: other words, a new document, one gone, one under another file or id. */
function change(set: DocumentSet, random: Random, mark: string): [string, SourceDocument | null][] {
  const source = pick(random, set);
  const what = random();
  const of = (document: CampusDocument, file = source.file): [string, SourceDocument] => [file, { file, area: file.split("/")[0]!, document }];
  const renamed = (id: string): CampusDocument => ({ ...source.document, id });
  if (what < 0.6) return [of(edited(source.document, { seed: Math.floor(random() * 1e9), edits: 1 + Math.floor(random() * 3), mark }))];
  if (what < 0.7) return [[source.file, null]];
  const elsewhere = source.file.replace(/[^/]*$/, `${mark}.${source.document.kind}.json`);
  if (what < 0.8) return [of(renamed(`${source.document.id}${mark}`), elsewhere)];
  if (what < 0.85) return [of(source.document, elsewhere)];
  if (what < 0.93) return [[source.file, null], of(source.document, elsewhere)];
  return [of(renamed(`${source.document.id}${mark}`))];
}

describe.each([
  ["the product", product],
  ["a school with overlays", [...product, ...school].sort((a, b) => (a.file < b.file ? -1 : 1))],
])("%s", (_name, first) => {
  test("after any changes is the model that a compile makes", () => {
    const random = randomFrom(20261124);
    const steps = 120;
    let set = first;
    let model: Model = compile(first, options).model;
    let kept = 0;
    for (let step = 0; step < steps; step += 1) {
      const changes = Array.from({ length: random() < 0.8 ? 1 : 3 }, (_, at) => change(set, random, `x${step}y${at}`)).flat();
      const changed: Changed = new Map(changes);
      const again = recompile({ ...model, release: step }, changed, later);
      set = setWith(set, changed);
      const whole = compile(set, options);
      expect(again.set).toEqual(set);
      if (!isDeepStrictEqual(comparable(again), comparable(whole))) expect(again.findings, `step ${step}`).toEqual(whole.findings);
      expect(isDeepStrictEqual(comparable(again), comparable(whole)), `step ${step}: ${[...changed.keys()].join()}`).toBe(true);
      kept += again.redone.overlays ? 0 : 1;
      // Mistakes pile up; from time to time an author begins anew with what was right.
      if (step % 10 === 9) set = first;
      model = step % 10 === 9 ? compile(first, options).model : again.model;
    }
    expect(kept).toBeGreaterThan(steps / 4);
  });
});

test("one change looks at one document", () => {
  const { model } = compile(product, options);
  const source = product.find(({ file }) => file.endsWith(".screen.json"))!;
  const changed = { ...source, document: { ...source.document, title: "别的" } };
  expect(recompile(model, new Map([[source.file, changed]]), later).redone).toEqual({ documents: 1, overlays: false });
});

test("an entity that did not change is the same object, one whose area serves elsewhere is not", () => {
  const { model } = compile(product, options);
  const area = product.find(({ document }) => document.kind === "area" && document.id === "leave")!;
  const screen = product.find(({ file }) => file.endsWith(".screen.json"))!;
  const touched = recompile(model, new Map([[screen.file, { ...screen }]]), later).model;
  expect([...touched.entities.values()].every((entity) => entity === model.entities.get(entity.id))).toBe(true);
  const served = { ...area, document: { ...area.document, service: "other" } as unknown as CampusDocument };
  const moved = recompile(model, new Map([[area.file, served]]), later).model;
  expect(moved.entities.get("leaveApplication")).not.toBe(model.entities.get("leaveApplication"));
  expect(moved.entities.get("sysUser")).toBe(model.entities.get("sysUser"));
});
