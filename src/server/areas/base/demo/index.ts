import type { Model } from "../../../../../engine/model/model.ts";
import { nationalCantons } from "../canton-table.ts";
import { paramRow } from "../parameters.ts";
import { schoolYearOf } from "../../../data/samples/dates.ts";
import { defineDemo, type DemoRow } from "../../demo/define-demo.ts";
import { random } from "../../../data/samples/random.ts";
import { accounts, firstClasses, lessonTeachers } from "./accounts.ts";
import { calendar, currentTerm } from "./calendar.ts";
import { classCadres } from "./class-cadres.ts";
import { dorms } from "./dorms.ts";
import { courseRows, lessons, timetableRows } from "./lessons.ts";
import { organisation } from "./organisation.ts";
import { staff } from "./staff.ts";
import { students } from "./students.ts";

/** The demo's people know no year before 2026 or after 2028, because account 2024010101 is part of the README. */
const YEARS = [2026, 2028] as const;

const entities =
  "school campus building venue department grade major gradeMajor stuClass canton teacher counsellor counsellorClass baseStudentInfo schoolCalendar schoolCalendarItem schoolHoliday classPeriod dorm dormFloor dormRoom dormBed sysUser course timetable lesson classCadre";

/** The school itself: its places, people, calendar and accounts. */
export const base = defineDemo({
  organisation: [
    ...["school", "campus", "building", "venue", "department", "grade", "major", "gradeMajor", "stuClass", "canton"],
    ...["teacher", "counsellor", "counsellorClass", "schoolCalendar", "schoolCalendarItem", "schoolHoliday", "classPeriod"],
  ],
  sources: [
    { name: "school", makes: entities.split(" "), reads: [], make: ({ place }) => schoolRows(place.now) },
    { name: "parameters", makes: ["baseParams"], reads: [], make: ({ model }) => ({ baseParams: parameters(model) }) },
  ],
});

function schoolRows(now: string): Record<string, readonly DemoRow[]> {
  const dice = random(20_260_901);
  const current = Math.min(Math.max(schoolYearOf(now.slice(0, 10)), YEARS[0]), YEARS[1]);
  const org = organisation(current);
  const days = calendar(current, now.slice(0, 10));
  const term = currentTerm(days);
  const people = staff(dice, org, { calendar: days, current: term });
  const all = students(dice, org);
  const taught = {
    calendar: days,
    classes: firstClasses(org, people),
    teachers: lessonTeachers(org, people),
    venues: org.venue,
    departmentId: org.collegeIds[0]!,
    now,
  };
  const { grades: _grades, collegeIds: _ids, ...places } = org;
  return {
    ...places,
    canton: nationalCantons().map((c, i) => ({ id: c.cantonCode, ...c, isEnabled: true, sort: i })),
    teacher: people.teacher,
    counsellor: people.counsellor,
    counsellorClass: people.counsellorClass,
    baseStudentInfo: all,
    schoolCalendar: days.schoolCalendar,
    schoolCalendarItem: days.schoolCalendarItem,
    schoolHoliday: days.schoolHoliday,
    classPeriod: days.classPeriod,
    ...dorms(org, all),
    sysUser: accounts(org, people, all),
    course: courseRows(taught),
    timetable: timetableRows(taught),
    lesson: lessons(taught),
    classCadre: classCadres({ people: all, term }),
  };
}

/** Declared parameters at their defaults. */
const parameters = (model: Model): DemoRow[] =>
  [...model.params.values()].map((declared, i): DemoRow => {
    const row = paramRow(declared, i + 1);
    return { ...row, paramsValue: row.paramsValue ?? "", id: String(i + 1) };
  });
