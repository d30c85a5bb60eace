import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { editComment, mentionable, putComment, recordComments, removeComment } from "../../../../src/server/data/comments/index.ts";
import { getRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { setOf } from "../../../support/model.ts";
import { plain, trialAccount, trialRoles } from "../../../support/trial-people.ts";

const roles = ["own", "clerk", "reader"];
const area: AreaDocument = {
  kind: "area",
  id: "trial",
  title: "试验",
  service: "yxgl",
  menu: [],
  roles: roles.map((code) => ({ code, title: code })),
};
const paper: EntityDocument = {
  kind: "entity",
  id: "paper",
  title: "材料",
  titleField: "name",
  fields: ["name", "who", "unit"].map(plain),
  access: {
    scopes: { own: { field: "who", eq: { ctx: "user.accountNo" } }, unitA: { field: "unit", eq: "A" } },
    grants: [
      { role: "own", read: { scope: "own" }, comment: { scope: "own" } },
      { role: "clerk", read: {}, comment: { scope: "unitA" } },
      { role: "reader", read: {} },
    ],
  },
};
const people: Record<string, string> = { o1: "own", o2: "own", c1: "clerk", c2: "clerk", r1: "reader" };

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({
    set: setOf([area, paper, trialAccount, trialRoles(roles)]),
    rows: {
      paper: [
        { id: "1", name: "甲", who: "o1", unit: "A" },
        { id: "2", name: "乙", who: "o1", unit: "B" },
      ],
      sysUser: Object.entries(people).map(([id, role]) => ({
        id,
        accountNo: id,
        userName: `王${id}`,
        userType: "1",
        state: "normal",
        roles: [role],
      })),
    },
  });
});
afterAll(() => at?.close());
beforeEach(() => sql`delete from platform.record_comment`.execute(at.runtime.db));

const as = (id: string) => at.call({ id, accountNo: id, userName: `王${id}`, roles: [people[id]!] });
const say = async (who: string, id: string, words: string, mentions: string[] = []) => putComment(await as(who), "paper", { id, words, mentions });
const said = async (who: string, id: string) => (await recordComments(await as(who), "paper", { id, before: null })).comments;
const told = async () =>
  (
    await sql<{ who: string }>`select user_id as who from platform.message where template = 'comment.mention' order by created_at, id`.execute(
      at.runtime.db,
    )
  ).rows;
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return isAppError(error) ? error.problems[0]!.code : (error as Error).message;
  }
}

test("whoever has the right on the record reads and writes beside it, and nobody else", async () => {
  await say("o1", "1", "请看附件");
  await say("c1", "1", "收到");
  expect((await said("o1", "1")).map(({ who, words, isOwn }) => [who, words, isOwn])).toEqual([
    ["王c1", "收到", false],
    ["王o1", "请看附件", true],
  ]);
  expect(await refusal(say("c1", "2", "看不到"))).toBe("ROW_HIDDEN");
  expect(await refusal(said("o2", "1"))).toBe("ROW_HIDDEN");
  expect(await refusal(said("r1", "1"))).toBe("ACTION_DENIED");
  const offers = async (who: string) => (await getRecord(await as(who), "paper", "1"))._actions?.includes("comment");
  expect([await offers("o1"), await offers("r1")]).toEqual([true, false]);
});

test("only people who may comment there as well are found and mentioned, and each is told once", async () => {
  const found = async (id: string) => (await mentionable(await as("o1"), "paper", { id, keyword: "王" })).map(({ value }) => value);
  expect([await found("1"), await found("2")]).toEqual([["c1", "c2"], []]);
  const { id } = await say("o1", "1", "@王c1（c1） 请看", ["c1", "c1"]);
  expect((await said("c2", "1"))[0]!.mentions).toEqual([{ value: "c1", label: "王c1（c1）" }]);
  await editComment(await as("o1"), "paper", { id: "1", comment: id, words: "@王c1（c1） @王c2（c2） 请看", mentions: ["c1", "c2"] });
  expect((await told()).map(({ who }) => who)).toEqual(["c1", "c2"]);
  for (const stranger of ["r1", "o2", "nobody"])
    expect(await refusal(say("o1", "1", "看", [stranger]))).toBe("只能提到可以评论这条记录的人，请重新选择");
});

test("a comment is written anew and taken away by its author alone, and its words are gone", async () => {
  const { id } = await say("o1", "1", "错字");
  const own = { id: "1", comment: id };
  expect(await refusal(as("c1").then((call) => editComment(call, "paper", { ...own, words: "改" })))).toContain("不是您写的");
  expect(await refusal(as("c1").then((call) => removeComment(call, "paper", own)))).toContain("不是您写的");
  await editComment(await as("o1"), "paper", { ...own, words: "好了" });
  expect((await said("o1", "1"))[0]).toMatchObject({ words: "好了", editedAt: expect.stringMatching(/^\d{4}-/) });
  await removeComment(await as("o1"), "paper", own);
  expect((await said("c1", "1"))[0]).toMatchObject({ words: "", isRemoved: true });
  expect(await refusal(say("o1", "1", "  "))).toBe("REQUEST_PARAM_MISSING");
});
