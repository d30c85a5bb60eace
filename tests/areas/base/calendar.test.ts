import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { termDay, weekOfTerm } from "../../../src/server/areas/base/term-days.ts";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, gly, refusal, row, rowsOf, schoolRuntime } from "./school.ts";

const term = {
  id: "cal",
  xn: "2026-2027",
  xqM: "1",
  startDate: "2026-09-07",
  endDate: "2027-01-24",
  teachStartDate: "2026-09-07",
  teachEndDate: "2027-01-10",
  firstWeekday: 1,
  examWeeks: "17-18",
};

describe("days of a term", () => {
  test.each([
    ["2026-09-07", 1],
    ["2026-09-13", 1],
    ["2026-09-14", 2],
    ["2026-11-21", 11],
    ["2027-01-24", 20],
  ])("%s lies in week %i", (day, week) => expect(weekOfTerm(term, day)).toBe(week));
  test("weeks that begin on Sunday count from the Sunday before the first day", () =>
    expect(weekOfTerm({ startDate: "2026-09-07", firstWeekday: 7 }, "2026-09-13")).toBe(2));
  const holiday = {
    holidayName: "国庆节",
    holidayType: "1",
    startDate: "2026-10-01",
    endDate: "2026-10-07",
    makeups: [{ riQi: "2026-10-10", makeupDate: "2026-10-07" }],
  };
  test.each([
    ["2026-09-08", { isTeachDay: true, isHoliday: false, eventType: "1" }],
    ["2026-09-12", { isTeachDay: false, isHoliday: false }],
    ["2026-10-02", { isTeachDay: false, isHoliday: true, eventType: "3", eventName: "国庆节" }],
    ["2026-10-10", { isTeachDay: true, isMakeup: true, makeupDate: "2026-10-07", eventType: "11" }],
    ["2026-12-29", { eventType: "2", eventName: "考试周" }],
    ["2027-01-11", { isTeachDay: false }],
  ])("%s reads as %j", (day, wanted) => expect(termDay(term, day, [holiday])).toMatchObject(wanted));
});

describe("the stored calendar", () => {
  let at: TestRuntime;
  beforeAll(async () => {
    at = await schoolRuntime({
      schoolHoliday: [
        {
          id: "h1",
          xn: "2026-2027",
          xqM: "1",
          holidayName: "国庆节",
          holidayType: "1",
          startDate: "2026-10-01",
          endDate: "2026-10-07",
          isEnabled: true,
          makeupDates: [{ riQi: "2026-10-10", makeupDate: "2026-10-07" }],
        },
      ],
    });
  });
  afterAll(() => at.close());
  const day = (riQi: string) => row(at, "schoolCalendarItem", { riQi });

  test("has a row for every day of the term", async () => {
    const call = await at.call(gly);
    expect(await act(call, "base.generateItems", { entity: "schoolCalendar", ids: ["cal"] })).toEqual({ added: 140, updated: 0 });
    expect(await rowsOf(at, "schoolCalendarItem", {})).toHaveLength(140);
  });
  test("making it again keeps the days edited by hand", async () => {
    const call = await at.call(gly);
    const edited = await day("2026-09-10");
    await saveRecords(call, "schoolCalendarItem", [{ id: String(edited!.id), values: { isTeachDay: false, eventName: "教师节大会" } }], {
      rights: "user",
    });
    expect(await act(call, "base.generateItems", { entity: "schoolCalendar", ids: ["cal"] })).toEqual({ added: 0, updated: 0 });
    expect(await day("2026-09-10")).toMatchObject({ eventName: "教师节大会", isTeachDay: false, isEdited: true });
  });
  test("an applied holiday marks its days and the working days that make up for it", async () => {
    const call = await at.call(gly);
    expect(await act(call, "base.applyHoliday", { entity: "schoolHoliday", ids: ["h1"] })).toEqual({ days: 8 });
    expect(await day("2026-10-01")).toMatchObject({ isHoliday: true, isTeachDay: false, eventName: "国庆节" });
    expect(await day("2026-10-10")).toMatchObject({ isMakeup: true, isTeachDay: true, makeupDate: "2026-10-07" });
    expect(await row(at, "schoolHoliday", { id: "h1" })).toMatchObject({ appliedTime: "2026-11-21 10:00:00" });
  });
  test("public holidays of a year are brought in once", async () => {
    const call = await at.call(gly);
    expect(await act(call, "base.importNationalHolidays", { entity: "schoolHoliday", input: { year: 2027 } })).toEqual({ added: 4, skipped: 0 });
    expect(await act(call, "base.importNationalHolidays", { entity: "schoolHoliday", input: { year: 2027 } })).toEqual({ added: 0, skipped: 4 });
    expect(await row(at, "schoolHoliday", { holidayName: "劳动节" })).toMatchObject({
      xn: "2026-2027",
      xqM: "2",
      startDate: "2027-05-01",
      endDate: "2027-05-02",
    });
  });
  const termOf = (values: Record<string, unknown>) => ({
    xn: "2026-2027",
    xqM: "2",
    calendarName: "下学期",
    startDate: "2027-03-01",
    endDate: "2027-07-11",
    teachStartDate: "2027-03-01",
    teachEndDate: "2027-06-27",
    ...values,
  });
  test.each([
    ["years that do not follow each other", { xn: "2026-2028" }, "学年的第二个年份应是第一个加 1，例如 2025-2026"],
    ["dates inside another term", { startDate: "2027-01-20", teachStartDate: "2027-01-20" }, "与其他学期的日期重叠"],
    ["an end before the start", { endDate: "2027-02-01", teachEndDate: "2027-02-01" }, /学期/],
    ["the same term twice", { xqM: "1", startDate: "2027-03-01" }, "该学期已有校历"],
  ])("%s are refused", async (_what, values, sentence) => {
    const call = await at.call(gly);
    expect(await refusal(saveRecords(call, "schoolCalendar", [{ values: termOf(values) }], { rights: "user" }))).toMatch(sentence);
  });
  test("weeks are counted from the dates", async () => {
    const call = await at.call(gly);
    const [saved] = await saveRecords(call, "schoolCalendar", [{ values: termOf({}) }], { rights: "user" });
    expect(await row(at, "schoolCalendar", { id: saved!.id })).toMatchObject({ weekCount: 19, isPublished: false, state: "draft" });
  });
  test("periods of one season do not overlap", async () => {
    const call = await at.call(gly);
    const period = (periodNo: number, startTime: string, endTime: string) =>
      saveRecords(call, "classPeriod", [{ values: { season: "9", periodNo, periodName: `第${periodNo}节`, startTime, endTime } }], {
        rights: "user",
      });
    await period(1, "08:00", "08:45");
    expect(await refusal(period(2, "08:30", "09:15"))).toBe("与“第1节”（08:00—08:45）时间重叠");
    expect(await refusal(period(2, "08:45", "09:30"))).toBeNull();
  });
});
