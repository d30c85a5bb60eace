import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { addRecords, type At, find, findOne, onlyRecord, patchRows, refuse, textOf } from "../../data/records/plain-rows.ts";

/** All students at school of the grade graduate; classes and the grade are closed. Those on leave stay as they are. */
export const graduateGrade: Operation = {
  kind: "action",
  name: "base.graduateGrade",
  title: "标记毕业",
  input: {
    type: "object",
    properties: { graduateDate: { type: "string", format: "date" } },
    required: ["graduateDate"],
    additionalProperties: false,
  },
  audit: ({ records, input }) => `${records.map((row) => row.gradeName).join("、")} 于 ${input.graduateDate} 标记毕业`,
  run: async (input) => {
    const grade = onlyRecord(input.records);
    if (grade.isGraduated === true) refuse("", "该年级已经毕业");
    const lxrq = String(input.input.graduateDate);
    const students = await patchRows(
      input,
      "baseStudentInfo",
      { grade: grade.grade, xjzt: ["01", "05"] },
      { xjzt: "07", sfzj: false, sfzx: false, lxrq },
    );
    const classes = await patchRows(input, "stuClass", { grade: grade.grade, isGraduated: false }, { isGraduated: true });
    await patchRows(input, "grade", { id: String(grade.id) }, { isGraduated: true });
    await endDutiesOf(input, String(grade.grade), lxrq);
    return { students, classes };
  },
};

async function endDutiesOf(at: At, grade: string, endDate: string): Promise<void> {
  const classIds = (await find(at, "stuClass", { grade })).map((row) => String(row.id));
  const open = (await find(at, "counsellorClass", { classId: classIds })).filter((row) => row.endDate === null || String(row.endDate) > endDate);
  await patchRows(at, "counsellorClass", { id: open.map((row) => String(row.id)) }, { endDate });
}

export const nextGrade: Operation = {
  kind: "action",
  name: "base.nextGrade",
  title: "新增下一年级",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "新增下一年级",
  run: async (input) => {
    const last = (await find(input, "grade", {})).sort((a, b) => String(b.grade).localeCompare(String(a.grade)))[0];
    const year = last === undefined ? Number(input.call.ctx.today.slice(0, 4)) : Number(last.grade) + 1;
    const [id] = await addRecords(input, "grade", [
      {
        grade: String(year),
        gradeName: `${year}级`,
        enrolDate: `${year}-09-01`,
        trainingLevel: last?.trainingLevel ?? null,
        expectGraduateDate: shiftYear(last?.expectGraduateDate),
        isGraduated: false,
        isEnabled: true,
        sort: year,
      },
    ]);
    return { id, grade: String(year) };
  },
};

const shiftYear = (day: unknown): string | null => (textOf(day) === null ? null : `${Number(String(day).slice(0, 4)) + 1}${String(day).slice(4)}`);

/** Last day of the last school year: thirtieth of June of `grade + xz`, when the grade says no other day. */
function graduateDate(grade: OperationRecord, xz: unknown): string {
  const years = Math.ceil(Number(xz));
  const start = textOf(grade.enrolDate);
  return `${(start === null ? Number(grade.grade) : Number(start.slice(0, 4))) + years}-06-30`;
}

export const gradeMajorDates: Operation = {
  kind: "effect",
  name: "base.gradeMajorDates",
  title: "年级专业的预计毕业日期",
  run: async (input) => {
    const grade = await findOne(input, "grade", { grade: String(input.record.grade) });
    return grade === null || !input.record.xz ? undefined : { expectGraduateDate: graduateDate(grade, input.record.xz) };
  },
};

const copied = ["majorId", "campusId", "trainingLevel", "xz", "enrolPlan", "leaderGh", "tuition"] as const;

/** Majors still taught go on into the next grade. */
export const copyGradeMajor: Operation = {
  kind: "action",
  name: "base.copyGradeMajor",
  title: "从上年级复制",
  input: {
    type: "object",
    properties: { fromGrade: { type: "string" }, toGrade: { type: "string" } },
    required: ["fromGrade", "toGrade"],
    additionalProperties: false,
  },
  audit: ({ input }) => `把 ${input.fromGrade} 级的年级专业复制到 ${input.toGrade} 级`,
  run: async (input) => {
    const { fromGrade, toGrade } = input.input as { fromGrade: string; toGrade: string };
    if ((await findOne(input, "grade", { grade: toGrade })) === null) refuse("toGrade", "目标年级不存在，请先新增年级");
    if (fromGrade === toGrade) refuse("toGrade", "目标年级不能与来源年级相同");
    const majors = new Map(
      (await find(input, "major", { isEnabled: true }))
        .filter((row) => row.stopEnrolYear === null || Number(row.stopEnrolYear) > Number(toGrade))
        .map((row) => [String(row.id), row]),
    );
    const known = new Set((await find(input, "gradeMajor", { grade: toGrade })).map((row) => `${row.majorId}\0${row.campusId}`));
    const rows = (await find(input, "gradeMajor", { grade: fromGrade, isEnabled: true })).filter(
      (row) => majors.has(String(row.majorId)) && !known.has(`${row.majorId}\0${row.campusId}`),
    );
    const added = await addRecords(
      input,
      "gradeMajor",
      rows.map((row) => ({ ...Object.fromEntries(copied.map((name) => [name, row[name]])), grade: toGrade, isEnabled: true })),
    );
    return { added: added.length };
  },
};
