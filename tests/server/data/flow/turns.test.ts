import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askablePeople, assist, movesOfRows } from "../../../../src/server/data/flow/index.ts";
import { fetchRecords, listRecords } from "../../../../src/server/data/records/index.ts";
import { refusal } from "../../../areas/base/school.ts";
import { entity, openPapers, type Papers } from "./office.ts";

let papers: Papers;
beforeAll(async () => {
  papers = await openPapers();
});
beforeEach(() => papers.time("2026-11-23 08:00:00"));
afterAll(() => papers.at.close());

const help = async (userId: string, id: string, helper: "transfer" | "addSigner" | "remind", ...userIds: string[]) =>
  assist(await papers.as(userId), entity, helper, { id, userIds, opinion: null });
const askable = async (userId: string, id: string, helper: string) =>
  (await askablePeople(await papers.as(userId), entity, { id, keyword: null, helper })).map(({ value }) => value);
const paper = async (id: string) =>
  (await fetchRecords({ call: await papers.as("w"), entity: papers.at.model.entities.get(entity)!, ids: [id] }))[0]!.record;
const approvers = async (id: string) => (await paper(id)).currentApprovers;
/** Buttons of the person on the paper, and whether it stands among what waits for them. */
async function turn(userId: string, id: string): Promise<{ moves: string[]; waits: boolean }> {
  const call = await papers.as(userId);
  const moves = (await movesOfRows(call, entity, [await paper(id)])).get(id)?.actions ?? [];
  return { moves, waits: (await listRecords(call, entity, { todo: "1", size: "200" })).records.some((row) => row.id === id) };
}
const nothing = { moves: ["help:remind"], waits: false };
const inbox = async (userId: string): Promise<string[]> =>
  (
    await papers.at.database.db.withSchema("platform").selectFrom("message").select("title").where("user_id", "=", userId).orderBy("id").execute()
  ).map((row) => String(row.title));

test("after a transfer the turn is the taker's alone: to-do, buttons, present approver", async () => {
  const id = await papers.sent("to-head");
  expect(await turn("h", id)).toMatchObject({ moves: expect.arrayContaining(["move:agree", "help:transfer"]), waits: true });
  await help("h", id, "transfer", "d");
  expect([await turn("h", id), await approvers(id)]).toEqual([nothing, ["d"]]);
  expect(await turn("d", id)).toMatchObject({ moves: expect.arrayContaining(["move:agree", "help:transfer"]), waits: true });
  await help("d", id, "transfer", "x");
  expect([await turn("h", id), await turn("d", id), await approvers(id)]).toEqual([nothing, nothing, ["x"]]);
  for (const move of ["agree", "refuse", "back"]) expect(await papers.tries("h", id, move, { opinion: "不" })).toBe("当前状态不允许此操作");
});

test("what is handed back is theirs again", async () => {
  const id = await papers.sent("to-head");
  await help("h", id, "transfer", "d");
  await help("d", id, "transfer", "h");
  expect([await turn("d", id), await approvers(id), (await turn("h", id)).waits]).toEqual([nothing, ["h"], true]);
  expect(await papers.tries("h", id, "agree")).toBe("boss");
});

test("who asked for a signature rests until it is given, and is asked again then", async () => {
  const id = await papers.sent("to-head");
  await help("h", id, "addSigner", "d");
  expect([await turn("h", id), await approvers(id)]).toEqual([nothing, ["d"]]);
  expect(await papers.tries("h", id, "refuse", { opinion: "不妥" })).toBe("当前状态不允许此操作");
  expect(await refusal(help("h", id, "addSigner", "x"))).toBe("当前状态不允许此操作");
  const before = (await inbox("h")).length;
  expect(await papers.tries("d", id, "agree")).toBe("head");
  expect([await turn("d", id), await approvers(id)]).toEqual([{ moves: ["help:remind"], waits: false }, ["h"]]);
  expect((await inbox("h")).slice(before)).toEqual(["待办：paper"]);
  expect((await turn("h", id)).waits).toBe(true);
  expect(await papers.tries("h", id, "agree")).toBe("boss");
});

test("a signature that is handed on stays a signature", async () => {
  const id = await papers.sent("to-head");
  await help("h", id, "addSigner", "d");
  await help("d", id, "transfer", "x");
  expect([await turn("d", id), await approvers(id)]).toEqual([nothing, ["x"]]);
  expect(await papers.tries("x", id, "agree")).toBe("head");
  expect(await papers.tries("h", id, "agree")).toBe("boss");
});

test("who has voted has nothing left to do, and the others decide on what they see", async () => {
  const id = await papers.sent("to-all");
  const { version } = await paper(id);
  expect(await approvers(id)).toEqual(["a", "b", "c"]);
  expect(await papers.tries("a", id, "agree")).toBe("all");
  expect([await turn("a", id), await approvers(id), (await turn("b", id)).waits]).toEqual([nothing, ["b", "c"], true]);
  expect(await papers.tries("b", id, "agree", { version })).toBe("all");
  expect(await papers.tries("c", id, "agree", { version })).toBe("done");
});

test("a move that stays where it is is told in the history, writes what it sets, and takes nobody's turn", async () => {
  const id = await papers.sent("to-all");
  expect(await papers.tries("a", id, "agree")).toBe("all");
  const told = (await inbox("b")).length;
  expect(await papers.tries("b", id, "remark")).toBe("请填写意见");
  expect(await papers.tries("x", id, "remark", { opinion: "外人" })).not.toBe("all");
  expect(await papers.tries("b", id, "remark", { opinion: "缺一张发票" })).toBe("all");
  expect([await paper(id), (await inbox("b")).length]).toMatchObject([
    { note: "缺一张发票", stamp: "盖", state: "all", currentApprovers: ["b", "c"] },
    told,
  ]);
  expect([(await turn("a", id)).waits, (await turn("b", id)).waits]).toEqual([false, true]);
  for (const [person, state] of [
    ["b", "all"],
    ["c", "done"],
  ] as const)
    expect(await papers.tries(person, id, "agree")).toBe(state);
});

test("whom the actor excepts is neither asked nor told, makes no move and is handed nothing", async () => {
  const told = (await inbox("h")).length;
  const id = await papers.sent("to-second", { judgeIds: ["a", "h"] });
  expect([await approvers(id), (await turn("a", id)).waits, await turn("h", id), (await inbox("h")).length]).toEqual([["a"], true, nothing, told]);
  expect(await papers.tries("h", id, "agree")).toMatch(/^没有“同意”的权限/);
  for (const helper of ["transfer", "addSigner"] as const) {
    expect(await askable("a", id, helper)).not.toContain("h");
    expect(await refusal(help("a", id, helper, "h"))).toContain("办理人");
  }
  expect(await askable("a", id, "transfer")).toContain("b");
  await help("a", id, "transfer", "b");
  expect(await papers.tries("b", id, "agree")).toBe("done");
});

test("in a sequence it is one person's turn, who is told when it comes", async () => {
  const id = await papers.sent("to-row");
  expect([await approvers(id), (await turn("a", id)).waits]).toEqual([["a"], true]);
  expect(await turn("b", id)).toEqual({ moves: ["help:transfer", "help:remind"], waits: false });
  const before = (await inbox("b")).length;
  await papers.tries("a", id, "agree");
  expect([await approvers(id), (await turn("b", id)).waits, await turn("a", id)]).toEqual([["b"], true, nothing]);
  expect((await inbox("b")).slice(before)).toEqual(["待办：paper"]);
});

test("where the votes are given and a signature is open, the signature ends it", async () => {
  const id = await papers.sent("to-ratio");
  await help("c", id, "addSigner", "d");
  expect(await approvers(id)).toEqual(["a", "b", "d"]);
  expect([await papers.tries("a", id, "agree"), await papers.tries("b", id, "agree")]).toEqual(["ratio", "ratio"]);
  expect(await papers.tries("d", id, "agree")).toBe("done");
});

test("a paper that comes back is decided by its people anew", async () => {
  const [head, all] = [await papers.sent("to-head"), await papers.sent("to-all")];
  await help("h", head, "transfer", "d");
  await papers.tries("d", head, "back", { opinion: "改" });
  await papers.tries("w", head, "to-head");
  expect([(await turn("h", head)).waits, (await turn("d", head)).waits, await approvers(head)]).toEqual([true, false, ["h"]]);
  expect(await papers.tries("h", head, "agree")).toBe("boss");
  expect((await turn("a", all)).waits).toBe(true);
});

test("of a decision and a transfer at the same moment one holds", async () => {
  const id = await papers.sent("to-head");
  const [decided, handed] = await Promise.all([papers.tries("h", id, "agree"), refusal(help("h", id, "transfer", "d"))]);
  expect([decided === "boss", handed === null].filter(Boolean)).toHaveLength(1);
  expect(await approvers(id)).toEqual(decided === "boss" ? ["s"] : ["d"]);
});

test("a reminder goes to the one who has it now", async () => {
  const id = await papers.sent("to-head");
  await help("h", id, "transfer", "d");
  const before = (await inbox("h")).length;
  expect(await help("h", id, "remind")).toEqual({ asked: 1 });
  expect([(await inbox("d")).at(-1), (await inbox("h")).length]).toEqual(["催办：paper", before]);
});
