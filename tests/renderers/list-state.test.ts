import { describe, expect, test } from "vitest";
import type { KeptViews, SavedView, ViewContent } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { presetOf } from "../../renderers/actions/preset.ts";
import { handedOver, readListState, writeListState } from "../../renderers/hooks/list-state.ts";
import { chosenColumns } from "../../renderers/hooks/use-column-choice.ts";
import { monthGrid, shiftMonth } from "../../renderers/month-grid.ts";
import { type CalendarEvent, weekBars } from "../../renderers/screens/calendar/events.ts";
import { csvCell } from "../../renderers/panels/statistics/stat-csv.ts";
import { toHeard } from "../../renderers/actions/heard.ts";

const screen = {} as CompiledScreen;
const list = {
  columns: [{ field: "a" }, { field: "b", sort: "desc" as const }, { field: "c", optional: true }],
  views: ["table" as const, "calendar" as const],
};

test.each([
  "",
  "leaveType=1&leaveType=2&current=3",
  "startTime.start=2026-09-01&startTime.end=2026-09-30&size=50&_view=calendar",
  "_sort=a.asc&_todo=1&_removed=1&_touched=1&_record=17",
  "gh=1001&xqM=1&_with=gh",
  "_variant=fdy&_screen=x%2Fy&keyword=%7B%7B1%7D%7D",
])("the address ?%s is read and written back as it was", (text) => {
  const query = new URLSearchParams(text);
  const written = writeListState(readListState(query, { list }), query, { list });
  expect([...written].sort()).toEqual([...query].sort());
});

describe("a list with saved views", () => {
  const content = (patch: Partial<ViewContent>): ViewContent => ({
    filters: { leaveType: "2" },
    where: { field: "a", eq: "1" },
    look: { order: [], shown: {}, widths: {}, density: "small" },
    sort: { field: "a", dir: "asc" },
    kind: "calendar",
    ...patch,
  });
  const view = (id: string, patch: Partial<ViewContent> = {}): SavedView => ({
    id,
    title: id,
    audience: "own",
    roles: [],
    isDefault: false,
    isMine: true,
    mayChange: true,
    mayRemove: true,
    version: 1,
    content: content(patch),
    leftOut: 0,
  });
  const kept: KeptViews = { views: [view("7"), view("8", { filters: {}, where: null })], begins: "7", shareWith: null, look: null };
  const read = (text: string) => readListState(new URLSearchParams(text), { list, kept });
  test.each([
    ["", "7", { leaveType: "2" }, "calendar"],
    ["view=8", "8", {}, "calendar"],
    ["view=0", null, {}, "table"],
    ["view=gone", null, {}, "table"],
    ["leaveType=1", null, { leaveType: "1" }, "table"],
    ["_todo=1", null, {}, "table"],
    ["view=7&_touched=1", "7", {}, "calendar"],
    ["view=7&leaveType=1&_touched=1&_view=table", "7", { leaveType: "1" }, "table"],
  ])("at ?%s follows %s with %j as a %s", (text, saved, filters, kind) => {
    expect(read(text)).toMatchObject({ saved, filters, view: kind });
  });
  test.each(["view=7", "view=8", "view=0", "view=7&_touched=1", "view=7&leaveType=1&_touched=1&_view=table&_sort=b.desc", "view=8&current=2"])(
    "writes ?%s back as it was",
    (text) => {
      expect([...writeListState(read(text), new URLSearchParams(text), { list, kept })].sort()).toEqual([...new URLSearchParams(text)].sort());
    },
  );
  test("a condition stands in the address, and one that is no condition is none", () => {
    expect(read("view=0&_where=%7B%22field%22%3A%22a%22%2C%22eq%22%3A%221%22%7D").where).toEqual({ field: "a", eq: "1" });
    expect(read("view=0&_where=%5B1").where).toBeNull();
  });
});

test("an address that asks for the reader's exports says so once", () => {
  const query = new URLSearchParams("_exports=1&gh=1001");
  const state = readListState(query, { list });
  expect(state).toMatchObject({ exports: true, filters: { gh: "1001" } });
  expect(writeListState(state, query, { list }).has("_exports")).toBe(false);
});

describe("filters that another screen handed over", () => {
  const fields = {
    gh: { create: true, valueClass: "text" },
    days: { create: true, valueClass: "number" },
    state: { create: false, valueClass: "text" },
  };
  const target = { fields } as unknown as CompiledScreen;
  const beginning = (text: string) => presetOf(target, handedOver(readListState(new URLSearchParams(text), { list })));
  test.each([
    ["gh=1001&days=3&_with=gh,days", { gh: "1001", days: 3 }],
    ["gh=1001&days=3&_with=days", { days: 3 }],
    ["gh=1001&days=x&_with=gh,days", { gh: "1001" }],
    ["gh=1001&state=draft&_with=gh,state", { gh: "1001" }],
    ["gh=1001", {}],
    ["_with=gh", {}],
  ])("the form at ?%s begins with %j", (text, values) => expect(beginning(text)).toEqual(values));
  test("are no longer handed over once the person takes them away", () => {
    const query = new URLSearchParams("gh=1001&_with=gh");
    const state = readListState(query, { list });
    expect(writeListState({ ...state, filters: {} }, query, { list }).has("_with")).toBe(false);
  });
});

test("an address with nonsense reads as the beginning of the list", () => {
  expect(readListState(new URLSearchParams("current=-1&size=x&_view=map&_sort=a"), { list })).toMatchObject({
    current: 1,
    size: 20,
    view: "table",
    sort: { field: "b", dir: "desc" },
  });
});

test("columns keep their place until a person moves them; optional ones begin hidden", () => {
  const choice = { order: ["c", "a", "b"], shown: { a: false }, widths: { b: 300 }, density: "small" as const };
  expect(chosenColumns(list.columns, { ...choice, order: [], shown: {}, widths: {} }).map((one) => [one.column.field, one.shown])).toEqual([
    ["a", true],
    ["b", true],
    ["c", false],
  ]);
  expect(chosenColumns(list.columns, choice).map((one) => [one.column.field, one.shown, one.width])).toEqual([
    ["c", false, undefined],
    ["a", false, undefined],
    ["b", true, 300],
  ]);
});

describe("a month", () => {
  test.each([
    ["2026-11", "2026-10-26", 6],
    ["2027-02", "2027-02-01", 4],
    ["2024-02", "2024-01-29", 5],
  ])("%s begins on Monday %s and has %d weeks", (month, first, weeks) => {
    const grid = monthGrid(month);
    expect([grid[0]![0], grid.length]).toEqual([first, weeks]);
  });
  test.each([
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
  ])("%s moved by %d is %s", (month, by, moved) => expect(shiftMonth(month, by)).toBe(moved));
  test("what is given first comes first among those of the same days", () => {
    const event = (id: string): CalendarEvent => ({ screen, row: { id }, isLaidOver: false, from: "2027-02-01", to: "2027-02-01" });
    expect(weekBars(monthGrid("2027-02")[0]!, ["own", "over", "last"].map(event)).map((bar) => bar.event.row.id)).toEqual(["own", "over", "last"]);
  });
  test("bars that overlap get lanes of their own, and are cut at the week", () => {
    const days = monthGrid("2027-02")[0]!;
    const event = (id: string, from: string, to: string): CalendarEvent => ({ screen, row: { id }, isLaidOver: false, from, to });
    const bars = weekBars(days, [
      event("1", "2027-01-30", "2027-02-02"),
      event("2", "2027-02-02", "2027-02-20"),
      event("3", "2027-02-03", "2027-02-03"),
      event("4", "2027-03-01", "2027-03-01"),
    ]);
    expect(bars.map(({ event: { row }, column, span, lane, startsHere, endsHere }) => [row.id, column, span, lane, startsHere, endsHere])).toEqual([
      ["1", 0, 2, 0, false, true],
      ["2", 1, 6, 1, true, false],
      ["3", 2, 1, 0, true, true],
    ]);
  });
});

test("titles of an export are joined by commas and only chosen fields are asked for", () => {
  const tree = [
    {
      key: "g",
      title: "学生信息",
      children: [
        { key: "xh", title: "学号" },
        { key: "xm", title: "姓名" },
      ],
    },
    { key: "days", title: "天数" },
  ];
  expect(toHeard(tree, new Set(["xh", "days"]))).toEqual({ xh: "学生信息,学号", days: "天数" });
});

test.each([
  ["=1+1", "'=1+1"],
  ["-5", "-5"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["@cmd", "'@cmd"],
])("the cell %s is written as %s", (value, cell) => expect(csvCell(value)).toBe(cell));
