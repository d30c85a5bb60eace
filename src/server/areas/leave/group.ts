import { phrase } from "../../../../engine/language/phrase.ts";
import { entityOf, fetchRecords } from "../../data/records/index.ts";
import { moveAsSystem } from "../../data/flow/index.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import { type At, find, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { noticeLessons } from "./lessons.ts";
import { settingsOfCampus } from "./settings.ts";
import { holding } from "./states.ts";
import { summariseStudent } from "./summary.ts";
import { accountsOf, tell } from "./telling.ts";
import { counsellorsOf } from "./decisions.ts";
import { overlaps } from "./times.ts";
import { makeRecords, writeFields } from "./writing.ts";

const application = "leaveApplication";
const rowsOf = (record: OperationRecord): OperationRecord[] =>
  ((record.students as OperationRecord[] | null) ?? []).filter((row) => typeof row === "object" && row !== null);

/** Students listed twice are refused; those of other colleges and those with a leave of their own are marked. */
export const prepareGroup: Operation = {
  kind: "effect",
  name: "leave.prepareGroup",
  title: "核对集体请假名单",
  run: async (input) => {
    const rows = rowsOf(input.record);
    checkTwice(rows);
    const students = await studentsOf(input, rows);
    const conflicts = await conflictsOf(input, input.record, [...students.keys()]);
    const unit = input.call.ctx.treePath("department", String(input.record.departmentId ?? ""));
    return {
      students: rows.map((row) => ({
        ...row,
        isOtherDepartment: isOutside(input, unit, students.get(String(row.xh))?.departmentId),
        conflict: textOf(row.leaveId) === null ? (conflicts.get(String(row.xh)) ?? null) : (row.conflict ?? null),
      })),
    };
  },
};

function checkTwice(rows: readonly OperationRecord[]): void {
  const problems = rows.flatMap((row, at) =>
    row.xh != null && rows.findIndex((other) => other.xh === row.xh) < at
      ? [problem("RULE_BROKEN", `/students/${at}/xh`, { message: phrase`学生 ${row.xh} 重复列入名单` })]
      : [],
  );
  if (problems.length > 0) throw dataError(problems);
}

const isOutside = ({ call }: At, unit: string | undefined, departmentId: unknown): boolean =>
  unit === undefined || !(call.ctx.treePath("department", String(departmentId ?? "")) ?? "").startsWith(unit);

async function studentsOf(at: At, rows: readonly OperationRecord[]): Promise<Map<string, OperationRecord>> {
  const xhs = rows.map((row) => String(row.xh ?? ""));
  return new Map((await find(at, "baseStudentInfo", { xh: xhs })).map((row) => [String(row.xh), row]));
}

/** Leaves the students have at that time, by number; those of this group do not count. */
async function conflictsOf(at: At, group: OperationRecord, xhs: readonly string[]): Promise<Map<string, string>> {
  const rows = await find(at, application, { xh: [...xhs], state: holding });
  const span = { start: group.startTime, end: group.endTime };
  const meeting = rows.filter((row) => row.groupId !== group.id && overlaps(span, { start: row.startTime, end: row.finalEndTime ?? row.endTime }));
  return new Map(meeting.map((row) => [String(row.xh), `该时段已有请假（${row.leaveNo ?? ""}）`]));
}

/** One granted application for every student without a leave of their own; told are the students and their counsellors. */
export const createGroupLeaves: Operation = {
  kind: "effect",
  name: "leave.createGroupLeaves",
  title: "集体请假批准后生成请假单",
  run: async (input) => {
    const { record } = input;
    if (record.state !== "approved") return undefined;
    const rows = rowsOf(record);
    const students = await studentsOf(input, rows);
    const conflicts = await conflictsOf(input, record, [...students.keys()]);
    const taken = rows.filter((row) => students.has(String(row.xh)) && !conflicts.has(String(row.xh)));
    const ids = await makeRecords(
      input,
      application,
      await applicationRows(
        input,
        taken.map((row) => students.get(String(row.xh))!),
      ),
      `集体请假 ${record.groupNo ?? ""}`,
    );
    const leaveIds = new Map(taken.map((row, at) => [String(row.xh), ids[at]!]));
    await afterCreated(input, record, ids);
    return {
      students: rows.map((row) => ({ ...row, leaveId: leaveIds.get(String(row.xh)) ?? null, conflict: conflicts.get(String(row.xh)) ?? null })),
    };
  },
};

async function applicationRows(at: At & { record: OperationRecord }, students: readonly OperationRecord[]): Promise<OperationRecord[]> {
  const { record, call } = at;
  const campuses = [...new Set(students.map((student) => textOf(student.campusId)))];
  const settings = new Map(await Promise.all(campuses.map(async (campusId) => [campusId, (await settingsOfCampus(at, campusId)).id] as const)));
  const [leader] = await find(at, "teacher", { gh: String(record.leaderGh) });
  return students.map((student) => ({
    xh: student.xh,
    xn: record.xn,
    xqM: record.xqM,
    leaveTypeId: record.leaveTypeId,
    startTime: record.startTime,
    endTime: record.endTime,
    reason: `${record.title}：${record.reason}`.slice(0, 500),
    isOutSchool: record.isOutSchool,
    isOutCity: record.isOutCity,
    isStayOut: record.isStayOut,
    destAddress: record.destAddress,
    transport: record.transport,
    emergencyContact: leader?.xm ?? record.leaderGh,
    emergencyPhone: record.leaderPhone,
    parentPhone: student.jjlxrPhone ?? null,
    commitment: true,
    proxyType: "4",
    proxyUserId: record.applicantId,
    proxyReason: String(record.title),
    groupId: record.id,
    paramId: settings.get(textOf(student.campusId)) ?? null,
    submitTime: record.submitTime ?? call.ctx.now,
    finishTime: call.ctx.now,
    state: "approved",
  }));
}

async function afterCreated(at: At, group: OperationRecord, ids: readonly string[]): Promise<void> {
  const leaves = (await fetchRecords({ call: at.call, entity: entityOf(at.call, application), ids: [...ids] })).map((one) => one.record);
  await noticeLessons(
    at,
    leaves.map((leave) => ({ leave, span: { start: String(leave.startTime), end: String(leave.endTime) } })),
  );
  for (const leave of leaves) await summariseStudent(at, leave);
  const words = `${group.title}（${group.startTime} 至 ${group.endTime}）`;
  await tell(
    at,
    (
      await accountsOf(
        at,
        "xh",
        leaves.map((leave) => leave.xh),
      )
    ).values(),
    { template: "leave.group", title: "您已列入集体请假", body: words, entity: "leaveGroup", recordId: String(group.id) },
  );
  for (const [, ofClass] of Map.groupBy(leaves, (leave) => leave.classId)) {
    await tell(at, await counsellorsOf(at, ofClass[0]!), {
      template: "leave.group",
      title: "班级学生集体请假",
      body: `${words}，所带班级 ${ofClass.length} 人`,
      entity: "leaveGroup",
      recordId: String(group.id),
    });
  }
}

export const revokeGroupLeaves: Operation = {
  kind: "effect",
  name: "leave.revokeGroupLeaves",
  title: "集体请假作废后作废请假单",
  run: async (input) => {
    for (const row of await find(input, application, { groupId: String(input.record.id), state: "approved" })) {
      const id = String(row.id);
      await writeFields(input, application, { id, values: { revokeReason: "集体请假已作废" } });
      await moveAsSystem(input.call, application, { id, move: "revoke", opinion: "集体请假已作废" });
    }
  },
};

const MAX_STUDENTS = 500;

/** Numbers pasted from a list, one per line or separated by commas. Unknown ones are answered, not guessed. */
export const importGroupStudents: Operation = {
  kind: "action",
  name: "leave.importGroupStudents",
  title: "导入名单",
  input: { type: "object", required: ["xhs"], additionalProperties: false, properties: { xhs: { type: "string", minLength: 1, maxLength: 20000 } } },
  audit: ({ records }) => `向集体请假 ${records[0]?.groupNo ?? ""} 导入学生名单`,
  run: async (input) => {
    const group = onlyRecord(input.records);
    if (!["draft", "rejected", "withdrawn"].includes(String(group.state))) refuse("", "已提交的集体请假不能再改名单，请先撤回");
    const wanted = [
      ...new Set(
        String(input.input.xhs)
          .split(/[\s,，;；、]+/)
          .filter((one) => one !== ""),
      ),
    ];
    const rows = rowsOf(group);
    const listed = new Set(rows.map((row) => row.xh));
    const known = new Set((await find(input, "baseStudentInfo", { xh: wanted })).map((row) => String(row.xh)));
    const added = wanted.filter((xh) => known.has(xh) && !listed.has(xh));
    if (rows.length + added.length > MAX_STUDENTS) refuse("xhs", phrase`名单最多 ${MAX_STUDENTS} 人，请分成几张集体请假`);
    if (added.length > 0)
      await writeFields(input, "leaveGroup", { id: String(group.id), values: { students: [...rows, ...added.map((xh) => ({ xh }))] } });
    const unknown = wanted.filter((xh) => !known.has(xh));
    return {
      imported: added.length,
      shows: [{ label: "已加入", value: phrase`${added.length} 人` }, ...unknown.map((xh) => ({ label: "没有这个学号", value: xh }))],
    };
  },
};
