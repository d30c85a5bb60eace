import { phrase } from "../../../../engine/language/phrase.ts";
import { age } from "./age.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const parents = new Set(["51", "52", "57", "58"]);

/** Father and mother, step or foster parents included: at most two. */
export const familyParents = defineBefore("stuFamily", {
  name: "base.familyParents",
  title: "父母至多两人",
  run: async (input) => {
    const { record } = input;
    if (!parents.has(record.gx ?? "")) return;
    const others = (await recordsOf(input, "stuFamily").find({ xh: record.xh, gx: [...parents, "50"] })).filter((row) => row.id !== record.id);
    if (others.length >= 2) refuse("gx", "父母（含继父母、养父母）最多登记两人");
  },
});

/** The last guardian of a minor can neither be removed nor lose the mark. A minor without any guardian yet is left alone. */
export const familyGuardian = defineAfter("stuFamily", {
  name: "base.familyGuardian",
  title: "未成年学生保留监护人",
  run: async (input) => {
    if (input.before?.isGuardian !== true && input.record.isGuardian !== true) return;
    const student = await recordsOf(input, "baseStudentInfo").findOne({ xh: input.record.xh });
    if (student === null || age(student.csrq, input.call.ctx.today) >= 18) return;
    const guardians = await recordsOf(input, "stuFamily").find({ xh: input.record.xh, isGuardian: true });
    if (guardians.length === 0) refuse("isGuardian", "未成年学生至少保留一名监护人");
  },
});

/** Months of two entries of one student do not overlap; ending and starting in the same month is no overlap. */
export const educationOverlap = defineBefore("stuEducation", {
  name: "base.educationOverlap",
  title: "学习经历不重叠",
  run: async (input) => {
    const { record } = input;
    const others = (await recordsOf(input, "stuEducation").find({ xh: record.xh })).filter((row) => row.id !== record.id);
    const clash = others.find((row) => row.startMonth < (record.endMonth ?? "") && (record.startMonth ?? "") < row.endMonth);
    if (clash) refuse("startMonth", phrase`与“${clash.schoolName}”（${clash.startMonth} 至 ${clash.endMonth}）时间重叠`);
  },
});
