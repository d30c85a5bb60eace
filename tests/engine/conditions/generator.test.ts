import fc from "fast-check";
import { expect, test } from "vitest";
import { checkCond } from "../../../engine/conditions/check.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { conditionArbitrary } from "../../support/conditions.ts";
import { contextOf, someUser } from "../../support/model.ts";
import { recordOf, someData, treePathIn, worldEnv } from "../../support/trial-data.ts";
import { trialModel as model } from "../../support/trial-model.ts";

const data = someData(model, { unit: 5, person: 5, request: 20, remark: 8 });
const ctx = contextOf({
  user: someUser({ departmentId: "un1", lists: { unitIds: ["un2"] } }),
  params: { "trial.limit": 2, "trial.word": "a" },
  treePath: treePathIn(model, data),
});

test("a generated condition is well typed and evaluates to a boolean on every row", () => {
  const env = worldEnv(model, data, { entity: "request", ctx });
  let hits = 0;
  let total = 0;
  fc.assert(
    fc.property(conditionArbitrary({ model, entity: "request", queries: 1 }), (cond) => {
      expect(checkCond(cond, { model, entity: "request", place: "filter", path: "" }), JSON.stringify(cond)).toEqual([]);
      for (const row of data.request!) {
        total += 1;
        if (evaluate(cond, recordOf(model, data, { entity: "request", row, node: cond, ctx }), env)) hits += 1;
      }
    }),
    { numRuns: 1000, seed: 7 },
  );
  // A generator whose conditions hold nowhere or everywhere would prove nothing.
  expect(hits / total).toBeGreaterThan(0.2);
  expect(hits / total).toBeLessThan(0.8);
});
