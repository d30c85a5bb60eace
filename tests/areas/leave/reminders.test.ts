import { afterAll, beforeAll, expect, test } from "vitest";
import { askablePeople, assist, movesOfRows } from "../../../src/server/data/flow/index.ts";
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

test("whoever acts may bring in a colleague, who then decides; the student may only urge", async () => {
  const id = await office.submitted(5);
  const offers = async (who: string) =>
    (await movesOfRows(await office.as(who), entity, [await office.leave(id)])).get(id)?.actions.filter((one) => one.startsWith("help:"));
  expect(await offers("fdy")).toEqual(["help:transfer", "help:addSigner", "help:delegate", "help:cc"]);
  expect(await offers(xhOf(5))).toEqual(["help:remind"]);
  const student = await office.as(xhOf(5));
  expect(await refusal(assist(student, entity, "transfer", { id, userIds: ["gly"] }))).toContain("权限");
  expect(await refusal(askablePeople(student, entity, { id, keyword: null }))).toContain("权限");
  const fdy = await office.as("fdy");
  expect((await askablePeople(fdy, entity, { id, keyword: "dep" })).map((one) => one.value)).toEqual(["dept", "dept12"]);
  expect((await askablePeople(fdy, entity, { id, keyword: "dep", helper: "cc" })).map((one) => one.value)).toEqual(["dept"]);
  expect(await askablePeople(fdy, entity, { id, keyword: "%" })).toEqual([]);
  await assist(fdy, entity, "transfer", { id, userIds: ["dept"], opinion: "出差" });
  await assist(student, entity, "remind", { id });
  expect(await office.move("dept", entity, { id, move: "approve" })).toBe("approved");
});
