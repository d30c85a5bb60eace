import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { fetchRecords } from "../../../../src/server/data/records/index.ts";
import { needsOf, walkRecords } from "../../../../src/server/data/records/walk.ts";
import { insertRows, testRuntime, type TestRuntime } from "../../../support/database.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";
import { statementsOf } from "../../../support/statements.ts";

/** The small school, in which a person leads to their requests. */
const set = recordSet.map(({ document, ...at }) => ({
  ...at,
  document:
    document.kind === "entity" && document.id === "person"
      ? { ...document, links: [{ name: "requests", title: "申请", entity: "request", by: "xh" }] }
      : document,
}));

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set });
  for (const [entity, rows] of Object.entries(recordRows)) await insertRows(at.database.db, at.model, entity, rows);
});
afterAll(() => at.close());

/** Whether a condition holds on a record by what is walked, and by SQL. */
async function both(entityId: string, id: string, cond: Cond): Promise<{ walked: boolean; sql: boolean; statements: string[] }> {
  const [call, entity] = [await at.call(people.gly), at.model.entities.get(entityId)!];
  const [found] = await fetchRecords({ call, entity, ids: [id], tables: "all" });
  let walked = false;
  const statements = await statementsOf(at.runtime, async () => {
    const [record] = await walkRecords(call, entity, [found!.record], needsOf(call, entity, [cond]));
    walked = evaluate(cond, record!, modelEnv(at.model, entityId, call.ctx));
  });
  return { walked, sql: (await fetchRecords({ call, entity, ids: [id], where: cond })).length === 1, statements };
}

test.each<[string, string, string, Cond, boolean]>([
  ["a stored value of listed rows", "request", "r1", { some: "roomIds", where: { field: "bjmc", eq: "软件2401" } }, true],
  ["a worked-out value of listed rows", "request", "r1", { some: "roomIds", where: { field: "headcount", eq: 2 } }, true],
  ["a worked-out value of linked rows", "person", "p1", { some: "requests", where: { field: "total", gt: 200 } }, true],
  ["rows of a table of linked rows", "person", "p1", { some: "requests", where: { some: "items", where: { field: "title", eq: "住宿" } } }, true],
  [
    "rows of a table of linked rows that do not fit",
    "person",
    "p1",
    { some: "requests", where: { none: "items", where: { field: "title", eq: "住宿" } } },
    false,
  ],
])("%s: what is walked and SQL agree", async (_what, entity, id, cond, holds) => {
  const { walked, sql } = await both(entity, id, cond);
  expect({ walked, sql }).toEqual({ walked: holds, sql: holds });
});

test("rows that a record lists or is linked with are read without values that are worked out and not asked for", async () => {
  const listed = await both("request", "r1", { some: "roomIds", where: { field: "bjmc", eq: "软件2401" } });
  const linked = await both("person", "p1", { some: "requests", where: { field: "isOut", eq: true } });
  expect([listed.walked, linked.walked]).toEqual([true, true]);
  expect([...listed.statements, ...linked.statements].join("\n")).not.toMatch(/count\(|sum\(/);
});
