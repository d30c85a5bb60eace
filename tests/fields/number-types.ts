import type { Sample } from "./sample.ts";

export const integer: Sample = {
  good: [
    [0, "0"],
    [-3, "-3"],
    [9007199254740991, "9007199254740991"],
  ],
  cells: [
    ["1,234", 1234],
    ["１２", 12],
    ["12.0", 12],
    ["(5)", -5],
    ["1.2E+3", 1200],
    ["", null],
  ],
  badCells: [
    ["12.5", "VALUE_UNREADABLE", "整数"],
    ["十二", "VALUE_UNREADABLE", "整数"],
    ["9007199254740993", "VALUE_UNREADABLE", "整数"],
    ["1 2,3", "VALUE_UNREADABLE", "整数"],
  ],
  bad: [
    [1.5, "schema"],
    ["1", "schema"],
    [9007199254740992, "schema"],
    [11, "schema", { max: 10 }],
    [-1, "schema", { min: 0 }],
  ],
  badOptions: [
    [{ min: 5, max: 1 }, "FIELD_OPTION_INVALID"],
    [{ scale: 1 }, "FIELD_OPTION_INVALID"],
  ],
};

export const number: Sample = {
  options: { scale: 2, unit: "天" },
  good: [
    [0.1, "0.1"],
    [-12.25, "-12.25"],
    [3, "3"],
    [0.07, "0.07"],
    [1234567.89, "1234567.89"],
  ],
  cells: [
    ["3.50天", 3.5],
    ["￥1,234.50", 1234.5],
    ["．5", 0.5],
    ["1e2", 100],
    ["", null],
  ],
  badCells: [
    ["三天", "VALUE_UNREADABLE", "数字"],
    ["1.2.3", "VALUE_UNREADABLE", "数字"],
    ["NaN", "VALUE_UNREADABLE", "数字"],
    ["0x10", "VALUE_UNREADABLE", "数字"],
  ],
  bad: [
    [1.005, "VALUE_SCALE"],
    [0.1 + 0.2, "VALUE_SCALE"],
    [1e-7, "VALUE_SCALE"],
    [1e15, "schema"],
    ["1", "schema"],
    [1.55, "VALUE_SCALE", { scale: 1 }],
  ],
  badOptions: [
    [{ scale: 9 }, "FIELD_OPTION_INVALID"],
    [{ scale: -1 }, "FIELD_OPTION_INVALID"],
  ],
};

export const money: Sample = {
  good: [
    ["12.00", "12.00"],
    ["-0.05", "-0.05"],
    ["0.00", "0.00"],
    ["1234567890123.45", "1234567890123.45"],
  ],
  cells: [
    ["12", "12.00"],
    ["￥1,234.5", "1234.50"],
    ["３.1元", "3.10"],
    ["0012.3", "12.30"],
    ["-0", "0.00"],
    ["（8）", "-8.00"],
    ["12.500", "12.50"],
    ["", null],
  ],
  badCells: [
    ["12.345", "VALUE_UNREADABLE", "两位小数"],
    ["十二元", "VALUE_UNREADABLE", "两位小数"],
  ],
  bad: [
    [12, "schema"],
    ["12", "schema"],
    ["12.0", "schema"],
    ["012.00", "schema"],
    ["1,234.00", "schema"],
    ["12345678901234.00", "schema"],
    ["0.01", "VALUE_TOO_SMALL", { min: 0.02 }],
    ["100.01", "VALUE_TOO_LARGE", { max: 100 }],
  ],
  badOptions: [[{ min: 2, max: 1 }, "FIELD_OPTION_INVALID"]],
};

export const boolean: Sample = {
  good: [
    [true, "是"],
    [false, "否"],
  ],
  cells: [
    ["√", true],
    ["Y", true],
    ["TRUE", true],
    ["1", true],
    ["有", true],
    ["×", false],
    ["n", false],
    ["False", false],
    ["0", false],
    ["", null],
  ],
  badCells: [["也许", "VALUE_UNREADABLE", "“是”或“否”"]],
  bad: [
    ["true", "schema"],
    [1, "schema"],
  ],
};

export const year: Sample = {
  good: [[2025, "2025"]],
  cells: [
    ["2025年", 2025],
    ["２０２４级", 2024],
    ["2024.0", 2024],
    ["", null],
  ],
  badCells: [
    ["24", "VALUE_UNREADABLE", "四位数"],
    ["2025-09", "VALUE_UNREADABLE", "四位数"],
  ],
  bad: [
    [99, "schema"],
    [2025.5, "schema"],
    ["2025", "schema"],
    [2019, "schema", { min: 2020 }],
  ],
};
