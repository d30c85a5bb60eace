import type { Model } from "../../../../../engine/model/model.ts";
import { random } from "../../../data/samples/random.ts";
import type { SampleSchool } from "../../../data/samples/sample-school.ts";
import { defineDemo, type DemoRow } from "../../demo/define-demo.ts";
import { nationalCantons } from "../canton-table.ts";
import { paramRow } from "../parameters.ts";
import { accounts } from "./accounts.ts";
import { dorms } from "./dorms.ts";
import { placeEntities, placesOf } from "./places.ts";
import { staff } from "./staff.ts";
import { students } from "./students.ts";

const people = ["teacher", "baseStudentInfo", "dorm", "dormFloor", "dormRoom", "dormBed", "sysUser"];

/** The people of the school and where they live; its places, calendar and lessons are samples. */
export const base = defineDemo({
  organisation: [
    ...["school", "campus", "building", "venue", "department", "grade", "major", "gradeMajor", "stuClass", "canton"],
    ...["teacher", "counsellor", "counsellorClass", "schoolCalendar", "schoolCalendarItem", "schoolHoliday", "classPeriod"],
  ],
  sources: [
    { name: "cantons", makes: ["canton"], reads: [], make: () => ({ canton: nationalCantons().map(cantonRow) }) },
    // Classes learn who looks after them.
    { name: "people", makes: [...people, "stuClass"], reads: placeEntities, make: peopleRows },
    { name: "parameters", makes: ["baseParams"], reads: [], make: ({ model }) => ({ baseParams: parameters(model) }) },
  ],
});

const cantonRow = (canton: ReturnType<typeof nationalCantons>[number], sort: number): DemoRow => ({
  id: canton.cantonCode,
  ...canton,
  isEnabled: true,
  sort,
});

function peopleRows(school: SampleSchool): Record<string, readonly DemoRow[]> {
  const dice = random(20_260_901);
  const places = placesOf(school);
  const known = staff(dice, places);
  const all = students(dice, places);
  return { teacher: known.teacher, baseStudentInfo: all, ...dorms(places, all), sysUser: accounts(places, known, all) };
}

/** Declared parameters at their defaults. */
const parameters = (model: Model): DemoRow[] =>
  [...model.params.values()].map((declared, i): DemoRow => {
    const row = paramRow(declared, i + 1);
    return { ...row, paramsValue: row.paramsValue ?? "", id: String(i + 1) };
  });
