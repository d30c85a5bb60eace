import { describe, expect, test } from "vitest";
import { stretchCond, stretchNames } from "../../../engine/conditions/stretches.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { askSpec, asksOf } from "../../../renderers/screens/crud/conditions/asks.ts";
import { type Part, readGroup, writePart } from "../../../renderers/screens/crud/conditions/builder.ts";
import { askedFields } from "../../../renderers/screens/crud/conditions/CondText.tsx";
import { kitchenScreen } from "../../support/kitchen.ts";

const { fields } = kitchenScreen();
const asked = askedFields(fields);
const back = (cond: Cond) => writePart(readGroup(cond, fields));
const kinds = (part: Part): unknown => (part.kind === "group" ? part.parts.map(kinds) : part.kind);

describe("a condition is filled in and written again", () => {
  test.each<[string, Cond]>([
    ["one comparison", { field: "title", contains: "投影" }],
    [
      "and",
      {
        all: [
          { field: "title", contains: "投影" },
          { field: "kind", in: ["1", "2"] },
        ],
      },
    ],
    [
      "or in and",
      {
        all: [
          { field: "total", gte: "3" },
          {
            any: [
              { field: "title", empty: true },
              { field: "kind", notIn: ["1"] },
            ],
          },
        ],
      },
    ],
    ["what must not be there", { not: { field: "title", contains: "旧" } }],
    ["a stretch of days", { any: [stretchCond("startAt", "lastTerm"), stretchCond("startAt", "week")] }],
    ["from a day to a day", { field: "startAt", between: ["2026-11-01 00:00:00", "2026-11-30 23:59:59"] }],
    ["what the builder has no controls for", { all: [{ use: "isLong" }, { field: "title", eq: { ctx: "user.userName" } }] }],
  ])("%s", (_what, cond) => expect(back(cond)).toEqual(cond));

  test("every stretch is known again when the database has put its keys into another order", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, one]) => [key, turned(one)]),
            )
          : value;
    for (const name of stretchNames) {
      const group = readGroup(turned(stretchCond("startAt", name)) as Cond, fields);
      expect(group.parts).toEqual([{ kind: "line", path: "startAt", ask: "stretch", value: name }]);
    }
  });
  test("only what the builder has controls for is a line; a group too deep stays as it is", () => {
    const deep: Cond = { all: [{ any: [{ all: [{ any: [{ field: "title", empty: true }] }] }] }] };
    expect(kinds(readGroup(deep, fields))).toEqual([[["other"]]]);
    expect(
      kinds(
        readGroup(
          {
            all: [
              { field: "nothing", empty: true },
              { field: "title", empty: true },
            ],
          },
          fields,
        ),
      ),
    ).toEqual(["other", "line"]);
  });
  test("a line without a value asks for nothing", () => {
    for (const { path } of asked)
      for (const ask of asksOf(fields[path]!))
        expect(writePart({ kind: "line", path, ask, value: null }) === null, `${path} ${ask}`).toBe(askSpec(ask).control !== "none");
  });
});

test("every field offers a question, and only by operators that its type has", () => {
  const values: Record<string, unknown> = { one: "1", many: ["1"], ends: ["1", "2"], stretch: "week", none: null };
  for (const field of asked) {
    expect(asksOf(field).length, field.path).toBeGreaterThan(0);
    for (const ask of asksOf(field)) {
      const cond = askSpec(ask).write(field.path, values[askSpec(ask).control])!;
      const inner = "not" in cond ? cond.not : cond;
      const used = Object.keys(inner).filter((key) => key !== "field");
      for (const operator of used) expect(fieldType(field.type).operators, `${field.path} ${ask}`).toContain(operator);
    }
  }
});

test("what the reader sees only masked, or not at all, is not offered", () => {
  const masked = Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, { ...field, read: "masked" as const }]));
  expect(askedFields(masked)).toEqual([]);
  expect(kinds(readGroup({ field: "title", contains: "a" }, masked))).toEqual(["other"]);
});
