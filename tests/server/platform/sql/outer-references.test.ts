import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { condSql, whereSql } from "../../../../src/server/platform/sql/conditions.ts";
import { column } from "../../../../src/server/platform/sql/names.ts";
import { rootRows, scopeOn } from "../../../../src/server/platform/sql/scope.ts";
import { conditionArbitrary } from "../../../support/conditions.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { contextOf, setOf, someUser } from "../../../support/model.ts";
import { type DataSet, recordsOf, someData, treePathIn, worldEnv } from "../../../support/trial-data.ts";
import { trialDocuments } from "../../../support/trial-model.ts";

/** Few rows are asked for, because the evaluator looks at each of them for each of the 500. */
const counts = { unit: 5, person: 8, request: 500, remark: 12 };
const CONDITIONS = 2_000;

let at: TestRuntime;
let data: DataSet;
let ctx: EvalContext;

beforeAll(async () => {
  at = await testRuntime({ set: setOf(trialDocuments) });
  data = someData(at.model, counts, 20261125);
  await at.close();
  at = await testRuntime({ set: setOf(trialDocuments), rows: Object.fromEntries(Object.entries(data).map(([id, rows]) => [id, [...rows]])) });
  await sql`analyze campus.request, campus."request.lines", campus.remark, campus.person, campus.unit`.execute(at.database.db);
  ctx = contextOf({
    params: { "trial.limit": 2, "trial.word": "a" },
    treePath: treePathIn(at.model, data),
    xn: "2025-2026",
    week: 2,
    user: someUser({ roles: ["gly"], departmentId: "un2", xh: "pe1", lists: { unitIds: ["un1", "un3"] } }),
  });
});
afterAll(() => at.close());

/** Whether rows of other entities are asked for by what rows around them hold. */
const readsOuter = (cond: Cond): boolean => dependencies(cond, {}).queries.length > 0 && /"ctx":"(record|q\d)\./.test(JSON.stringify(cond));

async function byDatabase(cond: Cond): Promise<string[]> {
  const scope = scopeOn({ model: at.model, entity: at.model.entities.get("request")!, ctx });
  const where = whereSql(condSql(cond, scope));
  const id = column(scope.from.alias, scope.entity, "id");
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${scope.from.clause()} where ${rootRows(scope)} and ${where}`.execute(
    at.database.db,
  );
  return rows.map((row) => row.id).sort();
}

test(`evaluator and database agree on ${CONDITIONS} conditions over queries that read rows around them, over ${counts.request} rows`, async () => {
  const env = worldEnv(at.model, data, { entity: "request", ctx });
  const rows = data.request as Record<string, unknown>[];
  const conditions = conditionArbitrary({
    model: at.model,
    entity: "request",
    keys: 5,
    rows: false,
    queries: 2,
    asked: ["unit", "person", "remark"],
  });
  let selective = 0;
  await fc.assert(
    fc.asyncProperty(conditions.filter(readsOuter), async (cond) => {
      const records = recordsOf(at.model, data, { entity: "request", rows, node: cond, ctx });
      const want = records.filter((record) => evaluate(cond, record, env)).map((record) => String(record.id));
      if (want.length > 0 && want.length < rows.length) selective++;
      expect(await byDatabase(cond)).toEqual(want.sort());
    }),
    { numRuns: CONDITIONS, seed: 20261125 },
  );
  expect(selective).toBeGreaterThan(CONDITIONS / 10);
}, 900_000);
