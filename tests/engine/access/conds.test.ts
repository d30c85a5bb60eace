import { expect, test } from "vitest";
import { implies, type RowCond } from "../../../engine/access/conds.ts";
import { ownerCond } from "../../../engine/access/owner-cond.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";

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
  [{ field: "isGuardian", eq: true }, false],
  [{ field: "xh.a", eq: { field: "own" } }, false],
  [{ field: "xhOther.a", eq: 1 }, false],
  [{ use: "named" }, false],
  [{ some: "xh.families", where: a }, false],
])("of rows linked by xh, %j is %j of the row they belong to", (cond, owner) => expect(ownerCond(cond, "xh", "studentNo")).toEqual(owner));
