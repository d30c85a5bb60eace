import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prefixCond } from "../../../engine/access/prefix-cond.ts";
import { type PathQuestion, readablePath } from "../../../engine/access/readable-path.ts";
import { tells } from "../../../engine/access/tells.ts";
import { compile } from "../../../engine/compile/compile.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { contextOf, entityOf, modelOf } from "../../support/model-of.ts";

const { model } = compile(goodSet(), { hash: "test", operations: goodOperations });
const sight = (path: string, roles: string[], action?: PathQuestion["action"]) =>
  readablePath({ model, entity: "request", path, user: { roles }, action });
const hidden = { clear: false, masked: false };

describe("reading through a reference", () => {
  const own = { field: "xh", eq: { ctx: "user.xh" } };
  const units = { all: [{ field: "unitId", in: { ctx: "user.unitIds" } }, { not: { field: "state", eq: "draft" } }] };

  test.each([
    ["own fields follow the grants", "reason", ["gly"], { clear: true, masked: false }],
    ["rows of an own field follow the scope", "reason", ["student"], { clear: own, masked: false }],
    ["a masked group is masked", "phone", ["fdy"], { clear: false, masked: units }],
    ["a group not granted is hidden", "phone", ["gly"], hidden],
    ["what the target shows is open to the readers of the reference", "xh.xm", ["gly"], { clear: true, masked: false }],
    [
      "other fields of the target need a grant on the target's row",
      "xh.birthDate",
      ["student"],
      { clear: { all: [own, { field: "xh.xh", eq: { ctx: "user.xh" } }] }, masked: false },
    ],
    ["masked behind a reference stays masked", "xh.phone", ["fdy"], { clear: false, masked: units }],
    ["the walk goes on through what the target shows", "xh.unitId.unitName", ["fdy"], { clear: units, masked: false }],
    ["a role without grants sees nothing", "xh.xm", ["teacher"], hidden],
    ["an unknown path is hidden", "xh.secret", ["gly"], hidden],
    ["a path through a plain field is hidden", "reason.xm", ["gly"], hidden],
    ["a to-many path is hidden", "items.amount", ["gly"], hidden],
    ["a prototype name is hidden", "constructor", ["gly"], hidden],
  ] as const)("%s: %s for %j", (_fact, path, roles, wanted) => expect(sight(path, [...roles])).toEqual(wanted));

  test("under export every entity on the way must allow exporting", () => {
    expect(sight("xh.xm", ["fdy"], "export")).toEqual({ clear: units, masked: false });
    expect(sight("xh.phone", ["fdy"], "export")).toEqual(hidden);
    expect(sight("phone", ["fdy"], "export")).toEqual(hidden);
  });

  test("a retired field is hidden even where the target shows it", () => {
    const old: FieldDocument = { name: "nick", title: "昵称", type: "string", retired: true };
    const grants = [{ role: "fdy", read: { groups: ["*"] } }];
    const retired = modelOf(
      entityOf("person", ["xm", old], { shows: ["nick"], access: { grants } }),
      entityOf("talk", ["personId:ref:person"], { access: { grants } }),
    );
    expect(readablePath({ model: retired, entity: "talk", path: "personId.nick", user: { roles: ["fdy"] } })).toEqual(hidden);
    expect(readablePath({ model: retired, entity: "person", path: "nick", user: { roles: ["fdy"] } })).toEqual(hidden);
  });

  test("a masked reference does not tell who is meant", () => {
    const blind = modelOf(
      entityOf("person", ["xm"], { titleField: "xm", access: { grants: [{ role: "fdy", read: { groups: ["*"] } }] } }),
      entityOf("talk", ["topic", { name: "personId", title: "人", type: "ref", entity: "person", group: "who", mask: "name" }], {
        access: { grants: [{ role: "fdy", read: { masked: ["who"] } }] },
      }),
    );
    expect(readablePath({ model: blind, entity: "talk", path: "personId.xm", user: { roles: ["fdy"] } })).toEqual(hidden);
  });
});

describe("a condition of a target, put on the row that refers to it", () => {
  const small = modelOf(
    entityOf("unit", ["unitName", "parentId:tree:unit"], { treeField: "parentId" }),
    entityOf("person", ["xh", "a", "b", "unitId:tree:unit"], {
      key: "xh",
      conditions: { isA: { field: "a", eq: "1" }, loop: { use: "loop" }, deep: { not: { use: "isA" } } },
    }),
    entityOf("request", ["xh:ref:person", "a"]),
  );
  const atom = fc.oneof(
    fc.record({ field: fc.constantFrom("a", "b"), eq: fc.constantFrom("1", "2") }),
    fc.record({ field: fc.constantFrom("a", "b"), ne: fc.constantFrom("1", "2") }),
    fc.record({ field: fc.constantFrom("a", "b"), empty: fc.boolean() }),
    fc.constantFrom({ use: "isA" }, { use: "deep" }, { field: "a", eq: { field: "b" } }, { role: "fdy" }),
    fc.constantFrom(
      { field: "unitId", under: "1" },
      { value: { if: { use: "isA" }, then: { field: "b" }, else: "2" }, eq: "2" },
      { field: "a", in: ["1", { field: "b" }] },
      { field: "a", eq: { ctx: "record.b" } },
    ),
  ) as fc.Arbitrary<Cond>;
  const cond = fc.letrec<{ node: Cond }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc.record({ not: tie("node") }),
      fc.record({ all: fc.array(tie("node"), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie("node"), { maxLength: 3 }) }),
    ) as fc.Arbitrary<Cond>,
  })).node;
  const person = fc.record({ a: fc.constantFrom("1", "2", null), b: fc.constantFrom("1", "2", null), unitId: fc.constantFrom("1", "3", "30", null) });

  test("means the same as on the target itself", () =>
    fc.assert(
      fc.property(cond, person, fc.constantFrom("1", null), (tree, target, a) => {
        const walked = { a, xh: "x1", "xh.a": target.a, "xh.b": target.b, "xh.unitId": target.unitId };
        const ctx = contextOf({ roles: ["fdy"] });
        const moved = evaluate(prefixCond(tree, "xh", small, "person"), walked, modelEnv(small, "request", ctx));
        expect(moved).toBe(evaluate(tree, target, modelEnv(small, "person", ctx)));
      }),
      { numRuns: 1000 },
    ));

  test("rows of a to-many path keep their own names", () => {
    const tree: Cond = { some: "items", where: { field: "amount", gt: "1.00" } };
    expect(prefixCond(tree, "xh", small, "person")).toEqual({ some: "xh.items", where: { field: "amount", gt: "1.00" } });
    expect(prefixCond({ value: { agg: "sum", over: "items", of: { field: "amount" } }, gt: { field: "a" } }, "xh", small, "person")).toEqual({
      value: { agg: "sum", over: "xh.items", of: { field: "amount" } },
      gt: { field: "xh.a" },
    });
  });

  test("and read the target where they read the record they belong to", () => {
    const where = { field: "amount", gt: { ctx: "record.a" } };
    const moved = { field: "amount", gt: { ctx: "record.xh.a" } };
    expect(prefixCond({ not: { some: "items", where } }, "xh", small, "person")).toEqual({ not: { some: "xh.items", where: moved } });
    expect(
      prefixCond({ value: { agg: "sum", over: "items", of: { ctx: "record.b" }, where }, gt: { ctx: "record.a" } }, "xh", small, "person"),
    ).toEqual({
      value: { agg: "sum", over: "xh.items", of: { ctx: "record.xh.b" }, where: moved },
      gt: { ctx: "record.xh.a" },
    });
  });
  test.each([
    [{ use: "loop" }, "CONDITION_CYCLE"],
    [{ use: "nothing" }, "CONDITION_NAME_UNKNOWN"],
    [{ use: "toString" }, "CONDITION_NAME_UNKNOWN"],
  ] as const)("%j is refused: %s", (tree, code) => expect(() => prefixCond(tree, "xh", small, "person")).toThrow(code));
});

describe("what a sentence may tell somebody", () => {
  const told = (expr: Expr, ...roles: string[]) => tells({ model, user: { roles } }, "request", expr);
  test.each<[string, Expr, string[], boolean]>([
    ["a field they read", { field: "reason" }, ["gly"], true],
    ["a field of a group that is not theirs", { field: "phone" }, ["gly"], false],
    ["a field they see masked", { field: "phone" }, ["fdy"], false],
    ["the same field of the record at hand", { ctx: "record.phone" }, ["gly"], false],
    ["the same field as it was", { ctx: "before.phone" }, ["gly"], false],
    ["what is worked out of it", { call: "coalesce", args: [{ field: "reason" }, { field: "phone" }] }, ["gly"], false],
    ["how many rows there are", { agg: "count", over: { entity: "request", where: { field: "phone", empty: false } } }, ["gly"], true],
    [
      "what is picked of other rows",
      { list: { entity: "request", where: { field: "reason", empty: false } }, pick: { field: "phone" } },
      ["gly"],
      false,
    ],
    [
      "what is theirs of other rows",
      { list: { entity: "request", where: { field: "reason", empty: false } }, pick: { field: "reason" } },
      ["gly"],
      true,
    ],
    ["what no row holds", { ctx: "today" }, [], true],
  ])("%s", (_what, expr, roles, may) => expect(told(expr, ...roles)).toBe(may));
});
