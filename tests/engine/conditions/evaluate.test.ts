import { describe, expect, test } from "vitest";
import type { EvalRecord } from "../../../engine/conditions/env.ts";
import { evaluate, evaluateExpr } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import { isAppError, type ProblemCode } from "../../../engine/errors.ts";
import { contextOf, someUser } from "../../support/model.ts";
import { trialModel as model } from "../../support/trial-model.ts";

const paths: Record<string, string> = { "1": "/1/", "3": "/1/3/", "30": "/1/30/" };
const ctx = contextOf({
  user: someUser({ xh: null, departmentId: "3", lists: { unitIds: ["3", "30"] } }),
  params: { "trial.limit": 2, "trial.word": "a" },
  treePath: (_, key) => paths[key],
});
const env = modelEnv(model, "request", ctx);
const judge = (cond: Cond, record: EvalRecord) => evaluate(cond, record, env);

/** Operator and operand on a field, the value of the field, the verdict. */
const verdicts: [field: string, op: string, operand: unknown, value: unknown, holds: boolean][] = [
  ["topic", "eq", "a", "a", true],
  ["topic", "eq", "a", "A", false],
  ["topic", "eq", "a", null, false],
  ["topic", "ne", "a", null, true],
  ["topic", "ne", "a", "a", false],
  ["topic", "eq", { ctx: "user.xh" }, "a", false],
  ["topic", "ne", { ctx: "user.xh" }, "a", true],
  ["topic", "eq", { ctx: "user.xh" }, null, false],
  ["topic", "lt", "b", "a", true],
  ["topic", "lt", "a", null, false],
  ["topic", "gte", "a", null, false],
  ["topic", "gt", "Z", "a", true],
  ["topic", "gt", "\uff5e", "😀", true],
  ["topic", "lt", "\uff5e", "😀", false],
  ["topic", "in", [], "a", false],
  ["topic", "notIn", [], "a", true],
  ["topic", "notIn", [], null, true],
  ["topic", "in", ["a", "b"], "b", true],
  ["topic", "in", ["a"], null, false],
  ["topic", "in", [{ ctx: "user.xh" }, "b"], null, false],
  ["topic", "in", [{ ctx: "user.xh" }, "b"], "b", true],
  ["topic", "notIn", [{ ctx: "user.xh" }], "b", true],
  ["topic", "in", { ctx: "user.unitIds" }, "3", true],
  ["topic", "between", ["a", "c"], "b", true],
  ["topic", "between", ["a", "c"], "c", true],
  ["topic", "between", [null, "c"], "a", true],
  ["topic", "between", ["b", null], "a", false],
  ["topic", "between", [null, null], "a", true],
  ["topic", "between", [null, null], null, false],
  ["topic", "between", [{ ctx: "user.xh" }, "c"], "b", true],
  ["topic", "contains", "B", "abc", true],
  ["topic", "contains", "", "abc", true],
  ["topic", "contains", "", null, false],
  ["topic", "contains", "é", "É", false],
  ["topic", "contains", "%", "a", false],
  ["topic", "contains", "_", "a_b", true],
  ["topic", "startsWith", "A", "abc", false],
  ["topic", "startsWith", "ab", "abc", true],
  ["topic", "startsWith", "", null, false],
  ["topic", "empty", true, null, true],
  ["topic", "empty", true, "", true],
  ["topic", "empty", true, " ", false],
  ["topic", "empty", false, "", false],
  ["topic", "empty", false, "a", true],
  ["days", "eq", 1, 1, true],
  ["days", "gt", 2, 10, true],
  ["days", "eq", 0.3, 0.3, true],
  ["days", "lt", 0, -0.5, true],
  ["days", "empty", true, 0, false],
  ["amount", "eq", 12, "12.00", true],
  ["amount", "gt", "9.99", "12.00", true],
  ["amount", "eq", "0.10", "0.10", true],
  ["amount", "lt", "10", "9.99", true],
  ["amount", "gt", 0, null, false],
  ["amount", "in", [12, "3"], "12.00", true],
  ["isOut", "eq", false, null, false],
  ["isOut", "ne", true, null, true],
  ["isOut", "eq", false, false, true],
  ["startOn", "lt", { ctx: "now" }, "2026-03-02", false],
  ["startOn", "lt", { ctx: "now" }, "2026-03-01", true],
  ["startOn", "gte", { ctx: "now" }, "2026-03-02", true],
  ["startOn", "eq", "2026-03-02 23:59:59", "2026-03-02", true],
  ["startOn", "eq", "2026-03-02 00:00:00", "2026-03-02", true],
  ["startTime", "gte", { ctx: "today" }, "2026-03-02 00:00:00", true],
  ["startTime", "lte", "2026-03-02", "2026-03-02 23:59:59", true],
  ["startTime", "lte", "2026-03-02", "2026-03-03 00:00:00", false],
  ["startTime", "gt", "2026-03-02", "2026-03-02 23:59:59", false],
  ["startTime", "gt", "2026-03-02", "2026-03-03 00:00:00", true],
  ["startTime", "eq", "2026-03-02", "2026-03-02 08:00:00", true],
  ["startTime", "in", ["2026-03-02"], "2026-03-02 08:00:00", true],
  ["startTime", "between", ["2026-03-01", "2026-03-02"], "2026-03-02 18:00:00", true],
  ["startTime", "gt", { ctx: "today" }, "2026-03-02 00:00:00", false],
  ["tags", "hasAny", ["x", "y"], ["y"], true],
  ["tags", "hasAny", [], ["y"], false],
  ["tags", "hasAny", ["x"], null, false],
  ["tags", "hasAll", ["x", "y"], ["y", "z", "x"], true],
  ["tags", "hasAll", [], [], true],
  ["tags", "hasAll", [], null, false],
  ["tags", "hasAll", [{ ctx: "user.xh" }], ["x"], false],
  ["tags", "empty", true, [], true],
  ["tags", "empty", true, null, true],
  ["personXh.unitId", "under", "1", "30", true],
  ["personXh.unitId", "under", "3", "30", false],
  ["personXh.unitId", "under", { ctx: "user.departmentId" }, "3", true],
  ["personXh.unitId", "under", { ctx: "user.unitIds" }, "30", true],
  ["personXh.unitId", "under", [], "3", false],
  ["personXh.unitId", "under", { ctx: "user.xh" }, "3", false],
  ["personXh.unitId", "under", "1", null, false],
  ["personXh.unitId", "under", "99", "99", false],
];

test.each(verdicts)("%s %s %j on %j is %j", (field, op, operand, value, holds) => {
  const cond = { field, [op]: operand } as Cond;
  expect(judge(cond, { [field]: value })).toBe(holds);
  expect(judge({ not: cond }, { [field]: value })).toBe(!holds);
});

test("a missing key reads as null", () => expect(judge({ field: "topic", empty: true }, {})).toBe(true));
test("several operators of one object must all hold", () => {
  expect(judge({ field: "days", gt: 1, lt: 3 }, { days: 2 })).toBe(true);
  expect(judge({ field: "days", gt: 1, lt: 3 }, { days: 3 })).toBe(false);
});

const lines = [
  { qty: 1, price: "1.10" },
  { qty: 2, price: "2.20" },
  { qty: null, price: null },
];
describe("rows", () => {
  test.each<[Cond, unknown, boolean]>([
    [{ some: "lines" }, lines, true],
    [{ some: "lines" }, [], false],
    [{ some: "lines" }, null, false],
    [{ none: "lines" }, null, true],
    [{ some: "lines", where: { field: "qty", gt: 1 } }, lines, true],
    [{ none: "lines", where: { field: "qty", gt: 2 } }, lines, true],
    [{ every: "lines", where: { field: "qty", gt: 0 } }, lines, false],
    [{ every: "lines", where: { field: "qty", gt: 0 } }, [], true],
    [{ every: "lines", where: { not: { field: "qty", gt: 2 } } }, lines, true],
  ])("%j over %j is %j", (cond, rows, holds) => expect(judge(cond, { lines: rows })).toBe(holds));

  test("the rows of a list of references stand beside the list of keys", () => {
    expect(judge({ some: "buddies", where: { use: "isScored" } }, { buddies: ["p1"], "buddies.*": [{ score: 2 }] })).toBe(true);
    expect(judge({ some: "buddies" }, { buddies: ["gone"], "buddies.*": [] })).toBe(false);
  });

  test.each<[Expr, unknown]>([
    [{ agg: "count", over: "lines" }, 3],
    [{ agg: "count", over: "lines", of: { field: "qty" } }, 2],
    [{ agg: "sum", over: "lines", of: { field: "qty" } }, 3],
    [{ agg: "sum", over: "lines", of: { field: "price" } }, "3.3"],
    [{ agg: "sum", over: "lines", of: { field: "qty" }, where: { field: "qty", gt: 9 } }, 0],
    [{ agg: "avg", over: "lines", of: { field: "price" } }, "1.65"],
    [{ agg: "avg", over: "lines", of: { field: "qty" }, where: { field: "qty", gt: 9 } }, null],
    [{ agg: "max", over: "lines", of: { mul: [{ field: "qty" }, { field: "price" }] } }, "4.4"],
    [{ agg: "min", over: "lines", of: { field: "qty" } }, 1],
    [{ agg: "countDistinct", over: "lines", of: { field: "code" } }, 0],
  ])("%j is %j", (expr, value) => expect(evaluateExpr(expr, { lines }, env)).toEqual(value));
});

describe("expressions are exact", () => {
  test.each<[Expr, unknown]>([
    [{ add: [0.1, 0.2] }, 0.3],
    [{ sub: [0.3, 0.1] }, 0.2],
    [{ mul: [1.1, 1.1] }, 1.21],
    [{ div: [1, 3] }, 0.3333333333],
    [{ div: [2, 3] }, 0.6666666667],
    [{ div: [-2, 3] }, -0.6666666667],
    [{ div: [1, 0] }, null],
    [{ add: [1, null] }, null],
    [{ add: [{ field: "amount" }, 1] }, "9999999999999999.99"],
    [{ if: { field: "topic", empty: true }, then: 1, else: 2 }, 1],
    [{ param: "trial.limit" }, 2],
    [{ ctx: "user.unitIds" }, ["3", "30"]],
    [
      ["a", 1],
      ["a", 1],
    ],
    [{ field: "days" }, null],
  ])("%j is %j", (expr, value) => expect(evaluateExpr(expr, { amount: "9999999999999998.99" }, env)).toEqual(value));
});

describe("what is unknown is an error, never true", () => {
  const deep = Array.from({ length: 100 }).reduce<Cond>((inner) => ({ not: inner }), { all: [] });
  const cyclic = { ...env, named: { a: { use: "b" }, b: { use: "a" } } as Record<string, Cond> };
  test.each<[string, unknown, ProblemCode]>([
    ["operator", { field: "topic", like: "a" }, "CONDITION_OP_UNKNOWN"],
    ["prototype operator", { field: "topic", constructor: 1 }, "CONDITION_OP_UNKNOWN"],
    ["path", { field: "nope", empty: true }, "CONDITION_PATH_UNKNOWN"],
    ["prototype path", { field: "__proto__", empty: true }, "CONDITION_PATH_UNKNOWN"],
    ["condition kind", { anything: 1 }, "CONDITION_SHAPE"],
    ["null", null, "CONDITION_SHAPE"],
    ["list", [], "CONDITION_SHAPE"],
    ["no operator", { field: "topic" }, "CONDITION_SHAPE"],
    ["named condition", { use: "nope" }, "CONDITION_NAME_UNKNOWN"],
    ["prototype name", { use: "toString" }, "CONDITION_NAME_UNKNOWN"],
    ["context", { field: "topic", eq: { ctx: "user.password" } }, "CONTEXT_UNKNOWN"],
    ["prototype context", { field: "topic", eq: { ctx: "user.constructor" } }, "CONTEXT_UNKNOWN"],
    ["param", { field: "topic", eq: { param: "toString" } }, "PARAM_UNKNOWN"],
    ["function", { call: "eval", args: ["1"] }, "FUNCTION_UNKNOWN"],
    ["argument count", { call: "isTeachDay" }, "FUNCTION_ARGUMENTS"],
    ["expression kind", { field: "topic", eq: { code: "1" } }, "CONDITION_SHAPE"],
    ["operand kind", { field: "topic", eq: 1 }, "CONDITION_OPERAND_TYPE"],
    ["scalar for a list", { field: "topic", in: "a" }, "CONDITION_OPERAND_TYPE"],
    ["aggregate", { value: { agg: "mode", over: "lines", of: 1 }, eq: 1 }, "CONDITION_SHAPE"],
    ["depth", deep, "CONDITION_CYCLE"],
  ])("%s", (_name, cond, code) => {
    const codes = (() => {
      try {
        return [String(evaluate(cond as Cond, { topic: "a", lines }, env))];
      } catch (error) {
        if (!isAppError(error)) throw error;
        return error.problems.map((p) => p.code);
      }
    })();
    expect(codes).toEqual([code]);
  });
  test("a cycle of named conditions", () => expect(() => evaluate({ use: "a" }, {}, cyclic)).toThrow("CONDITION_CYCLE"));
});

test("before reads the record as it was, null when there is none", () => {
  const was = modelEnv(model, "request", { ...ctx, before: { topic: "old" } });
  expect(evaluate({ field: "topic", ne: { ctx: "before.topic" } }, { topic: "new" }, was)).toBe(true);
  expect(evaluate({ value: { ctx: "before.topic" }, eq: "old" }, {}, was)).toBe(true);
  expect(judge({ value: { ctx: "before.topic" }, empty: true }, {})).toBe(true);
});

describe("record reads the record at hand", () => {
  const request = {
    topic: "a",
    days: 3,
    remarks: [
      { body: "b", weight: 3 },
      { body: "a", weight: 1 },
    ],
  };

  test.each<[string, Cond, boolean]>([
    ["beside its own fields", { value: { ctx: "record.topic" }, eq: { field: "topic" } }, true],
    [
      "among its rows",
      {
        some: "remarks",
        where: {
          all: [
            { field: "body", eq: { ctx: "record.topic" } },
            { field: "weight", eq: 1 },
          ],
        },
      },
      true,
    ],
    [
      "among its rows, of which none agrees",
      {
        some: "remarks",
        where: {
          all: [
            { field: "body", eq: { ctx: "record.topic" } },
            { field: "weight", eq: 3 },
          ],
        },
      },
      false,
    ],
    ["in what rows add up to", { value: { agg: "sum", over: "remarks", of: { mul: [{ field: "weight" }, { ctx: "record.days" }] } }, eq: 12 }, true],
  ])("%s", (_where, cond, wanted) => expect(judge(cond, request)).toBe(wanted));

  test("and in a named condition that of its own entity, wherever it is used", () => {
    const env = modelEnv(model, "request", ctx);
    const named = {
      ...env,
      rowsOf: (path: string) => ({ ...env.rowsOf(path), named: { weighty: { value: { ctx: "record.weight" }, gte: 3 } as Cond } }),
    };
    expect(evaluate({ some: "remarks", where: { use: "weighty" } }, request, named)).toBe(true);
    expect(evaluate({ every: "remarks", where: { use: "weighty" } }, request, named)).toBe(false);
  });

  test("and no name that it does not have", () =>
    expect(() => judge({ value: { ctx: "record.anything" }, empty: true }, {})).toThrow("CONDITION_PATH_UNKNOWN"));
});
