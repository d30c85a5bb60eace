import { afterAll, beforeAll, expect, test } from "vitest";
import { listRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { gly, schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime();
});
afterAll(() => at.close());
const of = async (entity: string, key: string, fields: string[]) => {
  const page = await listRecords(await at.call(gly), entity, { size: "100" });
  return Object.fromEntries(page.records.map((row) => [String(row[key]), fields.map((field) => row[field])]));
};

test("a department counts the students of everything below it", async () =>
  expect(await of("department", "deptName", ["studentCount"])).toEqual({ 学校: [3], 信息学院: [2], 机电学院: [1], 软件教研室: [0] }));
test("a class counts its students by sex", async () =>
  expect(await of("stuClass", "bh", ["studentCount", "maleCount", "femaleCount", "sizeBand"])).toEqual({
    "24c1": [2, 1, 1, "20人以下"],
    "24c2": [0, 0, 0, "20人以下"],
    "24c3": [1, 1, 0, "20人以下"],
  }));
test("a counsellor counts the students of the classes in charge", async () =>
  expect(await of("counsellor", "gh", ["classCount", "studentCount", "ratio", "ratioBand"])).toEqual({
    1001: [1, 2, "1 : 2", "符合标准"],
    1002: [0, 0, "1 : 0", "未带班"],
  }));
test("a teacher with an appointment is a counsellor, with a class a head teacher", async () =>
  expect(await of("teacher", "gh", ["isFdy", "isBzr"])).toEqual({
    1001: [true, false],
    1002: [true, false],
    1003: [false, true],
    1004: [false, false],
  }));
test("a student shows class, counsellor and age marks of the day", async () =>
  expect((await of("baseStudentInfo", "xh", ["bjmc", "fdyName", "bzrName", "isMinor"]))["2024010101"]).toEqual([
    "软件c1",
    "张辅导",
    "王班主任",
    false,
  ]));
test("a campus counts buildings and students, a grade its classes", async () => {
  expect(await of("campus", "campusName", ["buildingCount", "studentCount"])).toEqual({ 主校区: [0, 3] });
  expect(await of("grade", "grade", ["classCount", "studentCount", "currentYearNo"])).toEqual({ 2024: [3, 3, 3] });
});
