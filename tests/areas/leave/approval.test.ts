import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applying, type Office, openOffice, xhOf } from "./office.ts";

const leave = "leaveApplication";
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const until = (date: string) => ({ endTime: `${date} 18:00:00` });

describe("the chain follows the length", () => {
  const chain: [string, number, Record<string, unknown>, string[]][] = [
    ["one day", 1, {}, ["fdy"]],
    ["three days", 2, until("2026-11-26"), ["fdy"]],
    ["more than three days", 3, until("2026-11-27"), ["fdy", "dept"]],
    ["seven days", 4, until("2026-11-30"), ["fdy", "dept"]],
    ["more than seven days", 5, until("2026-12-01"), ["fdy", "dept", "gly"]],
    ["fifteen days", 6, until("2026-12-08"), ["fdy", "dept", "gly"]],
    ["more than fifteen days", 7, until("2026-12-09"), ["fdy", "dept", "gly", "leader"]],
    ["one day out of the city", 8, { isOutCity: true, isOutSchool: true, destArea: "330000" }, ["fdy", "dept"]],
    ["one night out where that is the counsellor's", 9, { isStayOut: true }, ["fdy"]],
    ["one night out where that needs the college", 91, { isStayOut: true }, ["fdy", "dept"]],
    ["two days where the campus grants one", 92, until("2026-11-25"), ["fdy", "dept"]],
  ];
  test.each(chain)("%s (student %i)", async (_what, number, change, people) => {
    const id = await office.submitted(number, change);
    for (const person of people) {
      expect((await office.leave(id)).state).not.toBe("approved");
      await office.move(person, leave, { id, move: "approve" });
    }
    expect((await office.leave(id)).state).toBe("approved");
  });
});

test("who is not in the chain cannot approve", async () => {
  const id = await office.submitted(10);
  expect(await office.tries("dept12", leave, { id, move: "approve" })).toMatch(/不存在|无权|没有/);
  expect(await office.tries("bzr", leave, { id, move: "approve" })).toMatch(/权限|没有/);
  expect(await office.tries(xhOf(10), leave, { id, move: "approve" })).toMatch(/权限|没有/);
  expect((await office.leave(id)).state).toBe("submitted");
});

describe("the head teacher's step", () => {
  test("is there where the rule names it, and the copy goes where the rule says", async () => {
    const id = await office.submitted(11, { leaveTypeId: "2" });
    expect(await office.leave(id)).toMatchObject({ ruleId: "r1", currentApprovers: ["bzr"], currentNode: "bzr" });
    expect(await office.tries("fdy", leave, { id, move: "approve" })).toMatch(/权限|没有/);
    expect(await office.move("bzr", leave, { id, move: "approve" })).toBe("bzrApproved");
    expect(await office.move("fdy", leave, { id, move: "approve" })).toBe("approved");
    expect((await office.inbox("gly")).at(-1)).toContain("已批准");
  });
  test("is not there otherwise", async () => {
    const id = await office.submitted(12);
    expect(await office.leave(id)).toMatchObject({ ruleId: "r9", currentApprovers: ["fdy"] });
    expect(await office.tries("bzr", leave, { id, move: "approve" })).toMatch(/权限|没有/);
  });
});

describe("back and forth", () => {
  test("a withdrawn or returned application is corrected and handed in again", async () => {
    const id = await office.submitted(13);
    expect(await office.move(xhOf(13), leave, { id, move: "withdraw" })).toBe("withdrawn");
    expect(await office.move(xhOf(13), leave, { id, move: "submit" })).toBe("submitted");
    expect(await office.tries("fdy", leave, { id, move: "return" })).toBe("请填写意见");
    expect(await office.move("fdy", leave, { id, move: "return", opinion: "请写清去向" })).toBe("returned");
    expect(await office.move(xhOf(13), leave, { id, move: "submit" })).toBe("submitted");
    expect((await office.leave(id)).approvals).toHaveLength(2);
  });
  test("a refusal needs an opinion and counts in the summary", async () => {
    const id = await office.submitted(14);
    expect(await office.tries("fdy", leave, { id, move: "reject" })).toBe("请填写意见");
    expect(await office.move("fdy", leave, { id, move: "reject", opinion: "不符合规定" })).toBe("rejected");
    expect(await office.row("leaveSummary", { xh: xhOf(14) })).toMatchObject({ rejectTimes: 1, times: 0 });
  });
  test("the owner revokes before the start", async () => {
    const id = await office.approved(15);
    expect(await office.move(xhOf(15), leave, { id, move: "revoke" })).toBe("revoked");
  });
  test("the counsellor revokes with a reason, and the teacher is told", async () => {
    const id = await office.approved(16);
    expect(await office.tries("fdy", leave, { id, move: "revoke" })).toBe("请填写意见");
    expect(await office.move("fdy", leave, { id, move: "revoke", opinion: "家长要求", fields: { revokeReason: "家长要求" } })).toBe("revoked");
    expect((await office.inbox("teacher")).at(-1)).toContain("已作废");
  });
});

test("a granted leave tells the teachers of the lessons, without reason, and counts them", async () => {
  const id = await office.approved(17, until("2026-11-26"));
  expect(await office.leave(id)).toMatchObject({
    lessonCount: 4,
    termTimes: 1,
    termDays: 3,
    teacherNotified: true,
    parentPhone: "13900001111",
    paramId: "p1",
  });
  expect((await office.rows("leaveLessonNotice", { leaveId: id })).map((row) => [row.lessonId, row.gh, row.sections])).toEqual([
    ["l1", "1002", "第1-2节"],
    ["l2", "1002", "第3-4节"],
  ]);
  expect(await office.row("leaveSummary", { xh: xhOf(17) })).toMatchObject({
    times: 1,
    totalDays: "3.0",
    personalDays: "3.0",
    lessonCount: 4,
    lessonTotal: 4,
    lessonRatio: "100.0",
    warnLevel: "4",
  });
});

test("the counsellor applies for a student, who is asked to look at it", async () => {
  const id = await office.add("fdy", leave, { ...applying, xh: xhOf(18), proxyType: "1", proxyReason: "学生住院" });
  expect(await office.leave(id)).toMatchObject({ proxyUserId: "fdy", proxyType: "1" });
  expect(await office.move("fdy", leave, { id, move: "proxySubmit" })).toBe("submitted");
  expect((await office.inbox(xhOf(18))).some((body) => body.includes("为您提交了请假"))).toBe(true);
});
