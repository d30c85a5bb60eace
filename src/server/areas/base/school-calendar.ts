import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { type HolidayDates, type TermDates, type TermDay, termDay, termDays } from "./term-days.ts";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

/** Stored terms and holidays as the day rules need them. */
export const termOf = (row: Row<"schoolCalendar">): TermDates => ({
  id: row.id,
  xn: row.xn,
  xqM: row.xqM,
  startDate: row.startDate,
  endDate: row.endDate,
  teachStartDate: row.teachStartDate,
  teachEndDate: row.teachEndDate,
  firstWeekday: row.firstWeekday ?? 1,
  examWeeks: textOf(row.examWeeks),
});

/** Holidays that have been applied, with their make-up days. */
async function appliedHolidays(at: At): Promise<HolidayDates[]> {
  const where: Cond = {
    all: [
      { field: "isEnabled", eq: true },
      { field: "appliedTime", empty: false },
    ],
  };
  return (await recordsOf(at, "schoolHoliday").findWhere(where, { tables: ["makeupDates"] })).map(holidayOf);
}

/** A holiday with the rows of its make-up table. */
export const holidayOf = (row: Row<"schoolHoliday">): HolidayDates => ({
  holidayName: row.holidayName,
  holidayType: row.holidayType,
  startDate: row.startDate,
  endDate: row.endDate,
  makeups: (row.makeupDates ?? []).map(({ riQi, makeupDate }) => ({ riQi, makeupDate })),
});

/** Writes the day list of a term. Days edited by hand and days outside the new dates that were edited stay as they are. */
export async function generateTermItems(at: At, term: TermDates): Promise<{ added: number; updated: number }> {
  const wanted = termDays(term, await appliedHolidays(at));
  const known = new Map((await recordsOf(at, "schoolCalendarItem").find({ calendarId: term.id })).map((row) => [row.riQi, row]));
  const inTerm = new Set(wanted.map((row) => row.riQi));
  const stale = [...known.values()].filter((row) => !inTerm.has(row.riQi) && row.isEdited !== true);
  await booksOf(at, "schoolCalendarItem").change({ id: stale.map((row) => row.id) }, { isDeleted: true });
  const added = await booksOf(at, "schoolCalendarItem").add(wanted.filter((row) => !known.has(row.riQi)));
  let updated = 0;
  for (const row of wanted) {
    const old = known.get(row.riQi);
    if (old === undefined || old.isEdited === true || sameDay(old, row)) continue;
    updated += await booksOf(at, "schoolCalendarItem").change({ id: old.id }, row);
  }
  return { added: added.length, updated };
}

const compared = ["zc", "isTeachDay", "isHoliday", "isMakeup", "makeupDate", "eventType", "eventName"] as const;
const sameDay = (old: Row<"schoolCalendarItem">, row: TermDay): boolean => compared.every((name) => (old[name] ?? null) === (row[name] ?? null));

export const generateCalendar = defineAfter("schoolCalendar", {
  name: "base.generateCalendar",
  title: "生成校历明细",
  run: async (input) => {
    await generateTermItems(input, termOf(input.record));
  },
});

export const generateItems = defineAction("schoolCalendar", {
  name: "base.generateItems",
  title: "生成明细",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `生成 ${records.map((row) => row.calendarName).join("、")} 的校历明细`,
  run: (input) => generateTermItems(input, termOf(onlyRecord(input.records))),
});

/** Only one term is current: the mark is taken from the others before this one gets it. */
export const clearCurrentTerm = defineBefore("schoolCalendar", {
  name: "base.clearCurrentTerm",
  title: "清除其他当前学期",
  run: async (input) => {
    await recordsOf(input, "schoolCalendar").change({ isCurrent: true }, { isCurrent: false }, { judge: false });
  },
});

/** Week, weekday and month of a day come from its term; a day a person saves is marked as edited by hand. */
export const calendarDay = defineBefore("schoolCalendarItem", {
  name: "base.calendarDay",
  title: "校历明细的周次与标记",
  run: async (input) => {
    const [calendar] = await recordsOf(input, "schoolCalendar").find({ id: input.record.calendarId ?? "" });
    if (calendar === undefined) return undefined;
    const term = termOf(calendar);
    const day = input.record.riQi ?? "";
    if (day < term.startDate || day > term.endDate) refuse("riQi", "日期不在该学期之内");
    const { xn, xqM, zc, xqj, month } = termDay(term, day, []);
    return { xn, xqM, zc, xqj, month, isEdited: true };
  },
});

/** The second year of a school year follows the first. */
export const schoolYear = defineBefore(["schoolCalendar", "schoolHoliday"], {
  name: "base.schoolYear",
  title: "学年的两个年份相连",
  run: async ({ record }) => {
    const [first, second] = (record.xn ?? "").split("-").map(Number);
    if (record.xn && second !== (first ?? 0) + 1) refuse("xn", "学年的第二个年份应是第一个加 1，例如 2025-2026");
  },
});
