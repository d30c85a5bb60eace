import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { testPassword } from "../app.ts";

export interface Sent {
  /** Several values of a name are sent one after the other. */
  query?: Record<string, string | string[]>;
  body?: Record<string, unknown>;
  multipart?: Record<string, string>;
  /** Name and content of an uploaded file. */
  file?: { name: string; content: string };
}

/** How a call of the contract is made so that it answers. */
export interface Case {
  /** Who calls; absent: a client without a person. */
  as?: string;
  /** What is sent; made anew for every address of the call. */
  send?: (number: number) => Sent;
  /** Who is refused although signed in, or gets an empty answer. */
  closedTo?: { account: string; answers: 400 | 403 | "nothing" };
  /** Required by the contract, but with a default of the server. */
  lenient?: string[];
}

const term = { xn: "2026-2027", xqM: "1" };
const admin = (query: Record<string, string> = {}, more: Partial<Case> = {}): Case => ({ as: "admin", send: () => ({ query }), ...more });
const student = "2025310101";
const refusedToStudent = (answers: 400 | 403 | "nothing" = 403) => ({ closedTo: { account: student, answers } }) as const;
const account = { tenantId: "000000", username: "teacher1", password: md5Hex(testPassword) };

/** Calls without counterparts outside; `single sign-on` has its own. */
export const cases: Record<string, Case> = {
  "auth.password": {
    send: () => ({ query: { ...account, type: "account", grant_type: "password", scope: "all" } }),
    lenient: ["scope", "type", "tenantId"],
  },
  "auth.captcha": { send: () => ({ query: { type: "image" } }), lenient: ["type"] },
  "auth.logOut": { as: "leaver" },
  "user.getUserInfo": admin(),
  "license.getStatus": { send: () => ({ body: { tenantId: "000000" } }) },
  "license.getCode": { send: () => ({ body: {} }) },
  "app.getAppInfo": { send: () => ({ query: { appType: "0" } }), lenient: ["appType"] },
  "menu.gantTreeMenu": admin(),
  "menu.getTreeMenu": admin(),
  "menu.getCheckedKeys": admin({ roleId: "student" }),
  "menu.getUserRoutes": admin({ platform: "pc" }),
  "menu.getUserBtn": admin(),
  "app.getOne": admin({ id: "5001" }),
  "app.getUserApp": admin({ appType: "1" }),
  "app.getUserUsedApp": admin(),
  "app.getUserCollection": admin({ isAll: "1", size: "8" }),
  "app.list": admin({ current: "1", size: "10", appName: "应用", appType: "1", isEnabled: "true" }),
  "app.add": {
    as: "admin",
    send: (n) => ({
      body: { appCode: `added${n}`, appName: `新应用${n}`, appType: "1", openType: 1, menuLink: "/caster/new", isEnabled: true, sort: n },
    }),
    ...refusedToStudent(),
  },
  "app.update": { as: "admin", send: () => ({ body: { id: "5002", appName: "改名的应用" } }), ...refusedToStudent() },
  "ref.calendarItem.getOne": admin({ riQiStr: "2026-11-20" }),
  "ref.calendarItem.getZcSelect": admin(term, { lenient: ["xn", "xqM"] }),
  "ref.calendarItem.getMonthSelect": admin(term, { lenient: ["xn", "xqM"] }),
  "ref.calendar.getXnXqSelect": admin({ isCurrent: "1" }),
  "ref.calendar.getXnSelect": admin({ isCurrent: "1" }),
  "ref.calendar.getYear": admin({ xn: "2026-2027" }),
  "ref.dict.getDict": admin({ code: "leave_place" }),
  "ref.dict.getParentDict": admin({ code: "leave_place", dictionaryKey: "11" }),
  "ref.dict.getTree": admin({ dictionaryCode: "leave_place", dictionaryType: "1" }, { lenient: ["dictionaryType"] }),
  "ref.campus.getSelect": admin(),
  "ref.building.getSelect": admin({ campusId: "1" }),
  "ref.canton.getAreaList": admin(),
  "ref.canton.getProvince": admin(),
  "ref.canton.getCity": admin({ province: "330000" }),
  "ref.canton.getArea": admin({ city: "330100" }),
  "ref.department.getTree": admin({ root: "true" }),
  "ref.department.getSelect": admin({ flag: "1", deptType: "3" }),
  "ref.gradeMajor.getSelect": admin({ grade: "2025", departmentId: "12" }),
  "ref.major.getMajorSelect": admin({ flag: "1", grade: "2025", departmentId: "12", majorId: "31" }),
  "ref.stuClass.getClassSelect": admin({ flag: "1", grade: "2025", majorId: "31" }),
  "ref.stuClass.getClassFdySelect": { as: "fdy001", send: () => ({ query: { isFdy: "1" } }) },
  "ref.stuClass.getClassFdySelectByUserId": admin({ isFdy: "1", userId: "2", bhOrBjmc: "软件" }, { closedTo: { account: "fdy002", answers: 403 } }),
  "ref.venue.getSelect": admin({ campusId: "1", buildingId: "21", floor: "2" }),
  "ref.teacher.getSelect": admin({ flag: "1", campusId: "1", departmentId: "12", gh: "李" }),
  "ref.teacher.getFdySelect": admin(),
  "ref.teacher.getFdyBzrSelect": admin({ gh: "2010" }),
  "ref.richText.getOne": admin({ richCode: "dorm_notice" }),
  "ref.richText.add": {
    as: "admin",
    send: (n) => ({ body: { richCode: `notice${n}`, title: "须知", scene: "dorm", content: "<p>须知</p>", isPublic: true } }),
    ...refusedToStudent(),
  },
  "ref.student.classStudent": admin({ classId: "401" }, { closedTo: { account: "fdy002", answers: 403 } }),
  "ref.student.fdyStudent": admin({ fdyId: "20100011" }, { closedTo: { account: "fdy002", answers: 403 } }),
  "ref.school.getDormTree": admin({ floor: "2" }),
  "ref.school.getDorm": admin({ campusId: "1", isEnabled: "1" }),
  "ref.school.getFloor": admin({ dormId: "d1" }),
  "ref.school.getRoom": admin({ floorId: "f1", isEnabled: "1" }),
  "ref.school.getRoomFullName": admin({ roomId: "r101", keyword: "101" }),
  "ref.school.getRoomStu": admin({ roomId: "r101" }, { closedTo: { account: "fdy002", answers: 403 } }),
  "ref.repairType.getTree": admin({ root: "0" }),
  "ref.student.getSelect": admin(
    { flag: "1", grade: "2025", departmentId: "12", majorId: "31", classId: "401", xh: "2025310101" },
    { closedTo: { account: "fdy002", answers: "nothing" } },
  ),
  "ref.baseParams.getOne": admin({ paramsId: "leave.maxDays" }, refusedToStudent(400)),
  "ref.baseParams.getAIConfig": {},
  "ref.baseParams.submit": {
    as: "admin",
    send: (n) => ({ body: { paramsId: `walk.${n}`, paramsValue: "7", paramsName: `参数${n}`, paramsType: "number" } }),
    ...refusedToStudent(),
  },
  "ref.process.getTaskSelect": admin({ processType: "leaveApproval" }),
  "generic.page": admin({ current: "1", size: "10", ascs: "campusCode", campusName: "校区", keyword: "主" }),
  "generic.list": admin({ campusName: "校区" }),
  "generic.get": admin({ id: "1" }),
  "generic.post": { as: "admin", send: (n) => ({ body: { campusCode: `9${n}`, campusName: `新校区${n}`, isEnabled: true } }), ...refusedToStudent() },
  "generic.update": { as: "admin", send: () => ({ body: { id: "2", campusShortName: "旧" } }), ...refusedToStudent() },
  "generic.export": {
    as: "admin",
    send: () => ({ body: { fileName: "校区", params: { campusName: "校区" }, heard: { campusName: "基本,校区名称" } } }),
    ...refusedToStudent(),
  },
  "ours.updatePassword": {
    as: "changer",
    send: () => ({ body: { oldPassword: md5Hex(testPassword), newPassword: md5Hex("Changed@2027"), passWordLevel: 2 } }),
  },
};

/** Values of the wrong kind by the type the contract names; a text may be anything of ordinary length. */
export const malformed: Record<string, readonly string[]> = {
  integer: ["1x", "9".repeat(30), "1.5"],
  boolean: ["maybe", "2"],
  date: ["2026-13-45", "20261120", "2026-11-20T00:00:00Z"],
  id: ["x".repeat(5000), "1\0"],
  string: ["x".repeat(30_000), "1\0"],
  phone: ["1\0", "x".repeat(300)],
  "md5 hex": ["", "zz", "x".repeat(5000)],
};
