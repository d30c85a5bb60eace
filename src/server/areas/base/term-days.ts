import { dayNumber, daysOf, weekday } from "../../platform/days.ts";

export interface TermDates {
  id: string;
  xn: string;
  xqM: string;
  startDate: string;
  endDate: string;
  teachStartDate: string;
  teachEndDate: string;
  /** 1 Monday or 7 Sunday. */
  firstWeekday: number;
  /** `18-19`, teaching weeks of examinations; null = none. */
  examWeeks: string | null;
}

export interface HolidayDates {
  holidayName: string;
  holidayType: string;
  startDate: string;
  endDate: string;
  /** Working days that make up for the holiday. */
  makeups: { riQi: string; makeupDate: string }[];
}

/** `calendar_event` codes by `holiday_type`: public holiday, winter, summer, school closed. */
const eventOfHoliday: Record<string, string> = { "1": "3", "2": "4", "3": "5", "4": "99" };

/** Week 1 is the week `startDate` lies in; weeks begin on `firstWeekday`. */
export function weekOfTerm(term: Pick<TermDates, "startDate" | "firstWeekday">, day: string): number {
  const offset = (weekday(term.startDate) - term.firstWeekday + 7) % 7;
  return Math.floor((dayNumber(day) - dayNumber(term.startDate) + offset) / 7) + 1;
}

function inWeeks(weeks: string | null, week: number): boolean {
  const [first, last] = (weeks ?? "").split("-").map(Number);
  return first !== undefined && first > 0 && week >= first && week <= (last ?? first);
}

/** A day of a term, without system columns. */
export interface TermDay {
  calendarId: string;
  xn: string;
  xqM: string;
  riQi: string;
  zc: number;
  /** 1 Monday to 7 Sunday. */
  xqj: number;
  month: number;
  isEdited: boolean;
  isTeachDay: boolean;
  isHoliday: boolean;
  isMakeup: boolean;
  makeupDate: string | null;
  eventType: string;
  eventName: string | null;
}

/** One row of the day list of a term, without system columns. */
export function termDay(term: TermDates, day: string, holidays: readonly HolidayDates[]): TermDay {
  const zc = weekOfTerm(term, day);
  const base = { calendarId: term.id, xn: term.xn, xqM: term.xqM, riQi: day, zc, xqj: weekday(day), month: Number(day.slice(5, 7)), isEdited: false };
  const makeup = holidays.flatMap((holiday) => holiday.makeups).find((one) => one.riQi === day);
  if (makeup)
    return { ...base, isTeachDay: true, isHoliday: false, isMakeup: true, makeupDate: makeup.makeupDate, eventType: "11", eventName: "调休补课" };
  const holiday = holidays.find((one) => one.holidayType !== "5" && one.startDate <= day && day <= one.endDate);
  if (holiday)
    return {
      ...base,
      isTeachDay: false,
      isHoliday: true,
      isMakeup: false,
      makeupDate: null,
      eventType: eventOfHoliday[holiday.holidayType] ?? "99",
      eventName: holiday.holidayName,
    };
  const teaches = day >= term.teachStartDate && day <= term.teachEndDate && weekday(day) <= 5;
  const exam = inWeeks(term.examWeeks, zc);
  return {
    ...base,
    isTeachDay: teaches,
    isHoliday: false,
    isMakeup: false,
    makeupDate: null,
    eventType: exam ? "2" : "1",
    eventName: exam ? "考试周" : null,
  };
}

export const termDays = (term: TermDates, holidays: readonly HolidayDates[]): TermDay[] =>
  daysOf(term.startDate, term.endDate).map((day) => termDay(term, day, holidays));
