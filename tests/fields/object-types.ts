import type { Sample } from "./sample.ts";

const badFiles: Sample["badCells"] = [["证明.pdf", "VALUE_UNREADABLE", "请在页面上传"]];

export const file: Sample = {
  good: [
    ["f1", "证明.pdf"],
    ["unknown", "unknown"],
  ],
  oneWay: ["f1", "unknown"],
  cells: [["", null]],
  badCells: badFiles,
  bad: [
    ["../etc/passwd", "schema"],
    ["", "schema"],
    [1, "schema"],
  ],
  badOptions: [[{ maxFiles: 3 }, "FIELD_OPTION_INVALID"]],
};
export const image: Sample = { good: [["f2", "照片.jpg"]], oneWay: ["f2"], badCells: badFiles, bad: [["a b", "schema"]] };
export const files: Sample = {
  options: { maxFiles: 2 },
  good: [[["f1", "f2"], "证明.pdf、照片.jpg"]],
  oneWay: [["f1", "f2"]],
  badCells: badFiles,
  bad: [
    ["f1", "schema"],
    [["f1", "f2", "f3"], "schema"],
    [["f1", "f1"], "schema"],
  ],
  badOptions: [
    [{ maxFiles: 0 }, "FIELD_OPTION_INVALID"],
    [{ maxFiles: 101 }, "FIELD_OPTION_INVALID"],
  ],
};
export const images: Sample = { good: [[["f2"], "照片.jpg"]], oneWay: [["f2"]], badCells: badFiles, bad: [[["a/b"], "schema"]] };

export const location: Sample = {
  good: [
    [{ lng: 113.62, lat: 34.75 }, "113.62,34.75"],
    [{ lng: 113.62, lat: 34.75, address: "金水区文化路" }, "金水区文化路"],
  ],
  oneWay: [{ lng: 113.62, lat: 34.75, address: "金水区文化路" }],
  cells: [
    ["113.62，34.75", { lng: 113.62, lat: 34.75 }],
    ["113.62,34.75 图书馆", { lng: 113.62, lat: 34.75, address: "图书馆" }],
    ["", null],
  ],
  badCells: [
    ["图书馆", "VALUE_UNREADABLE", "经度,纬度"],
    ["190,34", "VALUE_UNREADABLE", "经度,纬度"],
  ],
  bad: [
    [{ lng: 181, lat: 0 }, "schema"],
    [{ lng: 1 }, "schema"],
    [{ lng: 1, lat: 1, x: 1 }, "schema"],
    ["1,1", "schema"],
  ],
};

export const json: Sample = {
  good: [
    [{ a: [1, null, "二"] }, '{"a":[1,null,"二"]}'],
    [[1, 2], "[1,2]"],
    [false, "false"],
  ],
  cells: [
    ["", null],
    ['{"a": 1}', { a: 1 }],
  ],
  badCells: [["{a:1}", "VALUE_UNREADABLE", "JSON"]],
  bad: [
    [{ a: "x\u0000" }, "VALUE_PATTERN"],
    [{ "k\ud83d": 1 }, "VALUE_PATTERN"],
    ["a".repeat(30), "VALUE_TOO_LONG", { maxLength: 10 }],
    [deep(40), "VALUE_PATTERN"],
  ],
};

export const table: Sample = {
  options: { columns: [{ name: "amount", title: "金额", type: "money" }], maxRows: 2 },
  good: [
    [[{ amount: "1.00" }], "共 1 行"],
    [[{}, {}], "共 2 行"],
  ],
  oneWay: [[{ amount: "1.00" }], [{}, {}]],
  cells: [["", null]],
  badCells: [["1", "VALUE_UNREADABLE", "在页面填写"]],
  bad: [
    [[{}, {}, {}], "schema"],
    [{}, "schema"],
    [[1], "schema"],
  ],
  badOptions: [
    [{}, "FIELD_OPTION_INVALID"],
    [{ columns: [], minRows: 3, maxRows: 1 }, "FIELD_OPTION_INVALID"],
  ],
};

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)];
}

const questions = (items: unknown[]) => ({ sections: [{ key: "s1", title: "一", items }] });
const single = { key: "q1", title: "是否住校", kind: "single", options: [{ key: "yes", title: "是" }] };
export const sheet: Sample = {
  good: [[questions([single, { key: "q2", title: "说明", kind: "text", required: true, shown: { field: "q1", eq: "yes" } }]), "共 2 题"]],
  oneWay: [questions([single, { key: "q2", title: "说明", kind: "text", required: true, shown: { field: "q1", eq: "yes" } }])],
  cells: [["", null]],
  badCells: [["1. 是否住校", "VALUE_UNREADABLE", "在页面编辑"]],
  bad: [
    [{ sections: [] }, "schema"],
    [questions([{ ...single, kind: "other" }]), "schema"],
    [questions([{ ...single, script: "1" }]), "schema"],
    [questions([single, single]), "SHEET_INVALID"],
    [questions([{ ...single, options: undefined }]), "SHEET_INVALID"],
    [questions([{ ...single, title: "x\u0000" }]), "VALUE_PATTERN"],
  ],
};

export const answers: Sample = {
  options: { sheet: "batchId.questions" },
  good: [
    [{ version: 1, values: { q1: "yes", q2: "有" } }, "已答 2 题"],
    [{ version: 2, values: { q1: "yes" }, score: 87.5, scores: { f1: null }, vetoes: [] }, "87.5 分"],
  ],
  oneWay: [
    { version: 1, values: { q1: "yes", q2: "有" } },
    { version: 2, values: { q1: "yes" }, score: 87.5, scores: { f1: null }, vetoes: [] },
  ],
  cells: [["", null]],
  badCells: [["是", "VALUE_UNREADABLE", "在页面填写"]],
  bad: [
    [{ version: 1 }, "schema"],
    [{ version: 0, values: {} }, "schema"],
    [{ values: {}, by: "1" }, "schema"],
    [{ values: { q1: "x\u0000" } }, "VALUE_PATTERN"],
  ],
  badOptions: [
    [{}, "FIELD_OPTION_INVALID"],
    [{ sheet: "batchId.questions", sources: [] }, "FIELD_OPTION_INVALID"],
  ],
};
