import type { Calendar } from "./calendar.ts";
import { currentTerm } from "./calendar.ts";
import { addDays } from "./dates.ts";
import type { DemoClass, DemoRow } from "./organisation.ts";

const courses = ["高等数学", "大学英语", "程序设计基础", "线性代数", "思想道德与法治", "大学物理", "数据结构", "体育"];
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
  venues: readonly DemoRow[];
  now: string;
}

/** The timetable of a few classes over the term, without the days on which nothing is taught. */
export function lessons({ calendar, classes, teachers, venues, now }: Timetable): DemoRow[] {
  const term = currentTerm(calendar);
  const rooms = venues.filter((venue) => venue.venueType === "1");
  return classes.flatMap((one, c) =>
    Array.from({ length: WEEKS }, (_, w) =>
      week.flatMap(([day, section], i): DemoRow[] => {
        const lessonDate = addDays(term.startDate, w * 7 + day - 1);
        if (!calendar.teachDays.has(lessonDate)) return [];
        const at = (n: number, name: "startTime" | "endTime") => `${lessonDate} ${calendar.classPeriod[n - 1]![name]}:00`;
        const course = (i + c * 3) % courses.length;
        const endTime = at(section + 1, "endTime");
        return [
          {
            id: `${c + 1}${String(w + 1).padStart(2, "0")}${String(i + 1).padStart(2, "0")}`,
            xn: term.xn,
            xqM: term.xqM,
            courseName: courses[course]!,
            teachClassNo: `${term.xn.slice(2, 4)}${term.xqM}-${String(course + 1).padStart(3, "0")}-${String(c + 1).padStart(2, "0")}`,
            gh: teachers[course % teachers.length]!,
            classIds: [one.id],
            weekNo: w + 1,
            weekDay: String(day),
            lessonDate,
            startSection: section,
            endSection: section + 1,
            startTime: at(section, "startTime"),
            endTime,
            venueId: rooms.length > 0 ? String(rooms[(course + c * 5) % rooms.length]!.id) : null,
            state: endTime < now ? "rolled" : "planned",
          },
        ];
      }),
    ).flat(),
  );
}
