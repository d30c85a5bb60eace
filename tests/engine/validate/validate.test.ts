import { describe, expect, test } from "vitest";
import type { EvalRecord } from "../../../engine/conditions/env.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { type ValidateInput, validateRecord } from "../../../engine/validate/index.ts";
import { contextOf, entityDoc, modelOf } from "../../support/model.ts";

const fields: FieldDocument[] = [
  { name: "leaveNo", title: "单号", type: "serial", pattern: "QJ{yyyy}{####}" },
  { name: "xh", title: "学号", type: "string", required: true, immutable: true, maxLength: 12, pattern: "\\d+", patternMessage: "学号只能是数字" },
  { name: "leaveType", title: "类型", type: "dict", dict: "leave_type", required: true },
  { name: "startTime", title: "开始时间", type: "datetime", required: true },
  { name: "endTime", title: "结束时间", type: "datetime", required: true },
  { name: "days", title: "天数", type: "number", scale: 1, computed: { call: "daysBetween", args: [{ field: "startTime" }, { field: "endTime" }] } },
  { name: "amount", title: "金额", type: "money", max: 100 },
  { name: "count", title: "次数", type: "integer", min: 1, max: 5 },
  { name: "tags", title: "标签", type: "dicts", dict: "leave_type" },
  { name: "idCard", title: "证件号", type: "idcard" },
  { name: "reason", title: "事由", type: "text", maxLength: 5 },
  { name: "attachments", title: "材料", type: "files", maxFiles: 2 },
  { name: "state", title: "状态", type: "string", required: true, writtenBy: "flow" },
  { name: "old", title: "旧栏", type: "string", required: true, retired: true },
  {
    name: "students",
    title: "名单",
    type: "table",
    maxRows: 3,
    columns: [
      { name: "xh", title: "学号", type: "string", required: true, maxLength: 4 },
      { name: "kind", title: "类别", type: "dict", dict: "leave_type" },
      { name: "seat", title: "座号", type: "string", immutable: true },
    ],
  },
];
const model = modelOf([
  { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [] },
  {
    kind: "dicts",
    id: "trial",
    title: "字典",
    dicts: [
      {
        code: "leave_type",
        title: "类型",
        items: [
          { value: "1", label: "事假" },
          { value: "2", label: "病假" },
          { value: "9", label: "旧假", retired: true },
        ],
      },
    ],
  },
  entityDoc("leave", fields, {
    title: "请假",
    conditions: { isLong: { field: "days", gt: 2 } },
    rules: [
      { key: "order", assert: { field: "endTime", gt: { field: "startTime" } }, at: "endTime", message: "结束时间必须晚于开始时间" },
      {
        key: "proof",
        when: { all: [{ field: "leaveType", eq: "2" }, { use: "isLong" }] },
        require: ["attachments"],
        message: "两天以上病假须上传证明",
      },
      {
        key: "later",
        when: { value: { ctx: "before.endTime" }, empty: false },
        assert: { field: "endTime", gte: { ctx: "before.endTime" } },
        message: "只能延后",
      },
      {
        key: "seats",
        assert: {
          all: [
            { field: "count", ne: 4 },
            { every: "students", where: { field: "seat", empty: false } },
            { none: "students", where: { field: "xh", eq: "9" } },
          ],
        },
        when: { field: "count", in: [3, 4] },
        at: "students.seat",
        message: "须有座号",
      },
      { key: "two", when: { field: "count", eq: 2 }, assert: { none: "students", where: { field: "kind", eq: "2" } }, message: "不要病假" },
      {
        key: "unlike",
        when: { field: "count", eq: 1 },
        assert: { value: { agg: "countDistinct", over: "students", of: { field: "seat" } }, eq: { agg: "count", over: "students" } },
        at: "students.seat",
        message: "座号重复",
      },
      { key: "overlap", noOverlap: { of: ["startTime", "endTime"], per: "xh" }, message: "该时间段已有请假" },
    ],
  }),
]);
const good = { xh: "2024001", leaveType: "1", startTime: "2026-03-02 08:00:00", endTime: "2026-03-03 18:00:00", days: 2 };
const check = (patch: EvalRecord, rest: Partial<ValidateInput> = {}) =>
  validateRecord({ model, entity: "leave", record: { ...good, ...patch }, before: null, action: "create", ctx: contextOf(), ...rest }).map(
    ({ code, path }) => [code, path],
  );
const update = (patch: EvalRecord, before: EvalRecord = good, rest: Partial<ValidateInput> = {}) =>
  check({ ...before, ...patch }, { before, action: "update", ...rest });

test("a good record has no problems", () =>
  expect(check({ tags: ["1"], amount: "12.00", count: 5, students: [{ xh: "1" }], attachments: ["f1"] })).toEqual([]));

test("what need not be filled may hold the word null", () => expect(check({ reason: "null" })).toEqual([]));

test.each<[string, EvalRecord, string[]]>([
  ["each row, at the column", { count: 3, students: [{ xh: "1" }, { xh: "2", seat: "a" }, { xh: "3" }] }, ["/students/0/seat", "/students/2/seat"]],
  ["the part that fails first", { count: 3, students: [{ xh: "9", seat: "a" }, { xh: "1" }] }, ["/students/1/seat"]],
  [
    "the next part",
    {
      count: 3,
      students: [
        { xh: "1", seat: "a" },
        { xh: "9", seat: "b" },
      ],
    },
    ["/students/1/seat"],
  ],
  ["a part that is of no row", { count: 4, students: [{ xh: "1" }] }, ["/students"]],
  ["the row as a whole", { count: 2, students: [{ xh: "1" }, { xh: "2", kind: "2" }] }, ["/students/1"]],
  [
    "rows that only together break it",
    {
      count: 1,
      students: [
        { xh: "1", seat: "a" },
        { xh: "2", seat: "a" },
      ],
    },
    ["/students"],
  ],
])("a rule over rows stands at what breaks it: %s", (_, patch, paths) => expect(check(patch)).toEqual(paths.map((path) => ["RULE_BROKEN", path])));

test.each<[string, EvalRecord, string, string]>([
  ["null", { leaveType: null }, "VALUE_REQUIRED", "/leaveType"],
  ["empty text", { xh: "" }, "VALUE_REQUIRED", "/xh"],
  ["missing key", { startTime: undefined }, "VALUE_REQUIRED", "/startTime"],
  ["the word null", { xh: "null" }, "VALUE_REQUIRED", "/xh"],
  ["the word undefined", { xh: "undefined" }, "VALUE_REQUIRED", "/xh"],
  ["an object without content", { leaveType: {} }, "VALUE_REQUIRED", "/leaveType"],
  ["a blank is no empty text", { xh: " " }, "VALUE_PATTERN", "/xh"],
  ["number for text", { xh: 7 }, "VALUE_TYPE", "/xh"],
  ["too long", { xh: "1".repeat(13) }, "VALUE_TOO_LONG", "/xh"],
  ["pattern", { xh: "a" }, "VALUE_PATTERN", "/xh"],
  ["four byte signs count once", { reason: "😀😀😀😀😀😀" }, "VALUE_TOO_LONG", "/reason"],
  ["text for number", { count: "3" }, "VALUE_TYPE", "/count"],
  ["fraction for integer", { count: 1.5 }, "VALUE_TYPE", "/count"],
  ["too small", { count: 0 }, "VALUE_TOO_SMALL", "/count"],
  ["too large", { count: 6 }, "VALUE_TOO_LARGE", "/count"],
  ["infinite", { count: Infinity }, "VALUE_TYPE", "/count"],
  ["money as number", { amount: 12 }, "VALUE_TYPE", "/amount"],
  ["money of one digit", { amount: "12.0" }, "VALUE_PATTERN", "/amount"],
  ["money over its bound", { amount: "100.01" }, "VALUE_TOO_LARGE", "/amount"],
  ["unknown code", { leaveType: "3" }, "VALUE_NOT_IN_DICT", "/leaveType"],
  ["retired code", { leaveType: "9" }, "VALUE_NOT_IN_DICT", "/leaveType"],
  ["unknown code in a list", { tags: ["1", "x"] }, "VALUE_NOT_IN_DICT", "/tags/1"],
  ["text for a list", { tags: "1" }, "VALUE_TYPE", "/tags"],
  ["repeated code", { tags: ["1", "1"] }, "VALUE_TYPE", "/tags"],
  ["no such day", { startTime: "2026-02-30 08:00:00" }, "VALUE_TYPE", "/startTime"],
  ["check digit", { idCard: "11010519491231002Y" }, "VALUE_IDCARD", "/idCard"],
  ["too many files", { attachments: ["a", "b", "c"] }, "VALUE_TOO_MANY", "/attachments"],
  ["object for text", { reason: { toString: "x" } }, "VALUE_TYPE", "/reason"],
  ["a missing cell", { students: [{ xh: "1" }, { kind: "1" }] }, "VALUE_REQUIRED", "/students/1/xh"],
  ["a bad cell", { students: [{ xh: "12345" }] }, "VALUE_TOO_LONG", "/students/0/xh"],
  ["a bad code in a cell", { students: [{ xh: "1", kind: "9" }] }, "VALUE_NOT_IN_DICT", "/students/0/kind"],
  ["an unknown column", { students: [{ xh: "1", admin: true }] }, "VALUE_UNKNOWN_FIELD", "/students/0/admin"],
  ["too many rows", { students: [{ xh: "1" }, { xh: "2" }, { xh: "3" }, { xh: "4" }] }, "VALUE_TOO_MANY", "/students"],
  ["a row that is no object", { students: ["x"] }, "VALUE_TYPE", "/students/0"],
  ["a broken assertion", { endTime: "2026-03-02 07:00:00" }, "RULE_BROKEN", "/endTime"],
  ["a missing proof", { leaveType: "2", days: 3 }, "RULE_BROKEN", "/attachments"],
])("a record with %s is refused, with the place", (_name, patch, code, path) => expect(check(patch)).toEqual([[code, path]]));

test("all mistakes are told at once, rules only when the values are right", () => {
  expect(check({ xh: null, count: 0, endTime: "2026-01-01 00:00:00", students: [{}] }).map(([code]) => code)).toEqual([
    "VALUE_REQUIRED",
    "VALUE_TOO_SMALL",
    "VALUE_REQUIRED",
  ]);
});
test("the sentence of a pattern is the author's", () => {
  const [problem] = validateRecord({ model, entity: "leave", record: { ...good, xh: "a" }, before: null, action: "create", ctx: contextOf() });
  expect(problem?.message).toBe("学号只能是数字");
});
test("what nobody can write is not asked for: serial, flow state, retired, computed", () =>
  expect(check({ state: null, leaveNo: null, old: null, days: null })).toEqual([]));

describe("an update", () => {
  test("may leave an immutable value, not change or empty it", () => {
    expect(update({})).toEqual([]);
    expect(update({ xh: "2024002" })).toEqual([["VALUE_IMMUTABLE", "/xh"]]);
    expect(update({ xh: null })).toEqual([["VALUE_REQUIRED", "/xh"]]);
    expect(update({ students: [{ id: "1", xh: "1", seat: "B" }] }, { ...good, students: [{ id: "1", xh: "1", seat: "A" }] })).toEqual([
      ["VALUE_IMMUTABLE", "/students/0/seat"],
    ]);
    expect(update({ students: [{ xh: "1", seat: "B" }] }, { ...good, students: [{ id: "1", xh: "1", seat: "A" }] })).toEqual([]);
  });
  test("keeps a retired code that was there, and adds none", () => {
    expect(update({ reason: "a" }, { ...good, leaveType: "9", tags: ["9"] })).toEqual([]);
    expect(update({ tags: ["9", "1"] }, { ...good, tags: ["9"] })).toEqual([]);
    expect(update({ tags: ["9"] })).toEqual([["VALUE_NOT_IN_DICT", "/tags/0"]]);
  });
  test("does not judge stored values by a narrower document", () => expect(update({ reason: "ok" }, { ...good, count: 99 })).toEqual([]));
  test("judges rules with the record as it was", () => {
    expect(update({ endTime: "2026-03-04 18:00:00" })).toEqual([]);
    expect(update({ endTime: "2026-03-03 08:00:00" })).toEqual([["RULE_BROKEN", "/endTime"]]);
  });
});

test("required is asked only of what the person may write", () => {
  expect(check({ leaveType: null }, { writable: (name) => name !== "leaveType" })).toEqual([]);
  expect(check({ leaveType: null }, { skipRequired: new Set(["leaveType"]) })).toEqual([]);
  expect(check({ leaveType: "x" }, { writable: () => false })).toEqual([["VALUE_NOT_IN_DICT", "/leaveType"]]);
});
test("an unknown entity is an error", () => expect(() => check({}, { entity: "nope" })).toThrow("REFERENCE_DANGLING"));
