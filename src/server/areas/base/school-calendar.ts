import type { Cond } from "../../../../engine/grammar/condition.ts";
import { entityOf, fetchRecords } from "../../data/records/index.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { type At, find, insertRows, onlyRecord, patchRows, refuse, textOf } from "../../data/records/plain-rows.ts";
import { type HolidayDates, type TermDates, termDay, termDays } from "./term-days.ts";

/** Stored terms and holidays as the day rules need them. */
export const termOf = (row: OperationRecord): TermDates => ({
  id: String(row.id),
  xn: String(row.xn),
  xqM: String(row.xqM),
  startDate: String(row.startDate),
  endDate: String(row.endDate),
  teachStartDate: String(row.teachStartDate),
  teachEndDate: String(row.teachEndDate),
  firstWeekday: Number(row.firstWeekday ?? 1),
  examWeeks: textOf(row.examWeeks),
});

/** Holidays that have been applied, with their make-up days. */
async function appliedHolidays({ call }: At): Promise<HolidayDates[]> {
  const where: Cond = {
    all: [
      { field: "isEnabled", eq: true },
      { field: "appliedTime", empty: false },
    ],
  };
  return (await fetchRecords({ call, entity: entityOf(call, "schoolHoliday"), where, tables: "all" })).map(({ record }) => holidayOf(record));
}

/** A holiday with the rows of its make-up table. */
export const holidayOf = (row: OperationRecord): HolidayDates => ({
  holidayName: String(row.holidayName),
  holidayType: String(row.holidayType),
  startDate: String(row.startDate),
  endDate: String(row.endDate),
  makeups: ((row.makeupDates as OperationRecord[] | null) ?? []).map((one) => ({ riQi: String(one.riQi), makeupDate: String(one.makeupDate) })),
});

/** Writes the day list of a term. Days edited by hand and days outside the new dates that were edited stay as they are. */
export async function generateTermItems(at: At, term: TermDates): Promise<{ added: number; updated: number }> {
  const wanted = termDays(term, await appliedHolidays(at));
  const known = new Map((await find(at, "schoolCalendarItem", { calendarId: term.id })).map((row) => [String(row.riQi), row]));
  const inTerm = new Set(wanted.map((row) => String(row.riQi)));
  const stale = [...known.values()].filter((row) => !inTerm.has(String(row.riQi)) && row.isEdited !== true);
  await patchRows(at, "schoolCalendarItem", { id: stale.map((row) => String(row.id)) }, { isDeleted: true });
  const added = await insertRows(
    at,
    "schoolCalendarItem",
    wanted.filter((row) => !known.has(String(row.riQi))),
  );
  let updated = 0;
  for (const row of wanted) {
    const old = known.get(String(row.riQi));
    if (old === undefined || old.isEdited === true || sameDay(old, row)) continue;
    updated += await patchRows(at, "schoolCalendarItem", { id: String(old.id) }, row);
  }
  return { added: added.length, updated };
}

const compared = ["zc", "isTeachDay", "isHoliday", "isMakeup", "makeupDate", "eventType", "eventName"] as const;
const sameDay = (old: OperationRecord, row: OperationRecord): boolean => compared.every((name) => (old[name] ?? null) === (row[name] ?? null));

export const generateCalendar: Operation = {
  kind: "effect",
  name: "base.generateCalendar",
  title: "生成校历明细",
  run: async (input) => {
    await generateTermItems(input, termOf(input.record));
  },
};

export const generateItems: Operation = {
  kind: "action",
  name: "base.generateItems",
  title: "生成明细",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `生成 ${records.map((row) => row.calendarName).join("、")} 的校历明细`,
  run: (input) => generateTermItems(input, termOf(onlyRecord(input.records))),
};

/** Only one term is current: the mark is taken from the others before this one gets it. */
export const clearCurrentTerm: Operation = {
  kind: "effect",
  name: "base.clearCurrentTerm",
  title: "清除其他当前学期",
  run: async (input) => {
    await patchRows(input, "schoolCalendar", { isCurrent: true }, { isCurrent: false });
  },
};

/** Week, weekday and month of a day come from its term; a day a person saves is marked as edited by hand. */
export const calendarDay: Operation = {
  kind: "effect",
  name: "base.calendarDay",
  title: "校历明细的周次与标记",
  run: async (input) => {
    const [calendar] = await find(input, "schoolCalendar", { id: String(input.record.calendarId) });
    if (calendar === undefined) return undefined;
    const term = termOf(calendar);
    const day = String(input.record.riQi);
    if (day < term.startDate || day > term.endDate) refuse("riQi", "日期不在该学期之内");
    const { xn, xqM, zc, xqj, month } = termDay(term, day, []);
    return { xn, xqM, zc, xqj, month, isEdited: true };
  },
};

/** The second year of a school year follows the first. */
export const schoolYear: Operation = {
  kind: "effect",
  name: "base.schoolYear",
  title: "学年的两个年份相连",
  run: async ({ record }) => {
    const [first, second] = String(record.xn ?? "")
      .split("-")
      .map(Number);
    if (record.xn && second !== (first ?? 0) + 1) refuse("xn", "学年的第二个年份应是第一个加 1，例如 2025-2026");
  },
};
