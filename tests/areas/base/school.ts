import { replyIn } from "../../../src/server/data/language/reply-in.ts";
import { fileURLToPath } from "node:url";
import { checkSign } from "../../../engine/values/idcard.ts";
import type { UserContext } from "../../../engine/context.ts";
import type { ActionInput } from "../../../src/server/platform/runtime.ts";
import { fetchRecords, entityOf } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import { isAppError } from "../../../engine/errors.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { callNamed } from "../../../engine/kinds/entity/call-document.ts";
import { documentAction } from "../../../src/server/data/effects/document-call.ts";
import { testRuntime, type TestRuntime } from "../../support/database.ts";

type Row = Record<string, unknown>;

/** A man born on 2006-03-05 in Xihu district; the serial is odd. */
const idCard = (serial: string): string => `33010620060305${serial}${checkSign(`33010620060305${serial}`)}`;
const student = (xh: string, more: Row = {}): Row => ({
  id: `s${xh}`,
  xh,
  xm: `学生${xh.slice(-2)}`,
  xb: "1",
  csrq: "2006-03-05",
  sfzjlx: "1",
  idCard: idCard(`${xh[7]}${xh[9]}7`),
  mz: "01",
  zzmm: "13",
  campusId: "1",
  departmentId: "11",
  grade: "2024",
  majorId: "m1",
  gradeMajorId: "gm1",
  classId: "c1",
  pycc: "4",
  xslb: "411",
  xz: 3,
  xxxs: "1",
  rxny: "2024-09",
  xjzt: "01",
  sfzj: true,
  sfzx: true,
  phone: `138000${xh.slice(-5)}`,
  ...more,
});
const department = (id: string, deptCode: string, deptName: string, parentId: string | null, deptType: string): Row => ({
  id,
  deptCode,
  deptName,
  deptShortName: deptName,
  parentId,
  deptType,
  isTeaching: deptType === "3",
  isEnabled: true,
  sort: Number(id),
});
const teacher = (gh: string, xm: string, more: Row = {}): Row => ({
  id: `t${gh}`,
  gh,
  xm,
  xb: "1",
  sfzjlx: "1",
  departmentId: "11",
  jzglb: "11",
  dqzt: "11",
  ...more,
});
const stuClass = (id: string, more: Row = {}): Row => ({
  id,
  bh: `24${id}`,
  bjmc: `软件${id}`,
  grade: "2024",
  gradeMajorId: "gm1",
  departmentId: "11",
  majorId: "m1",
  campusId: "1",
  isEnabled: true,
  isGraduated: false,
  ...more,
});

/** A small school: two colleges, two majors, three classes, three students, four teachers of whom two are counsellors. */
export const schoolRows: Record<string, Row[]> = {
  campus: [{ id: "1", campusCode: "01", campusName: "主校区", isDefault: true, isEnabled: true }],
  department: [
    department("1", "00", "学校", null, "1"),
    department("11", "01", "信息学院", "1", "3"),
    department("12", "02", "机电学院", "1", "3"),
    department("111", "0101", "软件教研室", "11", "6"),
  ],
  grade: [
    {
      id: "g24",
      grade: "2024",
      gradeName: "2024级",
      enrolDate: "2024-09-01",
      trainingLevel: ["4"],
      expectGraduateDate: "2027-06-30",
      isGraduated: false,
      isEnabled: true,
    },
  ],
  major: [
    { id: "m1", majorCode: "0101", majorName: "软件技术", majorShortName: "软件", departmentId: "11", trainingLevel: "4", xz: 3, isEnabled: true },
    { id: "m2", majorCode: "0201", majorName: "数控技术", majorShortName: "数控", departmentId: "12", trainingLevel: "4", xz: 3, isEnabled: true },
  ],
  gradeMajor: [
    {
      id: "gm1",
      grade: "2024",
      departmentId: "11",
      majorId: "m1",
      campusId: "1",
      gradeMajorName: "2024级软件",
      trainingLevel: "4",
      xz: 3,
      isEnabled: true,
      enrolPlan: 90,
    },
    {
      id: "gm2",
      grade: "2024",
      departmentId: "12",
      majorId: "m2",
      campusId: "1",
      gradeMajorName: "2024级数控",
      trainingLevel: "4",
      xz: 3,
      isEnabled: true,
    },
  ],
  stuClass: [
    stuClass("c1", { fdyGh: "1001", bzrGh: "1003" }),
    stuClass("c2"),
    stuClass("c3", { gradeMajorId: "gm2", majorId: "m2", departmentId: "12" }),
  ],
  teacher: [
    teacher("1001", "张辅导"),
    teacher("1002", "李辅导"),
    teacher("1003", "王班主任"),
    teacher("1004", "赵退休", { dqzt: "01", leaveDate: "2026-01-01" }),
  ],
  counsellor: [
    { id: "k1", gh: "1001", fdyType: "1", departmentId: "11", startDate: "2020-09-01", isOnDuty: true },
    { id: "k2", gh: "1002", fdyType: "1", departmentId: "11", startDate: "2020-09-01", isOnDuty: true },
  ],
  counsellorClass: [
    { id: "d1", xn: "2026-2027", xqM: "1", gh: "1001", classId: "c1", classDuty: "fdy", startDate: "2026-09-01", isMain: true },
    { id: "d2", xn: "2026-2027", xqM: "1", gh: "1003", classId: "c1", classDuty: "bzr", startDate: "2026-09-01", isMain: true },
  ],
  baseStudentInfo: [
    student("2024010101"),
    student("2024010102", { xb: "2", idCard: idCard("028") }),
    student("2024010201", { classId: "c3", gradeMajorId: "gm2", majorId: "m2", departmentId: "12" }),
  ],
  sysUser: [
    { id: "u1", accountNo: "1001", userName: "张辅导", userType: "1", gh: "1001", roles: ["fdy", "teacher"], state: "normal" },
    { id: "u2", accountNo: "1002", userName: "李辅导", userType: "1", gh: "1002", roles: ["teacher"], state: "normal" },
    { id: "u3", accountNo: "1003", userName: "王班主任", userType: "1", gh: "1003", roles: ["bzr", "teacher"], state: "normal" },
  ],
  schoolCalendar: [
    {
      id: "cal",
      xn: "2026-2027",
      xqM: "1",
      calendarName: "本学期",
      startDate: "2026-09-07",
      endDate: "2027-01-24",
      teachStartDate: "2026-09-07",
      teachEndDate: "2027-01-10",
      firstWeekday: 1,
      isCurrent: true,
      state: "published",
      season: "2",
    },
  ],
};

export const gly: Partial<UserContext> = { id: "admin", roles: ["gly"] };
export const dept11: Partial<UserContext> = { id: "dean", roles: ["dept"], departmentId: "11" };

export const schoolRuntime = (rows: Record<string, Row[]> = {}): Promise<TestRuntime> =>
  testRuntime({
    schemasDir: process.env.SCHEMAS_DIR ?? fileURLToPath(new URL("../../../schemas", import.meta.url)),
    rows: { ...schoolRows, ...rows },
  });

/** Runs an action the way the call pipeline does, without its rights. */
export async function act(call: Call, name: string, of: { entity: string; ids?: string[]; input?: Row }): Promise<unknown> {
  const entity = entityOf(call, of.entity);
  const told = callNamed(entity.doc, name);
  const operation = told === undefined ? call.runtime.operations.get(name) : documentAction(entity, told);
  if (operation?.kind !== "action") throw new Error(`${name} is no action`);
  return transaction(call.runtime.db, async (tx) => {
    const records =
      of.ids === undefined
        ? []
        : (await fetchRecords({ call, entity: entityOf(call, of.entity), ids: of.ids, tables: "all" })).map((one) => ({ ...one.record, id: one.id }));
    const input: ActionInput = { call, tx, entity: of.entity, records, input: of.input ?? {} };
    const result = replyIn(input.call, await operation.run(input));
    if (operation.audit(input) === "") throw new Error("an action says what it did");
    return result;
  });
}

/** The sentence a refused work answers; `null` when it went through. */
export async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (isAppError(error)) return error.problems[0]!.message;
    throw error;
  }
}

/** A stored row, every column. */
export async function row(at: TestRuntime, entity: string, match: Row): Promise<Row | undefined> {
  return (await rowsOf(at, entity, match))[0];
}

export async function rowsOf(at: TestRuntime, entity: string, match: Row): Promise<Row[]> {
  let query = at.database.db.withSchema("campus").selectFrom(entity).selectAll().where("isDeleted", "=", false).orderBy("id");
  for (const [name, value] of Object.entries(match)) query = query.where(name, "=", value);
  return (await query.execute()) as Row[];
}
