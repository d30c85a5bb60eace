import type { Sample } from "./sample.ts";

export const dict: Sample = {
  options: { dict: "sex" },
  good: [
    ["1", "男"],
    ["2", "女"],
  ],
  cells: [
    ["男", "1"],
    ["1", "1"],
    ["１", "1"],
    [" 女　", "2"],
    ["", null],
  ],
  badCells: [
    ["男性", "VALUE_NOT_IN_DICT", "没有选项“男性”"],
    ["3", "VALUE_NOT_IN_DICT", "没有选项“3”"],
  ],
  bad: [
    [1, "schema"],
    ["", "schema"],
    [["1"], "schema"],
  ],
  badOptions: [
    [{}, "FIELD_OPTION_INVALID"],
    [{ dict: "sex", entity: "person" }, "FIELD_OPTION_INVALID"],
  ],
};

export const dicts: Sample = {
  options: { dict: "tag" },
  good: [
    [["a", "c"], "甲、丙"],
    [["b"], "乙"],
  ],
  cells: [
    ["甲,乙；丙", ["a", "b", "c"]],
    ["a、甲", ["a"]],
    ["甲\n乙", ["a", "b"]],
    ["", null],
  ],
  badCells: [["甲、丁", "VALUE_NOT_IN_DICT", "没有选项“丁”"]],
  bad: [
    ["a", "schema"],
    [["a", "a"], "schema"],
    [[1], "schema"],
  ],
  badOptions: [[{}, "FIELD_OPTION_INVALID"]],
};

export const ref: Sample = {
  options: { entity: "person" },
  good: [
    ["2024010101", "张三"],
    ["2024010102", "李四"],
  ],
  cells: [
    ["2024010101", "2024010101"],
    ["张三", "2024010101"],
    ["张三（2024010101）", "2024010101"],
    ["李四(2024010102)", "2024010102"],
    ["２０２４０１０１０１", "2024010101"],
    ["", null],
  ],
  badCells: [
    ["王五", "VALUE_REF_MISSING", "“王五”不存在"],
    ["2024010199", "VALUE_REF_MISSING", "不存在"],
  ],
  bad: [
    [2024010101, "schema"],
    ["", "schema"],
  ],
  badOptions: [
    [{}, "FIELD_OPTION_INVALID"],
    [{ entity: "person", dict: "sex" }, "FIELD_OPTION_INVALID"],
  ],
};

export const refs: Sample = {
  options: { entity: "person" },
  good: [[["2024010102", "2024010101"], "李四、张三"]],
  cells: [
    ["张三，2024010102", ["2024010101", "2024010102"]],
    ["", null],
  ],
  badCells: [["张三、王五", "VALUE_REF_MISSING", "“王五”不存在"]],
  bad: [
    ["2024010101", "schema"],
    [["1", "1"], "schema"],
  ],
};

export const tree: Sample = {
  options: { entity: "unit" },
  good: [
    ["1", "学院"],
    ["11", "专业"],
  ],
  cells: [
    ["专业", "11"],
    ["11", "11"],
  ],
  badCells: [["2", "VALUE_REF_MISSING", "不存在"]],
  bad: [[11, "schema"]],
  badOptions: [[{}, "FIELD_OPTION_INVALID"]],
};
