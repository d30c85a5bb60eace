import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allOf, anyOf, implies, type RowCond } from "../../../engine/access/conds.ts";
import { ownerCond } from "../../../engine/access/owner-cond.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { contextOf, entityOf, modelOf } from "../../support/model-of.ts";

const a: Cond = { field: "a", eq: 1 };
const b: Cond = { field: "b", eq: 2 };
const c: Cond = { field: "c", eq: 3 };

test.each<[RowCond, RowCond, boolean]>([
  [a, true, true],
  [true, a, false],
  [true, true, true],
  [false, a, true],
  [a, false, false],
  [a, { field: "a", eq: 1 }, true],
  [a, b, false],
  [{ all: [a, b] }, a, true],
  [{ all: [a, b] }, { all: [b, a] }, true],
  [a, { all: [a, b] }, false],
  [a, { any: [a, b] }, true],
  [{ any: [a, b] }, a, false],
  [{ any: [a, b] }, { any: [b, c, a] }, true],
  [{ any: [a, { all: [b, c] }] }, { any: [a, c] }, true],
  [{ all: [{ all: [a, b] }, { any: [b, c] }] }, { any: [b, c] }, true],
  [{ all: [{ any: [a, b] }, c] }, { any: [a, b] }, true],
  [{ not: a }, { not: a }, true],
  [{ not: a }, a, false],
  [true, { any: [true as unknown as Cond, a] }, true],
  [{ field: "d", eq: "1" }, { field: "d", in: ["2", "1"] }, true],
  [{ field: "d", in: ["1", "2"] }, { field: "d", eq: "1" }, false],
  [{ field: "d", eq: "1" }, { field: "e", in: ["1"] }, false],
  [{ some: "lines", where: { all: [a, b] } }, { some: "lines", where: a }, true],
  [{ some: "lines", where: a }, { some: "lines" }, true],
  [{ some: "lines" }, { some: "lines", where: a }, false],
  [{ some: "lines", where: a }, { some: "others", where: a }, false],
])("%j implies %j: %s", (given, wanted, answer) => expect(implies(given, wanted)).toBe(answer));

test.each<[Cond, RowCond]>([
  [
    { field: "xh.classId", in: { ctx: "user.fdyClassIds" } },
    { field: "classId", in: { ctx: "user.fdyClassIds" } },
  ],
  [
    { field: "xh", eq: { ctx: "user.xh" } },
    { field: "studentNo", eq: { ctx: "user.xh" } },
  ],
  [
    { all: [{ field: "xh.a", eq: { field: "xh.b" } }, { not: { field: "xh.c", empty: true } }] },
    { all: [{ field: "a", eq: { field: "b" } }, { not: { field: "c", empty: true } }] },
  ],
  [
    { field: "xh.a", eq: { ctx: "record.xh.b" } },
    { field: "a", eq: { ctx: "record.b" } },
  ],
  [{ field: "xh.a", eq: { ctx: "record.own" } }, false],
  [{ field: "isGuardian", eq: true }, false],
  [{ field: "xh.a", eq: { field: "own" } }, false],
  [{ field: "xhOther.a", eq: 1 }, false],
  [{ use: "named" }, false],
  [{ some: "xh.families", where: a }, false],
])("of rows linked by xh, %j is %j of the row they belong to", (cond, owner) => expect(ownerCond(cond, "xh", "studentNo")).toEqual(owner));

describe("what another condition already says is not said again", () => {
  test.each<[string, RowCond, RowCond]>([
    ["A, or A and B", anyOf([a, { all: [a, b] }]), a],
    ["A and B, or A", anyOf([{ all: [b, a] }, a]), a],
    ["A and B, or A and B and C", anyOf([{ all: [a, b] }, { all: [c, b, a] }]), { all: [a, b] }],
    ["A and B, or B and A", anyOf([{ all: [a, b] }, { all: [b, a] }]), { all: [a, b] }],
    ["A, and A or B", allOf([a, { any: [a, b] }]), a],
    ["A or B, or (A or B) and C", anyOf([{ any: [a, b] }, { all: [{ any: [b, a] }, c] }]), { any: [a, b] }],
    ["A and B, and (A and B) or C", allOf([{ all: [a, b] }, { any: [{ all: [a, b] }, c] }]), { all: [a, b] }],
    ["what shares only a part stays", anyOf([{ all: [a, b] }, { all: [a, c] }]), { any: [{ all: [a, b] }, { all: [a, c] }] }],
  ])("%s", (_, made, expected) => expect(made).toEqual(expected));
});

const model = modelOf(entityOf("thing", ["a:integer", "b:integer", "c:integer"]));
const leaf = fc.constantFrom<Cond>(a, b, c);
const cond = fc.letrec<{ cond: Cond }>((tie) => ({
  cond: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("cond"), { minLength: 1, maxLength: 3 }).map((all): Cond => ({ all })),
    fc.array(tie("cond"), { minLength: 1, maxLength: 3 }).map((any): Cond => ({ any })),
  ),
})).cond;
const value = fc.constantFrom(1, 2, 3, null);

test("the rows stay the same", () => {
  fc.assert(
    fc.property(fc.array(cond, { minLength: 1, maxLength: 5 }), fc.record({ a: value, b: value, c: value }), (conds, row) => {
      const holds = (one: RowCond): boolean => (typeof one === "boolean" ? one : evaluate(one, row, modelEnv(model, "thing", contextOf({}))));
      expect(holds(anyOf(conds))).toBe(conds.some(holds));
      expect(holds(allOf(conds))).toBe(conds.every(holds));
    }),
  );
});
