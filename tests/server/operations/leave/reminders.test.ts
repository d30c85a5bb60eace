import { afterAll, beforeAll, expect, test } from "vitest";
import { type Office, openOffice, refusal, xhOf } from "./office.ts";

const entity = "leaveApplication";
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test("the counsellor reminds the student, and urges whoever is to approve", async () => {
  const id = await office.submitted(1, { endTime: "2026-11-28 18:00:00" });
  await office.move("fdy", entity, { id, move: "approve" });
  expect(await office.act("fdy", "leave.urge", { entity, ids: [id] })).toEqual({ urged: 1 });
  expect((await office.inbox("dept")).at(-1)).toContain("请尽快办理（学院审批）");
  expect(await office.act("fdy", "leave.remind", { entity, ids: [id] })).toEqual({ reminded: 1 });
  expect((await office.inbox(xhOf(1))).at(-1)).toContain("请及时销假");
});

test("a call to the parents is written down by whom it concerns", async () => {
  const id = await office.submitted(2);
  await office.act("fdy", "leave.callParent", { entity, ids: [id], input: { parentCalled: true, parentCallNote: "母亲知情" } });
  expect(await office.leave(id)).toMatchObject({ parentCalled: true, parentCallNote: "母亲知情" });
  expect(await refusal(office.act("bzr", "leave.callParent", { entity, ids: [id] }))).not.toBeNull();
  expect(await refusal(office.act("fdy", "leave.callParent", { entity, ids: [id], input: { state: "approved" } }))).not.toBeNull();
});

test("a teacher reads notices of their own lessons, once", async () => {
  const leave = await office.approved(3);
  const [notice] = await office.rows("leaveLessonNotice", { leaveId: leave });
  const ids = [String(notice!.id)];
  expect(await office.act("teacher", "leave.readNotice", { entity: "leaveLessonNotice", ids })).toEqual({ read: 1 });
  expect(await office.act("teacher", "leave.readNotice", { entity: "leaveLessonNotice", ids })).toEqual({ read: 0 });
  expect(await office.row("leaveLessonNotice", { id: ids[0] })).toMatchObject({ isRead: true, readTime: "2026-11-23 08:00:00" });
  expect(await refusal(office.act("bzr", "leave.readNotice", { entity: "leaveLessonNotice", ids }))).not.toBeNull();
});

test("recalculating the term finds again what was lost, and is the office's alone", async () => {
  await office.approved(4);
  await office.at.database.db.withSchema("campus").deleteFrom("leaveSummary").execute();
  expect(await office.act("gly", "leave.recalculate", { entity: "leaveSummary" })).toEqual({ recalculated: 4 });
  expect(await office.act("gly", "leave.recalculate", { entity: "leaveSummary" })).toEqual({ recalculated: 4 });
  expect(await office.rows("leaveSummary", {})).toHaveLength(4);
  expect(await office.row("leaveSummary", { xh: xhOf(4) })).toMatchObject({ times: 1, classId: "c1", departmentId: "11", xn: "2026-2027" });
  expect(await refusal(office.act("fdy", "leave.recalculate", { entity: "leaveSummary" }))).not.toBeNull();
});
