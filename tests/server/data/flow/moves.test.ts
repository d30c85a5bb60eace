import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveFile } from "../../../../src/server/data/files/file-store.ts";
import { assist, moveRecords, readHistory, runDue } from "../../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { refusal } from "../../../areas/base/school.ts";
import { entity, openPapers, type Papers } from "./office.ts";

let papers: Papers;
beforeAll(async () => {
  papers = await openPapers();
});
const history = async (id: string) => readHistory({ call: await papers.as("h"), entity: papers.at.model.entities.get(entity)! }, id);
beforeEach(() => papers.time("2026-11-23 08:00:00"));
afterAll(() => papers.at.close());

const help = async (userId: string, id: string, helper: "transfer" | "addSigner" | "cc" | "remind", userIds: string[] = []) =>
  assist(await papers.as(userId), entity, helper, { id, userIds, opinion: null });
const inbox = async (userId: string): Promise<string[]> =>
  (
    await papers.at.database.db.withSchema("platform").selectFrom("message").select("title").where("user_id", "=", userId).orderBy("id").execute()
  ).map((row) => String(row.title));

describe("several people decide", () => {
  test.each<[string, string, [string, string][]]>([
    [
      "all: the last one ends it",
      "to-all",
      [
        ["a", "all"],
        ["c", "all"],
        ["b", "done"],
      ],
    ],
    [
      "ratio: enough of them end it",
      "to-ratio",
      [
        ["b", "ratio"],
        ["a", "done"],
      ],
    ],
    [
      "sequence: each in turn",
      "to-row",
      [
        ["a", "row"],
        ["b", "row"],
        ["c", "done"],
      ],
    ],
  ])("%s", async (_what, move, turns) => {
    const id = await papers.sent(move);
    for (const [person, state] of turns) expect(await papers.tries(person, id, "agree")).toBe(state);
  });
  test("nobody counts twice and nobody jumps the queue", async () => {
    const [all, row] = [await papers.sent("to-all"), await papers.sent("to-row")];
    expect(await papers.tries("a", all, "agree")).toBe("all");
    expect(await papers.tries("a", all, "agree")).toBe("当前状态不允许此操作");
    expect(await papers.tries("b", row, "agree")).toBe("当前状态不允许此操作");
    expect(await papers.state(row)).toBe("row");
  });
  test("one refusal refuses, with an opinion", async () => {
    const id = await papers.sent("to-all");
    expect(await papers.tries("a", id, "agree")).toBe("all");
    expect(await papers.tries("b", id, "refuse")).toBe("请填写意见");
    expect(await papers.tries("b", id, "refuse", { opinion: "不妥" })).toBe("refused");
  });
  test("two of three voting at the same time are both counted", async () => {
    const id = await papers.sent("to-all");
    await Promise.all([papers.tries("a", id, "agree"), papers.tries("b", id, "agree")]);
    expect(await papers.tries("c", id, "agree")).toBe("done");
  });
  test("who was not asked does not vote", async () => {
    expect(await papers.tries("h", await papers.sent("to-all"), "agree")).toMatch(/权限|没有/);
  });
});

describe("one person decides", () => {
  test("the next node is skipped by whoever just agreed", async () => {
    const [same, other] = [await papers.sent("to-head", { bossId: "h" }), await papers.sent("to-head")];
    expect([await papers.tries("h", same, "agree"), await papers.tries("h", other, "agree")]).toEqual(["done", "boss"]);
    expect(
      (await readHistory({ call: await papers.as("h"), entity: papers.at.model.entities.get(entity)! }, same)).map((step) => [
        step.node,
        step.toNode,
      ]),
    ).toEqual([
      ["draft", "head"],
      ["head", "boss"],
      ["boss", "done"],
    ]);
  });
  test("a node whose condition holds is passed without anybody, which the history tells", async () => {
    const before = await inbox("h");
    const id = await papers.sent("to-light", { note: "小事" });
    expect(await papers.state(id)).toBe("done");
    expect((await history(id)).map(({ node, toNode, actorRole }) => [node, toNode, actorRole])).toEqual([
      ["draft", "light", "reader"],
      ["light", "done", "system"],
    ]);
    expect(await inbox("h")).toEqual(before);
  });
  test("a node whose condition does not hold waits for its people", async () => {
    const id = await papers.sent("to-light", { note: "大事" });
    expect(await papers.state(id)).toBe("light");
    expect((await inbox("h")).at(-1)).toBe("待办：paper");
    expect(await papers.tries("h", id, "agree")).toBe("done");
  });
  test("of two moves at the same time exactly one wins", async () => {
    const id = await papers.sent("to-head");
    const answers = await Promise.all([papers.tries("h", id, "agree"), papers.tries("h", id, "refuse", { opinion: "不妥" })]);
    expect(answers.filter((answer) => ["boss", "refused"].includes(answer))).toHaveLength(1);
    expect(await papers.count("flow_step", id)).toBe(2);
  });
  test("a record that changed since it was looked at is not moved", async () => {
    const id = await papers.sent("to-head");
    expect(await papers.tries("h", id, "agree", { version: 1 })).toMatch(/已被|修改|刷新/);
    expect(await papers.state(id)).toBe("head");
  });
  test("the actor writes what the node lets them write, nothing else", async () => {
    const id = await papers.sent("to-head");
    expect(await papers.tries("h", id, "agree", { fields: { title: "改" } })).toMatch(/不能|无权|权限/);
    const file = { tenantId: "000000", ownerId: "w", originalName: "w.txt", extension: "txt", businessType: null };
    const { id: theirs } = await saveFile(papers.at.runtime, { ...file, content: Readable.from([Buffer.from("w")]) });
    expect(await papers.tries("h", id, "agree", { fields: { proof: theirs } })).toBe(`附件“${theirs}”不存在`);
    expect(await papers.tries("h", id, "agree", { fields: { note: "可以" } })).toBe("boss");
  });
  test("a return is corrected and sent again", async () => {
    const id = await papers.sent("to-head");
    expect(await papers.tries("h", id, "back", { opinion: "改题目" })).toBe("draft");
    await saveRecords(await papers.as("w"), entity, [{ id, values: { title: "新题目" } }], { rights: "user" });
    expect(await papers.tries("w", id, "to-head")).toBe("head");
  });
});

describe("helpers", () => {
  test("a transfer hands it on, and the record says to whom", async () => {
    const id = await papers.sent("to-head");
    expect(await help("h", id, "transfer", ["d"])).toEqual({ asked: 1 });
    expect(await inbox("d")).toContain("待办：paper");
    expect(await papers.tries("h", id, "agree")).toBe("当前状态不允许此操作");
    expect(await help("d", id, "transfer", ["x"])).toEqual({ asked: 1 });
    for (const person of ["h", "d"]) expect(await papers.tries(person, id, "agree")).not.toBe("boss");
    expect(await papers.tries("x", id, "agree")).toBe("boss");
  });
  test("who handed it on can still hand it to somebody else", async () => {
    const id = await papers.sent("to-head");
    await help("h", id, "transfer", ["d"]);
    await help("h", id, "transfer", ["x"]);
    expect(await papers.tries("d", id, "agree")).toMatch(/权限|没有/);
    expect(await papers.tries("x", id, "agree")).toBe("boss");
  });
  test("where several decide, a transfer hands on one say in its turn, the others stay", async () => {
    const id = await papers.sent("to-row");
    await help("b", id, "transfer", ["d"]);
    expect(await papers.tries("d", id, "agree")).toBe("当前状态不允许此操作");
    for (const [person, state] of [
      ["a", "row"],
      ["b", "当前状态不允许此操作"],
      ["d", "row"],
      ["c", "done"],
    ] as const)
      expect(await papers.tries(person, id, "agree")).toBe(state);
    const other = await papers.sent("to-all");
    await papers.tries("a", other, "agree");
    expect(await refusal(help("a", other, "transfer", ["d"]))).toBe("当前状态不允许此操作");
  });
  test("an added signer must sign first", async () => {
    const id = await papers.sent("to-head");
    await help("h", id, "addSigner", ["d"]);
    expect(await papers.tries("h", id, "agree")).toBe("当前状态不允许此操作");
    expect(await papers.tries("d", id, "agree")).toBe("head");
    expect(await papers.tries("h", id, "agree")).toBe("boss");
  });
  test("a copy tells, and gives no say", async () => {
    const id = await papers.sent("to-head");
    await help("h", id, "cc", ["x"]);
    expect((await inbox("x")).at(-1)).toBe("抄送：paper");
    expect(await papers.tries("x", id, "agree")).toMatch(/权限|没有/);
  });
  test("a reminder goes to whom it waits for", async () => {
    const id = await papers.sent("to-head");
    expect(await help("w", id, "remind")).toEqual({ asked: 1 });
    expect((await inbox("h")).at(-1)).toBe("催办：paper");
    expect(await refusal(help("w", id, "remind"))).toBe("1 小时内已催办过，请稍后再催");
    papers.time("2026-11-23 09:00:01");
    expect(await help("w", id, "remind")).toEqual({ asked: 1 });
  });
  test.each([
    ["somebody who may not act", "w", ["d"]],
    ["a student who cannot read it", "h", ["p"]],
    ["themselves", "h", ["h"]],
    ["nobody", "h", []],
  ])("a transfer by or to %s is refused", async (_who, by, to) => {
    const id = await papers.sent("to-head");
    expect(await refusal(help(by, id, "transfer", to))).not.toBeNull();
    expect(await papers.count("flow_task", id)).toBe(0);
  });
});

describe("deadlines", () => {
  test("after the office hours of the node its people are reminded once", async () => {
    const id = await papers.sent("to-head");
    await papers.tries("h", id, "agree");
    const before = (await inbox("s")).length;
    papers.time("2026-11-23 09:59:00");
    await runDue(papers.at.runtime);
    expect(await inbox("s")).toHaveLength(before);
    papers.time("2026-11-23 10:00:00");
    await runDue(papers.at.runtime);
    await runDue(papers.at.runtime);
    expect((await inbox("s")).slice(before).filter((title) => title === "催办：paper").length).toBeGreaterThan(0);
    expect(await papers.state(id)).toBe("boss");
    const again = (await inbox("s")).length;
    await runDue(papers.at.runtime);
    expect(await inbox("s")).toHaveLength(again);
  });
  test("where time decides, the record goes on by itself, nights not counted", async () => {
    papers.time("2026-11-23 17:00:00");
    const id = await papers.sent("to-slow");
    papers.time("2026-11-24 08:59:00");
    await runDue(papers.at.runtime);
    expect(await papers.state(id)).toBe("slow");
    papers.time("2026-11-24 09:00:00");
    await runDue(papers.at.runtime);
    expect(await papers.state(id)).toBe("done");
    expect((await history(id)).at(-1)).toMatchObject({ actorRole: "system", opinion: "超时自动办理" });
  });
  test("a move that stays where it is stops no clock: the record came when it came", async () => {
    papers.time("2026-11-23 09:00:00");
    const id = await papers.sent("to-slow");
    papers.time("2026-11-23 10:30:00");
    expect(await papers.tries("h", id, "remark", { opinion: "等附件" })).toBe("slow");
    papers.time("2026-11-23 11:00:00");
    await runDue(papers.at.runtime);
    expect(await papers.state(id)).toBe("done");
    const [, remark, ended] = await history(id);
    expect(remark).toMatchObject({ move: "remark", node: "slow", toNode: "slow", opinion: "等附件", arrivedAt: ended!.arrivedAt });
  });
});

describe("all or nothing", () => {
  test("an effect that fails takes the whole move back", async () => {
    const [saved] = await saveRecords(await papers.as("w"), entity, [{ values: { title: "文", headId: "h" } }], { rights: "user" });
    const id = saved!.id;
    const before = await inbox("h");
    await expect(moveRecords(await papers.as("w"), entity, "toFail", { id })).rejects.toThrow("broken on purpose");
    expect([await papers.state(id), await papers.count("flow_step", id), await papers.count("flow_instance", id), await inbox("h")]).toEqual([
      "draft",
      0,
      0,
      before,
    ]);
    expect(
      await papers.at.database.db.withSchema("campus").selectFrom(entity).select(["stamp", "version"]).where("id", "=", id).executeTakeFirst(),
    ).toMatchObject({ stamp: null, version: 1 });
  });
  test("of a batch each record answers for itself", async () => {
    const [mine, others] = [await papers.sent("to-head"), await papers.sent("to-head", { headId: "d" })];
    const reply = await moveRecords(await papers.as("h"), entity, "agree", { ids: [mine, others, "none"] });
    expect(reply).toMatchObject({ done: [mine], states: { [mine]: "boss" } });
    expect(reply.failed.map((one) => one.id)).toEqual([others, "none"]);
    expect(await papers.state(others)).toBe("head");
  });
});
