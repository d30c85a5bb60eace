import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { fetchRecords } from "../../../src/server/data/records/index.ts";
import { type Office, openOffice, refusal, xhOf } from "./office.ts";

let office: Office;
let file = "";
beforeAll(async () => {
  office = await openOffice();
  file = (
    await saveFile(office.at.runtime, {
      tenantId: "000000",
      ownerId: "teacher",
      originalName: "批文.txt",
      extension: "txt",
      businessType: "leaveGroup",
      content: Readable.from([Buffer.from("批文")]),
    })
  ).id;
});
beforeEach(() => office.time("2026-11-23 08:00:00"));
afterAll(() => office.close());

const trip = (numbers: number[], change = {}) => ({
  title: "技能大赛",
  applicantGh: "1002",
  departmentId: "11",
  leaveTypeId: "3",
  startTime: "2026-11-24 08:00:00",
  endTime: "2026-11-24 18:00:00",
  reason: "参加省赛",
  isOutSchool: true,
  isOutCity: false,
  isStayOut: false,
  destAddress: "省城",
  leaderGh: "1002",
  leaderPhone: "13800000000",
  documents: [file],
  students: numbers.map((number) => ({ xh: xhOf(number) })),
  ...change,
});
async function granted(numbers: number[], change = {}): Promise<string> {
  const id = await office.add("teacher", "leaveGroup", trip(numbers, change));
  await office.move("teacher", "leaveGroup", { id, move: "submit" });
  await office.move("dept", "leaveGroup", { id, move: "approve" });
  return id;
}
const leavesOf = (groupId: string) => office.rows("leaveApplication", { groupId });
const listOf = async (id: string): Promise<Record<string, unknown>[]> => {
  const [found] = await fetchRecords({ call: await office.as("gly"), entity: office.at.model.entities.get("leaveGroup")!, ids: [id], tables: "all" });
  return found!.record.students as Record<string, unknown>[];
};

test("a student listed twice is refused at that line", async () => {
  expect(await refusal(office.add("teacher", "leaveGroup", trip([1, 2, 1])))).toBe(`学生 ${xhOf(1)} 重复列入名单`);
});

test("granting makes one granted application per student, tells everybody, and revoking revokes them", async () => {
  const id = await granted([3, 4]);
  expect((await office.row("leaveGroup", { id })).state).toBe("approved");
  const leaves = await leavesOf(id);
  expect(leaves.map((one) => [one.xh, one.state, one.proxyType, one.proxyUserId, one.finalEndTime, one.days])).toEqual(
    [3, 4].map((number) => [xhOf(number), "approved", "4", "teacher", "2026-11-24 18:00:00", "1.0"]),
  );
  expect((await listOf(id)).map((one) => one.leaveId)).toEqual(leaves.map((one) => one.id));
  expect(await office.rows("leaveLessonNotice", { xh: xhOf(3) })).toHaveLength(1);
  expect((await office.inbox(xhOf(3))).some((body) => body.includes("技能大赛"))).toBe(true);
  expect((await office.inbox("fdy")).some((body) => body.includes("所带班级 2 人"))).toBe(true);
  expect(await office.move("dept", "leaveGroup", { id, move: "revoke", opinion: "比赛取消" })).toBe("revoked");
  expect((await leavesOf(id)).map((one) => one.state)).toEqual(["revoked", "revoked"]);
});

test("a student with a leave of their own is left out and named", async () => {
  await office.approved(5);
  const id = await granted([5, 6]);
  expect((await leavesOf(id)).map((one) => one.xh)).toEqual([xhOf(6)]);
  expect((await listOf(id)).map((one) => one.conflict)).toEqual([expect.stringContaining("已有请假"), null]);
});

test("students of another college need the office", async () => {
  const id = await granted([7, 81]);
  expect((await office.row("leaveGroup", { id })).state).toBe("deptApproved");
  expect((await listOf(id)).map((one) => one.isOtherDepartment)).toEqual([false, true]);
  await office.move("gly", "leaveGroup", { id, move: "approve" });
  expect(await leavesOf(id)).toHaveLength(2);
});

test("leaves of a group begin and end with time like any other", async () => {
  const id = await granted([8]);
  office.time("2026-11-24 09:00:00");
  await office.due();
  expect((await leavesOf(id)).map((one) => one.state)).toEqual(["onLeave"]);
});

test("numbers pasted from a list join it; unknown ones are named", async () => {
  const id = await office.add("teacher", "leaveGroup", trip([9]));
  const reply = await office.act("teacher", "leave.importGroupStudents", {
    entity: "leaveGroup",
    ids: [id],
    input: { xhs: `${xhOf(9)}\n${xhOf(10)}, 999` },
  });
  expect(reply).toMatchObject({ imported: 1, shows: [{ value: "1 人" }, { label: "没有这个学号", value: "999" }] });
  expect((await listOf(id)).map((one) => one.xh)).toEqual([xhOf(9), xhOf(10)]);
});
