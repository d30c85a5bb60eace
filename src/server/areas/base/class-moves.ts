import { phrase } from "../../../../engine/language/phrase.ts";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const text = { type: "string", minLength: 1 } as const;
const reason = { type: "string", minLength: 1, maxLength: 200 } as const;

/** The chain of organisation a student takes from the class. */
const placeOf = (stuClass: Row<"stuClass">) => ({
  classId: stuClass.id,
  gradeMajorId: stuClass.gradeMajorId,
  majorId: stuClass.majorId,
  departmentId: stuClass.departmentId,
  grade: stuClass.grade,
  campusId: stuClass.campusId,
});

async function openClass(at: At, id: string, field: string): Promise<Row<"stuClass">> {
  const stuClass = await recordsOf(at, "stuClass").findOne({ id });
  if (stuClass === null) refuse(field, "班级不存在");
  if (stuClass!.isEnabled === false || stuClass!.isGraduated === true) refuse(field, phrase`班级“${stuClass!.bjmc}”已停用或已毕业`);
  return stuClass!;
}

/** Moves students with their whole chain; offices of the class they leave end today. */
async function moveStudents(at: At, students: readonly Row<"baseStudentInfo">[], target: Row<"stuClass">): Promise<void> {
  await recordsOf(at, "baseStudentInfo").change({ id: students.map((row) => row.id) }, placeOf(target), { judge: false });
  const leaving = students.filter((row) => row.classId !== target.id).map((row) => row.xh);
  const cadres = await recordsOf(at, "classCadre").find({ xh: leaving, endDate: null });
  await recordsOf(at, "classCadre").change({ id: cadres.map((row) => row.id) }, { endDate: at.call.ctx.today }, { judge: false });
  await recordsOf(at, "sysUser").change(
    { xh: students.map((row) => row.xh) },
    { departmentId: target.departmentId, campusId: target.campusId },
    { judge: false },
  );
}

const studentsOf = (at: At, classId: string): Promise<Row<"baseStudentInfo">[]> => recordsOf(at, "baseStudentInfo").find({ classId });

export const changeClass = defineAction("baseStudentInfo", {
  name: "base.changeClass",
  title: "转班",
  input: { type: "object", properties: { classId: text, reason }, required: ["classId", "reason"], additionalProperties: false },
  audit: ({ records, input }) => `把 ${records.map((row) => row.xh).join("、")} 转入班级 ${input.classId}：${input.reason}`,
  run: async (input) => {
    const target = await openClass(input, input.input.classId, "classId");
    const same = input.records.find((row) => row.classId === target.id);
    if (same) refuse("classId", phrase`${same.xm}已在该班级`);
    await moveStudents(input, input.records, target);
    return { moved: input.records.length };
  },
});

/** A new class beside the old one, with the chosen students. */
export const splitClass = defineAction("stuClass", {
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
  audit: ({ records, input }) => `从 ${records[0]?.bjmc} 拆出 ${input.bjmc}（${input.xhs.length} 人）`,
  run: async (input) => {
    const source = await openClass(input, onlyRecord(input.records).id, "");
    const { bh, bjmc, xhs } = input.input;
    if ((await recordsOf(input, "stuClass").findOne({ bh })) !== null) refuse("bh", phrase`班号“${bh}”已存在`);
    const all = await studentsOf(input, source.id);
    const chosen = all.filter((row) => xhs.includes(row.xh));
    if (chosen.length !== xhs.length) refuse("xhs", "所选学生有人不在本班，请重新选择");
    if (chosen.length === all.length) refuse("xhs", "不能把全部学生都转出，请改用修改班级名称");
    const copied = ["grade", "gradeMajorId", "campusId", "classType", "trainingLevel", "xz", "enrolMonth", "expectGraduateDate"] as const;
    const [id] = await recordsOf(input, "stuClass").add([
      { ...Object.fromEntries(copied.map((name) => [name, source[name]])), bh, bjmc, isEnabled: true, isGraduated: false, sort: source.sort },
    ]);
    await moveStudents(input, chosen, { ...source, id: id! });
    return { id, moved: chosen.length };
  },
});

export const mergeClass = defineAction("stuClass", {
  name: "base.mergeClass",
  title: "合并",
  input: { type: "object", properties: { targetId: text }, required: ["targetId"], additionalProperties: false },
  audit: ({ records, input }) => `把 ${records.map((row) => row.bjmc).join("、")} 并入班级 ${input.targetId}`,
  run: async (input) => {
    const target = await openClass(input, input.input.targetId, "targetId");
    let moved = 0;
    for (const source of input.records) {
      if (source.id === target.id) refuse("targetId", "不能并入自己");
      if (source.gradeMajorId !== target.gradeMajorId) refuse("targetId", "只能并入同一年级专业的班级");
      const students = await studentsOf(input, source.id);
      await moveStudents(input, students, target);
      await recordsOf(input, "stuClass").change(source.id, { isEnabled: false }, { judge: false });
      moved += students.length;
    }
    return { moved };
  },
});

/** A class changes its grade and major; its students go with it. */
export const moveClass = defineAction("stuClass", {
  name: "base.moveClass",
  title: "调整专业",
  input: { type: "object", properties: { gradeMajorId: text, reason }, required: ["gradeMajorId", "reason"], additionalProperties: false },
  audit: ({ records, input }) => `把 ${records.map((row) => row.bjmc).join("、")} 调整到年级专业 ${input.gradeMajorId}：${input.reason}`,
  run: async (input) => {
    const target = await recordsOf(input, "gradeMajor").findOne({ id: input.input.gradeMajorId });
    if (target === null) refuse("gradeMajorId", "年级专业不存在");
    let moved = 0;
    for (const row of input.records) {
      const stuClass = await openClass(input, row.id, "");
      const place = { gradeMajorId: target!.id, majorId: target!.majorId, departmentId: target!.departmentId, grade: target!.grade };
      await recordsOf(input, "stuClass").change(stuClass.id, place, { judge: false });
      const students = await studentsOf(input, stuClass.id);
      await moveStudents(input, students, { ...stuClass, ...place });
      moved += students.length;
    }
    return { moved };
  },
});
