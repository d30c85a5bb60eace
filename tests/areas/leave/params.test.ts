import { afterAll, beforeAll, expect, test } from "vitest";
import { runJobNow } from "../../support/run-job.ts";
import { leaveRows, type Office, openOffice, param, xhOf } from "./office.ts";

const leave = "leaveApplication";
type Row = Record<string, unknown>;
let office: Office;
beforeAll(async () => {
  office = await openOffice({
    checkinFence: [...leaveRows.checkinFence!, { ...leaveRows.checkinFence![0]!, id: "f2", fenceName: "东校区", center: { lng: 121, lat: 31 } }],
    schoolCalendarItem: [{ id: "newYear", riQi: "2027-01-01", xn: "2026-2027", xqM: "1", calendarId: "cal", isTeachDay: false, isHoliday: true }],
  });
});
afterAll(() => office.close());

const monday = "2026-11-23 08:00:00";
const inside = { lng: 120.001, lat: 30.001 };
let last = 0;
const next = (): number => ++last;
const until = (date: string): Row => ({ endTime: `${date} 18:00:00` });
const days4 = until("2026-11-27");

const approve = (who: string, id: string) => office.move(who, leave, { id, move: "approve" });
/** State after the counsellor, then the college and the office agreed. */
async function passed(change: Row, people: string[]): Promise<unknown> {
  const id = await office.submitted(next(), change);
  for (const person of people) await approve(person, id);
  return (await office.leave(id)).state;
}
const field = async (name: string, change: Row = {}): Promise<unknown> => (await office.leave(await office.submitted(next(), change)))[name];
async function begun(number: number): Promise<string> {
  const id = await office.approved(number);
  office.time("2026-11-24 09:00:00");
  await office.due();
  return id;
}
/** The sentence of the refusal, or the state after the student registered the way back. */
async function back(change: Row = {}, at = "2026-11-24 17:00:00"): Promise<unknown> {
  const number = next();
  const leaveId = await begun(number);
  office.time(at);
  const values = { leaveId, cancelMode: "1", location: inside, actualBackTime: at, ...change };
  try {
    await office.add(xhOf(number), "leaveCancellation", values);
  } catch (error) {
    return (error as Error).message;
  }
  return (await office.leave(leaveId)).state;
}
async function overdueAt(...times: string[]): Promise<string> {
  const id = await begun(next());
  for (const time of times) {
    office.time(time);
    await office.due();
  }
  return id;
}
const heard = async (who: string, word: string): Promise<number> => (await office.inbox(who)).filter((body) => body.includes(word)).length;
const warned = async (change: Row): Promise<unknown> => {
  const number = next();
  await office.approved(number, change);
  return (await office.row("leaveSummary", { xh: xhOf(number) })).warnLevel;
};
const afterHoliday = { startTime: "2026-11-30 08:00:00", ...until("2026-12-02") };

/** Every setting: another value, the question, the answer as usual, the answer under the other value. */
const settings: Record<string, { to: Row; ask: () => Promise<unknown>; usual: unknown; then: unknown }> = {
  fdyMaxDays: { to: { fdyMaxDays: 1 }, ask: () => passed(until("2026-11-25"), ["fdy"]), usual: "approved", then: "fdyApproved" },
  deptMaxDays: { to: { deptMaxDays: 3.5 }, ask: () => passed(days4, ["fdy", "dept"]), usual: "approved", then: "deptApproved" },
  glyMaxDays: {
    to: { fdyMaxDays: 1, deptMaxDays: 2, glyMaxDays: 3 },
    ask: () => passed(until("2026-12-02"), ["fdy", "dept", "gly"]),
    usual: "approved",
    then: "glyApproved",
  },
  outCityNeedDept: {
    to: { outCityNeedDept: false },
    ask: () => passed({ isOutCity: true, isOutSchool: true, destArea: "330000" }, ["fdy"]),
    usual: "fdyApproved",
    then: "approved",
  },
  stayOutNeedDept: { to: { stayOutNeedDept: true }, ask: () => passed({ isStayOut: true }, ["fdy"]), usual: "approved", then: "fdyApproved" },
  countWeekend: { to: { countWeekend: false }, ask: () => field("days", until("2026-11-30")), usual: 7, then: 5 },
  countHoliday: {
    to: { countHoliday: true },
    ask: () => field("days", { startTime: "2027-01-01 08:00:00", ...until("2027-01-02") }),
    usual: 1,
    then: 2,
  },
  halfDayLine: { to: { halfDayLine: "14:00" }, ask: () => field("days", { endTime: "2026-11-24 13:00:00" }), usual: 1, then: 0.5 },
  minAdvanceHours: {
    to: { minAdvanceHours: 48 },
    ask: async () => office.tries(xhOf(++last), leave, { id: await office.draft(last), move: "submit" }),
    usual: "submitted",
    then: expect.stringContaining("提前 48 小时"),
  },
  maxTermDays: { to: { maxTermDays: 1 }, ask: () => warned(afterHoliday), usual: null, then: "3" },
  suspendRatio: { to: { suspendRatio: 0.9 }, ask: () => warned({}), usual: "4", then: null },
  approveTimeoutHours: { to: { approveTimeoutHours: 4 }, ask: () => field("stepHours"), usual: 12, then: 4 },
  timeoutAction: { to: { timeoutAction: "4" }, ask: () => field("stepThen"), usual: "remind", then: "escalate" },
  cancelModes: { to: { cancelModes: ["3"] }, ask: () => back(), usual: "cancelPending", then: expect.stringContaining("未开放") },
  cancelFenceIds: { to: { cancelFenceIds: ["f2"] }, ask: () => back(), usual: "cancelPending", then: expect.stringContaining("不在销假范围") },
  cancelNeedPhoto: { to: { cancelNeedPhoto: true }, ask: () => back(), usual: "cancelPending", then: expect.stringContaining("照片") },
  cancelNeedConfirm: { to: { cancelNeedConfirm: false }, ask: () => back(), usual: "cancelPending", then: "cancelled" },
  cancelGraceHours: {
    to: { cancelGraceHours: 1 },
    ask: async () => (await office.leave(await overdueAt("2026-11-24 19:30:00"))).state,
    usual: "onLeave",
    then: "overdue",
  },
  earlyCancel: {
    to: { earlyCancel: false },
    ask: () => back(),
    usual: "cancelPending",
    then: expect.stringContaining("提前销假"),
  },
  overdueRemindHours: {
    to: { overdueRemindHours: 2 },
    ask: async () => {
      const number = last + 1;
      await overdueAt("2026-11-25 18:01:00", "2026-11-25 19:00:00", "2026-11-25 20:02:00", "2026-11-25 22:03:00");
      return heard(xhOf(number), "超期未销假");
    },
    usual: 1,
    then: 3,
  },
  overdueToAbsent: {
    to: { overdueToAbsent: false },
    ask: async () => {
      const leaveId = await begun(next());
      office.time("2026-11-25 12:00:00");
      await office.add("fdy", "leaveCancellation", { leaveId, cancelMode: "3", actualBackTime: "2026-11-25 12:00:00", overdueReason: "4" });
      return (await office.row("leaveCancellation", { leaveId })).absentSections;
    },
    usual: 2,
    then: 0,
  },
  overdueLockApply: {
    to: { overdueLockApply: false },
    ask: async () => {
      await overdueAt("2026-11-25 18:01:00");
      const id = await office.draft(last, { startTime: "2026-11-30 08:00:00", ...until("2026-11-30") });
      return office.tries(xhOf(last), leave, { id, move: "submit" });
    },
    usual: expect.stringContaining("请先销假"),
    then: "submitted",
  },
  gateCheck: {
    to: { gateCheck: false },
    ask: async () => {
      const id = await office.add("guard", "leaveGateLog", { xh: xhOf(next()), gateId: "g1", direction: "1", verifyMode: "4", passTime: monday });
      return (await office.row("leaveGateLog", { id })).result;
    },
    usual: "5",
    then: "1",
  },
  codeMinutes: {
    to: { codeMinutes: 30 },
    ask: async () => {
      const id = await office.approved(next());
      return ((await office.act(xhOf(last), "leave.gateCode", { entity: leave, ids: [id] })) as { codes: { label: string }[] }).codes[0]?.label;
    },
    usual: expect.stringContaining("08:05 前有效"),
    then: expect.stringContaining("08:30 前有效"),
  },
  notifyParentDays: {
    to: { notifyParentDays: 0.5 },
    ask: async () => {
      const before = await heard("fdy", "请联系家长");
      await office.approved(next());
      return (await heard("fdy", "请联系家长")) - before;
    },
    usual: 0,
    then: 1,
  },
  commitment: {
    to: { commitment: "<p>按时返校</p>" },
    ask: () => field("commitmentText"),
    usual: null,
    then: "<p>按时返校</p>",
  },
  keepYears: {
    to: { keepYears: 3 },
    ask: async () => {
      const id = await office.approved(next());
      await office.at.database.db
        .withSchema("campus")
        .updateTable("baseStudentInfo")
        .set({ sfzj: false, lxrq: "2022-07-01" })
        .where("xh", "=", xhOf(last))
        .execute();
      await runJobNow(office.at.runtime, "leave/retention");
      return (await office.rows("leaveApplication", { id })).length;
    },
    usual: 1,
    then: 0,
  },
  isEnabled: { to: { fdyMaxDays: 1, isEnabled: false }, ask: () => passed(until("2026-11-25"), ["fdy"]), usual: "approved", then: "approved" },
};

async function set(values: Row): Promise<void> {
  await office.at.database.db.withSchema("campus").updateTable("leaveParam").set(values).where("id", "=", "p1").execute();
}

test.each(Object.keys(settings))("%s has its effect", async (name) => {
  const { to, ask, usual, then } = settings[name]!;
  office.time(monday);
  expect(await ask()).toEqual(usual);
  office.time(monday);
  await set(to);
  try {
    expect(await ask()).toEqual(then);
  } finally {
    await set({ ...Object.fromEntries(Object.keys(to).map((key) => [key, null])), ...param });
  }
});

test("no setting is left out", () => {
  const elsewhere = ["campusId"];
  const names = office.at.model.entities.get("leaveParam")!.doc.fields.map((one) => one.name);
  expect(names.filter((name) => !elsewhere.includes(name)).toSorted()).toEqual(Object.keys(settings).toSorted());
  expect(leaveRows.leaveParam).toHaveLength(2);
});
