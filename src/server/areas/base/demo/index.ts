import { nationalCantons } from "../canton-table.ts";
import { paramRow } from "../parameters.ts";
import { schoolYearOf } from "../../demo/dates.ts";
import { defineDemo, type DemoRow } from "../../demo/define-demo.ts";
import { random } from "../../demo/random.ts";
import { accounts, firstClasses, lessonTeachers } from "./accounts.ts";
import { calendar, currentTerm } from "./calendar.ts";
import { classLife } from "./class-life.ts";
import { dorms } from "./dorms.ts";
import { lessons } from "./lessons.ts";
import { organisation, type Organisation } from "./organisation.ts";
import { schoolDictionaries } from "./school-dictionaries.ts";
import { staff } from "./staff.ts";
import { students } from "./students.ts";

/** The demo's people know no year before 2026 or after 2028, because account 2024010101 is part of the README. */
const YEARS = [2026, 2028] as const;

/** The school itself: its places, people, calendar and accounts. */
export const base = defineDemo({
  after: [],
  organisation: [
    ...["school", "campus", "building", "venue", "department", "grade", "major", "gradeMajor", "stuClass", "canton"],
    ...["teacher", "counsellor", "counsellorClass", "schoolCalendar", "schoolCalendarItem", "schoolHoliday", "classPeriod"],
  ],
  make: ({ now }) => {
    const dice = random(20_260_901);
    const current = Math.min(Math.max(schoolYearOf(now.slice(0, 10)), YEARS[0]), YEARS[1]);
    const org = organisation(current);
    const days = calendar(current, now.slice(0, 10));
    const term = currentTerm(days);
    const people = staff(dice, org, { calendar: days, current: term });
    const all = students(dice, org);
    const classes = firstClasses(org, people);
    const everybody = accounts(org, people, all);
    return {
      rows: {
        ...organisationRows(org),
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
        sysUser: everybody,
        lesson: lessons({ calendar: days, classes, teachers: lessonTeachers(org, people), venues: org.venue, now }),
        ...classLife(random(20_260_902), org, { people: all, term }),
      },
      // The next area draws on where the people ended.
      made: { dice, current, staff: people, calendar: days, students: all, accounts: everybody, firstClasses: classes.map(({ id }) => id) },
    };
  },
  // Declared parameters at their defaults, and two dictionaries of the school's own.
  ofProduct: async (_, { model }) => ({
    baseParams: [...model.params.values()].map((declared, i): DemoRow => {
      const row = paramRow(declared, i + 1);
      return { ...row, paramsValue: row.paramsValue ?? "", id: String(i + 1) };
    }),
    dataDictionary: schoolDictionaries(),
  }),
});

function organisationRows(org: Organisation): Record<string, DemoRow[]> {
  const { grades: _grades, collegeIds: _ids, ...rows } = org;
  return rows;
}
