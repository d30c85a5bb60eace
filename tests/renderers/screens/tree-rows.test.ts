import { expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import { BELOW, missingAbove, nested } from "../../../renderers/screens/crud/tree-table/tree-rows.ts";

const keys = { parent: "up", key: "code" };
const row = (code: string, up: string | null): Row => ({ id: `id-${code}`, code, up });
const drawn = (rows: readonly Row[]): unknown[] => rows.map((one) => (BELOW in one ? [one.code, drawn(one[BELOW] as Row[])] : one.code));

test("rows stand below the row they name, in the order they came; what names a row that is not there stands at the top", () => {
  const rows = [row("b", null), row("b2", "b"), row("a", null), row("b1", "b"), row("b11", "b1"), row("x", "gone")];
  expect(drawn(nested(rows, keys, new Set()))).toEqual([["b", ["b2", ["b1", ["b11"]]]], "a", "x"]);
  expect(missingAbove(rows, keys)).toEqual(["gone"]);
});

test("a row whose lower ones were not read can be opened, a row that names itself ends nowhere", () => {
  expect(drawn(nested([row("a", null), row("b", null)], keys, new Set(["a"])))).toEqual([["a", []], "b"]);
  expect(drawn(nested([row("a", "a")], keys, new Set()))).toEqual(["a"]);
});
