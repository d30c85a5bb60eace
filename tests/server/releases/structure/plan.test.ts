import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { planStructure } from "../../../../src/server/releases/structure/index.ts";
import { differences, dump } from "../../../support/structure.ts";
import { at, field, fresh, items, prepared, thing, told, type Change, withDatabases } from "./trial.ts";

withDatabases();

describe("a plan is refused as a whole and changes nothing", () => {
  const overlap = (where?: EntityDocument["conditions"]): Partial<EntityDocument> => ({
    rules: [{ key: "free", message: "重叠", noOverlap: { of: ["a", "b"], per: "no" } }],
    ...(where === undefined ? {} : { conditions: where }),
  });
  test.each([
    [
      "text that is no number",
      { before: [thing([field("v", "string")])], rows: { thing: [{ id: "7", v: "x" }] }, after: [thing([field("v", "integer")])] },
      "retype:thing.v",
      "x",
    ],
    [
      "shorter than a value",
      {
        before: [thing([field("v", "string", { maxLength: 5 })])],
        rows: { thing: [{ id: "7", v: "abcde" }] },
        after: [thing([field("v", "string", { maxLength: 4 })])],
      },
      "limit:thing.v",
      "abcde",
    ],
    [
      "smaller than a value",
      { before: [thing([field("v", "integer")])], rows: { thing: [{ id: "7", v: 9 }] }, after: [thing([field("v", "integer", { max: 8 })])] },
      "limit:thing.v",
      9,
    ],
    [
      "a pattern",
      { before: [thing([field("v", "string")])], rows: { thing: [{ id: "7", v: "b" }] }, after: [thing([field("v", "string", { pattern: "a" })])] },
      "limit:thing.v",
      "b",
    ],
    [
      "fewer digits",
      {
        before: [thing([field("v", "number", { scale: 3 })])],
        rows: { thing: [{ id: "7", v: 1.125 }] },
        after: [thing([field("v", "number", { scale: 2 })])],
      },
      "retype:thing.v",
      "1.125",
    ],
    [
      "required and empty",
      { before: [thing([field("v", "string")])], rows: { thing: [{ id: "7" }] }, after: [thing([field("v", "string", { required: true })])] },
      "require:thing.v",
      null,
    ],
    [
      "a new required field without a default",
      { before: [thing([])], rows: { thing: [{ id: "7" }] }, after: [thing([field("v", "string", { required: true })])] },
      "add:thing.v",
      null,
    ],
    [
      "unique and twice",
      {
        before: [thing([])],
        rows: {
          thing: [
            { id: "7", no: "a" },
            { id: "8", no: "a" },
          ],
        },
        after: [thing([], { unique: [["no"]] })],
      },
      "index:ux",
      ["a"],
    ],
    [
      "no overlap and overlapping",
      {
        before: [thing([field("a", "date"), field("b", "date")])],
        rows: { thing: ["7", "8"].map((id) => ({ id, no: "p", a: "2026-01-01", b: "2026-01-02" })) },
        after: [thing([field("a", "date"), field("b", "date")], overlap())],
      },
      "index:ex",
      "[2026-01-01,2026-01-03)",
    ],
    [
      "a code in use is gone",
      {
        before: [thing([field("v", "dict", { dict: "kind" })])],
        rows: { thing: [{ id: "7", v: "3" }] },
        after: [thing([field("v", "dict", { dict: "kind" })])],
        afterWords: { kind: items("1", "2") },
      },
      "codes:thing.v",
      "3",
    ],
    [
      "a reference to nothing",
      {
        before: [thing([field("v", "string")]), thing([], {}, "other")],
        rows: { thing: [{ id: "7", v: "1" }], other: [{ id: "2" }] },
        after: [thing([field("v", "ref", { entity: "other" })]), thing([], {}, "other")],
      },
      "refer:thing.v",
      "1",
    ],
    [
      "a rename onto a field with data",
      {
        before: [thing([field("v", "string"), field("w", "string")])],
        rows: { thing: [{ id: "7", v: "1", w: "2" }] },
        after: [thing([field("w", "string", { renamedFrom: ["v"] })])],
      },
      "rename:thing.w",
      undefined,
    ],
    [
      "a drop of what is in use",
      { before: [thing([field("v", "string")])], after: [thing([field("v", "string")])], drop: ["thing.v"] },
      "drop:thing.v",
      undefined,
    ],
    ["a drop of what nobody knows", { before: [thing([])], after: [thing([])], drop: ["thing.x"] }, "drop:thing.x", undefined],
  ] as [string, Change, string, unknown][])("%s", async (_case, change, id, sample) => {
    const { plan, apply } = await prepared(change);
    const step = plan.steps.find((one) => one.id.startsWith(id));
    expect(step?.blocked).toBeDefined();
    if (sample !== undefined) expect(step?.offending?.samples[0]).toEqual({ id: "7", value: sample });
    const before = await dump(at.db);
    await expect(apply(1000)).rejects.toMatchObject({ kind: "schema" });
    expect(await dump(at.db)).toBe(before);
  });
});

test.each([
  [
    "shorter than every value",
    {
      before: [thing([field("v", "string", { maxLength: 9 })])],
      rows: { thing: [{ id: "7", v: "abc" }] },
      after: [thing([field("v", "string", { maxLength: 4 })])],
    },
    "narrow limit:thing.v",
  ],
  [
    "longer",
    { before: [thing([field("v", "string", { maxLength: 9 })])], after: [thing([field("v", "string", { maxLength: 19 })])] },
    "safe widen:thing.v",
  ],
  [
    "a new code",
    {
      before: [thing([field("v", "dict", { dict: "kind" })])],
      after: [thing([field("v", "dict", { dict: "kind" })])],
      afterWords: { kind: items("1", "2", "3", "4") },
    },
    "safe words:kind",
  ],
  [
    "a code in use is retired",
    {
      before: [thing([field("v", "dict", { dict: "kind" })])],
      rows: { thing: [{ id: "7", v: "3" }] },
      after: [thing([field("v", "dict", { dict: "kind" })])],
      afterWords: { kind: [...items("1", "2"), { value: "3", label: "项3", retired: true }] },
    },
    "narrow retired-codes:thing.v",
  ],
  [
    "required and filled",
    {
      before: [thing([field("v", "string")])],
      rows: {
        thing: [
          { id: "7", v: "a" },
          { id: "8", isDeleted: true },
        ],
      },
      after: [thing([field("v", "string", { required: true })])],
    },
    "narrow require:thing.v",
  ],
  [
    "required with a default",
    {
      before: [thing([field("v", "string")])],
      rows: { thing: [{ id: "7" }] },
      after: [thing([field("v", "string", { required: true, default: "a" })])],
    },
    "fill require:thing.v",
  ],
  ["an entity that left", { before: [thing([]), thing([], {}, "other")], after: [thing([])] }, "retire retire:other"],
  [
    "hidden by the document",
    { before: [thing([field("v", "string")])], after: [thing([field("v", "string", { retired: true })])] },
    "retire retire:thing.v",
  ],
] as [string, Change, string][])("allowed: %s", async (_case, change, step) => {
  const { plan, model, apply } = await prepared(change);
  expect(told(plan)).toEqual([step]);
  await apply(1000);
  expect(await differences(at.db, fresh.db, model)).toEqual([]);
  expect((await planStructure(at.db, model)).steps).toEqual([]);
});

test("a plan that was made before somebody else changed the structure is refused", async () => {
  const { apply } = await prepared({ before: [thing([])], after: [thing([field("v", "string")])] });
  await sql`alter table campus.thing add column foreign_one text`.execute(at.db);
  await expect(apply(1000)).rejects.toThrow(/STRUCTURE_DRIFT/);
});

test("sensitive values stand in a plan as masked", async () => {
  const phone = (rest: Partial<FieldDocument>) => field("v", "string", { mask: "phone", group: "contact", ...rest });
  const { plan } = await prepared({
    before: [thing([phone({})])],
    rows: { thing: ["7", "8"].map((id) => ({ id, v: "13812345678" })) },
    after: [thing([phone({ unique: true, maxLength: 5 })])],
  });
  expect(plan.steps.map((step) => step.offending?.samples[0]?.value)).toEqual(["138****5678", ["138****5678"]]);
});
