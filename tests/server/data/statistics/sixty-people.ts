import type { UserContext } from "../../../../engine/context.ts";

/** Sixty of each, in two colleges; the last of each college is alone with what the statistics filter by. */
const MANY = 60;
const people = Array.from({ length: MANY }, (_, at) => at);
const isAlone = (at: number) => at === 29 || at === 59;
const half = (at: number) => (at < 30 ? 0 : 1);
const place = (at: number) => ({
  classId: ["c1", "c3"][half(at)],
  departmentId: ["11", "12"][half(at)],
  majorId: ["m1", "m2"][half(at)],
  grade: "2024",
});
export const xhOf = (at: number) => `20240${half(at)}${String(at).padStart(4, "0")}`;
export const sixtyOfEach = {
  teacher: people.map((at) => ({
    id: `t${at}`,
    gh: `${1001 + at}`,
    xm: `教师${at}`,
    xb: String(1 + (at % 2)),
    campusId: "1",
    departmentId: place(at).departmentId,
    jzglb: isAlone(at) ? "12" : "11",
    dqzt: "11",
    education: at % 3 === 0 ? "11" : "21",
    sfss: at % 4 === 0,
  })),
  baseStudentInfo: people.map((at) => ({
    id: `s${at}`,
    xh: xhOf(at),
    xm: `学生${at}`,
    xb: String(1 + (at % 2)),
    csrq: at % 5 === 0 ? "2010-03-05" : "2006-03-05",
    mz: at % 7 === 0 ? "02" : "01",
    zzmm: at % 4 === 0 ? "01" : "13",
    campusId: "1",
    gradeMajorId: ["gm1", "gm2"][half(at)],
    ...place(at),
    pycc: isAlone(at) ? "3" : "4",
    xjzt: "01",
    sfzj: true,
    sfzx: true,
    hkxz: at % 3 === 0 ? "1" : "2",
  })),
  leaveType: [{ id: "t1", typeCode: "1", typeName: "事假", category: "1", isEnabled: true }],
  leaveApplication: people.map((at) => ({
    id: `l${at}`,
    xh: xhOf(at),
    ...place(at),
    xn: "2026-2027",
    xqM: isAlone(at) ? "2" : "1",
    leaveTypeId: "t1",
    category: "1",
    leaveNo: `QJ${at}`,
    state: ["approved", "rejected", "cancelled"][at % 3],
    days: 1 + (at % 4),
    destArea: "1",
    currentApprovers: [[], ["nobody"], ["nobody", "noone"]][at % 3],
    submitTime: "2026-11-01 08:00:00",
    startTime: "2026-11-02 08:00:00",
    endTime: "2026-11-03 18:00:00",
    isOutCity: at % 3 === 0,
    isStayOut: at % 4 === 0,
  })),
  leaveHolidayGo: people.map((at) => ({
    id: `g${at}`,
    xh: xhOf(at),
    ...place(at),
    batchId: isAlone(at) ? "b2" : "b1",
    goType: "1",
    state: "filled",
  })),
  leaveHolidayReturn: people.map((at) => ({ id: `r${at}`, xh: xhOf(at), ...place(at), batchId: isAlone(at) ? "b2" : "b1", state: "returned" })),
};

/** Somebody of the first college with one role. */
export const person = (role: string): Partial<UserContext> => ({
  id: "p",
  roles: [role],
  gh: "1001",
  xh: role === "student" ? xhOf(0) : null,
  departmentId: "11",
  lists: {
    fdyClassIds: ["c1"],
    bzrClassIds: ["c1"],
    majorIds: ["m1"],
    buildingIds: [],
    cadreClassIds: ["c1"],
    teachClassIds: ["c1", "c3"],
  },
});
