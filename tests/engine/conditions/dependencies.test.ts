import { expect, test } from "vitest";
import { dependencies } from "../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { readsOf } from "../../support/trial-data.ts";
import { trialModel as model } from "../../support/trial-model.ts";

test("names are read through groups, operands, functions and named conditions, each once", () => {
  const reads = readsOf(model, "request", {
    all: [
      { field: "topic", eq: { ctx: "user.xh" }, ne: { field: "personXh.xm" } },
      { not: { use: "isOpen" } },
      { role: ["gly", "reader"] },
      { field: "topic", in: ["a", { ctx: "before.topic" }] },
      {
        value: { if: { field: "isOut", eq: true }, then: { add: [{ field: "count" }, 1] }, else: { call: "length", args: [{ field: "topic" }] } },
        gt: 1,
      },
    ],
  });
  expect(reads).toMatchObject({
    fields: ["topic", "personXh.xm", "kind", "days", "isOut", "count"],
    rows: [],
    contexts: ["user.xh", "before.topic"],
    params: ["trial.limit"],
    calls: ["length"],
    roles: ["gly", "reader"],
    uses: ["isOpen", "isLong"],
  });
});

test("what is read of rows is told apart from what is read of the record", () => {
  const reads = readsOf(model, "request", {
    all: [
      { some: "remarks", where: { use: "isHeavy" } },
      {
        value: { agg: "sum", over: "lines", of: { mul: [{ field: "qty" }, { field: "price" }] }, where: { field: "ownerXh.unitId", empty: false } },
        gt: { field: "amount" },
      },
    ],
  });
  expect(reads.fields).toEqual(["amount"]);
  expect(reads.rows).toEqual(["remarks", "lines"]);
  expect(reads.ofRows.remarks?.fields).toEqual(["weight"]);
  expect(reads.ofRows.lines?.fields).toEqual(["ownerXh.unitId", "qty", "price"]);
});

test("what rows read of the record at hand is read of it, however deep", () => {
  const reads = readsOf(model, "request", {
    all: [
      {
        some: "remarks",
        where: {
          all: [
            { field: "weight", gt: { ctx: "record.days" } },
            { value: { ctx: "before.topic" }, empty: false },
          ],
        },
      },
      { value: { agg: "sum", over: "lines", of: { mul: [{ field: "qty" }, { ctx: "record.personXh.birth" }] } }, gt: 1 },
    ],
  });
  expect(reads.fields).toEqual(["days", "personXh.birth"]);
  expect(reads.contexts).toEqual(["record.days", "before.topic", "record.personXh.birth"]);
  expect(reads.ofRows.remarks).toMatchObject({ fields: ["weight"], contexts: [] });
  expect(reads.ofRows.lines).toMatchObject({ fields: ["qty"], contexts: [] });
});

test("a cycle ends and what is no condition is passed over", () => {
  const named: Record<string, Cond> = { a: { all: [{ use: "b" }, { field: "x", empty: true }] }, b: { use: "a" } };
  expect(dependencies({ use: "a" }, named)).toMatchObject({ fields: ["x"], uses: ["a", "b"] });
  for (const odd of [null, 1, "a", [], { field: 3 }, { some: {} }, { use: "nope" }, { all: "x" }, { agg: 1, over: [] }])
    expect(dependencies(odd as Cond, {}).fields).toEqual([]);
  const deep = JSON.parse(`${'{"not":'.repeat(5000)}1${"}".repeat(5000)}`) as Cond;
  expect(dependencies(deep, {}).fields).toEqual([]);
});
