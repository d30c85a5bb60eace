import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Office, openOffice, refusal, xhOf } from "./office.ts";

const leave = "leaveApplication";
const back = "leaveCancellation";
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.time("2026-11-23 08:00:00"));
afterAll(() => office.close());

const inside = { lng: 120.001, lat: 30.001 };
/** The student has left: granted on Monday, begun on Tuesday. */
async function begun(number: number, change = {}): Promise<string> {
  office.time("2026-11-23 08:00:00");
  const id = await office.approved(number, change);
  office.time("2026-11-24 09:00:00");
  await office.due();
  expect((await office.leave(id)).state).toBe("onLeave");
  return id;
}
const comeBack = (number: number, leaveId: string, change = {}) => office.add(xhOf(number), back, { leaveId, location: inside, ...change });

describe("time moves a leave", () => {
  test("it begins, and after the grace it is overdue and the counsellor is told", async () => {
    const id = await begun(1);
    office.time("2026-11-25 17:59:00");
    await office.due();
    expect((await office.leave(id)).state).toBe("onLeave");
    office.time("2026-11-25 18:00:01");
    await office.due();
    expect((await office.leave(id)).state).toBe("overdue");
    expect((await office.inbox("fdy")).some((body) => body.includes("请联系学生"))).toBe(true);
    expect(await office.row("leaveSummary", { xh: xhOf(1) })).toMatchObject({ overdueTimes: 1, onLeave: true });
  });
  test("a kind without coming back ends by itself", async () => {
    const id = await begun(2, { leaveTypeId: "5" });
    office.time("2026-11-24 18:00:00");
    await office.due();
    expect((await office.leave(id)).state).toBe("cancelled");
  });
  test("two schedulers at once move it once", async () => {
    const id = await office.approved(3);
    office.time("2026-11-24 09:00:00");
    await Promise.all([office.due(), office.due()]);
    const steps = await office.at.database.db
      .withSchema("platform")
      .selectFrom("flow_step")
      .select("move")
      .where("record_id", "=", id)
      .where("move", "=", "start")
      .execute();
    expect(steps).toHaveLength(1);
  });
});

describe("coming back", () => {
  test("the student registers at the campus, the counsellor confirms", async () => {
    const id = await begun(4);
    office.time("2026-11-24 17:00:00");
    const registered = await comeBack(4, id);
    expect((await office.leave(id)).state).toBe("cancelPending");
    expect(await office.row(back, { id: registered })).toMatchObject({ state: "submitted", fenceId: "f1", cancelTime: "2026-11-24 17:00:00" });
    expect(await office.move("fdy", back, { id: registered, move: "confirm" })).toBe("confirmed");
    expect(await office.leave(id)).toMatchObject({ state: "cancelled", actualBackTime: "2026-11-24 17:00:00" });
    expect(await office.row(back, { id: registered })).toMatchObject({ confirmerId: "fdy", absentSections: 0 });
  });
  test("where no confirmation is asked it is over at once", async () => {
    const id = await office.approved(91);
    office.time("2026-11-24 09:00:00");
    await office.due();
    await comeBack(91, id);
    expect((await office.leave(id)).state).toBe("cancelled");
  });
  test("from afar it is refused with the distance", async () => {
    const id = await begun(5);
    expect(await refusal(comeBack(5, id, { location: { lng: 121, lat: 31 } }))).toMatch(/当前位置不在销假范围内，距最近的范围约 \d+ 米/);
    expect((await office.leave(id)).state).toBe("onLeave");
  });
  test("the nearest of circles and areas decides, and a device may be a little wrong", async () => {
    const corners = [120.05, 120.06].flatMap((lng) => [30, 30.01].map((lat) => ({ lng, lat: lng === 120.06 ? 30.01 - (lat - 30) : lat })));
    await office.at.database.pool.query(
      `insert into campus."checkinFence" ("tenantId", id, "fenceName", "campusId", "fenceType", purposes, polygon, tolerance, "isEnabled")
       values ('000000', 'f9', '东操场', '1', '2', '{3}', '${JSON.stringify(corners)}', 50, true)`,
    );
    const [beside, across, within] = [await begun(33), await begun(34), await begun(35)];
    expect(await refusal(comeBack(34, across, { location: { lng: 120.062, lat: 30.005 } }))).toMatch(/距最近的范围约 19\d 米/);
    const found = async (id: string) => office.row(back, { id });
    expect(await found(await comeBack(33, beside, { location: { lng: 120.0055, lat: 30 } }))).toMatchObject({ fenceId: "f1", distance: 30 });
    expect(await found(await comeBack(34, across, { location: { lng: 120.0605, lat: 30.005 } }))).toMatchObject({ fenceId: "f9", distance: 48 });
    expect(await found(await comeBack(35, within, { location: { lng: 120.055, lat: 30.005 } }))).toMatchObject({ fenceId: "f9", distance: 0 });
  });
  test.each(["2", "3", "4", "5"])("a student cannot claim way %s", async (cancelMode) => {
    const id = await begun(10 + Number(cancelMode));
    expect(await refusal(comeBack(10 + Number(cancelMode), id, { cancelMode }))).toContain("不能使用该销假方式");
  });
  test("sent back, corrected and confirmed", async () => {
    const id = await begun(6);
    const registered = await comeBack(6, id);
    expect(await office.move("fdy", back, { id: registered, move: "return", opinion: "请补材料" })).toBe("returned");
    expect((await office.leave(id)).state).toBe("onLeave");
    expect(await office.move(xhOf(6), back, { id: registered, move: "submit" })).toBe("submitted");
    expect((await office.leave(id)).state).toBe("cancelPending");
    expect(await office.move("fdy", back, { id: registered, move: "confirm" })).toBe("confirmed");
    expect((await office.leave(id)).state).toBe("cancelled");
  });
  test("what the counsellor settles on the application settles the registration too", async () => {
    const [first, second] = [await begun(7), await begun(8)];
    const registered = [await comeBack(7, first), await comeBack(8, second)];
    expect(await office.move("fdy", leave, { id: first, move: "cancel" })).toBe("cancelled");
    expect((await office.row(back, { id: registered[0] })).state).toBe("confirmed");
    expect(await office.move("fdy", leave, { id: second, move: "backToLeave", opinion: "未见本人" })).toBe("onLeave");
    expect((await office.row(back, { id: registered[1] })).state).toBe("returned");
  });
  test("the counsellor ends a leave that nobody registered", async () => {
    const id = await begun(9);
    office.time("2026-11-24 18:30:00");
    expect(await office.move("fdy", leave, { id, move: "cancel" })).toBe("cancelled");
    expect((await office.leave(id)).actualBackTime).toBe("2026-11-24 18:30:00");
  });
  test("the counsellor's own registration is the confirmation; lessons missed since the end count as absence", async () => {
    const id = await begun(16);
    office.time("2026-11-25 16:00:00");
    const registered = await office.add("fdy", back, { leaveId: id, cancelMode: "3", actualBackTime: "2026-11-25 16:00:00", overdueReason: "4" });
    expect(await office.row(back, { id: registered })).toMatchObject({ state: "confirmed", absentSections: 2 });
    expect((await office.leave(id)).state).toBe("cancelled");
  });
});

describe("an extension", () => {
  const extend = async (number: number, leaveId: string, newEndTime: string) => {
    const id = await office.add(xhOf(number), "leaveExtension", { leaveId, newEndTime, reason: "未办完" });
    return { id, answer: await office.tries(xhOf(number), "leaveExtension", { id, move: "submit" }) };
  };
  test.each([
    ["within three days altogether", 20, "2026-11-26 18:00:00", ["fdy"]],
    ["over three days altogether", 21, "2026-11-28 18:00:00", ["fdy", "dept"]],
    ["over seven days altogether", 22, "2026-12-02 18:00:00", ["fdy", "dept", "gly"]],
  ])("%s is granted by whom the whole length asks for", async (_what, number, end, people) => {
    const leaveId = await begun(number);
    const { id, answer } = await extend(number, leaveId, end);
    expect(answer).toBe("submitted");
    for (const person of people) await office.move(person, "leaveExtension", { id, move: "approve" });
    expect((await office.row("leaveExtension", { id })).state).toBe("approved");
    expect(await office.leave(leaveId)).toMatchObject({ finalEndTime: end, endTime: "2026-11-24 18:00:00" });
  });
  test("after the grace it is too late, before it an overdue leave runs again", async () => {
    const leaveId = await begun(23);
    office.time("2026-11-25 17:00:00");
    const { id, answer } = await extend(23, leaveId, "2026-11-26 18:00:00");
    expect(answer).toBe("submitted");
    office.time("2026-11-25 19:00:00");
    await office.due();
    expect((await office.leave(leaveId)).state).toBe("overdue");
    await office.move("fdy", "leaveExtension", { id, move: "approve" });
    expect((await office.leave(leaveId)).state).toBe("onLeave");
    office.time("2026-11-28 19:00:00");
    expect((await extend(23, leaveId, "2026-11-29 18:00:00")).answer).toContain("之前提交，请先销假");
  });
  test("one at a time", async () => {
    const leaveId = await begun(24);
    expect((await extend(24, leaveId, "2026-11-25 18:00:00")).answer).toBe("submitted");
    expect((await extend(24, leaveId, "2026-11-26 18:00:00")).answer).toContain("已有待审批的续假");
  });
});
