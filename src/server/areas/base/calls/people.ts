import type { Row } from "../../../../../engine/api.ts";
import { maskValue } from "../../../../../engine/access/mask.ts";
import { accountIdsBy, loadAccount } from "../../../identity/account.ts";
import { forbidden } from "../../../platform/errors.ts";
import type { Call } from "../../../platform/runtime.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";
import { dataScope } from "./data-scope.ts";
import { anyContains, referenceRows, textOf } from "../../../data/calls/reference-rows.ts";

const id = { type: "id", max: 40 } as const;
/** 1 = only what lies in the caller's data scope. */
const flag = { type: "boolean" } as const;
const part = { type: "string", max: 60 } as const;
/** Rows of a choice of people. */
const most = 200;

async function teacherOptions(call: Call, rows: readonly Row[]) {
  const ids = await accountIdsBy(call.runtime.db, { tenantId: call.user.tenantId, number: "gh", values: rows.map((row) => textOf(row.gh)) });
  return rows.map((row) => teacherOption(row, ids.get(textOf(row.gh)) ?? ""));
}

const teacherOption = (row: Row, userId: string) => ({
  id: row.gh,
  gh: row.gh,
  value: row.gh,
  label: `${textOf(row.xm)}(${textOf(row.gh)})`,
  xm: row.xm,
  departmentId: row.departmentId ?? null,
  departmentName: row.departmentName ?? null,
  /** Empty for who has no account. */
  userId,
});
const teacherScope = (call: Call, asked: boolean | null) => (asked === true ? [dataScope(call, { department: "departmentId" })] : []);

const teacher = defineRoute({
  id: "ref.teacher.getSelect",
  title: "教职工",
  path: "/api/flySource-base/teacher/getSelect",
  query: { flag, campusId: id, departmentId: id, gh: part },
  run: async ({ call, query }) =>
    teacherOptions(
      call,
      await referenceRows(call, {
        entity: "teacher",
        filters: { campusId: query.campusId, departmentId: query.departmentId },
        where: [...teacherScope(call, query.flag), anyContains(["gh", "xm"], query.gh)],
        ascs: "gh",
        limit: most,
      }),
    ),
});

const fdy = defineRoute({
  id: "ref.teacher.getFdySelect",
  title: "辅导员",
  path: "/api/flySource-base/teacher/getFdySelect",
  run: async ({ call }) => teacherOptions(call, await referenceRows(call, { entity: "teacher", where: [{ field: "isFdy", eq: true }], ascs: "gh" })),
});

const fdyBzr = defineRoute({
  id: "ref.teacher.getFdyBzrSelect",
  title: "辅导员与班主任",
  path: "/api/flySource-base/teacher/getFdyBzrSelect",
  query: { flag, gh: part },
  run: async ({ call, query }) => {
    const either = {
      any: [
        { field: "isFdy", eq: true },
        { field: "isBzr", eq: true },
      ],
    };
    const rows = await referenceRows(call, {
      entity: "teacher",
      where: [either, ...teacherScope(call, query.flag), anyContains(["gh", "xm"], query.gh)],
      ascs: "gh",
      limit: most,
    });
    const options = await teacherOptions(call, rows);
    return rows.map((row, i) => ({ ...options[i], isFdy: row.isFdy ?? false, isBzr: row.isBzr ?? false }));
  },
});

const studentOption = (row: Row) => ({
  id: row.xh,
  xh: row.xh,
  value: row.xh,
  label: `${textOf(row.xm)}(${textOf(row.xh)})`,
  xm: row.xm,
  xb: row.xb ?? null,
  classId: row.classId ?? null,
  bjmc: row.bjmc ?? null,
  phone: typeof row.phone === "string" ? maskValue(row.phone, "phone") : null,
});
const studentScope = (call: Call) => dataScope(call, { class: "classId", department: "departmentId", major: "majorId" });
const classScope = (call: Call) => dataScope(call, { class: "id", department: "departmentId", major: "majorId" });

const student = defineRoute({
  id: "ref.student.getSelect",
  title: "学生",
  path: "/api/flySource-base/baseStudentInfo/getSelect",
  query: { flag, grade: { type: "string", max: 10 }, departmentId: id, majorId: id, classId: id, xh: part },
  run: async ({ call, query }) => {
    const { flag: scoped, xh, ...filters } = query;
    const where = [scoped === true ? studentScope(call) : true, anyContains(["xh", "xm"], xh)];
    return (await referenceRows(call, { entity: "baseStudentInfo", filters, where, ascs: "xh", limit: most })).map(studentOption);
  },
});

const classStudent = defineRoute({
  id: "ref.student.classStudent",
  title: "班级学生",
  path: "/api/flySource-base/student/classStudent",
  query: { classId: { ...id, required: true } },
  run: async ({ call, query }) => {
    const inScope = await referenceRows(call, { entity: "stuClass", filters: { id: query.classId }, where: [classScope(call)] });
    if (inScope.length === 0) throw forbidden();
    return (await referenceRows(call, { entity: "baseStudentInfo", filters: { classId: query.classId }, ascs: "xh" })).map(studentOption);
  },
});

const fdyStudent = defineRoute({
  id: "ref.student.fdyStudent",
  title: "辅导员学生",
  path: "/api/flySource-base/student/fdyStudent",
  query: { fdyId: { ...id, required: true } },
  run: async ({ call, query }) => {
    const account = await loadAccount(call.runtime.db, call.user.tenantId, query.fdyId);
    const gh = account?.gh ?? query.fdyId;
    const scope = gh === call.user.gh ? { field: "id", in: call.user.lists.fdyClassIds ?? [] } : classScope(call);
    const classes = await referenceRows(call, { entity: "stuClass", where: [scope, { field: "fdyGh", eq: gh }] });
    if (classes.length === 0 && gh !== call.user.gh && scope !== true) throw forbidden();
    return (
      await referenceRows(call, { entity: "baseStudentInfo", where: [{ field: "classId", in: classes.map((row) => row.id) }], ascs: "xh" })
    ).map(studentOption);
  },
});

const roomStudents = defineRoute({
  id: "ref.school.getRoomStu",
  title: "房间学生",
  path: "/api/flySource-base/school/getRoomStu",
  query: { roomId: { ...id, required: true } },
  run: async ({ call, query }) => {
    const beds = await referenceRows(call, { entity: "dormBed", filters: { roomId: query.roomId }, ascs: "bedNo" });
    // Who lies in a bed is told in the data scope only; a room without such a bed answers as one that does not exist.
    if (!beds.some((bed) => "xh" in bed)) throw forbidden();
    const bedOf = new Map(beds.flatMap((bed) => (typeof bed.xh === "string" ? [[bed.xh, textOf(bed.bedNo)] as const] : [])));
    if (bedOf.size === 0) return [];
    const rows = await referenceRows(call, { entity: "baseStudentInfo", where: [{ field: "xh", in: [...bedOf.keys()] }], ascs: "xh" });
    if (rows.length === 0) throw forbidden();
    return rows.map((row) => ({ ...studentOption(row), bedNo: bedOf.get(textOf(row.xh)) ?? "" }));
  },
});

export const peopleRoutes: readonly Route[] = [teacher, fdy, fdyBzr, student, classStudent, fdyStudent, roomStudents];
