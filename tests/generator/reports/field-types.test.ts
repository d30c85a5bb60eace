import { expect, test } from "vitest";
import { fieldTypes } from "../../../engine/fields/index.ts";
import { fieldTypesTable } from "../../../generator/reports/field-types.ts";

test("the table has one row per type, all of the same width", () => {
  const lines = fieldTypesTable().trimEnd().split("\n");
  expect(lines).toHaveLength(fieldTypes.length + 2);
  expect(new Set(lines.map((line) => line.split(" | ").length)).size).toBe(1);
  expect(lines.find((line) => line.startsWith("| `dict` |"))).toContain("`dict`*");
  expect(lines.find((line) => line.startsWith("| `number` |"))).toContain("numeric(15,2)");
});
