import { describe, expect, test } from "vitest";
import { checkAgain, checkSet, type Looked } from "../../../engine/check/index.ts";
import { compile, recompile, setWith } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { change, product, withOverlays } from "../../support/author-changes.ts";
import { randomFrom } from "../../support/random-edits.ts";

const options = { operations: operations.names(), hash: () => "h" };

/** Two areas that the others build on; of what they refer to elsewhere, the findings tell. */
const few = product.filter(({ area }) => area === "base" || area === "system");

describe.each([
  ["two areas", few, 1],
  ["two areas, differently", few, 2],
  ["the product under a school's overlays", withOverlays, 3],
])("%s", (_name, first, seed) => {
  test("after any changes has the findings of a check of the whole", () => {
    const random = randomFrom(seed);
    let set = first;
    let { model }: { model: Model } = compile(first, { ...options, hash: "h" });
    let looked: Looked | null = null;
    let told = 0;
    for (let step = 0; step < 25; step += 1) {
      const changes = Array.from({ length: random() < 0.8 ? 1 : 3 }, (_, at) => change(set, random, `x${step}y${at}`)).flat();
      // Mistakes pile up; from time to time an author takes them all back.
      const back = set.flatMap(({ file }) => (first.some((one) => one.file === file) ? [] : [[file, null] as const]));
      const changed = new Map(step % 8 === 7 ? [...back, ...first.map((source) => [source.file, source] as const)] : changes);
      set = setWith(set, changed);
      model = recompile(model, changed, options).model;
      const again: ReturnType<typeof checkAgain> = checkAgain(model, set, looked);
      looked = again.looked;
      const whole = checkSet(model, set);
      expect(again.findings, `step ${step}: ${[...changed.keys()].slice(0, 3).join()}`).toEqual(whole);
      told += whole.length;
    }
    expect(told).toBeGreaterThan(25);
  });
});
