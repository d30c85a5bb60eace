import { textOf } from "../../data/records/plain-rows.ts";
import { settingsOfCampus } from "./settings.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** Read from what is remembered of the settings, which a query of a document would ask the database for at every save. */
export const takeSettings = defineBefore("leaveApplication", {
  name: "leave.takeSettings",
  title: "请假单适用的参数",
  run: async (input) => {
    const student = await recordsOf(input, "baseStudentInfo").findOne({ xh: input.record.xh ?? "" });
    return student === null ? {} : { paramId: (await settingsOfCampus(input, textOf(student.campusId)))?.id ?? null };
  },
});
