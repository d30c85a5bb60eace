import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** All students at school of the grade graduate; classes and the grade are closed. Those on leave stay as they are. */
export const graduateGrade = defineAction("grade", {
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
    const lxrq = input.input.graduateDate;
    const students = await recordsOf(input, "baseStudentInfo").change(
      { grade: grade.grade, xjzt: ["01", "05"] },
      { xjzt: "07", sfzj: false, sfzx: false, lxrq },
      { judge: false },
    );
    const classes = await recordsOf(input, "stuClass").change({ grade: grade.grade, isGraduated: false }, { isGraduated: true }, { judge: false });
    await recordsOf(input, "grade").change(grade.id, { isGraduated: true }, { judge: false });
    await endDutiesOf(input, grade.grade, lxrq);
    return { students, classes };
  },
});

async function endDutiesOf(at: At, grade: string, endDate: string): Promise<void> {
  const classIds = (await recordsOf(at, "stuClass").find({ grade })).map((row) => row.id);
  const open = (await recordsOf(at, "counsellorClass").find({ classId: classIds })).filter((row) => row.endDate === null || row.endDate > endDate);
  await recordsOf(at, "counsellorClass").change({ id: open.map((row) => row.id) }, { endDate }, { judge: false });
}

export const nextGrade = defineAction("grade", {
  name: "base.nextGrade",
  title: "新增下一年级",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "新增下一年级",
  run: async (input) => {
    const last = (await recordsOf(input, "grade").find({})).sort((a, b) => b.grade.localeCompare(a.grade))[0];
    const year = last === undefined ? Number(input.call.ctx.today.slice(0, 4)) : Number(last.grade) + 1;
    const [id] = await recordsOf(input, "grade").add([
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
});

const shiftYear = (day: unknown): string | null => (textOf(day) === null ? null : `${Number(String(day).slice(0, 4)) + 1}${String(day).slice(4)}`);

/** Last day of the last school year: thirtieth of June of `grade + xz`, when the grade says no other day. */
function graduateDate(grade: Row<"grade">, xz: unknown): string {
  const years = Math.ceil(Number(xz));
  const start = textOf(grade.enrolDate);
  return `${(start === null ? Number(grade.grade) : Number(start.slice(0, 4))) + years}-06-30`;
}

export const gradeMajorDates = defineBefore("gradeMajor", {
  name: "base.gradeMajorDates",
  title: "年级专业的预计毕业日期",
  run: async (input) => {
    const grade = await recordsOf(input, "grade").findOne({ grade: input.record.grade ?? "" });
    return grade === null || !input.record.xz ? undefined : { expectGraduateDate: graduateDate(grade, input.record.xz) };
  },
});

const copied = ["majorId", "campusId", "trainingLevel", "xz", "enrolPlan", "leaderGh", "tuition"] as const;

/** Majors still taught go on into the next grade. */
export const copyGradeMajor = defineAction("gradeMajor", {
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
    if ((await recordsOf(input, "grade").findOne({ grade: toGrade })) === null) refuse("toGrade", "目标年级不存在，请先新增年级");
    if (fromGrade === toGrade) refuse("toGrade", "目标年级不能与来源年级相同");
    const majors = new Map(
      (await recordsOf(input, "major").find({ isEnabled: true }))
        .filter((row) => row.stopEnrolYear === null || row.stopEnrolYear > Number(toGrade))
        .map((row) => [row.id, row]),
    );
    const known = new Set((await recordsOf(input, "gradeMajor").find({ grade: toGrade })).map((row) => `${row.majorId}\0${row.campusId}`));
    const rows = (await recordsOf(input, "gradeMajor").find({ grade: fromGrade, isEnabled: true })).filter(
      (row) => majors.has(row.majorId) && !known.has(`${row.majorId}\0${row.campusId}`),
    );
    const added = await recordsOf(input, "gradeMajor").add(
      rows.map((row) => ({ ...Object.fromEntries(copied.map((name) => [name, row[name]])), grade: toGrade, isEnabled: true })),
    );
    return { added: added.length };
  },
});
