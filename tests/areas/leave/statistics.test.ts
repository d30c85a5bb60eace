import { afterAll, beforeAll, expect, test } from "vitest";
import { statistics } from "../../../src/server/data/statistics/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { gly, schoolRuntime } from "../base/school.ts";

// Every statistic the catalogue names for a page of this area, counted over rows of which one sees what they must give.
const [ann, bob, carl] = ["2024010101", "2024010102", "2024010201"];
const at1 = { classId: "c1", departmentId: "11", majorId: "m1", grade: "2024" };
const at3 = { classId: "c3", departmentId: "12", majorId: "m2", grade: "2024" };
const application = (id: string, more: object) => ({
  id,
  xn: "2026-2027",
  xqM: "1",
  leaveTypeId: "t1",
  category: "1",
  leaveNo: id,
  days: 1,
  startTime: "2026-09-30 08:00:00",
  endTime: "2026-10-01 18:00:00",
  isOutCity: false,
  isStayOut: false,
  ...more,
});
/** Days lie close to today: what was over a month ago is not counted by the day. */
const day = (daysAgo: number) => new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
const [before, late] = [day(3), day(2)];
const rows = {
  leaveType: [{ id: "t1", typeCode: "1", typeName: "事假", category: "1", isEnabled: true }],
  leaveApplication: [
    application("w1", { xh: ann, ...at1, state: "submitted", submitTime: "2020-01-01 08:00:00" }),
    application("w2", { xh: bob, ...at1, state: "fdyApproved", submitTime: "2099-01-01 08:00:00" }),
    application("o1", {
      xh: ann,
      ...at1,
      state: "overdue",
      startTime: `${before} 08:00:00`,
      finalEndTime: `${late} 08:00:00`,
      actualBackTime: `${late} 18:00:00`,
      isOutCity: true,
    }),
    application("o2", {
      xh: carl,
      ...at3,
      state: "overdue",
      startTime: `${late} 08:00:00`,
      finalEndTime: `${late} 08:00:00`,
      actualBackTime: `${late} 12:00:00`,
    }),
    application("r1", { xh: bob, ...at1, state: "rejected" }),
  ],
  leaveGroup: [
    {
      id: "g1",
      groupNo: "1",
      title: "竞赛",
      departmentId: "11",
      leaveTypeId: "t1",
      startTime: "2026-10-08 08:00:00",
      endTime: "2026-10-09 18:00:00",
      studentTotal: 12,
      state: "approved",
      xn: "2026-2027",
      xqM: "1",
    },
    {
      id: "g2",
      groupNo: "2",
      title: "演出",
      departmentId: "11",
      leaveTypeId: "t1",
      startTime: "2026-11-08 08:00:00",
      endTime: "2026-11-08 18:00:00",
      studentTotal: 30,
      state: "submitted",
      xn: "2026-2027",
      xqM: "1",
    },
    {
      id: "g3",
      groupNo: "3",
      title: "未批",
      departmentId: "12",
      leaveTypeId: "t1",
      startTime: "2026-11-08 08:00:00",
      endTime: "2026-11-08 18:00:00",
      studentTotal: 99,
      state: "rejected",
      xn: "2026-2027",
      xqM: "1",
    },
  ],
  leaveExtension: [
    { id: "e1", xh: ann, ...at1, leaveId: "o1", leaveTypeId: "t1", extendDays: 1.5, state: "approved" },
    { id: "e2", xh: ann, ...at1, leaveId: "o1", leaveTypeId: "t1", extendDays: 1, state: "submitted" },
    { id: "e3", xh: carl, ...at3, leaveId: "o2", leaveTypeId: "t1", extendDays: 9, state: "draft" },
  ],
  leaveCancellation: [
    { id: "c1", xh: ann, ...at1, leaveId: "o1", leaveTypeId: "t1", cancelMode: "1", isOverdue: false, state: "confirmed" },
    { id: "c2", xh: bob, ...at1, leaveId: "w2", leaveTypeId: "t1", cancelMode: "3", isOverdue: true, overdueReason: "1", state: "confirmed" },
    { id: "c3", xh: carl, ...at3, leaveId: "o2", leaveTypeId: "t1", cancelMode: "3", isOverdue: false, state: "submitted" },
    { id: "c4", xh: carl, ...at3, leaveId: "r1", leaveTypeId: "t1", cancelMode: "1", isOverdue: true, state: "returned" },
  ],
  leaveLessonNotice: [
    { id: "n1", leaveId: "o1", lessonId: "l1", gh: "1001", xh: ann, courseName: "高等数学", lessonDate: "2026-10-01" },
    {
      id: "n2",
      leaveId: "o2",
      lessonId: "l1",
      gh: "1001",
      xh: carl,
      courseName: "高等数学",
      lessonDate: "2026-10-01",
      readTime: "2026-10-01 08:00:00",
    },
    { id: "n3", leaveId: "o1", lessonId: "l2", gh: "1001", xh: ann, courseName: "大学英语", lessonDate: "2026-10-02" },
  ],
  leaveSummary: [
    { id: "s1", xh: ann, ...at1, xn: "2025-2026", xqM: "2", times: 2, totalDays: 3.5, lessonCount: 4, overdueTimes: 1, warnLevel: "2" },
    { id: "s2", xh: ann, ...at1, xn: "2026-2027", xqM: "1", times: 1, totalDays: 1, lessonCount: 2, overdueTimes: 0, warnLevel: "0" },
    { id: "s3", xh: carl, ...at3, xn: "2026-2027", xqM: "1", times: 5, totalDays: 12, lessonCount: 20, overdueTimes: 2, warnLevel: "3" },
  ],
  leaveHolidayBatch: [{ id: "b1", batchName: "国庆", state: "open" }],
  leaveHolidayGo: [
    { id: "h1", xh: ann, ...at1, batchId: "b1", state: "submitted", goType: "1" },
    { id: "h2", xh: bob, ...at1, batchId: "b1", state: "unfilled" },
    { id: "h3", xh: carl, ...at3, batchId: "b1", state: "left", goType: "1" },
  ],
};

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

test.each([
  ["leaveWaiting", "step", { waiting: 2, waitingLong: 1, longRate: 50 }, { 待审批: { waiting: 1, waitingLong: 1 } }],
  ["leaveGroupOverview", "department", { groupCount: 2, studentTotal: 42 }, { 信息学院: { groupCount: 2, studentTotal: 42 } }],
  ["leaveGroupOverview", "month", { groupCount: 2, studentTotal: 42 }, { "2026-10": { studentTotal: 12 }, "2026-11": { studentTotal: 30 } }],
  ["leaveExtensionOverview", "department", { extensionCount: 2, personCount: 1, dayTotal: 2.5 }, { 信息学院: { extensionCount: 2 } }],
  [
    "leaveCancellationOverview",
    "mode",
    { cancelCount: 3, onTimeCount: 2, overdueCount: 1, onTimeRate: 66.7 },
    { 定位自助销假: { cancelCount: 1 }, 辅导员代销: { cancelCount: 2 } },
  ],
  ["leaveCancellationOverview", "class", { overdueCount: 1 }, { 软件c1: { cancelCount: 2, overdueCount: 1 } }],
  ["leaveOverdueNow", "counsellor", { overdueCount: 2, longest: 10, average: 7 }, { 张辅导: { overdueCount: 1, longest: 10 } }],
  ["leaveLessonStudents", "lesson", { studentCount: 2, lessonCount: 2, unread: 2 }, { 高等数学: { studentCount: 2 }, 大学英语: { studentCount: 1 } }],
  ["leaveWarnings", "student", { students: 2, times: 8, totalDays: 16.5, warned: 2 }, { "学生01（2024010101）": { totalDays: 4.5 }, 学生02: undefined }],
  ["studentTerms", "term", { times: 8, totalDays: 16.5, lessonCount: 26, overdueTimes: 3 }, { 第二学期: { times: 2 } }],
  [
    "leavePerDay",
    "day",
    { onLeave: 2, outCity: 1, stayOut: 0 },
    { [before]: { onLeave: 1, outCity: 1 }, [late]: { onLeave: 2 }, [day(1)]: undefined },
  ],
  ["holidayFillRate", "department", { should: 3, filled: 2, fillRate: 66.7 }, { 信息学院: { fillRate: 50 }, 机电学院: { fillRate: 100 } }],
] as const)("%s by %s counts what the rows hold", async (stat, dimension, totals, groups) => {
  const reply = await statistics(await at.call(gly), at.model.stats.get(stat)!.entity, { stat, dimension });
  expect(reply.totals).toMatchObject(totals);
  const found = Object.fromEntries(reply.rows.map(({ label, measures }) => [label, measures]));
  for (const [label, measures] of Object.entries(groups))
    if (measures === undefined) expect(found).not.toHaveProperty([label]);
    else expect(found[label], label).toMatchObject(measures);
});
