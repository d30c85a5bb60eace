import { phrase } from "../../../../engine/language/phrase.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { addRecords, type At, find, findOne, onlyRecord, patchRows, refuse } from "../../data/records/plain-rows.ts";

const text = { type: "string", minLength: 1 };
const reason = { type: "string", minLength: 1, maxLength: 200 };

/** The chain of organisation a student takes from the class. */
const placeOf = (stuClass: OperationRecord): OperationRecord => ({
  classId: stuClass.id,
  gradeMajorId: stuClass.gradeMajorId,
  majorId: stuClass.majorId,
  departmentId: stuClass.departmentId,
  grade: stuClass.grade,
  campusId: stuClass.campusId,
});

async function openClass(at: At, id: string, field: string): Promise<OperationRecord> {
  const stuClass = await findOne(at, "stuClass", { id });
  if (stuClass === null) refuse(field, "班级不存在");
  if (stuClass!.isEnabled === false || stuClass!.isGraduated === true) refuse(field, phrase`班级“${stuClass!.bjmc}”已停用或已毕业`);
  return stuClass!;
}

/** Moves students with their whole chain; offices of the class they leave end today. */
async function moveStudents(at: At, students: readonly OperationRecord[], target: OperationRecord): Promise<void> {
  await patchRows(at, "baseStudentInfo", { id: students.map((row) => String(row.id)) }, placeOf(target));
  const leaving = students.filter((row) => row.classId !== target.id).map((row) => String(row.xh));
  const cadres = await find(at, "classCadre", { xh: leaving, endDate: null });
  await patchRows(at, "classCadre", { id: cadres.map((row) => String(row.id)) }, { endDate: at.call.ctx.today });
  await patchRows(at, "sysUser", { xh: students.map((row) => String(row.xh)) }, { departmentId: target.departmentId, campusId: target.campusId });
}

const studentsOf = (at: At, classId: unknown): Promise<OperationRecord[]> => find(at, "baseStudentInfo", { classId });

export const changeClass: Operation = {
  kind: "action",
  name: "base.changeClass",
  title: "转班",
  input: { type: "object", properties: { classId: text, reason }, required: ["classId", "reason"], additionalProperties: false },
  audit: ({ records, input }) => `把 ${records.map((row) => row.xh).join("、")} 转入班级 ${input.classId}：${input.reason}`,
  run: async (input) => {
    const target = await openClass(input, String(input.input.classId), "classId");
    const same = input.records.find((row) => row.classId === target.id);
    if (same) refuse("classId", phrase`${same.xm}已在该班级`);
    await moveStudents(input, input.records, target);
    return { moved: input.records.length };
  },
};

/** A new class beside the old one, with the chosen students. */
export const splitClass: Operation = {
  kind: "action",
  name: "base.splitClass",
  title: "拆分",
  input: {
    type: "object",
    required: ["bh", "bjmc", "xhs"],
    additionalProperties: false,
    properties: {
      bh: { ...text, maxLength: 20 },
      bjmc: { ...text, maxLength: 60 },
      xhs: { type: "array", items: text, minItems: 1, maxItems: 500, uniqueItems: true },
    },
  },
  audit: ({ records, input }) => `从 ${records[0]?.bjmc} 拆出 ${input.bjmc}（${(input.xhs as string[]).length} 人）`,
  run: async (input) => {
    const source = await openClass(input, String(onlyRecord(input.records).id), "");
    const { bh, bjmc, xhs } = input.input as { bh: string; bjmc: string; xhs: string[] };
    if ((await findOne(input, "stuClass", { bh })) !== null) refuse("bh", phrase`班号“${bh}”已存在`);
    const all = await studentsOf(input, source.id);
    const chosen = all.filter((row) => xhs.includes(String(row.xh)));
    if (chosen.length !== xhs.length) refuse("xhs", "所选学生有人不在本班，请重新选择");
    if (chosen.length === all.length) refuse("xhs", "不能把全部学生都转出，请改用修改班级名称");
    const copied = ["grade", "gradeMajorId", "campusId", "classType", "trainingLevel", "xz", "enrolMonth", "expectGraduateDate"];
    const [id] = await addRecords(input, "stuClass", [
      { ...Object.fromEntries(copied.map((name) => [name, source[name]])), bh, bjmc, isEnabled: true, isGraduated: false, sort: source.sort },
    ]);
    await moveStudents(input, chosen, { ...source, id: id! });
    return { id, moved: chosen.length };
  },
};

export const mergeClass: Operation = {
  kind: "action",
  name: "base.mergeClass",
  title: "合并",
  input: { type: "object", properties: { targetId: text }, required: ["targetId"], additionalProperties: false },
  audit: ({ records, input }) => `把 ${records.map((row) => row.bjmc).join("、")} 并入班级 ${input.targetId}`,
  run: async (input) => {
    const target = await openClass(input, String(input.input.targetId), "targetId");
    let moved = 0;
    for (const source of input.records) {
      if (source.id === target.id) refuse("targetId", "不能并入自己");
      if (source.gradeMajorId !== target.gradeMajorId) refuse("targetId", "只能并入同一年级专业的班级");
      const students = await studentsOf(input, source.id);
      await moveStudents(input, students, target);
      await patchRows(input, "stuClass", { id: String(source.id) }, { isEnabled: false });
      moved += students.length;
    }
    return { moved };
  },
};

/** A class changes its grade and major; its students go with it. */
export const moveClass: Operation = {
  kind: "action",
  name: "base.moveClass",
  title: "调整专业",
  input: { type: "object", properties: { gradeMajorId: text, reason }, required: ["gradeMajorId", "reason"], additionalProperties: false },
  audit: ({ records, input }) => `把 ${records.map((row) => row.bjmc).join("、")} 调整到年级专业 ${input.gradeMajorId}：${input.reason}`,
  run: async (input) => {
    const target = await findOne(input, "gradeMajor", { id: String(input.input.gradeMajorId) });
    if (target === null) refuse("gradeMajorId", "年级专业不存在");
    let moved = 0;
    for (const row of input.records) {
      const stuClass = await openClass(input, String(row.id), "");
      const place = { gradeMajorId: target!.id, majorId: target!.majorId, departmentId: target!.departmentId, grade: target!.grade };
      await patchRows(input, "stuClass", { id: String(stuClass.id) }, place);
      const students = await studentsOf(input, stuClass.id);
      await moveStudents(input, students, { ...stuClass, ...place });
      moved += students.length;
    }
    return { moved };
  },
};
