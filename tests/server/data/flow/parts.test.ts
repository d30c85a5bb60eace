import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assist, movesOfRows, readHistory, runDue, standingOf } from "../../../../src/server/data/flow/index.ts";
import { flowPlace } from "../../../../src/server/data/flow/place.ts";
import { reassign, terminate } from "../../../../src/server/data/flow/steer.ts";
import { alignStuck } from "../../../../src/server/data/flow/stuck.ts";
import { systemCall } from "../../../../src/server/data/flow/system-call.ts";
import { fetchRecords, listRecords } from "../../../../src/server/data/records/index.ts";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import { refusal } from "../../../areas/base/school.ts";
import { entity, type Office, openOffice } from "./clearing.ts";
import { comeAgain } from "../../../support/come-again.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice({ b: ["library", "finance"] });
});
beforeEach(() => office.time("2026-11-23 08:00:00"));
afterAll(() => office.at.close());

const rowOf = async (userId: string, id: string) =>
  (await listRecords(await office.as(userId), entity, { size: "200" })).records.find((row) => row.id === id)!;
const waits = async (userId: string, id: string) =>
  (await listRecords(await office.as(userId), entity, { todo: "1", size: "200" })).records.some((row) => row.id === id);
const partsNow = async (userId: string, id: string) =>
  (await standingOf(await office.as(userId), entity, await rowOf(userId, id)))!.parts!.map(({ key, said, people }) => ({ key, said, people }));
const history = async (id: string) => readHistory(flowPlace(await office.as("w"), entity), id);
const instance = async (id: string) =>
  office.at.database.db.withSchema("platform").selectFrom("flow_instance").selectAll().where("record_id", "=", id).executeTakeFirstOrThrow();
const books = { fields: { books: 0 } };

test("departments sign in any order, each for itself, and the last signature leads on", async () => {
  const id = await office.sent("to-clearing");
  expect(await Promise.all(["l1", "l2", "f1", "d1", "b", "x"].map((who) => waits(who, id)))).toEqual([true, true, true, true, true, false]);
  expect(await office.tries("d1", id, "sign", { opinion: "已退宿" })).toBe("clearing");
  expect(await office.tries("l1", id, "sign", { ...books, opinion: "无欠书" })).toBe("clearing");
  // What a part fills in and sets is the record's at once.
  expect(await office.record(id)).toMatchObject({ state: "clearing", books: 0, currentApprovers: ["b", "f1"] });
  expect(await office.tries("f1", id, "sign")).toBe("done");
  const steps = (await history(id)).filter(({ move }) => move === "sign");
  expect(steps.map(({ part, actorId, opinion, toNode }) => [part, actorId, opinion, toNode])).toEqual([
    ["lodging", "d1", "已退宿", "clearing"],
    ["library", "l1", "无欠书", "clearing"],
    ["finance", "f1", null, "done"],
  ]);
});

test("the first of a part signs for it; the others of it have nothing left to do", async () => {
  const id = await office.sent("to-clearing");
  expect(await office.tries("l2", id, "sign", books)).toBe("clearing");
  expect(await waits("l1", id)).toBe(false);
  expect(await office.tries("l1", id, "sign", books)).toBe("“图书馆”已经会签，不用再办");
  expect((await movesOfRows(await office.as("l1"), entity, [await stored(id)])).get(id)!.actions).toEqual(["help:remind"]);
});
const stored = async (id: string) =>
  (await fetchRecords({ call: await office.as("w"), entity: office.at.model.entities.get(entity)!, ids: [id], tables: "all" }))[0]!.record;

test("who belongs to two parts signs for each; the button says for which", async () => {
  const id = await office.sent("to-clearing");
  expect((await rowOf("b", id))._parts).toEqual({
    "move:sign": { key: "library", title: "图书馆" },
    "move:refuse": { key: "library", title: "图书馆" },
  });
  expect(await office.tries("b", id, "sign", { part: "finance" })).toBe("clearing");
  expect(await waits("b", id)).toBe(true);
  expect(await office.tries("b", id, "sign", { part: "finance" })).toBe("“财务处”已经会签，不用再办");
  expect(await office.tries("b", id, "sign", { part: "lodging" })).toMatch(/^没有“同意”的权限/);
  expect(await office.tries("b", id, "sign", books)).toBe("clearing");
  expect(await waits("b", id)).toBe(false);
  expect(await office.tries("d1", id, "sign")).toBe("done");
});

test("a part fills in what is its own and nothing of the others", async () => {
  const id = await office.sent("to-clearing");
  expect(await office.tries("l1", id, "sign")).toContain("未还");
  expect(await office.tries("f1", id, "sign", books)).not.toBe("clearing");
  expect(await office.tries("x", id, "sign", books)).toMatch(/^没有“同意”的权限/);
  expect(await partsNow("w", id)).toEqual([
    { key: "library", said: null, people: ["b", "l1", "l2"] },
    { key: "finance", said: null, people: ["b", "f1"] },
    { key: "lodging", said: null, people: ["d1"] },
  ]);
});

test("what another part filled in meanwhile makes nothing stale", async () => {
  const id = await office.sent("to-clearing");
  const { version } = await rowOf("f1", id);
  await office.tries("l1", id, "sign", books);
  expect(await office.tries("f1", id, "sign", { version })).toBe("clearing");
});

test("one refusal with its reason refuses where all must agree, and nobody is asked any more", async () => {
  const id = await office.sent("to-clearing");
  expect(await office.tries("f1", id, "refuse")).toBe("请填写意见");
  expect(await office.tries("f1", id, "refuse", { opinion: "欠费" })).toBe("refused");
  expect([await waits("l1", id), await office.tries("l1", id, "sign", books)]).toEqual([false, "当前状态不允许此操作"]);
});

test("where two of three are enough a refusal is kept, and the second word of one kind decides", async () => {
  const [agreed, refused] = [await office.sent("to-two"), await office.sent("to-two")];
  expect(await office.tries("l1", agreed, "refuse", { opinion: "欠书" })).toBe("two");
  expect(await office.tries("f1", agreed, "sign")).toBe("two");
  expect(await partsNow("w", agreed)).toEqual([
    { key: "library", said: "reject", people: ["l1"] },
    { key: "finance", said: "agree", people: ["f1"] },
    { key: "lodging", said: null, people: ["d1"] },
  ]);
  expect(await office.tries("d1", agreed, "sign")).toBe("done");
  expect(await office.tries("l1", refused, "refuse", { opinion: "欠书" })).toBe("two");
  expect(await office.tries("d1", refused, "refuse", { opinion: "未退宿" })).toBe("refused");
});

test("where any is enough the first word decides", async () => {
  const id = await office.sent("to-one");
  expect(await office.tries("f1", id, "sign")).toBe("done");
});

test("a move with an actor of its own signs for no part", async () => {
  const id = await office.sent("to-clearing");
  expect(await office.tries("c", id, "pass")).toBe("done");
  expect((await history(id)).at(-1)).toMatchObject({ move: "pass", part: null });
});

test("it is taken back before the first signature alone, and sent again all sign anew", async () => {
  const id = await office.sent("to-clearing");
  expect(await office.tries("w", id, "withdraw")).toBe("draft");
  office.time("2026-11-23 08:10:00");
  await office.tries("w", id, "to-clearing");
  office.time("2026-11-23 08:20:00");
  await office.tries("l1", id, "sign", books);
  expect(await office.tries("w", id, "withdraw")).toBe("已有部门会签，不能撤回");
  expect(await office.tries("d1", id, "back", { opinion: "材料不全" })).toBe("draft");
  office.time("2026-11-23 08:30:00");
  expect(await office.tries("w", id, "to-clearing")).toBe("clearing");
  expect((await partsNow("w", id)).map(({ said }) => said)).toEqual([null, null, null]);
  expect([await waits("l1", id), await waits("d1", id)]).toEqual([true, true]);
  expect(await office.tries("w", id, "withdraw")).toBe("draft");
});

test("forty at once: each part signs once, the last signature moves once", async () => {
  const ids = [await office.sent("to-clearing"), await office.sent("to-clearing")];
  const asks = ids.flatMap((id) =>
    Array.from({ length: 5 }, () =>
      ["l1", "l2", "f1", "d1"].map((who) => comeAgain(() => office.tries(who, id, "sign", who[0] === "l" ? books : {}))),
    ).flat(),
  );
  const answers = await Promise.all(asks);
  expect(answers).toHaveLength(40);
  expect(answers.filter((answer) => answer === "clearing" || answer === "done").toSorted()).toEqual([...Array(4).fill("clearing"), "done", "done"]);
  for (const id of ids) {
    const steps = (await history(id)).filter(({ move }) => move === "sign");
    expect(steps.map(({ part }) => part).toSorted()).toEqual(["finance", "library", "lodging"]);
    expect(steps.filter(({ toNode }) => toNode === "done")).toHaveLength(1);
  }
});

test("a part that is handed on is the taker's, for that part alone", async () => {
  const id = await office.sent("to-clearing");
  await assist(await office.as("d1"), entity, "transfer", { id, userIds: ["x"], opinion: null });
  expect([await waits("d1", id), await waits("x", id)]).toEqual([false, true]);
  expect((await rowOf("x", id))._parts?.["move:sign"]).toEqual({ key: "lodging", title: "宿管科" });
  expect(await office.tries("d1", id, "sign")).toBe("当前状态不允许此操作");
  expect(await office.tries("x", id, "sign", { part: "finance" })).not.toBe("clearing");
  expect(await office.tries("x", id, "sign")).toBe("clearing");
  expect((await partsNow("w", id)).find(({ key }) => key === "lodging")).toEqual({ key: "lodging", said: "agree", people: ["x"] });
});

test("a signature that somebody of a part asks for is not the word of the part", async () => {
  const id = await office.sent("to-clearing");
  await assist(await office.as("d1"), entity, "addSigner", { id, userIds: ["x"], opinion: null });
  expect([await waits("d1", id), await waits("x", id), await waits("f1", id)]).toEqual([false, true, true]);
  expect(await office.tries("x", id, "sign")).toBe("clearing");
  expect((await partsNow("w", id)).find(({ key }) => key === "lodging")?.said).toBe(null);
  expect(await waits("d1", id)).toBe(true);
  expect(await office.tries("d1", id, "sign")).toBe("clearing");
});

test("a deadline of a part reminds it, agrees for it, or calls somebody else for it", async () => {
  const id = await office.sent("to-timed");
  office.time("2026-11-23 10:30:00");
  await runDue(office.at.runtime);
  expect((await partsNow("w", id)).map(({ key, said }) => [key, said])).toEqual([
    ["library", null],
    ["finance", "agree"],
    ["lodging", null],
  ]);
  expect(await inbox("l1", id)).toContain("flow.remind");
  await runDue(office.at.runtime);
  expect((await inbox("l1", id)).filter((one) => one === "flow.remind")).toHaveLength(1);
  expect(await waits("c", id)).toBe(false);
  office.time("2026-11-23 15:00:00");
  await runDue(office.at.runtime);
  expect(await waits("c", id)).toBe(true);
  expect(await office.tries("c", id, "sign")).toBe("timed");
  expect(await office.tries("l2", id, "sign")).toBe("done");
});
const inbox = async (userId: string, id: string) =>
  (
    await office.at.database.db
      .withSchema("platform")
      .selectFrom("message")
      .select("template")
      .where("user_id", "=", userId)
      .where("record_id", "=", id)
      .execute()
  ).map(({ template }) => template);

test("a part for which nobody can sign is told as stuck, handed to somebody, or ended", async () => {
  const [handed, ended] = [await office.sent("to-absent"), await office.sent("to-absent")];
  expect((await partsNow("w", handed)).at(-1)).toEqual({ key: "nobody", said: null, people: [] });
  await office.tries("l1", handed, "sign");
  await transaction(office.at.database.db, async (tx) => alignStuck(await systemCall(office.at.runtime, "000000"), tx));
  expect(await instance(handed)).toMatchObject({ fault: "nobody", open_parts: ["保卫处"] });
  const steered = async (id: string) => ({ entity, recordId: id, rev: Number((await instance(id)).rev), reason: "保卫处缺人" });
  const by = await office.as("x");
  const acting = (work: () => Promise<unknown>) => transaction(office.at.database.db, work);
  expect(await refusal(acting(async () => reassign(by, await steered(handed), ["c"], "图书馆")))).toBe("没有“图书馆”要会签，或它已经会签");
  await acting(async () => reassign(by, await steered(handed), ["c"], "保卫处"));
  expect(await waits("c", handed)).toBe(true);
  expect(await office.tries("c", handed, "sign")).toBe("done");
  await acting(async () => terminate(by, await steered(ended)));
  expect((await stored(ended)).state).toBe("refused");
});

test("whoever comes into office while a part waits may sign for it", async () => {
  const id = await office.sent("to-absent");
  await office.tries("l1", id, "sign");
  await office.at.database.db
    .withSchema("campus")
    .updateTable("sysUser")
    .set({ roles: ["guard"] })
    .where("id", "=", "x")
    .execute();
  const call = await systemCall(office.at.runtime, "000000");
  await transaction(office.at.database.db, (tx) => alignStuck(call, tx));
  expect((await partsNow("w", id)).at(-1)).toEqual({ key: "nobody", said: null, people: ["x"] });
  await office.at.database.db
    .withSchema("campus")
    .updateTable("sysUser")
    .set({ roles: ["reader"] })
    .where("id", "=", "x")
    .execute();
});
