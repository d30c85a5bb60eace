import { addMinutes } from "../../demo/dates.ts";
import { currentTerm, type Calendar } from "../../base/demo/calendar.ts";
import type { DemoApplication, DemoLeave } from "./leaves.ts";
import type { DemoRecord, DemoRow } from "../../demo/define-demo.ts";
import type { Random } from "../../demo/random.ts";
import type { Staff } from "../../base/demo/staff.ts";

interface Setting {
  random: Random;
  now: string;
  calendar: Calendar;
  staff: Staff;
}

const place = (row: DemoApplication) => ({
  xh: row.xh,
  grade: row.grade,
  departmentId: row.departmentId,
  majorId: row.majorId,
  classId: row.classId,
});
const granted = new Set(["approved", "onLeave", "cancelPending", "cancelled", "overdue"]);
const hoursBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to.replace(" ", "T")}Z`) - Date.parse(`${from.replace(" ", "T")}Z`)) / 36_000) / 100;

/** What follows from the applications of the current term: cancellations, extensions, passes through the gate, totals per student. */
export function leaveFollowUps(setting: Setting, applications: readonly DemoLeave[]): Record<string, DemoRow[]> {
  const term = currentTerm(setting.calendar);
  const current = applications.map((l) => l.row).filter((row) => row.xn === term.xn && row.xqM === term.xqM);
  return {
    leaveCancellation: cancellations(setting, current),
    leaveExtension: extensions(setting, current),
    leaveGateLog: passes(setting, current),
    leaveSummary: summaries(applications),
  };
}

function cancellations({ random, staff }: Setting, rows: readonly DemoApplication[]): DemoRow[] {
  return rows
    .filter((row) => row.state === "cancelPending" || (row.state === "cancelled" && row.actualBackTime))
    .map((row) => {
      const actualBackTime = row.actualBackTime ?? addMinutes(row.endTime, -random.int(5, 200));
      const isOverdue = actualBackTime > row.endTime;
      const confirmed = row.state === "cancelled";
      const cancelTime = addMinutes(actualBackTime, 5);
      return {
        ...place(row),
        id: `8${row.id.slice(1)}`,
        leaveId: row.id,
        leaveTypeId: row.leaveTypeId,
        planEndTime: row.endTime,
        cancelMode: random.weighted([
          ["1", 70],
          ["2", 20],
          ["3", 10],
        ] as const),
        actualBackTime,
        cancelTime,
        location: { lng: 120.09 + random.next() / 100, lat: 30.26 + random.next() / 100, address: "主校区北门" },
        isEarly: !isOverdue,
        isOverdue,
        overdueHours: isOverdue ? hoursBetween(row.endTime, actualBackTime) : 0,
        overdueReason: isOverdue ? random.pick(["1", "3", "5"]) : null,
        confirmerId: confirmed ? `5${staff.fdyOf.get(row.classId)}` : null,
        confirmTime: confirmed ? addMinutes(cancelTime, random.int(5, 600)) : null,
        state: confirmed ? "confirmed" : "submitted",
        createTime: cancelTime,
      };
    });
}

function extensions({ random, now }: Setting, rows: readonly DemoApplication[]): DemoRow[] {
  return rows
    .filter((row) => granted.has(row.state) && row.days >= 2)
    .filter(() => random.chance(0.06))
    .map((row) => {
      const extendDays = random.pick([1, 1, 2, 3]);
      const submitTime = addMinutes(row.endTime, -random.int(60, 900));
      const isOpen = submitTime > addMinutes(now, -2_000) && submitTime < now;
      const state = isOpen
        ? "submitted"
        : random.weighted([
            ["approved", 85],
            ["rejected", 15],
          ] as const);
      return {
        ...place(row),
        id: `9${row.id.slice(1)}`,
        leaveId: row.id,
        leaveTypeId: row.leaveTypeId,
        oldEndTime: row.endTime,
        newEndTime: addMinutes(row.endTime, extendDays * 1_440),
        extendDays,
        totalDays: row.days + extendDays,
        reason: random.pick(["病情尚未痊愈", "返程车票延误", "家中事务未办完"]),
        parentKnown: true,
        submitTime,
        finishTime: isOpen ? null : addMinutes(submitTime, 240),
        state,
        createTime: submitTime,
      };
    })
    .filter((row) => row.submitTime < now);
}

/** Passes of the last three days: out when the leave begins, in when it ends. */
function passes({ random, now }: Setting, rows: readonly DemoApplication[]): DemoRow[] {
  const since = addMinutes(now, -3 * 1_440);
  const recent = rows.filter((row) => granted.has(row.state) && row.isOutSchool === true && row.startTime > since && row.startTime < now);
  return recent.flatMap((row, i) => {
    const out = {
      ...place(row),
      id: `4${String(i * 2).padStart(18, "0")}`,
      leaveId: row.id,
      gateId: random.pick(["1", "2", "3"]),
      direction: "1",
      verifyMode: random.pick(["1", "2", "2", "3"]),
      result: "1",
      passTime: addMinutes(row.startTime, random.int(1, 90)),
      guardId: "4",
    };
    const back = {
      ...out,
      id: `4${String(i * 2 + 1).padStart(18, "0")}`,
      direction: "2",
      passTime: addMinutes(row.endTime, -random.int(5, 120)),
    };
    return [out, back].filter((pass) => pass.passTime < now);
  });
}

type DemoSummary = DemoRecord<
  "leaveSummary",
  "times" | "totalDays" | "personalDays" | "sickDays" | "publicDays" | "otherDays" | "stayOutNights" | "overdueTimes" | "rejectTimes"
>;

/** One row a student and term that has applications. */
function summaries(applications: readonly DemoLeave[]): DemoSummary[] {
  const byStudent = new Map<string, DemoSummary>();
  for (const { row } of applications) {
    const key = `${row.xh}|${row.xn}|${row.xqM}`;
    const sum = byStudent.get(key) ?? {
      ...place(row),
      id: `6${String(byStudent.size).padStart(18, "0")}`,
      xn: row.xn,
      xqM: row.xqM,
      times: 0,
      totalDays: 0,
      personalDays: 0,
      sickDays: 0,
      publicDays: 0,
      otherDays: 0,
      stayOutNights: 0,
      lessonCount: 0,
      overdueTimes: 0,
      rejectTimes: 0,
      onLeave: false,
    };
    byStudent.set(key, addTo(sum, row));
  }
  return [...byStudent.values()].map((sum) => ({
    ...sum,
    warnLevel: sum.overdueTimes >= 2 ? "3" : sum.totalDays >= 15 ? "2" : null,
  }));
}

const dayFields: Record<string, "personalDays" | "sickDays" | "publicDays"> = { "1": "personalDays", "2": "sickDays", "3": "publicDays" };

function addTo(sum: DemoSummary, row: DemoApplication): DemoSummary {
  if (row.state === "rejected") return { ...sum, rejectTimes: sum.rejectTimes + 1 };
  if (!granted.has(row.state)) return sum;
  const { days } = row;
  const kind = dayFields[row.category] ?? "otherDays";
  return {
    ...sum,
    times: sum.times + 1,
    totalDays: sum.totalDays + days,
    [kind]: sum[kind] + days,
    stayOutNights: sum.stayOutNights + (row.isStayOut ? Math.max(1, Math.floor(days)) : 0),
    overdueTimes: sum.overdueTimes + (row.state === "overdue" ? 1 : 0),
    onLeave: sum.onLeave === true || row.state === "onLeave" || row.state === "overdue",
    lastLeaveTime: (sum.lastLeaveTime ?? "") > row.startTime ? sum.lastLeaveTime : row.startTime,
  };
}
