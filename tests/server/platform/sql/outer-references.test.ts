import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { askingCondition } from "../../../support/conditions.ts";
import { type TrialDatabase, trialDatabase } from "../../../support/trial-database.ts";
import { worldOf } from "../../../support/trial-world.ts";

/** Few rows are asked for, because the evaluator looks at each of them for each of the 500. */
const counts = { unit: 5, person: 8, request: 500, remark: 12 };
const CONDITIONS = 2_000;
/** Asked for in one statement. */
const AT_ONCE = 20;

let trial: TrialDatabase;
beforeAll(async () => {
  trial = await trialDatabase(counts, 20261125);
});
afterAll(() => trial.at.close());

/** Whether rows of other entities are asked for by what rows around them hold. */
const readsOuter = (cond: Cond): boolean => dependencies(cond, {}).queries.length > 0 && /"ctx":"(record|q\d)\./.test(JSON.stringify(cond));

test(`evaluator and database agree on ${CONDITIONS} conditions over queries that read rows around them, over ${counts.request} rows`, async () => {
  const { at, data, ctx } = trial;
  const world = worldOf({ model: at.model, data, entity: "request", ctx });
  const condition = askingCondition({ model: at.model, entity: "request", keys: 5, queries: 2, asked: ["unit", "person", "remark"] });
  let [selective, batch] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(condition.filter(readsOuter), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (conditions) => {
      const want = conditions.map((cond) => world.idsWhere(cond));
      selective += want.filter((ids) => ids.length > 0 && ids.length < counts.request).length;
      expect(await trial.idsWhere("request", conditions)).toEqual(want);
      // Where most of a table is looked at, the statement is another one.
      if (batch++ % 4 === 0) expect(await trial.idsWhere("request", conditions, "most")).toEqual(want);
    }),
    { numRuns: CONDITIONS / AT_ONCE, seed: 20261125 },
  );
  // A generator whose conditions hold for all rows or for none would prove nothing.
  expect(selective).toBeGreaterThan(CONDITIONS / 4);
}, 900_000);
