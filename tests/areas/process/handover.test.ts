import { afterAll, beforeAll, expect, test } from "vitest";
import { phrasesFor } from "../../../src/server/data/flow/index.ts";
import { type Office, openOffice, refusal, xhOf } from "../leave/office.ts";

const leave = "leaveApplication";
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const handOver = (input: Record<string, unknown>, by = "gly") =>
  office.act(by, "process.handOver", { entity: "taskHandover", input: { fromId: "fdy", toId: "teacher", reason: "调岗", ...input } });
const waiting = async (userId: string) =>
  (await office.rows("userTodo", { userId, state: "todo" })).map(({ businessId }) => String(businessId)).toSorted();

test("what waits for one person goes to another, of the classes and the business that are meant; both are told and may not both decide", async () => {
  const ids = [await office.submitted(1), await office.submitted(2), await office.submitted(3)].toSorted();
  expect(await refusal(handOver({}, "dept").then(() => undefined))).toMatch(/权限/);
  expect(await refusal(handOver({ classIds: ["c3"] }).then(() => undefined))).toMatch(/没有待移交/);
  expect(await refusal(handOver({ processTypes: ["leaveGroup"] }).then(() => undefined))).toMatch(/没有待移交/);
  expect(await refusal(handOver({ toId: "fdy" }).then(() => undefined))).toMatch(/不能是移交人/);
  expect(await handOver({ classIds: ["c1"], processTypes: [leave] })).toMatchObject({ handed: 3, kept: 0 });
  expect([await waiting("fdy"), await waiting("teacher")]).toEqual([[], ids]);
  expect(await office.rows("taskHandover", {})).toMatchObject([{ fromId: "fdy", toId: "teacher", taskCount: 3, keptCount: 0, operatorId: "gly" }]);
  expect([(await office.inbox("fdy")).at(-1), (await office.inbox("teacher")).at(-1)]).toEqual([
    "您的 3 项待办已移交给 teacher，原因：调岗",
    "fdy 的 3 项待办已移交给您，原因：调岗",
  ]);
  expect(await office.tries("fdy", leave, { id: ids[0]!, move: "approve" })).not.toBe("approved");
  expect(await office.tries("teacher", leave, { id: ids[0]!, move: "approve" })).toBe("approved");
  expect(await refusal(handOver({}).then(() => undefined))).toMatch(/没有待移交/);
});

test("what the other may not decide stays, and is counted", async () => {
  await office.submitted(4);
  expect(await handOver({ toId: xhOf(4) })).toMatchObject({ handed: 0 });
  expect((await office.rows("taskHandover", { toId: xhOf(4) }))[0]).toMatchObject({ taskCount: 0, keptCount: 1 });
  expect(await waiting("fdy")).toHaveLength(1);
});

test("phrases for a decision are one's own and the school's, of its kind, and nobody else's", async () => {
  const say = (by: string, values: Record<string, unknown>) => office.add(by, "processOpinion", values);
  await say("gly", { opinionKind: "approve", content: "符合规定，同意", isPublic: true });
  await say("fdy", { opinionKind: "approve", content: "同意，注意安全" });
  await say("fdy", { opinionKind: "reject", content: "请补充材料" });
  await say("fdy", { opinionKind: "other", content: "请家长知悉" });
  await say("bzr", { opinionKind: "approve", content: "别人的意见" });
  expect(await refusal(say("fdy", { opinionKind: "approve", content: "x", isPublic: true }).then(() => undefined))).toMatch(/权限|不能|无权/);
  const phrases = async (accountNo: string, move: string) => phrasesFor(await office.as(accountNo), leave, { move });
  expect((await phrases("fdy", "approve")).toSorted()).toEqual(["同意，注意安全", "符合规定，同意", "请家长知悉"].toSorted());
  expect((await phrases("fdy", "approve")).at(-1)).toBe("符合规定，同意");
  expect((await phrases("fdy", "reject")).toSorted()).toEqual(["请补充材料", "请家长知悉"].toSorted());
  expect(await phrases(xhOf(1), "submit")).toEqual([]);
});
