import { describe, expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import { editableFields, isOpenCell } from "../../../renderers/screens/crud/editing/editable.ts";
import { pastedTable } from "../../../renderers/screens/crud/editing/pasted-table.ts";
import { cellRows, planPaste } from "../../../renderers/screens/crud/editing/plan-paste.ts";
import { kitchenScreen } from "../../support/kitchen.ts";

describe("a table from the clipboard", () => {
  test.each<[string, string, string[][]]>([
    ["one cell", "a", [["a"]]],
    [
      "rows and columns",
      "a\tb\nc\td\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "lines of Windows",
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "empty cells",
      "\tb\nc\t\n",
      [
        ["", "b"],
        ["c", ""],
      ],
    ],
    ["an empty cell at the end", "a\t", [["a", ""]]],
    [
      "rows of several lengths",
      "a\nb\tc",
      [
        ["a", ""],
        ["b", "c"],
      ],
    ],
    ["a cell with line breaks and tabs", '"a\nb\tc"\td', [["a\nb\tc", "d"]]],
    ["quotes in quotes", '"a ""b"" c"\td', [['a "b" c', "d"]]],
    ["a quote that is a sign", '"a\tb', [['"a', "b"]]],
    ["a quote in the middle", '5" tube\tb', [['5" tube', "b"]]],
    ["a quoted beginning", '"a" b\tc', [['"a" b', "c"]]],
    ["an empty line between", "a\n\nb", [["a"], [""], ["b"]]],
  ])("%s", (_what, text, cells) => expect(pastedTable(text)).toEqual(cells));
});

const row = (id: string): Row => ({ id, version: 3 }) as unknown as Row;
const shown = ["no", "name", "kind", "note"].map((path) => ({ path, title: path.toUpperCase() }));
const plan = (cells: string[][], more: Partial<Parameters<typeof planPaste>[0]> = {}) =>
  planPaste({
    pasted: { row: "2", path: "name", cells },
    rows: ["1", "2", "3"].map(row),
    shown,
    isOpen: (path) => path !== "kind",
    mayEdit: ({ id }) => id !== "3",
    mayCreate: true,
    ...more,
  });

describe("what a pasted table lands on", () => {
  test("the chosen cell and those to the right and below; columns that cannot be written are left out", () => {
    const found = plan([["a", "x", "b"]]);
    expect(found).toMatchObject({ columns: ["name", "note"], closed: ["kind"], leftOut: 0 });
    expect(cellRows(found)).toEqual([{ id: "2", version: 3, cells: ["a", "b"] }]);
  });
  test("further lines are new records, for whoever may make them; rows that may not be changed are left out", () => {
    expect(cellRows(plan([["a"], ["b"], ["c"]]))).toEqual([{ id: "2", version: 3, cells: ["a"] }, { cells: ["c"] }]);
    expect(plan([["a"], ["b"], ["c"]], { mayCreate: false })).toMatchObject({ lines: [{ cells: ["a"] }], leftOut: 2 });
  });
  test("a table with the titles of columns goes under them, wherever it is pasted", () => {
    const found = plan([
      ["NOTE", "NAME"],
      ["n", "a"],
    ]);
    expect(found.columns).toEqual(["note", "name"]);
    expect(cellRows(found)).toEqual([{ id: "2", version: 3, cells: ["n", "a"] }]);
  });
  test("what lies beside the list is left out", () => expect(plan([["a", "b", "c", "d", "e"]]).leftOut).toBe(2));
});

describe("cells that are offered", () => {
  const kitchen = kitchenScreen();
  const screen = { ...kitchen, screen: { ...kitchen.screen, list: { ...kitchen.screen.list!, row: [{ do: "edit" as const }] } } };
  test("are those of fields that the person may write and that the form lets be typed", () => {
    const typed = new Set((screen.screen.form?.sections ?? []).flatMap(({ items }) => items).map(({ field }) => field));
    const fields = [...editableFields(screen)];
    expect(fields.length).toBeGreaterThan(3);
    for (const path of fields) {
      expect(screen.fields[path], path).toMatchObject({ update: true, derived: false, read: "clear" });
      expect(typed.has(path), path).toBe(true);
    }
  });
  test("are none without the right, or without an edit button", () => {
    expect(editableFields({ ...screen, rights: { ...screen.rights, update: false } }).size).toBe(0);
    for (const row of [[], [{ do: "edit" as const, set: { title: "a" } }]])
      expect(editableFields({ ...screen, screen: { ...screen.screen, list: { ...screen.screen.list, row } } }).size).toBe(0);
  });
  test("are not those that are masked or kept by a rule in a row", () => {
    expect(isOpenCell({ id: "1", _withheld: { a: "masked" } } as unknown as Row, "a")).toBe(false);
    expect(isOpenCell({ id: "1", _frozen: { a: "已有申请" } } as unknown as Row, "a")).toBe(false);
    expect(isOpenCell(row("1"), "a")).toBe(true);
  });
});
