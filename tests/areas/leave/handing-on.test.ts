import { afterAll, beforeAll, expect, test } from "vitest";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { assist, moveRecords, movesOfRows, passedOf } from "../../../src/server/data/flow/index.ts";
import { exportRecords } from "../../../src/server/data/exports/index.ts";
import { alignOwnTodos } from "../../../src/server/areas/portal/align-todos.ts";
import { getRecord, listRecords } from "../../../src/server/data/records/index.ts";
import { type Office, openOffice, refusal, xhOf } from "./office.ts";

const entity = "leaveApplication";
const days4 = { endTime: "2026-11-27 18:00:00" };
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const hand = async (from: string, id: string, helper: "transfer" | "addSigner" | "cc", to: string) =>
  assist(await office.as(from), entity, helper, { id, userIds: [to], opinion: "代为办理" });
const reads = async (who: string, id: string) => refusal(getRecord(await office.as(who), entity, id));
const passed = async (who: string, id: string) => passedOf(await office.as(who), entity, { id });
const back = async (who: string, id: string, to: string) => {
  return (await moveRecords(await office.as(who), entity, "return", { id, opinion: "请再核实", to })).states[id];
};

test("whom a leave is handed to reads it, decides on it, and has no more to do with it afterwards", async () => {
  const [id, other] = [await office.submitted(1), await office.submitted(2)];
  expect(await reads("guard", id)).not.toBeNull();
  await hand("fdy", id, "transfer", "guard");
  const guard = await office.as("guard");
  const seen = await getRecord(guard, entity, id);
  expect(seen.reason).toBe("家中有急事");
  expect((await movesOfRows(guard, entity, [await office.leave(id)])).get(id)?.actions).toEqual(
    expect.arrayContaining(["move:approve", "help:transfer"]),
  );
  expect((await listRecords(guard, entity, { todo: "1" })).records.map((row) => row.id)).toEqual([id]);
  expect(await reads("guard", other)).not.toBeNull();
  expect(await office.move("guard", entity, { id, move: "approve" })).toBe("approved");
  expect(await reads("guard", id)).not.toBeNull();
  expect(await refusal(listRecords(await office.as("guard"), entity, {}))).not.toBeNull();
});

test("they read what everybody who decides there reads: contacts stay masked, nothing is exported or changed", async () => {
  const id = await office.submitted(3);
  await hand("fdy", id, "transfer", "guard");
  const guard = await office.as("guard");
  expect(await getRecord(guard, entity, id)).toMatchObject({ emergencyPhone: "139****1111", _withheld: { emergencyPhone: "masked" } });
  expect(await refusal(exportRecords(guard, entity, { fileName: "x", params: {}, heard: {} } as never))).not.toBeNull();
  const screen = (user: typeof guard.user) => compileScreen({ model: office.at.model, screen: "leave/approval", user, params: {} });
  expect(screen(guard.user)?.flow?.moves.map((move) => move.key)).toContain("approve");
  expect(screen((await office.as("teacher")).user)).toBeNull();
});

test("a leave taken back or handed further leaves the first no rights", async () => {
  const [taken, further] = [await office.submitted(4), await office.submitted(5)];
  for (const id of [taken, further]) await hand("fdy", id, "transfer", "guard");
  await office.move(xhOf(4), entity, { id: taken, move: "withdraw" });
  await hand("guard", further, "transfer", "teacher");
  expect([await reads("guard", taken), await reads("guard", further)]).not.toContain(null);
  expect(await office.move("teacher", entity, { id: further, move: "approve" })).toBe("approved");
});

test("students are handed nothing, and a copy goes to readers only", async () => {
  const id = await office.submitted(6);
  expect(await refusal(hand("fdy", id, "transfer", xhOf(7)))).toContain("办理人");
  expect(await refusal(hand("fdy", id, "cc", "guard"))).toContain("办理人");
  expect(await refusal(hand("fdy", id, "transfer", "fdy"))).toContain("办理人");
});

test("a signer brought in reads and signs before the one who asked", async () => {
  const id = await office.submitted(8);
  await hand("fdy", id, "addSigner", "guard");
  expect(await reads("guard", id)).toBeNull();
  expect(await office.tries("fdy", entity, { id, move: "approve" })).toContain("不允许");
  expect(await office.move("guard", entity, { id, move: "approve" })).toBe("submitted");
  expect(await reads("guard", id)).not.toBeNull();
  expect(await office.move("fdy", entity, { id, move: "approve" })).toBe("approved");
});

test("the college gives a leave back to the counsellor, who decides again", async () => {
  const id = await office.submitted(9, days4);
  expect(await passed("fdy", id)).toEqual([]);
  await office.move("fdy", entity, { id, move: "approve" });
  expect(await passed("dept", id)).toEqual([{ value: "submitted", label: "辅导员审批" }]);
  expect(await refusal(passed("fdy", id))).toContain("权限");
  for (const nowhere of ["deptApproved", "approved", "draft", "x"]) expect(await refusal(back("dept", id, nowhere))).toContain("不允许");
  expect(await back("dept", id, "submitted")).toBe("submitted");
  expect((await office.leave(id)).currentApprovers).toEqual(["fdy"]);
  expect(await passed("fdy", id)).toEqual([]);
  expect(await office.move("fdy", entity, { id, move: "approve" })).toBe("fdyApproved");
  expect(await office.move("dept", entity, { id, move: "approve" })).toBe("approved");
});

test("where a rule names the steps, going back goes back in them", async () => {
  const id = await office.submitted(10, { leaveTypeId: "2" });
  await office.move("bzr", entity, { id, move: "approve" });
  expect(await passed("fdy", id)).toMatchObject([{ value: "submitted" }]);
  expect(await back("fdy", id, "submitted")).toBe("submitted");
  expect(await office.leave(id)).toMatchObject({ stepNo: 1, stepRole: "bzr", currentApprovers: ["bzr"] });
  expect(await office.tries("fdy", entity, { id, move: "approve" })).toContain("权限");
  expect(await office.move("bzr", entity, { id, move: "approve" })).toBe("bzrApproved");
  expect(await office.move("fdy", entity, { id, move: "approve" })).toBe("approved");
});

test("one leave is urged once a day, whoever urges", async () => {
  const id = await office.submitted(11);
  const urge = async (who: string) => refusal(assist(await office.as(who), entity, "remind", { id }));
  expect(await urge(xhOf(11))).toBeNull();
  expect([await urge(xhOf(11)), await urge("gly")]).toEqual(Array(2).fill("24 小时内已催办过，请稍后再催"));
  office.time("2026-11-24 08:00:01");
  expect(await urge(xhOf(11))).toBeNull();
  office.time("2026-11-23 08:00:00");
});

test("a copy, by hand or by the flow, stands among what was copied to its reader until it is opened there", async () => {
  const id = await office.submitted(12);
  const copies = async (who: string) => (await listRecords(await office.as(who), "userCopy", { businessId: id })).records;
  await hand("fdy", id, "cc", "dept");
  expect(await copies("dept")).toMatchObject([{ senderName: "fdy", opinion: "代为办理", isRead: false }]);
  expect(await copies("bzr")).toEqual([]);
  await office.move("fdy", entity, { id, move: "approve" });
  const [copy] = await copies("bzr");
  expect(copy).toMatchObject({ nodeName: "已批准", isRead: false });
  expect(await refusal(office.act("dept", "portal.openCopy", { entity: "userCopy", ids: [copy!.id] }))).not.toBeNull();
  const [opened] = [await office.act("bzr", "portal.openCopy", { entity: "userCopy", ids: [copy!.id] })];
  expect(opened).toMatchObject({ path: expect.stringContaining(`_record=${id}`) });
  expect(await copies("bzr")).toMatchObject([{ isRead: true }]);
});

test("what was handed on is told as such to both, and does not come back to the one who gave it", async () => {
  const id = await office.submitted(13);
  await hand("fdy", id, "transfer", "guard");
  await alignOwnTodos(await office.as("fdy"));
  const todos = async (who: string) =>
    (await listRecords(await office.as(who), "userTodo", { businessId: id })).records.map((row) => [row.state, row.doneResult, row.delegateFromId]);
  expect(await todos("fdy")).toEqual([["delegated", "转办 → guard", null]]);
  expect(await todos("guard")).toEqual([["todo", null, "fdy"]]);
});

test("who waits for a signature has no to-do until it is given", async () => {
  const id = await office.submitted(15);
  await hand("fdy", id, "addSigner", "guard");
  const todos = async (who: string) => {
    await alignOwnTodos(await office.as(who));
    const { records } = await listRecords(await office.as(who), "userTodo", { businessId: id });
    return records.map((row) => [row.state, row.doneResult]).sort();
  };
  expect([await todos("fdy"), await todos("guard")]).toEqual([[["delegated", "加签 → guard"]], [["todo", null]]]);
  expect((await listRecords(await office.as("fdy"), entity, { todo: "1" })).records.map((row) => row.id)).not.toContain(id);
  await office.move("guard", entity, { id, move: "approve" });
  expect([await todos("fdy"), await todos("guard")]).toEqual([
    [
      ["delegated", "加签 → guard"],
      ["todo", null],
    ],
    [["done", "审核通过"]],
  ]);
  expect((await office.leave(id)).currentApprovers).toEqual(["fdy"]);
});

test("a leave given back is something to hand in once more, on the page where it was asked for", async () => {
  const id = await office.submitted(14);
  await office.move("fdy", entity, { id, move: "return", opinion: "请写明去向" });
  const { records } = await listRecords(await office.as(xhOf(14)), "userTodo", { businessId: id, state: "todo" });
  expect(records).toMatchObject([{ todoType: "2", title: expect.stringMatching(/^重新提交：请假申请：/) }]);
});
