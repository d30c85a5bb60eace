import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { evaluateExpr } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import { contextOf } from "../../support/model.ts";
import { type Office, openOffice, param, refusal, xhOf } from "./office.ts";

const leave = "leaveApplication";
let office: Office;
beforeAll(async () => {
  office = await openOffice({ leaveParam: [{ ...param, minAdvanceHours: 2 }] });
});
beforeEach(() => office.time("2026-11-23 08:00:00"));
afterAll(() => office.close());

const submit = (number: number, id: string) => office.tries(xhOf(number), leave, { id, move: "submit" });

describe("what cannot be handed in", () => {
  test.each([
    ["a leave that has begun", 1, { startTime: "2026-11-23 07:00:00" }, "类型1不能补请，开始时间不能早于现在"],
    ["a late application after its time", 2, { leaveTypeId: "2", startTime: "2026-11-21 08:00:00" }, "补请须在开始后 24 小时内提交"],
    ["an application in the last hours before", 3, { startTime: "2026-11-23 09:00:00" }, "须至少提前 2 小时申请"],
    [
      "more days of a kind than a term has",
      4,
      { leaveTypeId: "4", endTime: "2026-11-26 18:00:00" },
      "本学期类型4已请 0 天，加上本次超过累计上限 2 天",
    ],
  ])("%s", async (_what, number, change, sentence) => {
    expect(await submit(number, await office.draft(number, change))).toBe(sentence);
  });
  test("a late application of a kind that allows it goes through", async () => {
    expect(await submit(5, await office.draft(5, { leaveTypeId: "2", startTime: "2026-11-22 20:00:00" }))).toBe("submitted");
  });
  test("a kind that is closed cannot be chosen", async () => {
    expect(await refusal(office.draft(6, { leaveTypeId: "6" }))).toMatch(/请假类型/);
  });
});

test("the days of a term add up over applications", async () => {
  expect(await submit(7, await office.draft(7, { leaveTypeId: "4" }))).toBe("submitted");
  expect(await submit(7, await office.draft(7, { leaveTypeId: "4", startTime: "2026-11-26 08:00:00", endTime: "2026-11-27 18:00:00" }))).toContain(
    "已请 1 天",
  );
});

test("of two overlapping applications handed in at the same time exactly one goes through", async () => {
  const ids = [await office.draft(8), await office.draft(8, { startTime: "2026-11-24 12:00:00" })];
  const answers = await Promise.all(ids.map((id) => submit(8, id)));
  expect(answers.filter((answer) => answer === "submitted")).toHaveLength(1);
  expect(answers.find((answer) => answer !== "submitted")).toContain("已有请假");
});

test("of two applications for other times both go through", async () => {
  const ids = [await office.draft(9), await office.draft(9, { startTime: "2026-11-25 08:00:00", endTime: "2026-11-25 18:00:00" })];
  expect(await Promise.all(ids.map((id) => submit(9, id)))).toEqual(["submitted", "submitted"]);
});

test("time that an extension took is not free, though the application itself has ended", async () => {
  const id = await office.approved(10);
  const extension = await office.add(xhOf(10), "leaveExtension", { leaveId: id, newEndTime: "2026-11-26 18:00:00", reason: "未办完" });
  await office.move(xhOf(10), "leaveExtension", { id: extension, move: "submit" });
  expect(await office.move("fdy", "leaveExtension", { id: extension, move: "approve" })).toBe("approved");
  expect(await submit(10, await office.draft(10, { startTime: "2026-11-25 08:00:00", endTime: "2026-11-25 18:00:00" }))).toContain("已有请假");
});

test("who is overdue cannot hand in another one before coming back", async () => {
  const late = await office.approved(11);
  office.time("2026-11-24 09:00:00");
  await office.due();
  office.time("2026-11-26 09:00:00");
  await office.due();
  expect((await office.leave(late)).state).toBe("overdue");
  expect(await submit(11, await office.draft(11, { startTime: "2026-11-27 08:00:00", endTime: "2026-11-27 18:00:00" }))).toContain("请先销假再申请");
});

test("a student cannot write what the office writes", async () => {
  expect(await refusal(office.draft(12, { ruleId: "r9" }))).toMatch(/不能|无权|权限/);
  expect(await refusal(office.draft(12, { proxyType: "1" }))).toMatch(/不能|无权|权限/);
});

const facts: Record<string, "teach" | "holiday" | "free"> = {
  "2026-09-28": "teach",
  "2026-09-29": "teach",
  "2026-09-30": "teach",
  "2026-10-01": "holiday",
  "2026-10-02": "holiday",
  "2026-10-03": "free",
  "2026-10-04": "free",
  "2026-10-05": "teach",
  "2026-10-06": "teach",
  "2026-10-07": "free",
};
const calendar = (day: string) =>
  facts[day] === undefined ? undefined : { xn: "x", xqM: "1", week: 1, isTeachDay: facts[day] === "teach", isHoliday: facts[day] === "holiday" };
test.each([
  ["the last teaching day before", "2026-09-30", true],
  ["the first teaching day after", "2026-10-05", true],
  ["a teaching day in between", "2026-09-29", false],
  ["a day before free days that are no holiday", "2026-10-06", false],
  ["the holiday itself", "2026-10-01", false],
])("a leave on %s lies beside the holiday: %s %s", (_what, day, near) => {
  const expr = { call: "besideHoliday", args: [`${day} 08:00:00`, `${day} 18:00:00`] };
  expect(evaluateExpr(expr, {}, modelEnv(office.at.model, leave, contextOf({ calendar })))).toBe(near);
});
