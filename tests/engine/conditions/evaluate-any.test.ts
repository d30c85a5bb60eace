import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvalRecord } from "../../../engine/conditions/env.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { isAppError } from "../../../engine/errors.ts";
import { conditionArbitrary } from "../../support/conditions.ts";
import { contextOf, someUser } from "../../support/model.ts";
import { dataArbitrary, recordOf, treePathIn, worldEnv } from "../../support/trial-data.ts";
import { trialModel as model } from "../../support/trial-model.ts";

const paths: Record<string, string> = { "1": "/1/", "3": "/1/3/", "30": "/1/30/" };
const ctx = contextOf({
  user: someUser({ xh: null, departmentId: "3", lists: { unitIds: ["3", "30"] } }),
  params: { "trial.limit": 2, "trial.word": "a" },
  treePath: (_, key) => paths[key],
});
const env = modelEnv(model, "request", ctx);

describe("for generated conditions over generated rows with many nulls", () => {
  const counts = { unit: 4, person: 4, request: 1, remark: 3 };
  const world = fc.tuple(fc.array(conditionArbitrary({ model, entity: "request" }), { maxLength: 3 }), dataArbitrary(model, counts));
  const frozen = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  };
  const held = (check: (xs: Cond[], holds: (cond: Cond) => boolean) => void) =>
    fc.assert(
      fc.property(world, ([xs, data]) => {
        const here = worldEnv(model, data, { entity: "request", ctx: { ...ctx, treePath: treePathIn(model, data) } });
        frozen(xs);
        check(xs, (cond) =>
          evaluate(cond, frozen(recordOf(model, data, { entity: "request", row: data.request![0]!, node: cond, ctx: here.ctx })) as EvalRecord, here),
        );
      }),
      { numRuns: 1000 },
    );

  test("not(all xs) equals any(not x)", () =>
    held((xs, holds) => expect(holds({ not: { all: xs } })).toBe(holds({ any: xs.map((not) => ({ not })) }))));
  test("not(any xs) equals all(not x)", () =>
    held((xs, holds) => expect(holds({ not: { any: xs } })).toBe(holds({ all: xs.map((not) => ({ not })) }))));
  test("not not x equals x", () =>
    held((xs, holds) => {
      for (const x of xs) expect(holds({ not: { not: x } })).toBe(holds(x));
    }));
  test("every is none of the opposite", () =>
    held((_, holds) => {
      const where: Cond = { field: "qty", gt: 0 };
      expect(holds({ every: "lines", where })).toBe(holds({ none: "lines", where: { not: where } }));
    }));
  test("ne and notIn are the exact negations of eq and in", () =>
    held((xs, holds) => {
      for (const [yes, no] of [
        ["eq", "ne"],
        ["in", "notIn"],
      ] as const)
        for (const x of xs)
          if ("field" in x && yes in x) expect(holds({ field: x.field, [no]: x[yes] })).toBe(!holds({ field: x.field, [yes]: x[yes] }));
    }));
});

test("any JSON evaluates to a boolean or an expected error, and touches nothing", () => {
  const keys = fc.constantFrom(
    "all",
    "any",
    "not",
    "use",
    "role",
    "field",
    "value",
    "eq",
    "in",
    "between",
    "under",
    "empty",
    "hasAll",
    "call",
    "args",
    "agg",
    "over",
    "of",
    "where",
    "some",
    "every",
    "if",
    "then",
    "else",
    "add",
    "div",
    "ctx",
    "param",
    "__proto__",
    "constructor",
  );
  const words = fc.constantFrom<unknown>(
    "topic",
    "days",
    "tags",
    "lines",
    "qty",
    "sum",
    "count",
    "isLong",
    "addDays",
    "concat",
    "distance",
    "today",
    "user.xh",
    "before.topic",
    "trial.limit",
    "__proto__",
    "constructor",
    "toString",
    "",
    1,
    -0.5,
    null,
    true,
    "constructor.constructor('return process')()",
    "{{ $form.values }}",
    "${7*7}",
    "'; drop table x; --",
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof({ maxDepth: 6 }, words, fc.array(tie("json"), { maxLength: 3 }), fc.dictionary(keys, tie("json"), { maxKeys: 3 })),
  }));
  /** An object that cannot be made text. */
  const nameless: unknown = JSON.parse('{"toString":null,"valueOf":null}');
  const record = { topic: "a", days: 1, tags: ["x"], lines: [{ qty: 1 }], startOn: "2026-03-02", place: { lng: 1, lat: 1 } };
  let settled = 0;
  fc.assert(
    fc.property(json, (cond) => {
      try {
        expect(typeof evaluate(cond as Cond, record, env)).toBe("boolean");
        settled += 1;
      } catch (error) {
        if (!isAppError(error)) throw error;
      }
    }),
    {
      numRuns: 10_000,
      examples: ["agg", "field", "call", "ctx", "param", "limit"].map((word): [unknown] => [{ value: { [word]: nameless, over: "lines" } }]),
    },
  );
  expect(settled).toBeGreaterThan(50);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
