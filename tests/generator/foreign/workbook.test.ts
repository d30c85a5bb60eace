import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { expect, test } from "vitest";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { type Draft, draftFromWorkbook } from "../../../generator/foreign/index.ts";
import type { ReadCell } from "../../../generator/xlsx/read-workbook.ts";

const sheet = (...rows: ReadCell[][]) => rows.map((values, at) => ({ row: at + 1, values }));
const entityOf = (draft: Draft) => draft.documents.find(({ document }) => document.kind === "entity")!.document as EntityDocument;
const screenOf = (draft: Draft) => draft.documents.find(({ document }) => document.kind === "screen")!.document as ScreenDocument;
const errorsOf = (draft: Draft) =>
  checkDocuments(draft.documents.map(({ file, document }) => ({ file, area: "demo", document }))).filter(({ severity }) => severity === "error");

const people = Array.from({ length: 40 }, (_, n): ReadCell[] => [
  `S${String(n).padStart(4, "0")}`,
  `人${n}`,
  n % 2 === 0 ? "男" : "女",
  "2005-03-01",
  `138${String(n).padStart(8, "0")}`,
  100 + n / 4,
  n % 3 === 0 ? "是" : "否",
  "2024-05-01 08:30:00",
  n,
]);
const columns = ["编号", "姓名", "性别", "出生日期", "手机号*", "金额（元）", "是否在校", "登记时间", "人数(人)"];

test("types come from the values, units and marks of titles are no part of the name", () => {
  const draft = draftFromWorkbook(sheet(columns, ...people), { area: "demo", name: "people" });
  expect(errorsOf(draft)).toEqual([]);
  expect(entityOf(draft).fields.map(({ title, type }) => [title, type])).toEqual([
    ["编号", "string"],
    ["姓名", "string"],
    ["性别", "dict"],
    ["出生日期", "date"],
    ["手机号", "phone"],
    ["金额", "money"],
    ["是否在校", "boolean"],
    ["登记时间", "datetime"],
    ["人数", "integer"],
  ]);
  expect(entityOf(draft)).toMatchObject({ unique: [["bianHao"]], titleField: "xingMing" });
  expect(entityOf(draft).fields.at(-1)).toMatchObject({ unit: "人" });
});

test("a big title, two rows of merged titles and columns without a title are understood", () => {
  const rows = sheet(
    ["学院花名册"],
    ["序号", "基本信息", null, "联系方式", null],
    [null, "名称", "年龄", "名称", "邮箱", null],
    ["甲", "张三", 18, "家长", "a@example.com", "x"],
  );
  const draft = draftFromWorkbook(rows, { area: "demo", name: "roster" });
  expect(errorsOf(draft)).toEqual([]);
  expect(entityOf(draft).fields.map(({ title, type }) => [title, type])).toEqual([
    ["序号", "string"],
    ["名称", "string"],
    ["年龄", "integer"],
    ["联系方式 名称", "string"],
    ["邮箱", "email"],
  ]);
  expect(screenOf(draft).form?.sections.map(({ title }) => title)).toEqual(["基本信息", "基本信息", "联系方式"]);
  expect(draft.unexpressed).toEqual([{ pointer: "第 6 列", keyword: "column", why: expect.any(String) }]);
});

test("a few slips of many do not change the type and are told", () => {
  const rows = people.map((row, at) => (at === 7 ? row.with(3, "2005-02-30") : row));
  const draft = draftFromWorkbook(sheet(columns, ...rows), { area: "demo", name: "people" });
  expect(entityOf(draft).fields[3]).toMatchObject({ type: "date" });
  expect(draft.narrowed).toContainEqual(expect.objectContaining({ option: "type", why: expect.stringContaining("2005-02-30") }));
});

test("leading zeros keep a number a text", () => {
  const draft = draftFromWorkbook(sheet(["邮编", "x"], ["010020", 1], ["010021", 2]), { area: "demo", name: "codes" });
  expect(entityOf(draft).fields[0]).toMatchObject({ type: "string" });
});

test.each([
  ["nothing", []],
  ["one cell", sheet(["只有标题"])],
  ["blank rows", sheet([null], ["", null])],
  ["titles only", sheet(["甲", "乙"])],
  ["equal titles", sheet(["甲", "甲", "甲"], ["1", "2", "3"])],
  ["hostile titles", sheet(["__proto__", "constructor", "*/ </script>", "{{y}}`", "\u202e\u0000"], ["a", "b", "c", "d", "e"])],
])("a sheet with %s gives documents without an error", (_, rows) => {
  expect(errorsOf(draftFromWorkbook(rows, { area: "demo", name: "odd" }))).toEqual([]);
});
