import { sql } from "kysely";
import type { At } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { lessonsOf, sectionsOf } from "./lessons.ts";
import { isDefaultRule, isNearHoliday, matchingRule } from "./match-rule.ts";
import { type LeaveSettings, settingsOfLeave } from "./settings.ts";
import { firstStep } from "./steps.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf } from "../kit/records.ts";

/** Two applications of one student are judged one after the other, so that neither limit nor overlap is passed between them. */
export async function lockStudent({ call, tx }: At, xh: string | null | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([call.user.tenantId, "leave", xh])}, 0))`.execute(tx);
}

/** An algorithm under a lock on the student: the rule is matched, its steps and the lessons are written down. What may be handed in at all rules say, which are judged behind the lock. */
export const applyRule = defineBefore("leaveApplication", {
  name: "leave.applyRule",
  title: "提交时按审批规则抄下环节",
  run: async (input) => {
    await lockStudent(input, input.record.xh);
    return appliedFields(input, input.record, await settingsOfLeave(input, input.record));
  },
});

/** The rule in force now stays with the application; lessons are those on the timetable now. */
async function appliedFields(at: At, record: Draft<"leaveApplication">, settings: LeaveSettings): Promise<OperationRecord> {
  const student = await recordsOf(at, "baseStudentInfo").findOne({ xh: record.xh ?? "" });
  const [start, end] = [record.startTime ?? "", record.endTime ?? ""];
  const rule = await matchingRule(at, {
    leaveTypeId: record.leaveTypeId ?? "",
    departmentId: (record.departmentId as string | null) ?? null,
    grade: (record.grade as string | null) ?? null,
    pycc: (student?.pycc as string | null) ?? null,
    days: record.days ?? 0,
    isOutSchool: record.isOutSchool === true,
    isOutCity: record.isOutCity === true,
    nearHoliday: isNearHoliday(start, end, at.call.ctx),
  });
  return {
    ruleId: rule?.id ?? null,
    ...firstStep(rule === null ? null : { steps: rule.steps, leads: !isDefaultRule(rule) }, record, settings),
    lessonCount: sectionsOf(await lessonsOf(at, record.classId, { start, end })),
  };
}
