import { expect, test } from "vitest";
import type { Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import { readLines, sheetLines } from "../../../engine/sheets/sheet-lines.ts";
import { hygiene, questionnaire } from "../../support/sheet-set.ts";

const strange: Sheet = {
  base: 5,
  score: { add: [{ field: "base" }, { field: "f_score" }] },
  sections: [
    {
      key: "s1",
      title: "一|二",
      help: "两\n行",
      items: [
        {
          key: "q1",
          title: "甲=乙 \\ 丙",
          kind: "multiple",
          min: 1,
          max: 2,
          options: [
            { key: "a", title: "有|分", score: 1.5 },
            { key: "b", title: "无=分", quota: 3, veto: true },
          ],
        },
        { key: "q2", title: "程度", kind: "scale", ends: ["低", "高|最高"], weight: 2, reverse: true },
        {
          key: "q3",
          title: "算",
          kind: "number",
          digits: 2,
          from: { mul: [{ field: "q2" }, 2] },
          shown: {
            any: [
              { field: "q1", hasAny: ["a", "b"] },
              { field: "q2", gte: 3 },
            ],
          },
        },
      ],
    },
    {
      key: "s2",
      title: "末",
      shown: { field: "q2", eq: 1 },
      items: [{ key: "q4", title: "字", kind: "text", jump: [{ when: { field: "q2", gt: 2 }, to: "end" }, { to: "end" }] }],
    },
  ],
  subscales: [
    {
      key: "f",
      title: "分",
      score: { field: "q2_score" },
      bands: [
        { from: 0, title: "低" },
        { from: 2.5, title: "高" },
      ],
    },
  ],
};

test.each([
  ["a scored sheet", hygiene],
  ["a questionnaire", questionnaire],
  ["signs between the parts of a cell", strange],
])("%s comes back from its lines", (_name, sheet) => {
  expect(readLines(sheetLines(sheet))).toEqual({ sheet, faults: [] });
});

test("lines of hand are read as far as they can be, and the rest is named", () => {
  const { sheet, faults } = readLines([
    { 节: "基本", 题目: "是否住校", 题型: "单选", 必答: "是", 选项: "yes|是|2\nno|否" },
    { 题目: "年级", 题型: "数字", 最大: "很大", 何时出现: "是否住校 = 'yes'" },
    { 题目: "其他", 题型: "填空" },
    { 题目: "说明", 题型: "文字", 何时出现: "不存在 = 1" },
  ]);
  expect(sheet.sections).toMatchObject([
    {
      title: "基本",
      items: [
        {
          title: "是否住校",
          required: true,
          options: [
            { key: "yes", title: "是", score: 2 },
            { key: "no", title: "否" },
          ],
        },
        { title: "年级", shown: { field: "q1", eq: "yes" } },
        { title: "说明" },
      ],
    },
  ]);
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [2, "最大"],
    [3, "题型"],
    [4, "何时出现"],
  ]);
});
