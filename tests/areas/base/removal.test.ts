import { afterAll, beforeAll, expect, test } from "vitest";
import { removeRecords, usesBeforeRemoval } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { gly, refusal, row, schoolRows, schoolRuntime } from "./school.ts";

const [free, held] = [(schoolRows.baseStudentInfo ?? [])[0]!, (schoolRows.baseStudentInfo ?? [])[1]!];
const xhOf = (student: Record<string, unknown>): string => String(student.xh);

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime({
    sysUser: [{ id: "u1", accountNo: xhOf(free), userName: "甲", userType: "3", xh: free.xh, roles: ["student"], state: "normal" }],
    sysNotice: [{ id: "n1", title: "放假", noticeType: "1", content: "放假", state: "published" }],
    noticeRead: [{ id: "r1", noticeId: "n1", userId: "u1", xh: free.xh }],
    userTodo: [
      {
        id: "t1",
        userId: "u1",
        xh: free.xh,
        todoType: "1",
        businessType: "leaveApplication",
        businessId: "1",
        title: "请假",
        receiveTime: "2026-11-20 08:00:00",
        path: "/leave",
      },
    ],
    stuFamily: [{ id: "f1", xh: held.xh, cyxm: "父", gx: "51" }],
  });
});
afterAll(() => at.close());

const idOf = async (student: Record<string, unknown>) => String((await row(at, "baseStudentInfo", { xh: student.xh }))!.id);

test("what stands against a removal is told before, what stays too", async () => {
  const call = await at.call(gly);
  const [one, other] = [await idOf(free), await idOf(held)];
  const uses = await usesBeforeRemoval(call, "baseStudentInfo", [one, other]);
  expect(uses[0]).toEqual({ title: "家庭成员", count: 1, holds: true });
  expect(new Set(uses.slice(1).map(({ title, count, holds }) => `${title} ${count} ${holds}`))).toEqual(
    new Set(["用户 1 false", "公告阅读签收 1 false", "用户待办 1 false"]),
  );
});

test("a student whom only an account, a receipt and a to-do point to can be removed", async () => {
  const call = await at.call(gly);
  expect(await refusal(removeRecords(call, "baseStudentInfo", [await idOf(free)]))).toBeNull();
  expect(await row(at, "baseStudentInfo", { xh: free.xh })).toBeUndefined();
  expect(await row(at, "sysUser", { id: "u1" })).toMatchObject({ state: "disabled" });
});

test("one whom a family member points to cannot, and the sentence says why", async () => {
  const call = await at.call(gly);
  expect(await refusal(removeRecords(call, "baseStudentInfo", [await idOf(held)]))).toMatch(/正在被家庭成员使用（1 条）/);
});

test("who may not remove is told nothing of what refers to it", async () => {
  const stranger = await at.call({ id: "t9", roles: ["teacher"] });
  expect(await refusal(usesBeforeRemoval(stranger, "baseStudentInfo", [await idOf(held)]))).toContain("没有");
});
