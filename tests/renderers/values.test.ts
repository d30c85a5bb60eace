import { describe, expect, test } from "vitest";
import { copiedRow, movedRow, pastedRows, rowKey } from "../../renderers/child-rows.ts";
import { fileSize } from "../../renderers/files/file-size.ts";
import { datePresets } from "../../renderers/filters/date-presets.ts";
import { filterKeys, filterName } from "../../renderers/filters/filter-keys.ts";
import { many, one } from "../../renderers/filters/query-value.ts";
import { screenLabels, shownText } from "../../renderers/format-value.ts";
import { sameValue } from "../../renderers/formily/headless.ts";
import { readMoney, thousands } from "../../renderers/money-text.ts";
import { evalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import { pickerValue, wireValue } from "../../renderers/pickers/moments.ts";
import { thing } from "../fixtures/screens/kitchen-rows.ts";
import { kitchenContext, kitchenScreen } from "../support/kitchen.ts";

const screen = kitchenScreen();

describe("money is read and shown without losing a digit", () => {
  test.each([
    ["0.00", "0.00"],
    ["1234567.80", "1,234,567.80"],
    ["-1234.50", "-1,234.50"],
    ["99999999999999999.99", "99,999,999,999,999,999.99"],
    ["138****", "138****"],
  ])("%s is shown as %s", (value, shown) => expect(thousands(value)).toBe(shown));
  test.each([
    ["12", "12.00"],
    ["12.3", "12.30"],
    ["￥1，234.5 元", "1234.50"],
    [".5", "0.50"],
    ["007", "7.00"],
    ["-0", "0.00"],
    ["-3.1", "-3.10"],
    ["99999999999999999.99", "99999999999999999.99"],
    ["1.234", null],
    ["一百", null],
    ["", null],
    ["-", null],
    ["1e3", null],
  ])("%j is read as %j", (typed, value) => expect(readMoney(typed)).toBe(value));
});

describe("texts", () => {
  test("a text of several languages falls back to Chinese", () => expect(textOf({ "zh-CN": "名称", en: "Name" })).toBe("名称"));
  test.each([
    ["kind", "设备"],
    ["tags", "易碎、贵重、{{ 1 + 1 }}"],
    ["keeper", "张海燕"],
    ["helpers", "李明、王秀英"],
    ["total", "13797.00"],
    ["warranty", "2025-03-12 至 2028-03-11"],
    ["isSent", "是"],
    ["idCard", "110101********1234"],
  ])("%s is shown as %s", (path, shown) => expect(shownText(screen.fields[path]!, thing[path], { row: thing, dicts: screen.dicts })).toBe(shown));
  test("a value older than its field is shown as it is", () =>
    expect(shownText(screen.fields.count!, "三", { row: {}, dicts: screen.dicts })).toBe("三"));
  test.each([
    [0, ""],
    [512, "512 B"],
    [1536, "1.5 KB"],
    [5 * 1024 * 1024, "5.0 MB"],
  ])("%i bytes are %j", (size, shown) => expect(fileSize(size)).toBe(shown));
});

describe("equal values", () => {
  test.each([
    [null, undefined, true],
    ["", null, true],
    [[], null, true],
    [0, null, false],
    [false, null, false],
    [["a"], ["a"], true],
    [["a", "b"], ["b", "a"], false],
    [{ start: "1", end: null }, { start: "1" }, true],
    [[{ a: 1 }], [{ a: 2 }], false],
    ["1", 1, false],
  ])("%j and %j: %s", (a, b, same) => expect(sameValue(a, b)).toBe(same));
});

describe("moments", () => {
  test.each([
    ["date", "2026-02-28"],
    ["month", "2026-02"],
    ["time", "08:30"],
    ["datetime", "2026-02-28 23:59:59"],
  ] as const)("%s %s comes back unchanged", (format, text) => expect(wireValue(format, pickerValue(format, text))).toBe(text));
  test.each([
    ["date", "2026****"],
    ["date", ""],
    ["date", null],
    ["time", "soon"],
  ] as const)("%s %j is no moment", (format, text) => expect(pickerValue(format, text)).toBe(null));
});

describe("rows of a child table", () => {
  const columns = screen.fields.items!.columns!;
  const paste = (text: string, more: object = {}) =>
    pastedRows({
      rows: [{ id: "1", part: "旧", qty: 9 }],
      columns,
      at: { row: 0, column: "part" },
      text,
      newRow: () => ({ qty: 1 }),
      maxRows: 3,
      labels: screenLabels(screen.dicts),
      ...more,
    });

  test("a block replaces cells and adds rows, labels become codes, computed columns are passed over", () =>
    expect(paste("灯泡\t耗材\t2\t35.5\t2026/9/2\n支架\t\t3\n")).toEqual([
      { id: "1", part: "灯泡", sort: "3", qty: 2, cost: "35.50", on: "2026-09-02" },
      { part: "支架", sort: null, qty: 3 },
    ]));
  test("what cannot be read stays as typed", () => expect(paste("灯泡\t未知\t两个")[0]).toMatchObject({ sort: "未知", qty: "两个" }));
  test("rows beyond the largest number are left out", () => expect(paste("a\nb\nc\nd\ne")).toHaveLength(3));
  test("a paste begins at its cell", () => expect(paste("7", { at: { row: 0, column: "qty" } })[0]).toEqual({ id: "1", part: "旧", qty: 7 }));
  test("a changed row is the same row, a copy is another and has no id", () => {
    const row = { id: "1", part: "a" };
    const [changed] = pastedRows({
      rows: [row],
      columns,
      at: { row: 0, column: "part" },
      text: "b",
      newRow: () => ({}),
      maxRows: 5,
      labels: screenLabels({}),
    });
    expect(rowKey(changed!)).toBe(rowKey(row));
    expect(copiedRow(row, columns)).toEqual({ part: "a", sort: null, qty: null, cost: null, sum: null, on: null });
    expect(rowKey(copiedRow(row, columns))).not.toBe(rowKey(row));
  });
  test.each([
    [0, 1, "bac"],
    [2, 1, "acb"],
    [0, -1, "abc"],
    [2, 3, "abc"],
  ])("row %i moves to %i: %s", (from, to, order) => {
    const rows = ["a", "b", "c"].map((part) => ({ part }));
    expect(
      movedRow(rows, from, to)
        .map((row) => row.part)
        .join(""),
    ).toBe(order);
  });
});

describe("filters", () => {
  test.each([
    [{ key: "keyword", as: "search" as const }, "search"],
    [{ field: "kind" }, "select"],
    [{ field: "startAt" }, "dates"],
    [{ field: "area" }, "tree"],
    [{ field: "keeper" }, "ref"],
    [{ field: "isSent" }, "yesno"],
  ])("%j is drawn as %s", (filter, name) => expect(filterName(filter, screen)).toBe(name));
  test("a cascade owns all its levels, a term both its parts", () => {
    expect(filterKeys({ field: "a", as: "cascade", to: ["b", "c"] })).toEqual(expect.arrayContaining(["a", "b", "c"]));
    expect(filterKeys({ key: "term", as: "term" })).toEqual(expect.arrayContaining(["term"]));
  });
  test.each([
    [["a", "b"], ["a", "b"], "a"],
    ["a,b", ["a", "b"], "a,b"],
    [undefined, [], null],
    ["", [], null],
  ])("a parameter %j reads as %j and %j", (value, list, first) => {
    expect(many(value)).toEqual(list);
    expect(one(value)).toBe(first);
  });
  test("presets are today, this week from Monday, this month and this term by the school calendar", () => {
    const term = { xn: "2026-2027", xqM: "1", week: 12, isTeachDay: true, isHoliday: false };
    const calendar = Object.fromEntries(["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) => [day, term]));
    const presets = datePresets(evalContext({ ...kitchenContext(), calendar }));
    expect(presets.map(({ label, value }) => [label, value.start, value.end])).toEqual([
      ["今天", "2026-11-21", "2026-11-21"],
      ["本周", "2026-11-16", "2026-11-22"],
      ["本月", "2026-11-01", "2026-11-30"],
      ["本学期", "2026-11-19", "2026-11-22"],
      ["近三个月", "2026-08-22", "2026-11-21"],
    ]);
  });
});
