import type { Calendar, Term } from "./calendar.ts";
import { currentTerm } from "./calendar.ts";
import { addDays, dayNumber, weekday } from "../../../data/samples/dates.ts";
import type { DemoRow } from "../../demo/define-demo.ts";
import type { DemoClass, DemoVenue } from "./organisation.ts";

const courses = ["高等数学", "大学英语", "程序设计基础", "线性代数", "思想道德与法治", "大学物理", "数据结构", "体育"];
/** Kind and points of each course, in the order of their names. */
const weights: readonly (readonly [courseType: string, credit: number])[] = [
  ["1", 5],
  ["1", 4],
  ["1", 3.5],
  ["1", 3],
  ["1", 3],
  ["2", 4],
  ["1", 4],
  ["6", 1],
];
/** Weekday and first section of each course of a week; courses take two sections, and come twice where the week has room. */
const week: readonly (readonly [day: number, section: number])[] = [
  [1, 1],
  [1, 3],
  [2, 1],
  [2, 5],
  [3, 3],
  [3, 7],
  [4, 1],
  [4, 5],
  [5, 1],
  [5, 3],
  [1, 7],
  [3, 1],
];
const WEEKS = 18;

interface Timetable {
  calendar: Calendar;
  classes: readonly DemoClass[];
  /** Those who teach them, the first one most. */
  teachers: readonly string[];
  venues: readonly DemoVenue[];
  /** College that teaches the courses. */
  departmentId: string;
  now: string;
}

const courseOf = (at: number, c: number): number => (at + c * 3) % courses.length;
const teachClassNo = ({ xn, xqM }: Term, course: number, c: number): string =>
  `${xn.slice(2, 4)}${xqM}-${String(course + 1).padStart(3, "0")}-${String(c + 1).padStart(2, "0")}`;
const timetableId = (c: number, at: number): string => `${c + 1}${String(at + 1).padStart(2, "0")}`;
const roomOf = (venues: readonly DemoVenue[], course: number, c: number): string | null => {
  const rooms = venues.filter((venue) => venue.venueType === "1");
  return rooms.length > 0 ? rooms[(course + c * 5) % rooms.length]!.id : null;
};

/** What the school teaches. */
export const courseRows = ({ departmentId }: Timetable): DemoRow[] =>
  courses.map((courseName, i) => ({
    id: String(i + 1),
    courseCode: `KC${String(i + 1).padStart(3, "0")}`,
    courseName,
    courseType: weights[i]![0],
    credit: weights[i]![1],
    hours: weights[i]![1] * 16,
    theoryHours: weights[i]![1] * 12,
    practiceHours: weights[i]![1] * 4,
    departmentId,
    needAttendance: true,
    isEnabled: true,
  }));

/** The timetable of a few classes, from which their lessons come. */
export function timetableRows({ calendar, classes, teachers, venues, now }: Timetable): DemoRow[] {
  const term = currentTerm(calendar);
  return classes.flatMap((one, c) =>
    week.map(([day, section], at) => {
      const course = courseOf(at, c);
      return {
        id: timetableId(c, at),
        xn: term.xn,
        xqM: term.xqM,
        teachClassNo: teachClassNo(term, course, c),
        teachClassName: `${courses[course]!}（${one.bjmc}）`,
        courseId: String(course + 1),
        courseName: courses[course]!,
        gh: teachers[course % teachers.length]!,
        classIds: [one.id],
        campusId: one.campusId,
        venueId: roomOf(venues, course, c),
        weeks: `1-${WEEKS}`,
        weekType: "1",
        weekDay: String(day),
        startSection: section,
        endSection: section + 1,
        source: "1",
        syncTime: now,
      };
    }),
  );
}

/** Sections of a day for which the calendar plans nothing: somebody looks at the school on that day too. */
const makeUpSections = [1, 3, 5] as const;

interface Slot {
  /** Weeks of the term before this one. */
  before: number;
  section: number;
  /** Its number in the week; names the course and the row. */
  at: number;
  lessonDate: string;
}

/** The timetable of a few classes over the term, without the days on which nothing is taught; today always has lessons. */
export function lessons(of: Timetable): DemoRow[] {
  const { calendar, classes } = of;
  const { startDate } = currentTerm(calendar);
  const today = of.now.slice(0, 10);
  const planned = Array.from({ length: WEEKS }, (_, before) =>
    week.map(([day, section], at): Slot => ({ before, section, at, lessonDate: addDays(startDate, before * 7 + day - 1) })),
  )
    .flat()
    .filter(({ lessonDate }) => calendar.teachDays.has(lessonDate));
  const before = Math.max(Math.floor((dayNumber(today) - dayNumber(startDate)) / 7), 0);
  const extra = planned.some(({ lessonDate }) => lessonDate === today)
    ? []
    : makeUpSections.map((section, at): Slot => ({ before, section, at: week.length + at, lessonDate: today }));
  return classes.flatMap((one, c) => [...planned, ...extra].map((slot) => lessonRow(of, { classId: one.id, c, slot })));
}

function lessonRow({ calendar, teachers, venues, now }: Timetable, { classId, c, slot }: { classId: string; c: number; slot: Slot }): DemoRow {
  const term = currentTerm(calendar);
  const { before, section, at, lessonDate } = slot;
  const time = (n: number, name: "startTime" | "endTime") => `${lessonDate} ${calendar.classPeriod[n - 1]![name]}:00`;
  const course = courseOf(at, c);
  const endTime = time(section + 1, "endTime");
  return {
    id: `${c + 1}${String(before + 1).padStart(2, "0")}${String(at + 1).padStart(2, "0")}`,
    xn: term.xn,
    xqM: term.xqM,
    timetableId: at < week.length ? timetableId(c, at) : null,
    courseId: String(course + 1),
    courseName: courses[course]!,
    teachClassNo: teachClassNo(term, course, c),
    gh: teachers[course % teachers.length]!,
    classIds: [classId],
    weekNo: before + 1,
    weekDay: String(weekday(lessonDate)),
    lessonDate,
    plannedOn: at < week.length ? lessonDate : null,
    startSection: section,
    endSection: section + 1,
    startTime: time(section, "startTime"),
    endTime,
    venueId: roomOf(venues, course, c),
    state: endTime < now ? "rolled" : "planned",
  };
}
