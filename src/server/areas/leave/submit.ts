import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { lessonsOf, sectionsOf } from "./lessons.ts";
import { isDefaultRule, isNearHoliday, matchingRule } from "./match-rule.ts";
import { type LeaveSettings, settingsOfLeave } from "./settings.ts";
import { firstStep } from "./steps.ts";
import { granted, holding, waiting } from "./states.ts";
import { hoursFrom, overlaps } from "./times.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row } from "../kit/records.ts";

/** Two applications of one student are judged one after the other, so that neither limit nor overlap is passed between them. */
export async function lockStudent({ call, tx }: At, xh: string | null | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([call.user.tenantId, "leave", xh])}, 0))`.execute(tx);
}

/** An algorithm under a lock on the student: the rule is matched, its steps and the lessons are written down. */
export const checkSubmit = defineBefore("leaveApplication", {
  name: "leave.checkSubmit",
  title: "提交请假的检查",
  run: async (input) => {
    const { record } = input;
    await lockStudent(input, record.xh);
    const type = await recordsOf(input, "leaveType").findOne({ id: record.leaveTypeId ?? "" });
    if (type === null || type.isEnabled === false) refuse("leaveTypeId", "该请假类型已停用，请选择其他类型");
    const settings = await settingsOfLeave(input, record);
    const others = (await recordsOf(input, "leaveApplication").find({ xh: record.xh ?? "" })).filter((row) => row.id !== record.id);
    checkOverdue(others, settings);
    checkStart(input, record, { type: type!, settings });
    checkAmount(record, type!);
    checkFree(record, others);
    const ofTerm = others.filter((row) => row.xn === record.xn && row.xqM === record.xqM && [...waiting, ...granted].includes(row.state ?? ""));
    checkTerm(record, type!, ofTerm);
    return { ...(await appliedFields(input, record, settings)), termTimes: ofTerm.length + 1, termDays: daysIn(ofTerm) + (record.days ?? 0) };
  },
});

const daysIn = (rows: readonly Row<"leaveApplication">[]): number => rows.reduce((sum, row) => sum + (row.days ?? 0), 0);

function checkOverdue(others: readonly Row<"leaveApplication">[], { overdueLockApply }: LeaveSettings): void {
  const overdue = overdueLockApply ? others.find((row) => row.state === "overdue") : undefined;
  if (overdue !== undefined) refuse("", phrase`您有超期未销假的请假（${overdue.leaveNo ?? ""}），请先销假再申请`);
}

/** A leave that has begun is a late application; one ahead may have to be made in time. */
function checkStart({ call }: At, record: Draft<"leaveApplication">, { type, settings }: { type: Row<"leaveType">; settings: LeaveSettings }): void {
  const ahead = hoursFrom(call.ctx.now, record.startTime ?? "");
  if (ahead < 0 && type.allowBackdate !== true) refuse("startTime", phrase`${type.typeName}不能补请，开始时间不能早于现在`);
  if (ahead < 0 && -ahead > (type.backdateHours ?? 24)) refuse("startTime", phrase`补请须在开始后 ${type.backdateHours ?? 24} 小时内提交`);
  if (ahead >= 0 && ahead < settings.minAdvanceHours && type.allowBackdate !== true)
    refuse("startTime", phrase`须至少提前 ${settings.minAdvanceHours} 小时申请`);
}

/** `leave_unit`: hours, half days, days. Single lessons are not measured here. */
function checkAmount(record: Draft<"leaveApplication">, type: Row<"leaveType">): void {
  const least = type.minValue ?? 0;
  if (type.unit === "1" && hoursFrom(record.startTime ?? "", record.endTime ?? "") < least)
    refuse("endTime", phrase`${type.typeName}至少 ${least} 小时`);
  if ((type.unit === "2" || type.unit === "3") && (record.days ?? 0) < least)
    refuse("endTime", phrase`${type.typeName}至少 ${least} 天；所选时间可能都在不计天数的周末或假日`);
}

/** The database keeps applications apart; an extended one lasts longer than its own end says. */
function checkFree(record: Draft<"leaveApplication">, others: readonly Row<"leaveApplication">[]): void {
  const mine = { start: record.startTime ?? "", end: record.endTime ?? "" };
  const other = others.find(
    (row) => holding.includes(row.state ?? "") && overlaps(mine, { start: row.startTime, end: row.finalEndTime ?? row.endTime }),
  );
  if (other !== undefined) refuse("startTime", phrase`该时间段已有请假（${other.leaveNo ?? ""}），不能重叠`);
}

function checkTerm(record: Draft<"leaveApplication">, type: Row<"leaveType">, ofTerm: readonly Row<"leaveApplication">[]): void {
  if (type.maxDaysTerm == null) return;
  const used = daysIn(ofTerm.filter((row) => row.leaveTypeId === record.leaveTypeId));
  if (used + (record.days ?? 0) > type.maxDaysTerm)
    refuse("endTime", phrase`本学期${type.typeName}已请 ${used} 天，加上本次超过累计上限 ${type.maxDaysTerm} 天`);
}

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
