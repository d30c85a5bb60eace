import type { Cond } from "../../../../engine/grammar/condition.ts";
import { writeAudit } from "../../data/records/index.ts";
import { type At, refuse, listOf } from "../../data/records/plain-rows.ts";
import { running } from "./states.ts";
import { defineAfter } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** Numbers of the students at school whom the batch is for. */
async function studentsInScope(at: At, batch: Row<"leaveHolidayBatch">): Promise<Row<"baseStudentInfo">[]> {
  const [campuses, departments, grades] = [listOf(batch.campusIds), listOf(batch.departmentIds), listOf(batch.grades)];
  const where: Cond = {
    all: [
      { field: "sfzx", eq: true },
      ...(campuses.length > 0 ? [{ field: "campusId", in: campuses }] : []),
      ...(departments.length > 0 ? [{ field: "departmentId", under: departments }] : []),
      ...(grades.length > 0 ? [{ field: "grade", in: grades }] : []),
    ],
  };
  return recordsOf(at, "baseStudentInfo").findWhere(where);
}

/** Beyond what one call writes: twenty thousand students are rows put in by the thousand, not forty thousand forms. */
export const openBatch = defineAfter("leaveHolidayBatch", {
  name: "leave.openBatch",
  title: "发布批次并生成登记",
  run: async (input) => {
    const { record } = input;
    const students = await studentsInScope(input, record);
    if (students.length === 0) refuse("", "适用范围内没有在校学生，请修改适用校区、学院或年级");
    const placed = students.map((student) => ({ batchId: record.id, xh: student.xh, ...placeOf(student) }));
    const goIds = await booksOf(input, "leaveHolidayGo").add(
      placed.map((row, at) => ({ ...row, parentName: students[at]!.jjlxr, parentPhone: students[at]!.jjlxrPhone, state: "unfilled" })),
    );
    const leaves = await leavesOverReturn(input, record);
    await booksOf(input, "leaveHolidayReturn").add(
      placed.map((row, at) => ({ ...row, goId: goIds[at]!, leaveId: leaves.get(row.xh) ?? null, state: "unreturned" })),
    );
    await writeAudit(input.call, [
      { action: "leave.openBatch", entity: "leaveHolidayBatch", recordId: record.id, note: `为 ${students.length} 名学生生成去向与返校登记` },
    ]);
  },
});

const placeOf = ({ grade, departmentId, majorId, classId }: Row<"baseStudentInfo">) => ({ grade, departmentId, majorId, classId });

/** A granted leave over the end of the return, by student: it explains in advance why the student is not back. */
async function leavesOverReturn(at: At, batch: Row<"leaveHolidayBatch">): Promise<Map<string, string>> {
  const leaves = await recordsOf(at, "leaveApplication").findWhere({
    all: [
      { field: "state", in: [...running] },
      { field: "startTime", lte: batch.returnEnd },
      { field: "finalEndTime", gt: batch.returnEnd },
    ],
  });
  return new Map(leaves.map(({ xh, id }) => [xh, id]));
}
