import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCond, checkExpr, exprClass } from "../../../engine/conditions/check.ts";
import type { Expr } from "../../../engine/grammar/condition.ts";
import type { ContextPlace } from "../../../engine/context.ts";
import type { ProblemCode } from "../../../engine/errors.ts";
import { conditionArbitrary } from "../../support/conditions.ts";
import { entityDoc, modelOf } from "../../support/model.ts";
import { trialDocuments, trialModel as model } from "../../support/trial-model.ts";

const found = (cond: unknown, place: ContextPlace = "filter", record?: string) =>
  checkCond(cond, { model, entity: "request", place, path: "/c", record }).map(({ code, path }) => [code, path]);

test.each<[unknown, ProblemCode, string]>([
  [null, "CONDITION_SHAPE", "/c"],
  [[], "CONDITION_SHAPE", "/c"],
  ["topic = 'a'", "CONDITION_SHAPE", "/c"],
  [{}, "CONDITION_SHAPE", "/c"],
  [{ and: [] }, "CONDITION_SHAPE", "/c"],
  [{ all: [{}], any: [] }, "CONDITION_SHAPE", "/c"],
  [{ all: {} }, "CONDITION_SHAPE", "/c/all"],
  [{ all: [], extra: 1 }, "CONDITION_SHAPE", "/c/extra"],
  [{ all: [{ all: [] }, { not: { field: "topik", eq: "a" } }] }, "CONDITION_PATH_UNKNOWN", "/c/all/1/not/field"],
  [{ field: "topic" }, "CONDITION_SHAPE", "/c"],
  [{ field: 7, eq: 1 }, "CONDITION_SHAPE", "/c/field"],
  [{ field: "__proto__", empty: true }, "CONDITION_PATH_UNKNOWN", "/c/field"],
  [{ field: "lines.qty", gt: 1 }, "CONDITION_PATH_UNKNOWN", "/c/field"],
  [{ field: "personXh.nope", empty: true }, "CONDITION_PATH_UNKNOWN", "/c/field"],
  [{ field: "topic", like: "a" }, "CONDITION_OP_UNKNOWN", "/c/like"],
  [JSON.parse('{"field":"topic","__proto__":"a"}'), "CONDITION_OP_UNKNOWN", "/c/__proto__"],
  [{ field: "topic", hasAny: ["a"] }, "CONDITION_OP_NOT_FOR_TYPE", "/c/hasAny"],
  [{ field: "kind", contains: "1" }, "CONDITION_OP_NOT_FOR_TYPE", "/c/contains"],
  [{ field: "topic", under: "1" }, "CONDITION_OP_NOT_FOR_TYPE", "/c/under"],
  [{ field: "personXh", under: "1" }, "CONDITION_OP_NOT_FOR_TYPE", "/c/under"],
  [{ field: "place", eq: "a" }, "CONDITION_OP_NOT_FOR_TYPE", "/c/eq"],
  [{ field: "lines", eq: "a" }, "CONDITION_OP_NOT_FOR_TYPE", "/c/eq"],
  [{ field: "days", gt: "2" }, "CONDITION_OPERAND_TYPE", "/c/gt"],
  [{ field: "topic", eq: 2 }, "CONDITION_OPERAND_TYPE", "/c/eq"],
  [{ field: "isOut", eq: "true" }, "CONDITION_OPERAND_TYPE", "/c/eq"],
  [{ field: "startOn", lt: "2026-02-30" }, "CONDITION_OPERAND_TYPE", "/c/lt"],
  [{ field: "startOn", lt: "1 March" }, "CONDITION_OPERAND_TYPE", "/c/lt"],
  [{ field: "amount", lt: "12,00" }, "CONDITION_OPERAND_TYPE", "/c/lt"],
  [{ field: "topic", eq: null }, "CONDITION_OPERAND_TYPE", "/c/eq"],
  [{ field: "topic", in: ["a", null] }, "CONDITION_OPERAND_TYPE", "/c/in/1"],
  [{ field: "topic", empty: "yes" }, "CONDITION_OPERAND_TYPE", "/c/empty"],
  [{ field: "topic", eq: { field: "days" } }, "CONDITION_OPERAND_TYPE", "/c/eq"],
  [{ field: "topic", in: "a" }, "CONDITION_OPERAND_TYPE", "/c/in"],
  [{ field: "topic", in: { ctx: "user.xh" } }, "CONDITION_OPERAND_TYPE", "/c/in"],
  [{ field: "topic", eq: { ctx: "user.roles" } }, "CONDITION_OPERAND_TYPE", "/c/eq"],
  [{ field: "days", between: [1] }, "CONDITION_OPERAND_TYPE", "/c/between"],
  [{ field: "days", between: [1, "2"] }, "CONDITION_OPERAND_TYPE", "/c/between/1"],
  [{ field: "kind", eq: "4" }, "CONDITION_VALUE_NOT_IN_DICT", "/c/eq"],
  [{ field: "kind", in: ["1", "4"] }, "CONDITION_VALUE_NOT_IN_DICT", "/c/in/1"],
  [{ field: "tags", hasAny: ["q"] }, "CONDITION_VALUE_NOT_IN_DICT", "/c/hasAny/0"],
  [{ use: "isShort" }, "CONDITION_NAME_UNKNOWN", "/c/use"],
  [{ use: "constructor" }, "CONDITION_NAME_UNKNOWN", "/c/use"],
  [{ use: 3 }, "CONDITION_SHAPE", "/c/use"],
  [{ some: "topic" }, "CONDITION_PATH_UNKNOWN", "/c/some"],
  [{ every: "lines" }, "CONDITION_SHAPE", "/c"],
  [{ some: "lines", where: { field: "topic", empty: true } }, "CONDITION_PATH_UNKNOWN", "/c/where/field"],
  [{ role: "rector" }, "REFERENCE_DANGLING", "/c/role"],
  [{ role: [] }, "CONDITION_SHAPE", "/c/role"],
  [{ role: 1 }, "CONDITION_SHAPE", "/c/role"],
  [{ field: "topic", eq: { ctx: "user.password" } }, "CONTEXT_UNKNOWN", "/c/eq/ctx"],
  [{ field: "topic", eq: { ctx: "before.topic" } }, "CONTEXT_UNKNOWN", "/c/eq/ctx"],
  [{ field: "topic", eq: { ctx: "node" } }, "CONTEXT_UNKNOWN", "/c/eq/ctx"],
  [{ field: "topic", eq: { ctx: "last.opinion" } }, "CONTEXT_UNKNOWN", "/c/eq/ctx"],
  [{ field: "days", gt: { param: "trial.limits" } }, "PARAM_UNKNOWN", "/c/gt/param"],
  [{ call: "evil", args: [] }, "FUNCTION_UNKNOWN", "/c/call"],
  [{ call: "isTeachDay", args: [{ field: "startOn" }] }, "FUNCTION_NO_SQL", "/c/call"],
  [{ call: "length", args: ["a"] }, "CONDITION_SHAPE", "/c/call"],
  [{ value: { call: "length", args: [1] }, gt: 1 }, "FUNCTION_ARGUMENTS", "/c/value/args/0"],
  [{ call: "matches", args: [{ field: "topic" }, { field: "topic" }] }, "FUNCTION_ARGUMENTS", "/c/args/1"],
  [{ call: "matches", args: [{ field: "topic" }, "(a+)+"] }, "FUNCTION_ARGUMENTS", "/c/args/1"],
  [{ call: "matches", args: [{ field: "topic" }, "(?=a)"] }, "FUNCTION_ARGUMENTS", "/c/args/1"],
  [{ call: "matches", args: [{ field: "topic" }, "((a{255}){255}){255}"] }, "FUNCTION_ARGUMENTS", "/c/args/1"],
  [{ call: "matches", args: [{ field: "topic" }, "[z-a]"] }, "FUNCTION_ARGUMENTS", "/c/args/1"],
  [{ value: { call: "addDays", args: [{ field: "startOn" }] }, gt: "2026-01-01" }, "FUNCTION_ARGUMENTS", "/c/value"],
  [{ value: { add: [1, { field: "topic" }] }, gt: 1 }, "CONDITION_OPERAND_TYPE", "/c/value/add/1"],
  [{ value: { add: [1] }, gt: 1 }, "CONDITION_SHAPE", "/c/value/add"],
  [{ value: { agg: "sum", over: "lines" }, gt: 1 }, "CONDITION_SHAPE", "/c/value"],
  [{ value: { agg: "mode", over: "lines", of: 1 }, gt: 1 }, "CONDITION_SHAPE", "/c/value/agg"],
  [{ value: { if: { all: [] }, then: 1, else: "a" }, gt: 1 }, "CONDITION_OPERAND_TYPE", "/c/value/else"],
  [{ value: { code: "1" }, eq: 1 }, "CONDITION_SHAPE", "/c/value"],
  [{ value: { agg: "sum", over: "lines", of: { field: "code" } }, gt: 1 }, "CONDITION_OPERAND_TYPE", "/c/value/of"],
])("%j gives %s at %s", (cond, code, path) => expect(found(cond)).toContainEqual([code, path]));

test.each<[unknown, ContextPlace]>([
  [{ field: "kind", ne: { ctx: "before.kind" } }, "rule"],
  [{ field: "topic", eq: { ctx: "node" } }, "guard"],
  [{ call: "isTeachDay", args: [{ field: "startOn" }] }, "rule"],
  [{ call: "isTeachDay", args: ["2026-03-02"] }, "form"],
  [{ field: "createUser", eq: { ctx: "user.id" } }, "scope"],
  [{ some: "personXh.requests" }, "scope"],
  [{ field: "amount", gt: { agg: "sum", over: "lines", of: { mul: [{ field: "qty" }, { field: "price" }] } } }, "measure"],
  [{ field: "startTime", gte: { ctx: "today" } }, "filter"],
  [{ field: "startTime", gte: { call: "termStart", args: [{ ctx: "today" }, -1] } }, "filter"],
  [{ field: "id", in: { field: "buddies" } }, "filter"],
  [{ field: "days", between: [null, 3] }, "filter"],
])("%j stands at place %s", (cond, place) => expect(found(cond, place)).toEqual([]));

test("a misspelt path is told with the nearest one", () => {
  const [problem] = checkCond({ field: "personXh.unitID", empty: true }, { model, entity: "request", place: "rule", path: "" });
  expect(problem?.params.suggestion).toBe("personXh.unitId");
});

test("record.<path> exists in option filters and reads the record being edited", () => {
  expect(found({ field: "topic", eq: { ctx: "record.xm" } }, "option", "person")).toEqual([]);
  expect(found({ field: "topic", eq: { ctx: "record.topic" } }, "option", "person")).toEqual([["CONDITION_PATH_UNKNOWN", "/c/eq/ctx"]]);
  expect(found({ field: "topic", eq: { ctx: "record.score" } }, "option", "person")).toEqual([["CONDITION_OPERAND_TYPE", "/c/eq"]]);
});

test("named conditions that lead back to themselves are a cycle, through rows of other entities too", () => {
  const looped = modelOf([
    ...trialDocuments.filter(({ id }) => id === "trial" || id === "unit"),
    entityDoc("a", [{ name: "bId", title: "乙", type: "ref", entity: "b" }], {
      links: [{ name: "bs", title: "乙", entity: "b", by: "aId" }],
    }),
    entityDoc("b", [{ name: "aId", title: "甲", type: "ref", entity: "a" }], { links: [{ name: "as", title: "甲", entity: "a", by: "bId" }] }),
  ]);
  const [a, b] = [looped.entities.get("a")!, looped.entities.get("b")!];
  Object.assign(a, { conditions: { x: { some: "bs", where: { use: "y" } }, z: { use: "z" }, plain: { field: "bId", empty: true } } });
  Object.assign(b, { conditions: { y: { not: { none: "as", where: { use: "x" } } } } });
  const codes = (use: string) =>
    checkCond({ use }, { model: looped, entity: "a", place: "rule", path: "" }).map(({ code, params }) => [code, params.cycle]);
  expect(codes("x")).toEqual([["CONDITION_CYCLE", ["a.x", "b.y", "a.x"]]]);
  expect(codes("z")).toEqual([["CONDITION_CYCLE", ["a.z", "a.z"]]]);
  expect(codes("plain")).toEqual([]);
});

describe("hostile JSON is a finding, never a crash", () => {
  const at = { model, entity: "request", place: "filter", path: "" } as const;
  test("10,000 levels deep", () => {
    const deep = (key: string) => JSON.parse(`${`{"${key}":`.repeat(10_000)}1${"}".repeat(10_000)}`) as unknown;
    const listed = JSON.parse(`${'{"all":['.repeat(10_000)}${"]}".repeat(10_000)}`) as unknown;
    for (const cond of [deep("not"), listed, { field: "topic", eq: deep("add") }, { value: { add: [1, deep("if")] }, eq: 1 }])
      expect(checkCond(cond, at).map((p) => p.code)).toContain("CONDITION_SHAPE");
  });
  test("100,000 nodes wide", () => {
    const wide = { all: Array.from({ length: 100_000 }, () => ({ field: "nope", eq: 1 })) };
    expect(checkCond(wide, at).length).toBeLessThanOrEqual(50);
  });
  test("any JSON", () => {
    const keys = fc.constantFrom(
      "all",
      "any",
      "not",
      "field",
      "value",
      "eq",
      "in",
      "call",
      "args",
      "agg",
      "over",
      "of",
      "where",
      "some",
      "if",
      "then",
      "else",
      "add",
      "ctx",
      "__proto__",
      "constructor",
      "topic",
      "lines",
    );
    const leaves = fc.oneof(fc.constantFrom<unknown>("topic", "lines", "sum", "isLong", "", 1, null, true, "__proto__"), fc.string());
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof({ maxDepth: 6 }, leaves, fc.array(tie("json"), { maxLength: 3 }), fc.dictionary(keys, tie("json"), { maxKeys: 3 })),
    }));
    fc.assert(
      fc.property(json, (cond) => {
        expect(Array.isArray(checkCond(cond, at))).toBe(true);
        expect(Array.isArray(checkExpr(cond, at, "number"))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

test("what check accepts evaluates, and what it accepts it accepts again after JSON", () => {
  fc.assert(
    fc.property(conditionArbitrary({ model, entity: "person" }), (cond) => {
      expect(checkCond(JSON.parse(JSON.stringify(cond)), { model, entity: "person", place: "filter", path: "" })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each<[Expr, string | null]>([
  [1, "number"],
  ["a", "text"],
  [null, null],
  [[1], "list"],
  [{ field: "amount" }, "decimal"],
  [{ mul: [{ field: "amount" }, 2] }, "decimal"],
  [{ add: [1, 2] }, "number"],
  [{ ctx: "now" }, "datetime"],
  [{ ctx: "user.unitIds" }, "list"],
  [{ param: "trial.limit" }, "number"],
  [{ call: "addDays", args: [{ field: "startTime" }, 1] }, "datetime"],
  [{ if: { all: [] }, then: null, else: { ctx: "today" } }, "date"],
  [{ agg: "sum", over: "lines", of: { field: "price" } }, "decimal"],
  [{ agg: "max", over: "lines", of: { field: "doneOn" } }, "date"],
  [{ agg: "count", over: "personXh.requests" }, "number"],
  [{ call: "coalesce", args: [null, { field: "topic" }] }, "text"],
])("%j is of class %s", (expr, valueClass) => {
  expect(exprClass(expr, { model, entity: "request" })).toBe(valueClass);
  expect(checkExpr(expr, { model, entity: "request", place: "computed", path: "" })).toEqual([]);
});
