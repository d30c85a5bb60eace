import { phrase } from "../../../../engine/language/phrase.ts";
import { addDays } from "../../platform/days.ts";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { holidayOf, termOf } from "./school-calendar.ts";
import { type HolidayDates, termDay } from "./term-days.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

function checkMakeups(holiday: HolidayDates): void {
  const inside = holiday.makeups.find((one) => one.riQi >= holiday.startDate && one.riQi <= holiday.endDate);
  if (inside) refuse("makeupDates", phrase`调休上班日期 ${inside.riQi} 落在假期之内，请修改`);
}

async function writeDays(at: At, holiday: HolidayDates): Promise<number> {
  const terms = (await recordsOf(at, "schoolCalendar").find({})).map(termOf);
  const makeupDays = new Set(holiday.makeups.map((one) => one.riQi));
  const items = (await recordsOf(at, "schoolCalendarItem").find({ calendarId: terms.map((term) => term.id) })).filter(
    (row) => makeupDays.has(row.riQi) || (row.riQi >= holiday.startDate && row.riQi <= holiday.endDate),
  );
  for (const item of items) {
    const term = terms.find((one) => one.id === item.calendarId);
    if (term === undefined) continue;
    const { isTeachDay, isHoliday, isMakeup, makeupDate, eventType, eventName } = termDay(term, item.riQi, [holiday]);
    await booksOf(at, "schoolCalendarItem").change({ id: item.id }, { isTeachDay, isHoliday, isMakeup, makeupDate, eventType, eventName });
  }
  return items.length;
}

/** Rewrites holiday and make-up marks of the days; an explicit act, so it also rewrites days edited by hand. */
export const applyHoliday = defineAction("schoolHoliday", {
  name: "base.applyHoliday",
  title: "应用到校历",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `把 ${records.map((row) => `${row.xn} ${row.holidayName}`).join("、")} 应用到校历`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    if (row.isEnabled === false) refuse("isEnabled", "该假期已停用，请先启用");
    const holiday = holidayOf(row);
    checkMakeups(holiday);
    const days = await writeDays(input, holiday);
    await recordsOf(input, "schoolHoliday").change(row.id, { appliedTime: input.call.ctx.now }, { judge: false });
    return { days };
  },
});

/** Public holidays with fixed Gregorian dates (国务院令第 795 号, in force 2025-01-01). Lunar ones and make-up days are announced each year and entered by hand. */
const fixedHolidays = [
  { holidayName: "元旦", from: "01-01", days: 1 },
  { holidayName: "清明节", from: "04-04", days: 1 },
  { holidayName: "劳动节", from: "05-01", days: 2 },
  { holidayName: "国庆节", from: "10-01", days: 3 },
] as const;

const schoolYearOf = (day: string): { xn: string; xqM: string } => {
  const year = Number(day.slice(0, 4));
  const start = day.slice(5) >= "08-01" ? year : year - 1;
  return { xn: `${start}-${start + 1}`, xqM: day.slice(5) >= "08-01" || day.slice(5) < "02-01" ? "1" : "2" };
};

export const importNationalHolidays = defineAction("schoolHoliday", {
  name: "base.importNationalHolidays",
  title: "导入国家节假日",
  input: { type: "object", properties: { year: { type: "integer", minimum: 2020, maximum: 2100 } }, required: ["year"], additionalProperties: false },
  audit: ({ input }) => `导入 ${input.year} 年国家节假日`,
  run: async (input) => {
    const rows = fixedHolidays.map(({ holidayName, from, days }) => {
      const startDate = `${input.input.year}-${from}`;
      return {
        ...schoolYearOf(startDate),
        holidayName,
        holidayType: "1",
        startDate,
        endDate: addDays(startDate, days - 1),
        needLeaveCheck: days > 1,
        isEnabled: true,
      };
    });
    const known = new Set(
      (await recordsOf(input, "schoolHoliday").find({ xn: [...new Set(rows.map((row) => row.xn))] })).map((row) => `${row.xn}\0${row.holidayName}`),
    );
    const added = await recordsOf(input, "schoolHoliday").add(rows.filter((row) => !known.has(`${row.xn}\0${row.holidayName}`)));
    return { added: added.length, skipped: rows.length - added.length };
  },
});
