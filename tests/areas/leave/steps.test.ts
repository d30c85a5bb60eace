import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import { leaveRows, type Office, openOffice, refusal, xhOf } from "./office.ts";

const leave = "leaveApplication";
type Step = Record<string, unknown>;
const step = (stepNo: number, approverRole: string, more: Step = {}): Step => ({
  stepNo,
  nodeName: `第${stepNo}步`,
  approverRole,
  approveMode: "1",
  skipIfSame: true,
  ...more,
});
const rules: Record<string, Step[]> = {
  college: [step(1, "dept"), step(2, "fdy")],
  both: [step(1, "dept", { approveMode: "2" })],
  turns: [step(1, "dept", { approveMode: "3" }), step(2, "leader")],
  told: [step(1, "gly", { approveMode: "4" }), step(2, "fdy"), step(3, "leader", { approveMode: "4" }), step(4, "gly", { approveMode: "4" })],
  called: [step(1, "fdy", { needParentCall: true })],
  signed: [step(1, "fdy", { needSignature: true }), step(2, "gly")],
  same: [step(1, "gly"), step(2, "gly"), step(3, "gly", { skipIfSame: false })],
  remind: [step(1, "fdy", { timeoutHours: 8, timeoutAction: "1" })],
  pass: [step(1, "fdy", { timeoutHours: 8, timeoutAction: "2" }), step(2, "gly", { timeoutHours: 80 })],
  back: [step(1, "fdy", { timeoutHours: 8, timeoutAction: "3" })],
  above: [step(1, "fdy", { timeoutHours: 8, timeoutAction: "4" })],
  asked: [step(1, "fdy", { timeoutHours: 8, timeoutAction: "2", needParentCall: true })],
};
const kinds = Object.keys(rules);
const pattern = leaveRows.leaveType![0]!;
const dept2 = { ...leaveRows.sysUser!.find((one) => one.id === "dept")!, id: "dept2", accountNo: "dept2", userName: "dept2" };

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    leaveType: kinds.map((id) => ({ ...pattern, id, typeCode: id, typeName: id })),
    leaveApprovalRule: [
      ...kinds.map((id, at) => ({ id, ruleName: id, priority: at + 1, leaveTypeIds: [id], minDays: 0, steps: rules[id]!, isEnabled: true })),
      { id: "rest", ruleName: "缺省", priority: 99, minDays: 0, steps: [step(1, "fdy")], isEnabled: true },
    ],
    sysUser: [...leaveRows.sysUser!, dept2],
  });
});
afterAll(() => office.close());

/** A drawn signature, uploaded by that person. */
async function signatureOf(accountNo: string): Promise<string> {
  const { user, runtime } = await office.as(accountNo);
  const content = Readable.from([Buffer.from("89504e470d0a1a0a", "hex")]);
  const file = { tenantId: user.tenantId, ownerId: user.id, originalName: "签名.png", extension: "png", businessType: null, content };
  return (await saveFile(runtime, file)).id;
}

const submitted = (number: number, leaveTypeId: string) => office.submitted(number, { leaveTypeId });
const approve = (who: string, id: string, fields?: Step) => office.tries(who, leave, { id, move: "approve", ...(fields && { fields }) });

describe("the steps of the rule", () => {
  test("are passed in its order, whatever the limits in days say", async () => {
    const id = await submitted(1, "college");
    expect(await office.leave(id)).toMatchObject({ state: "fdyApproved", currentNode: "第1步", currentApprovers: ["dept", "dept2"] });
    expect(await approve("fdy", id)).toMatch(/权限|没有/);
    expect(await approve("dept", id)).toBe("bzrApproved");
    expect(await office.leave(id)).toMatchObject({ currentNode: "第2步", currentApprovers: ["fdy"] });
    expect(await approve("fdy", id)).toBe("approved");
    expect((await office.leave(id)).approvals).toMatchObject([{ nodeName: "第1步" }, { nodeName: "第2步" }]);
  });
  test("ask everybody where all must agree", async () => {
    const id = await submitted(2, "both");
    expect(await approve("dept", id)).toBe("fdyApproved");
    expect(await approve("dept", id)).toMatch(/当前状态/);
    expect(await approve("dept2", id)).toBe("approved");
  });
  test("ask one after the other where turns are kept, then go on", async () => {
    const id = await submitted(3, "turns");
    expect(await approve("dept2", id)).toMatch(/当前状态/);
    expect(await approve("dept", id)).toBe("fdyApproved");
    expect(await approve("dept2", id)).toBe("glyApproved");
    expect(await approve("leader", id)).toBe("approved");
  });
  test("that are only told of wait for nobody, wherever they stand", async () => {
    const id = await submitted(4, "told");
    expect(await office.leave(id)).toMatchObject({ state: "submitted", currentNode: "第2步" });
    expect((await office.inbox("gly")).filter((body) => body.includes("知会您"))).toHaveLength(1);
    expect(await office.inbox("leader")).not.toContainEqual(expect.stringContaining("知会您"));
    expect(await approve("fdy", id)).toBe("approved");
    expect((await office.inbox("gly")).filter((body) => body.includes("知会您"))).toHaveLength(2);
    expect(await office.inbox("leader")).toContainEqual(expect.stringContaining("知会您"));
  });
  test("may want the parents to have been called", async () => {
    const id = await submitted(5, "called");
    expect(await approve("fdy", id)).toContain("先联系家长");
    expect(await approve("fdy", id, { parentCalled: true })).toBe("approved");
  });
  test("may want a signature, which stays with the line of who signed", async () => {
    const id = await submitted(6, "signed");
    expect(await approve("fdy", id)).toContain("手写签名");
    const [drawn, other] = [await signatureOf("fdy"), await signatureOf("gly")];
    expect(await approve("fdy", id, { approvalSignature: other })).toContain("不存在");
    expect(await approve("fdy", id, { approvalSignature: drawn })).toBe("deptApproved");
    expect(await approve("gly", id, { approvalSignature: drawn })).toBe("approved");
    expect((await office.leave(id)).approvals).toMatchObject([{ signature: drawn }, { signature: null }]);
  });
  test("pass the same person once, unless the step forbids it", async () => {
    const id = await submitted(7, "same");
    expect(await approve("gly", id)).toBe("deptApproved");
    expect(await office.leave(id)).toMatchObject({ stepNo: 3 });
    expect(await approve("gly", id)).toBe("approved");
  });
});

describe("what a running application goes by", () => {
  test("is the rule as it was when the application was handed in", async () => {
    const id = await submitted(8, "college");
    const [before] = await office.rows("leaveApprovalRule", { id: "college" });
    await saveRecords(await office.as("gly"), "leaveApprovalRule", [{ id: "college", values: { steps: [step(1, "leader")] } }], { rights: "user" });
    expect(before).toMatchObject({ ruleName: "college" });
    expect(await approve("dept", id)).toBe("bzrApproved");
    expect(await approve("fdy", id)).toBe("approved");
    const later = await submitted(9, "college");
    expect((await office.leave(later)).state).toBe("glyApproved");
  });
  test("is the rule of now when it is handed in again", async () => {
    const id = await submitted(10, "both");
    await office.move(xhOf(10), leave, { id, move: "withdraw" });
    await saveRecords(await office.as("gly"), "leaveApprovalRule", [{ id: "both", values: { steps: [step(1, "dept")] } }], { rights: "user" });
    expect(await office.move(xhOf(10), leave, { id, move: "submit" })).toBe("fdyApproved");
  });
});

describe("a step that nobody handles in its time", () => {
  const overdue = async (number: number, kind: string): Promise<string> => {
    office.time("2026-11-23 08:00:00");
    const id = await submitted(number, kind);
    office.time("2026-11-23 15:59:00");
    await office.due();
    expect((await office.leave(id)).state).toBe("submitted");
    office.time("2026-11-23 16:00:00");
    await office.due();
    return id;
  };
  test("is reminded of", async () => {
    const id = await overdue(11, "remind");
    expect((await office.leave(id)).state).toBe("submitted");
    expect((await office.inbox("fdy")).at(-1)).toContain("请尽快办理（第1步）");
  });
  test("is passed, and the next step has its own time", async () => {
    const id = await overdue(12, "pass");
    expect(await office.leave(id)).toMatchObject({ state: "deptApproved", stepHours: 80, approvals: [{ opinion: "超时自动办理", approver: null }] });
  });
  test("is given back", async () => {
    expect((await office.leave(await overdue(13, "back"))).state).toBe("returned");
  });
  test("goes up: the superior may decide, and so may who was asked first", async () => {
    const id = await overdue(14, "above");
    expect(await office.leave(id)).toMatchObject({ state: "submitted", currentApprovers: ["fdy", "dept", "dept2"] });
    expect(await approve("dept12", id)).toMatch(/不存在|无权|权限/);
    expect(await approve("dept", id)).toBe("approved");
  });
  test("is not passed by time where a person has to call the parents", async () => {
    const id = await overdue(15, "asked");
    expect((await office.leave(id)).state).toBe("submitted");
    expect((await office.inbox("fdy")).at(-1)).toContain("请尽快办理");
  });
});

test.each([
  ["a role without a place in the flow", [step(1, "dormManager")], "只能由班主任"],
  ["nobody who decides", [step(1, "gly", { approveMode: "4" })], "至少要有一个办理的环节"],
])("a rule with %s is refused", async (_what, steps, sentence) => {
  const values = { ruleName: "错误", priority: 3, minDays: 0, maxDays: 1, outCity: true, steps, isEnabled: true };
  expect(await refusal(office.add("gly", "leaveApprovalRule", values))).toContain(sentence);
});
