import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bindRecord } from "../../../../engine/conditions/bind-record.ts";
import { metersTo } from "../../../../engine/values/places.ts";
import { checkCond } from "../../../../engine/conditions/check.ts";
import { conditionArbitrary, expressionArbitrary } from "../../../support/conditions.ts";
import { type TrialDatabase, trialDatabase } from "../../../support/trial-database.ts";
import { worldOf } from "../../../support/trial-world.ts";

const counts = { unit: 7, person: 20, request: 500, remark: 150 };
const CONDITIONS = 2_000;
/** Asked for in one statement. */
const AT_ONCE = 20;
const atOnce = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE });

let trial: TrialDatabase;
beforeAll(async () => {
  trial = await trialDatabase(counts, 20261121);
  const { db } = trial.at.database;
  // Rows that no condition may ever reach: another tenant's and removed ones.
  await sql`insert into campus.request ("tenantId", id, topic, days) select '999999', 'x' || id, topic, days from campus.request`.execute(db);
  await sql`insert into campus.request ("tenantId", id, topic, days, "isDeleted") select '000000', 'd' || id, topic, days, true from campus.request where "tenantId" = '000000'`.execute(
    db,
  );
});
afterAll(() => trial.at.close());

const worldAt = (entity: string) => worldOf({ model: trial.at.model, data: trial.data, entity, ctx: trial.ctx });

describe("evaluator and database agree", () => {
  test(`on ${CONDITIONS} generated conditions over ${counts.request} rows with many nulls`, async () => {
    const world = worldAt("request");
    let selective = 0;
    await fc.assert(
      fc.asyncProperty(atOnce(conditionArbitrary({ model: trial.at.model, entity: "request", keys: 5, queries: 0 })), async (conditions) => {
        const want = conditions.map((cond) => world.idsWhere(cond));
        selective += want.filter((ids) => ids.length > 0 && ids.length < counts.request).length;
        expect(await trial.idsWhere("request", conditions)).toEqual(want);
      }),
      { numRuns: CONDITIONS / AT_ONCE, seed: 20261121 },
    );
    // A generator whose conditions hold for all rows or for none would prove nothing.
    expect(selective).toBeGreaterThan(CONDITIONS / 3);
  });

  test.each(["person", "remark", "unit"])("on 200 generated conditions over %s", (entity) => {
    const world = worldAt(entity);
    return fc.assert(
      fc.asyncProperty(atOnce(conditionArbitrary({ model: trial.at.model, entity, keys: 5, queries: 1 })), async (conditions) => {
        expect(await trial.idsWhere(entity, conditions)).toEqual(conditions.map((cond) => world.idsWhere(cond)));
      }),
      { numRuns: 200 / AT_ONCE, seed: 7 },
    );
  });

  test("on 200 sets of alternatives that share a part, in which some say nothing else", () => {
    const world = worldAt("request");
    const one = conditionArbitrary({ model: trial.at.model, entity: "request", keys: 5, queries: 0 });
    const alternatives = fc
      .record({ shared: one, others: fc.array(one, { minLength: 2, maxLength: 3 }), isAlone: fc.boolean() })
      .map(({ shared, others, isAlone }) => ({ any: [...others.map((other) => ({ all: [other, shared] })), ...(isAlone ? [shared] : [])] }));
    return fc.assert(
      fc.asyncProperty(atOnce(alternatives), async (conditions) => {
        expect(await trial.idsWhere("request", conditions)).toEqual(conditions.map((cond) => world.idsWhere(cond)));
      }),
      { numRuns: 200 / AT_ONCE, seed: 13 },
    );
  });

  test.each([
    ["number", "numeric"],
    ["text", "text"],
    ["date", "date"],
    ["datetime", "timestamp"],
    ["decimal", "numeric"],
  ] as const)("on the values of 100 generated %s expressions", (valueClass, type) => {
    const world = worldAt("request");
    const expression = expressionArbitrary({ model: trial.at.model, entity: "request", keys: 5, steps: 1, queries: 1 }, valueClass);
    return fc.assert(
      fc.asyncProperty(atOnce(expression), async (exprs) => {
        const found = await trial.textsOf("request", exprs, type);
        for (const [index, expr] of exprs.entries())
          for (const { id, value } of world.valuesOf(expr, 60)) expect([id, found.get(id)?.[index] ?? null]).toEqual([id, inText(value, type)]);
      }),
      { numRuns: 100 / AT_ONCE, seed: 11 },
    );
  });
});

const degrees = fc.integer({ min: 0, max: 60 }).map((steps) => steps / 2_000);
const place = fc.record({ lng: degrees.map((east) => 120 + east), lat: degrees.map((north) => 30 + north) });
const anywhere = fc.record({ lng: fc.integer({ min: -180, max: 180 }), lat: fc.integer({ min: -90, max: 90 }) });
const noPlace = fc.constantFrom<unknown>(null, 1, "120,30", { lng: "120", lat: 30 }, { lat: 30 }, { start: "2026-03-01" }, []);
const spot = fc.oneof({ weight: 6, arbitrary: place }, { weight: 2, arbitrary: anywhere }, { weight: 1, arbitrary: noPlace });
const area = fc.array(fc.oneof({ weight: 8, arbitrary: place }, { weight: 1, arbitrary: noPlace }), { minLength: 1, maxLength: 7 });

test("evaluator and database agree on how far places are from places and areas", async () => {
  const pairs = fc.sample(fc.tuple(spot, fc.oneof(spot, area)), { numRuns: 3_000, seed: 20261126 });
  const { rows } = await sql<{ meters: number | null }>`select floor(platform.meters_to(pair -> 0, pair -> 1) + 0.5)::float8 as meters
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as pairs(pair, at) order by at`.execute(trial.at.database.db);
  const want = pairs.map(([from, to]) => metersTo(from, to)).map((meters) => (meters === null ? null : Math.round(meters)));
  expect(rows.map(({ meters }) => meters)).toEqual(want);
  for (const is of [(one: number | null) => one === null, (one: number | null) => one === 0, (one: number | null) => (one ?? 0) > 0])
    expect(want.filter(is).length).toBeGreaterThan(50);
  const here = { place: { lng: 120, lat: 30 } };
  const bound = bindRecord({ value: { call: "distance", args: [{ ctx: "record.place" }, { field: "stay" }] }, empty: true }, here);
  expect((await trial.idsWhere("request", [bound]))[0]).toHaveLength(counts.request);
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
    fc.property(conditionArbitrary({ model: trial.at.model, entity: "request" }), (cond) => {
      expect(checkCond(cond, { model: trial.at.model, entity: "request", place: "filter", path: "" })).toEqual([]);
    }),
    { numRuns: 200 },
  ));
