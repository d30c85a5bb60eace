import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { type Changed, compile, recompile, setWith } from "../../../engine/compile/index.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import type { CompileResult, Model } from "../../../engine/model/model.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { change, product, withOverlays } from "../../support/author-changes.ts";
import { randomFrom } from "../../support/random-edits.ts";

const options = { hash: "h", operations: operations.names() };
const later = { ...options, hash: () => "h" };

/** Objects are keys of what is known of origins: compared in the order they were made in, which is that of the documents. */
function comparable({ model, findings }: CompileResult): unknown {
  const { origins, ...composition } = model.composition;
  const parts = [...origins.parts].flat();
  const values = [...origins.values].flat();
  return { model: { ...model, composition }, parts, values, findings };
}

describe.each([
  ["the product", product],
  ["a school with overlays", withOverlays],
])("%s", (_name, first) => {
  test("after any changes is the model that a compile makes", () => {
    const random = randomFrom(20261124);
    const steps = 60;
    let set = first;
    let model: Model = compile(first, options).model;
    let kept = 0;
    for (let step = 0; step < steps; step += 1) {
      const changes = Array.from({ length: random() < 0.8 ? 1 : 3 }, (_, at) => change(set, random, `x${step}y${at}`)).flat();
      const changed: Changed = new Map(changes);
      const again = recompile({ ...model, release: step }, changed, later);
      set = setWith(set, changed);
      const whole = compile(set, options);
      const where = `step ${step}: ${[...changed.keys()].join()}`;
      expect(isDeepStrictEqual(again.set, set), `the set of ${where}`).toBe(true);
      const isSame = isDeepStrictEqual(comparable(again), comparable(whole));
      if (!isSame) expect(again.findings, where).toEqual(whole.findings);
      expect(isSame, where).toBe(true);
      kept += again.redone.overlays ? 0 : 1;
      // Mistakes pile up; from time to time an author begins anew with what was right.
      if (step % 10 === 9) set = first;
      model = step % 10 === 9 ? compile(first, options).model : again.model;
    }
    expect(kept).toBeGreaterThan(steps / 4);
  }, 300_000);
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
