import { expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import { rollGroups } from "../../../renderers/screens/crud/roll/roll-groups.ts";

const row = (id: string, state: string | null) => ({ id, state }) as unknown as Row;
const items = [
  { value: "1", label: "到课" },
  { value: "4", label: "旷课" },
  { value: "5", label: "请假" },
];
const told = (rows: Row[]) => rollGroups(rows, "state", items).map((group) => [group.item?.value ?? null, group.rows.map(({ id }) => id)]);

test("those without a value come first, then the values in the order of their dictionary, empty ones left out", () =>
  expect(told([row("a", "4"), row("b", null), row("c", "1"), row("d", "4")])).toEqual([
    [null, ["b"]],
    ["1", ["c"]],
    ["4", ["a", "d"]],
  ]));

test("a value that the dictionary does not know is none", () => expect(told([row("a", "9")])).toEqual([[null, ["a"]]]));
