import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { foreseen, moveRecords, readHistory } from "../../../../src/server/data/flow/index.ts";
import { flowPlace } from "../../../../src/server/data/flow/place.ts";
import { jump } from "../../../../src/server/data/flow/steer.ts";
import { alignStuck } from "../../../../src/server/data/flow/stuck.ts";
import { systemCall } from "../../../../src/server/data/flow/system-call.ts";
import { listRecords, saveRecords } from "../../../../src/server/data/records/index.ts";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import { refusal } from "../../../areas/base/school.ts";
import { type Office, openOffice } from "./clearing.ts";
import { letters } from "./letters.ts";

const { entity } = letters;
let office: Office;
beforeAll(async () => {
  office = await openOffice({}, letters);
});
afterEach(() => account("x", { roles: ["reader"] }));
afterAll(() => office.at.close());

const account = (id: string, to: { roles?: string[]; state?: string }) =>
  office.at.database.db.withSchema("campus").updateTable("sysUser").set(to).where("id", "=", id).execute();
const waits = async (userId: string, id: string) =>
  (await listRecords(await office.as(userId), entity, { todo: "1", size: "200" })).records.some((row) => row.id === id);
const instance = async (id: string) =>
  office.at.database.db.withSchema("platform").selectFrom("flow_instance").selectAll().where("record_id", "=", id).executeTakeFirstOrThrow();
const steps = async (id: string) =>
  (await readHistory(flowPlace(await office.as("w"), entity), id)).map(({ node, toNode, actorRole, opinion }) => [node, toNode, actorRole, opinion]);
const align = async () => transaction(office.at.database.db, async (tx) => alignStuck(await systemCall(office.at.runtime, "000000"), tx));
/** A draft of somebody, and what becomes of it when they hand it in. */
async function draftOf(userId: string): Promise<string> {
  const [saved] = await saveRecords(await office.as(userId), entity, [{ values: { title: "函", chiefId: "c" } }], { rights: "user" });
  return saved!.id;
}

test("without a word a record waits where nobody could act, and is told as stuck", async () => {
  const id = await office.sent("to-plain");
  await align();
  expect(await instance(id)).toMatchObject({ node: "plain", fault: "nobody", waiting: [] });
});

test("a node that refuses lets nothing in while nobody could act", async () => {
  const id = await draftOf("w");
  expect(await office.tries("w", id, "to-strict")).toBe("“保卫处审核”现在没有人可以办理，不能送出：请联系管理员安排办理人后再试");
  expect([(await office.record(id)).state, await steps(id)]).toEqual(["draft", []]);
  await account("x", { roles: ["guard"] });
  expect(await office.tries("w", id, "to-strict")).toBe("strict");
});

test("an account that nobody signs in with is nobody", async () => {
  await account("x", { roles: ["guard"], state: "disabled" });
  expect(await office.tries("w", await draftOf("w"), "to-strict")).toContain("没有人可以办理");
  await account("x", { state: "normal" });
});

test("a record passes where nobody could act, and the history says why", async () => {
  const id = await office.sent("to-open");
  expect(await office.record(id)).toMatchObject({ state: "head", currentApprovers: ["c"] });
  expect(await steps(id)).toEqual([
    ["draft", "open", "reader", null],
    ["open", "head", "system", "无人办理，自动通过"],
  ]);
  await account("x", { roles: ["guard"] });
  const held = await office.sent("to-open");
  expect([(await office.record(held)).state, await waits("c", held)]).toEqual(["open", false]);
});

test("what lies ahead is told without nodes that a record passes", async () => {
  const told = async (id: string) => (await foreseen(await office.as("w"), entity, { id, values: {} })).next.map(({ node }) => node);
  const id = await draftOf("w");
  expect(await told(id)).toEqual(["head", "done"]);
  await account("x", { roles: ["guard"] });
  expect(await told(id)).toEqual(["open", "head", "done"]);
});

test("others are asked in the place of nobody and decide alone", async () => {
  const id = await office.sent("to-other");
  expect([(await office.record(id)).currentApprovers, await waits("c", id), await waits("l1", id)]).toEqual([["c"], true, false]);
  expect(await office.tries("l1", id, "agree")).toMatch(/^没有“同意”的权限/);
  expect(await office.tries("c", id, "agree")).toBe("head");
});

test("where all have to agree all of the others do", async () => {
  const id = await office.sent("to-voted");
  expect(await office.tries("l1", id, "agree")).toBe("voted");
  expect(await office.tries("l2", id, "agree")).toBe("head");
});

test("who is asked in the place of others may read the record, and one decides after the other where they did", async () => {
  const [saved] = await saveRecords(await office.as("w"), entity, [{ values: { title: "密", chiefId: "c" } }], { rights: "user" });
  const { id } = saved!;
  const reads = async () => (await listRecords(await office.as("l1"), entity, { size: "200" })).records.some((row) => row.id === id);
  expect(await reads()).toBe(false);
  expect(await office.tries("w", id, "to-turns")).toBe("turns");
  expect(await reads()).toBe(true);
  expect([await waits("l1", id), await waits("l2", id)]).toEqual([true, false]);
  expect(await office.tries("l2", id, "agree")).toBe("当前状态不允许此操作");
  expect(await office.tries("l1", id, "agree")).toBe("turns");
  expect(await office.tries("l2", id, "agree")).toBe("head");
});

test("so many people agree as the node says, and no more are asked then", async () => {
  const id = await office.sent("to-two");
  expect(await office.tries("l1", id, "agree")).toBe("two");
  expect([await waits("l1", id), await waits("l2", id), await waits("f1", id)]).toEqual([false, true, true]);
  expect(await office.tries("l1", id, "agree")).toBe("当前状态不允许此操作");
  expect(await office.tries("f1", id, "agree")).toBe("head");
  expect(await waits("l2", id)).toBe(false);
});

test("nobody decides on what is their own: somebody above does, or nobody has to", async () => {
  await account("l2", { state: "cancelled" });
  const [asked, passed, others] = [await draftOf("l1"), await draftOf("l1"), await draftOf("w")];
  expect(await office.tries("l1", asked, "to-own")).toBe("own");
  expect([await waits("l1", asked), await waits("f1", asked)]).toEqual([false, true]);
  expect(await office.tries("l1", asked, "agree")).toMatch(/^没有“同意”的权限/);
  expect(await office.tries("f1", asked, "agree")).toBe("head");
  expect(await office.tries("l1", passed, "to-ownPass")).toBe("head");
  expect(await office.tries("w", others, "to-ownPass")).toBe("ownPass");
  expect(await waits("l1", others)).toBe(true);
  await account("l2", { state: "normal" });
});

test("whoever comes into office is asked beside the others; whoever is to be asked instead, too", async () => {
  const id = await draftOf("w");
  await office.at.database.db.withSchema("campus").updateTable(entity).set({ chiefId: null }).where("id", "=", id).execute();
  expect(await office.tries("w", id, "to-other")).toBe("other");
  expect((await instance(id)).waiting).toEqual([]);
  await office.at.database.db.withSchema("campus").updateTable(entity).set({ chiefId: "c" }).where("id", "=", id).execute();
  await align();
  expect(await instance(id)).toMatchObject({ waiting: ["c"], fault: null });
  expect(await office.tries("c", id, "agree")).toBe("head");
});

test("an administrator may lead a record to where nobody could act", async () => {
  const id = await office.sent("to-open");
  const steered = { entity, recordId: id, rev: Number((await instance(id)).rev), reason: "补办" };
  await transaction(office.at.database.db, async () => jump(await office.as("x"), steered, { node: "strict" }));
  expect((await office.record(id)).state).toBe("strict");
});

test("of many that hand in at once each passes once", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => draftOf("w")));
  const w = await office.as("w");
  const refused = await Promise.all(ids.flatMap((id) => [0, 1].map(() => refusal(moveRecords(w, entity, "to-open", { id })))));
  expect(refused.filter((one) => one === null || one === undefined)).toHaveLength(6);
  for (const id of ids) expect((await steps(id)).filter(([node]) => node === "open")).toHaveLength(1);
});
