import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCond } from "../../../../engine/conditions/check.ts";
import { evaluate, evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { condSql, whereSql } from "../../../../src/server/platform/sql/conditions.ts";
import { exprSql } from "../../../../src/server/platform/sql/expressions.ts";
import { column } from "../../../../src/server/platform/sql/names.ts";
import { rootRows, scopeOn } from "../../../../src/server/platform/sql/scope.ts";
import { typed } from "../../../../src/server/platform/sql/terms.ts";
import { conditionArbitrary, expressionArbitrary } from "../../../support/conditions.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { contextOf, setOf, someUser } from "../../../support/model.ts";
import { type DataSet, recordsOf, someData, treePathIn, worldEnv } from "../../../support/trial-data.ts";
import { trialDocuments } from "../../../support/trial-model.ts";

const counts = { unit: 7, person: 20, request: 500, remark: 150 };
const CONDITIONS = 2000;

let at: TestRuntime;
let data: DataSet;
let ctx: EvalContext;

beforeAll(async () => {
  at = await testRuntime({ set: setOf(trialDocuments) });
  data = someData(at.model, counts, 20261121);
  await at.close();
  at = await testRuntime({ set: setOf(trialDocuments), rows: Object.fromEntries(Object.entries(data).map(([id, rows]) => [id, [...rows]])) });
  // Rows that no condition may ever reach: another tenant's and removed ones.
  await sql`insert into campus.request ("tenantId", id, topic, days) select '999999', 'x' || id, topic, days from campus.request`.execute(
    at.database.db,
  );
  await sql`insert into campus.request ("tenantId", id, topic, days, "isDeleted") select '000000', 'd' || id, topic, days, true from campus.request where "tenantId" = '000000'`.execute(
    at.database.db,
  );
  // Without statistics the planner expects one row per table and nests its loops accordingly.
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

const rowsOf = (entity: string) => data[entity] as Record<string, unknown>[];

function byEvaluator(cond: Cond, entity: string): string[] {
  const env = worldEnv(at.model, data, { entity, ctx });
  return recordsOf(at.model, data, { entity, rows: rowsOf(entity), node: cond, ctx })
    .filter((record) => evaluate(cond, record, env))
    .map((record) => String(record.id))
    .sort();
}

async function byDatabase(cond: Cond, entity: string): Promise<string[]> {
  const scope = scopeOn({ model: at.model, entity: at.model.entities.get(entity)!, ctx });
  const where = whereSql(condSql(cond, scope));
  const { rows } = await sql<{
    id: string;
  }>`select ${column(scope.from.alias, scope.entity, "id")} as id from ${scope.from.clause()} where ${rootRows(scope)} and ${where}`.execute(
    at.database.db,
  );
  return rows.map((row) => row.id).sort();
}

describe("evaluator and database agree", () => {
  test(`on ${CONDITIONS} generated conditions over ${counts.request} rows with many nulls`, async () => {
    const arbitrary = conditionArbitrary({ model: at.model, entity: "request", keys: 5, queries: 0 });
    let selective = 0;
    await fc.assert(
      fc.asyncProperty(arbitrary, async (cond) => {
        const want = byEvaluator(cond, "request");
        if (want.length > 0 && want.length < counts.request) selective++;
        expect(await byDatabase(cond, "request")).toEqual(want);
      }),
      { numRuns: CONDITIONS, seed: 20261121 },
    );
    // A generator whose conditions hold for all rows or for none would prove nothing.
    expect(selective).toBeGreaterThan(CONDITIONS / 3);
  });

  test.each(["person", "remark", "unit"])("on 200 generated conditions over %s", (entity) =>
    fc.assert(
      fc.asyncProperty(conditionArbitrary({ model: at.model, entity, keys: 5, queries: 1 }), async (cond) => {
        expect(await byDatabase(cond, entity)).toEqual(byEvaluator(cond, entity));
      }),
      { numRuns: 200, seed: 7 },
    ),
  );

  test.each([
    ["number", "numeric"],
    ["text", "text"],
    ["date", "date"],
    ["datetime", "timestamp"],
    ["decimal", "numeric"],
  ] as const)("on the values of 100 generated %s expressions", (valueClass, type) =>
    fc.assert(
      fc.asyncProperty(expressionArbitrary({ model: at.model, entity: "request", keys: 5, steps: 1, queries: 1 }, valueClass), async (expr: Expr) => {
        const scope = scopeOn({ model: at.model, entity: at.model.entities.get("request")!, ctx });
        const value = typed(exprSql(expr, scope), type, scope.write).sql;
        const text =
          type === "numeric"
            ? sql`trim_scale(${value}::numeric)::text`
            : type === "date"
              ? sql`(${value})::timestamp::date::text`
              : type === "timestamp"
                ? sql`(${value})::timestamp::text`
                : value;
        const { rows } = await sql<{
          id: string;
          value: string | null;
        }>`select ${column(scope.from.alias, scope.entity, "id")} as id, ${text} as value from ${scope.from.clause()} where ${rootRows(scope)}`.execute(
          at.database.db,
        );
        const found = new Map(rows.map((row) => [row.id, row.value]));
        for (const record of recordsOf(at.model, data, { entity: "request", rows: rowsOf("request").slice(0, 60), node: expr, ctx })) {
          const want = evaluateExpr(expr, record, worldEnv(at.model, data, { entity: "request", ctx }));
          expect([record.id, found.get(String(record.id)) ?? null]).toEqual([record.id, inText(want, type)]);
        }
      }),
      { numRuns: 100, seed: 11 },
    ),
  );
});

function inText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === "numeric") return typeof value === "number" ? plain(value) : String(value);
  if (type === "timestamp" && String(value).length === 10) return `${String(value)} 00:00:00`;
  return type === "date" ? String(value).slice(0, 10) : String(value);
}
const plain = (value: number): string => (Number.isInteger(value) ? BigInt(value).toString() : String(value));

test("every generated condition is one the checker accepts", () =>
  fc.assert(
    fc.property(conditionArbitrary({ model: at.model, entity: "request" }), (cond) => {
      expect(checkCond(cond, { model: at.model, entity: "request", place: "filter", path: "" })).toEqual([]);
    }),
    { numRuns: 200 },
  ));
