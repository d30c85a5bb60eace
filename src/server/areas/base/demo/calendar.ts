import { addDays, dayNumber, schoolYear, weekday } from "../../../data/samples/dates.ts";
import type { DemoRecord, DemoRow } from "../../demo/define-demo.ts";

export interface Term {
  id: string;
  xn: string;
  xqM: string;
  startDate: string;
  endDate: string;
}
export interface Calendar {
  terms: Term[];
  schoolCalendar: DemoRow[];
  schoolCalendarItem: DemoRow[];
  schoolHoliday: DemoRecord<"schoolHoliday", "startDate" | "endDate">[];
  classPeriod: DemoRow[];
  /** Day -> true when lessons are held. */
  teachDays: Set<string>;
}

/** First Monday on or after the day. */
const monday = (day: string) => addDays(day, (8 - weekday(day)) % 7);

/** Holidays with fixed Gregorian dates; spring and mid-autumn move with the lunar calendar and are close enough for a demo. */
const holidays = (start: number): [string, string, string, string][] => [
  ["国庆节", "1", `${start}-10-01`, `${start}-10-07`],
  ["元旦", "1", `${start + 1}-01-01`, `${start + 1}-01-01`],
  ["清明节", "1", `${start + 1}-04-04`, `${start + 1}-04-06`],
  ["劳动节", "1", `${start + 1}-05-01`, `${start + 1}-05-05`],
];

/** Calendars of the three school years around `today`, the term of `today` being current. `current` is the first year of this school year. */
export function calendar(current: number, today: string): Calendar {
  const result: Calendar = { terms: [], schoolCalendar: [], schoolCalendarItem: [], schoolHoliday: [], classPeriod: [], teachDays: new Set() };
  for (let start = current - 2; start <= current; start++) {
    for (const [holidayName, holidayType, startDate, endDate] of holidays(start))
      result.schoolHoliday.push({
        id: `${start}${result.schoolHoliday.length}`,
        xn: schoolYear(start),
        xqM: startDate.startsWith(String(start)) ? "1" : "2",
        holidayName,
        holidayType,
        startDate,
        endDate,
        needLeaveCheck: holidayName !== "元旦",
        isEnabled: true,
      });
    addTerm(result, { start, xqM: "1", startDate: monday(`${start}-09-01`), weeks: 20 });
    addTerm(result, { start, xqM: "2", startDate: monday(`${start + 1}-02-24`), weeks: 19 });
  }
  const now = result.terms.findLast((term) => term.startDate <= today) ?? result.terms[0]!;
  for (const row of result.schoolCalendar) row.isCurrent = row.id === now.id;
  addPeriods(result);
  return result;
}

export const currentTerm = (of: Calendar): Term => of.terms[of.schoolCalendar.findIndex((row) => row.isCurrent === true)]!;

function addTerm(to: Calendar, { start, xqM, startDate, weeks }: { start: number; xqM: string; startDate: string; weeks: number }): void {
  const xn = schoolYear(start);
  const id = `${start}${xqM}`;
  const endDate = addDays(startDate, weeks * 7 - 1);
  to.terms.push({ id, xn, xqM, startDate, endDate });
  to.schoolCalendar.push({
    id,
    xn,
    xqM,
    calendarName: `${xn}学年第${xqM === "1" ? "一" : "二"}学期校历`,
    startDate,
    endDate,
    teachStartDate: startDate,
    teachEndDate: addDays(endDate, -14),
    registerDate: addDays(startDate, -1),
    freshmanDate: xqM === "1" ? addDays(startDate, 6) : null,
    firstWeekday: 1,
    weekCount: weeks,
    examWeeks: `${weeks - 1}-${weeks}`,
    season: xqM === "1" ? "2" : "1",
    isCurrent: false,
    isPublished: true,
    state: "published",
  });
  for (let n = 0; n < weeks * 7; n++) addDay(to, { calendarId: id, xn, xqM, day: addDays(startDate, n), zc: Math.floor(n / 7) + 1, weeks });
}

function addDay(
  to: Calendar,
  { calendarId, xn, xqM, day, zc, weeks }: { calendarId: string; xn: string; xqM: string; day: string; zc: number; weeks: number },
): void {
  const holiday = to.schoolHoliday.find((h) => h.startDate <= day && day <= h.endDate);
  const xqj = weekday(day);
  const isTeachDay = !holiday && xqj <= 5;
  if (isTeachDay) to.teachDays.add(day);
  const eventType = holiday ? "3" : zc > weeks - 2 ? "2" : "1";
  const eventName = holiday ? holiday.holidayName : zc > weeks - 2 ? "考试周" : null;
  to.schoolCalendarItem.push({
    id: `${dayNumber(day)}`,
    calendarId,
    xn,
    xqM,
    riQi: day,
    zc,
    xqj,
    month: Number(day.slice(5, 7)),
    isTeachDay,
    isHoliday: Boolean(holiday),
    isMakeup: false,
    eventType,
    eventName,
    isEdited: false,
  });
}

function addPeriods(to: Calendar): void {
  const times = [
    "08:20-09:05",
    "09:10-09:55",
    "10:15-11:00",
    "11:05-11:50",
    "13:30-14:15",
    "14:20-15:05",
    "15:20-16:05",
    "16:10-16:55",
    "18:30-19:15",
    "19:20-20:05",
  ];
  for (const [i, span] of times.entries()) {
    const [startTime, endTime] = span.split("-");
    to.classPeriod.push({
      id: String(i + 1),
      season: "9",
      periodNo: i + 1,
      periodName: `第${i + 1}节`,
      partOfDay: i < 4 ? "上午" : i < 8 ? "下午" : "晚上",
      startTime,
      endTime,
      isEnabled: true,
    });
  }
}
