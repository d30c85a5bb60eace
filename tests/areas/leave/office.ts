import { entityOf, fetchRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { moveRecords, runDue } from "../../../src/server/data/flow/index.ts";
import type { DueReport } from "../../../src/server/data/flow/deadline.ts";
import { actionOf, runOperation } from "../../../src/server/http/routes/run-operation.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { evalContext } from "../../../src/server/identity/eval-context.ts";
import { forgetEverything } from "../../../src/server/platform/timed-cache.ts";
import { personOf } from "../../../src/server/identity/user-context.ts";
import { testRuntime, type TestRuntime } from "../../support/database.ts";
import { productSchemas } from "../../support/app.ts";
import { refusal, row, rowsOf, schoolRows } from "../base/school.ts";

export { refusal };
type Row = Record<string, unknown>;

const students = 60;
export const xhOf = (number: number): string => `20240101${String(number).padStart(2, "0")}`;
const pattern = schoolRows.baseStudentInfo![0]!;
const student = (number: number, more: Row = {}): Row => ({
  ...pattern,
  id: `s${xhOf(number)}`,
  xh: xhOf(number),
  xm: `学生${number}`,
  idCard: null,
  jjlxr: "家长",
  jjlxrPhone: "13900001111",
  ...more,
});

const account = (id: string, roles: string[], more: Row = {}): Row => ({
  id,
  accountNo: id,
  userName: id,
  userType: "1",
  roles,
  state: "normal",
  ...more,
});
const step = (stepNo: number, approverRole: string): Row => ({ stepNo, nodeName: approverRole, approverRole, approveMode: "1" });
const lesson = (id: string, day: string, section: number, more: Row = {}): Row => ({
  id,
  xn: "2026-2027",
  xqM: "1",
  courseName: "程序设计",
  teachClassNo: `T${id}`,
  gh: "1002",
  classIds: ["c1"],
  weekNo: 13,
  weekDay: "1",
  lessonDate: day,
  startSection: section,
  endSection: section + 1,
  startTime: `${day} 08:00:00`,
  endTime: `${day} 09:40:00`,
  state: "planned",
  ...more,
});
const type = (id: string, more: Row = {}): Row => ({
  id,
  typeCode: `T${id}`,
  typeName: `类型${id}`,
  category: "1",
  unit: "2",
  minValue: 0.5,
  allowBackdate: false,
  backdateHours: 24,
  allowExtend: true,
  allowProxy: true,
  needCancel: true,
  notifyTeacher: true,
  countAbsent: true,
  sortNo: 1,
  isEnabled: true,
  ...more,
});
export const param: Row = {
  id: "p1",
  campusId: null,
  fdyMaxDays: 3,
  deptMaxDays: 7,
  glyMaxDays: 15,
  outCityNeedDept: true,
  stayOutNeedDept: false,
  countWeekend: true,
  countHoliday: false,
  halfDayLine: "12:00",
  minAdvanceHours: 0,
  maxTermDays: 15,
  suspendRatio: 0.3333,
  cancelModes: ["1", "2", "3", "4"],
  cancelNeedConfirm: true,
  cancelGraceHours: 24,
  earlyCancel: true,
  overdueToAbsent: true,
  overdueLockApply: true,
  codeMinutes: 5,
  gateCheck: true,
  isEnabled: true,
};

/** The school of the base tests with accounts for everybody, kinds of leave, settings, rules, a timetable and a gate. Class c1 is 1001's. */
export const leaveRows: Record<string, Row[]> = {
  ...schoolRows,
  campus: [...schoolRows.campus!, { id: "2", campusCode: "02", campusName: "东校区", isDefault: false, isEnabled: true }],
  canton: [{ id: "k1", cantonCode: "330000", cantonName: "浙江省", cantonLevel: "1", isEnabled: true }],
  baseStudentInfo: [
    ...Array.from({ length: students }, (_, at) => student(at + 1)),
    student(81, { classId: "c3", departmentId: "12" }),
    student(91, { campusId: "2" }),
    student(92, { campusId: "2" }),
  ],
  sysUser: [
    account("fdy", ["fdy", "teacher"], { gh: "1001", departmentId: "11" }),
    account("teacher", ["teacher"], { gh: "1002", departmentId: "11" }),
    account("bzr", ["bzr", "teacher"], { gh: "1003", departmentId: "11" }),
    account("dept", ["dept"], { departmentId: "11" }),
    account("dept12", ["dept"], { departmentId: "12" }),
    account("gly", ["gly"], { departmentId: "1" }),
    account("leader", ["leader"], { departmentId: "1" }),
    account("guard", ["security"]),
    ...[...Array.from({ length: students }, (_, at) => at + 1), 81, 91, 92].map((number) =>
      account(xhOf(number), ["student"], { userType: "2", xh: xhOf(number) }),
    ),
  ],
  leaveType: [
    type("1", { maxDaysOnce: 30 }),
    type("2", { category: "2", allowBackdate: true }),
    type("3", { category: "3", needAttachment: true }),
    type("4", { maxDaysTerm: 2 }),
    type("5", { needCancel: false }),
    type("6", { isEnabled: false }),
  ],
  leaveParam: [
    param,
    { ...param, id: "p2", campusId: "2", fdyMaxDays: 1, deptMaxDays: 5, glyMaxDays: 10, stayOutNeedDept: true, cancelNeedConfirm: false },
  ],
  leaveApprovalRule: [
    {
      id: "r1",
      ruleName: "病假经班主任",
      priority: 10,
      leaveTypeIds: ["2"],
      minDays: 0,
      steps: [step(1, "bzr"), step(2, "fdy")],
      ccRoles: ["gly"],
      isEnabled: true,
    },
    { id: "r9", ruleName: "缺省", priority: 90, minDays: 0, steps: [step(1, "fdy")], isEnabled: true },
  ],
  lesson: [
    lesson("l1", "2026-11-24", 1),
    lesson("l2", "2026-11-25", 3),
    lesson("l3", "2026-11-26", 1, { state: "stopped" }),
    lesson("l4", "2026-11-24", 1, { classIds: ["c3"] }),
  ],
  accessGate: [{ id: "g1", gateCode: "G1", gateName: "南门", gateType: "1", campusId: "1", isEnabled: true }],
  checkinFence: [
    {
      id: "f1",
      fenceName: "主校区",
      campusId: "1",
      fenceType: "1",
      purposes: ["3", "5"],
      center: { lng: 120, lat: 30 },
      radius: 500,
      tolerance: 50,
      isEnabled: true,
    },
  ],
};

export interface Office {
  at: TestRuntime;
  /** Sets the school's clock, `yyyy-MM-dd HH:mm:ss`. */
  time(now: string): void;
  as(accountNo: string): Promise<Call>;
  /** A draft of the student, written by the student. */
  draft(number: number, change?: Row): Promise<string>;
  /** A draft, handed in. */
  submitted(number: number, change?: Row): Promise<string>;
  /** Handed in and granted by the counsellor. */
  approved(number: number, change?: Row): Promise<string>;
  move(accountNo: string, entity: string, of: { id: string; move: string; opinion?: string; fields?: Row }): Promise<string>;
  /** What the record's state is, or the sentence of the refusal. */
  tries(accountNo: string, entity: string, of: { id: string; move: string; opinion?: string; fields?: Row }): Promise<string>;
  add(accountNo: string, entity: string, values: Row): Promise<string>;
  act(accountNo: string, name: string, of: { entity: string; ids?: string[]; input?: Row }): Promise<unknown>;
  row(entity: string, match: Row): Promise<Row>;
  rows(entity: string, match: Row): Promise<Row[]>;
  leave(id: string): Promise<Row>;
  due(): Promise<DueReport>;
  /** Bodies of messages of an account. */
  inbox(userId: string): Promise<string[]>;
  close(): Promise<void>;
}

const monday = "2026-11-23 08:00:00";
export const applying: Row = {
  leaveTypeId: "1",
  startTime: "2026-11-24 08:00:00",
  endTime: "2026-11-24 18:00:00",
  reason: "家中有急事",
  isOutSchool: false,
  isOutCity: false,
  isStayOut: false,
  emergencyContact: "家长",
  emergencyPhone: "13900001111",
  commitment: true,
  parentKnown: true,
};

export async function openOffice(rows: Record<string, Row[]> = {}): Promise<Office> {
  let now = monday;
  const at = await testRuntime({
    schemasDir: productSchemas,
    rows: { ...leaveRows, ...rows },
    now: () => new Date(`${now.replace(" ", "T")}+08:00`),
  });
  const { runtime } = at;
  await runtime.db
    .withSchema("platform")
    .insertInto("credential")
    .values({ tenant_id: "000000", user_id: "gly", password_hash: "x", changed_at: "2026-01-01 00:00:00" })
    .execute();
  const as = async (accountNo: string): Promise<Call> => {
    const person = await personOf(runtime, { tenantId: "000000", userId: accountNo, accountVersion: 0 });
    if (person === null) throw new Error(`no account ${accountNo}`);
    return {
      runtime,
      model: at.model,
      user: person.user,
      ctx: await evalContext(runtime, person.user),
      traceId: "t",
      idempotencyKey: null,
      ip: "127.0.0.1",
    };
  };
  const add: Office["add"] = async (accountNo, entity, values) =>
    (await saveRecords(await as(accountNo), entity, [{ values }], { rights: "user" }))[0]!.id;
  const move: Office["move"] = async (accountNo, entity, { move: key, ...body }) =>
    (await moveRecords(await as(accountNo), entity, key, body)).states[body.id]!;
  const draft: Office["draft"] = (number, change = {}) => add(xhOf(number), "leaveApplication", { ...applying, ...change });
  const submitted: Office["submitted"] = async (number, change) => {
    const id = await draft(number, change);
    await move(xhOf(number), "leaveApplication", { id, move: "submit" });
    return id;
  };
  const find = async (entity: string, match: Row): Promise<Row> => (await row(at, entity, match)) ?? {};
  return {
    at,
    as,
    add,
    move,
    draft,
    submitted,
    time: (next) => {
      now = next;
      forgetEverything(runtime);
    },
    approved: async (number, change) => {
      const id = await submitted(number, change);
      await move("fdy", "leaveApplication", { id, move: "approve" });
      return id;
    },
    tries: async (accountNo, entity, of) => {
      let state = "";
      const refused = await refusal(
        move(accountNo, entity, of).then((next) => {
          state = next;
        }),
      );
      return refused ?? state;
    },
    act: async (accountNo, name, { entity, ids, input }) => {
      const call = await as(accountNo);
      const operation = actionOf(call, entityOf(call, entity), name);
      if (operation === null) throw new Error(`${name} is not offered`);
      return runOperation(call, entityOf(call, entity), { operation, ids, input });
    },
    row: find,
    rows: (entity, match) => rowsOf(at, entity, match),
    leave: async (id) =>
      (await fetchRecords({ call: await as("gly"), entity: at.model.entities.get("leaveApplication")!, ids: [id], tables: "all" }))[0]!.record,
    due: () => runDue(runtime),
    inbox: async (userId) => {
      const rows = await rowsOf(at, "messageLog", { receiverId: userId });
      return rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)).map((one) => String(one.content));
    },
    close: () => at.close(),
  };
}
