import { expect, test } from "vitest";
import { findHeader, normaliseTitle, type WantedColumn } from "../../../../src/server/platform/xlsx/find-header.ts";

const wanted: WantedColumn[] = [
  { field: "xh", titles: ["学籍信息", "学号"], required: true },
  { field: "xm", titles: ["学籍信息", "姓名"], required: true },
  { field: "jjlxr", titles: ["联系信息", "姓名"], required: false },
  { field: "remark", titles: ["备注"], required: false },
];
const sheet = (...rows: (string | number | null)[][]) => rows.map((values, i) => ({ row: i + 1, values }));
const fields = (rows: ReturnType<typeof sheet>) => Object.fromEntries([...(findHeader(rows, wanted)?.columns ?? [])].map(([c, w]) => [c, w.field]));

test.each([
  ["one header row", sheet(["学号", "姓名", "备注"], ["1", "甲", null]), { 0: "xh", 1: "xm", 2: "remark" }],
  ["another order", sheet(["备注", "姓名", "学号"], ["x", "甲", "1"]), { 0: "remark", 1: "xm", 2: "xh" }],
  [
    "a title line above merged two-level headers",
    sheet(["2026 级花名册"], ["学籍信息", null, "联系信息", "备注"], ["学号*", "姓 名", "姓名", null], ["1", "甲", "乙", "丙"]),
    { 0: "xh", 1: "xm", 2: "jjlxr", 3: "remark" },
  ],
  ["field names", sheet(["xh", "xm"], ["1", "甲"]), { 0: "xh", 1: "xm" }],
])("%s", (_name, rows, expected) => {
  expect(fields(rows)).toEqual(expected);
});

test("the record rows begin below the lowest header row", () => {
  expect(findHeader(sheet(["学籍信息", null], ["学号", "姓名"], ["1", "甲"]), wanted)?.row).toBe(2);
});

test("a required column that is absent is named", () => {
  expect(findHeader(sheet(["学号", "备注"], ["1", "x"]), wanted)?.missing).toEqual(["姓名"]);
});

test("a sheet without known titles has no header", () => {
  expect(findHeader(sheet(["a", "b"], ["c", "d"]), wanted)).toBeNull();
});

test.each([
  ["学号 *", "学号"],
  ["出生日期（必填）", "出生日期"],
  ["手机号:", "手机号"],
])("%s reads as %s", (title, plain) => {
  expect(normaliseTitle(title)).toBe(plain);
});
