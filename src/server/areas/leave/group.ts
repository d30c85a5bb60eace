import { phrase } from "../../../../engine/language/phrase.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { settingsOfCampus } from "./settings.ts";
import { type After, defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row, type TableRow, type Values } from "../kit/records.ts";

const application = "leaveApplication";
type Member = TableRow<"leaveGroup", "students">;
/** What a person sends has not been judged yet. */
const rowsOf = (record: Draft<"leaveGroup">): Member[] => (record.students ?? []).filter((row) => typeof row === "object" && row !== null);

/** An algorithm over the rows of a table: students listed twice are refused; those of other colleges and those with a leave of their own are marked. */
export const prepareGroup = defineBefore("leaveGroup", {
  name: "leave.prepareGroup",
  title: "核对集体请假名单",
  run: async (input) => {
    const rows = rowsOf(input.record);
    checkTwice(rows);
    const students = await studentsOf(input, rows);
    const conflicts = await conflictsOf(input, input.record, [...students.keys()]);
    const unit = input.call.ctx.treePath("department", input.record.departmentId ?? "");
    return {
      students: rows.map((row) => ({
        ...row,
        isOtherDepartment: isOutside(input, unit, students.get(row.xh)?.departmentId),
        conflict: textOf(row.leaveId) === null ? (conflicts.get(row.xh) ?? null) : (row.conflict ?? null),
      })),
    };
  },
});

function checkTwice(rows: readonly Member[]): void {
  const problems = rows.flatMap((row, at) =>
    row.xh != null && rows.findIndex((other) => other.xh === row.xh) < at
      ? [problem("RULE_BROKEN", `/students/${at}/xh`, { message: phrase`学生 ${row.xh} 重复列入名单` })]
      : [],
  );
  if (problems.length > 0) throw dataError(problems);
}

const isOutside = ({ call }: At, unit: string | undefined, departmentId: string | null | undefined): boolean =>
  unit === undefined || !(call.ctx.treePath("department", departmentId ?? "") ?? "").startsWith(unit);

async function studentsOf(at: At, rows: readonly Member[]): Promise<Map<string, Row<"baseStudentInfo">>> {
  const xhs = rows.map((row) => row.xh ?? "");
  return new Map((await recordsOf(at, "baseStudentInfo").find({ xh: xhs })).map((row) => [row.xh, row]));
}

/** Leaves the students have at that time, by number; those of this group do not count. */
async function conflictsOf(at: At, group: Draft<"leaveGroup">, xhs: readonly string[]): Promise<Map<string, string>> {
  const rows = await recordsOf(at, application).findWhere({ all: [{ field: "xh", in: [...xhs] }, { use: "isHolding" }] });
  const [start, end] = [group.startTime ?? "", group.endTime ?? ""];
  const meeting = rows.filter((row) => row.groupId !== group.id && row.startTime < end && start < (row.finalEndTime ?? row.endTime));
  return new Map(meeting.map((row) => [row.xh, `该时段已有请假（${row.leaveNo ?? ""}）`]));
}

/** An algorithm over up to 500 students: one granted application for every student without a leave of their own. */
export const createGroupLeaves = defineAfter("leaveGroup", {
  name: "leave.createGroupLeaves",
  title: "集体请假批准后生成请假单",
  run: async (input) => {
    const { record } = input;
    const rows = rowsOf(record);
    const students = await studentsOf(input, rows);
    const conflicts = await conflictsOf(input, record, [...students.keys()]);
    const taken = rows.filter((row) => students.has(row.xh) && !conflicts.has(row.xh));
    const ids = await recordsOf(input, application).add(
      await applicationRows(
        input,
        taken.map((row) => students.get(row.xh)!),
      ),
      { judge: false, note: `集体请假 ${record.groupNo ?? ""}` },
    );
    const leaveIds = new Map(taken.map((row, at) => [row.xh, ids[at]!]));
    return {
      students: rows.map((row) => ({ ...row, leaveId: leaveIds.get(row.xh) ?? null, conflict: conflicts.get(row.xh) ?? null })),
    };
  },
});

async function applicationRows(at: After<"leaveGroup">, students: readonly Row<"baseStudentInfo">[]): Promise<Values<"leaveApplication">[]> {
  const { record, call } = at;
  const campuses = [...new Set(students.map((student) => textOf(student.campusId)))];
  const settings = new Map(await Promise.all(campuses.map(async (campusId) => [campusId, (await settingsOfCampus(at, campusId))?.id] as const)));
  const [leader] = await recordsOf(at, "teacher").find({ gh: record.leaderGh });
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
    proxyReason: record.title,
    groupId: record.id,
    paramId: settings.get(textOf(student.campusId)) ?? null,
    submitTime: record.submitTime ?? call.ctx.now,
    finishTime: call.ctx.now,
    state: "approved",
  }));
}

const MAX_STUDENTS = 500;

/** A text is read: numbers pasted from a list, one per line or separated by commas. Unknown ones are answered, not guessed. */
export const importGroupStudents = defineAction("leaveGroup", {
  name: "leave.importGroupStudents",
  title: "导入名单",
  input: { type: "object", required: ["xhs"], additionalProperties: false, properties: { xhs: { type: "string", minLength: 1, maxLength: 20000 } } },
  audit: ({ records }) => `向集体请假 ${records[0]?.groupNo ?? ""} 导入学生名单`,
  run: async (input) => {
    const group = onlyRecord(input.records);
    if (!["draft", "rejected", "withdrawn"].includes(group.state ?? "")) refuse("", "已提交的集体请假不能再改名单，请先撤回");
    const wanted = [...new Set(input.input.xhs.split(/[\s,，;；、]+/).filter((one) => one !== ""))];
    const rows = rowsOf(group);
    const listed = new Set(rows.map((row) => row.xh));
    const known = new Set((await recordsOf(input, "baseStudentInfo").find({ xh: wanted })).map((row) => row.xh));
    const added = wanted.filter((xh) => known.has(xh) && !listed.has(xh));
    if (rows.length + added.length > MAX_STUDENTS) refuse("xhs", phrase`名单最多 ${MAX_STUDENTS} 人，请分成几张集体请假`);
    if (added.length > 0)
      await recordsOf(input, "leaveGroup").change(group.id, { students: [...rows, ...added.map((xh) => ({ xh }))] }, { judge: false });
    const unknown = wanted.filter((xh) => !known.has(xh));
    return {
      imported: added.length,
      shows: [{ label: "已加入", value: phrase`${added.length} 人` }, ...unknown.map((xh) => ({ label: "没有这个学号", value: xh }))],
    };
  },
});
