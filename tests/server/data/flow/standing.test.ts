import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "../../../../engine/api.ts";
import { standingOf } from "../../../../src/server/data/flow/index.ts";
import { getRecord, possibleOn } from "../../../../src/server/data/records/index.ts";
import { entity, openPapers, type Papers } from "./office.ts";

let papers: Papers;
beforeAll(async () => {
  papers = await openPapers();
});
beforeEach(() => papers.time("2026-11-23 08:00:00"));
afterAll(() => papers.at.close());

const standing = async (userId: string, id: string, change: Partial<Row> = {}) => {
  const call = await papers.as(userId);
  return standingOf(call, entity, { ...(await getRecord(call, entity, id)), ...change });
};
const stop = (node: string, ...people: string[]) => ({ node, title: node, people, others: 0 });

test("it says who has the record, since when, and what comes when everybody agrees", async () => {
  const id = await papers.sent("to-head");
  papers.time("2026-11-23 10:00:00");
  expect(await standing("w", id)).toEqual({
    ...stop("head", "h"),
    asOf: "2026-11-23 10:00:00",
    isReaders: false,
    since: "2026-11-23 08:00:00",
    due: null,
    next: [stop("boss", "s"), stop("done")],
  });
  expect((await standing("h", id))?.isReaders).toBe(true);
});

test("a deadline runs from the arrival, and past nodes are no part of what comes", async () => {
  const id = await papers.sent("to-head");
  await papers.tries("h", id, "agree");
  expect(await standing("w", id)).toMatchObject({ ...stop("boss", "s"), due: "2026-11-23 10:00:00", next: [stop("done")] });
});

test("of many people three are named", async () => {
  const id = await papers.sent("to-all", { judgeIds: ["a", "b", "c", "d", "x"] });
  expect(await standing("w", id)).toMatchObject({ people: ["a", "b", "c"], others: 2 });
});

test("a draft is its author's, a record at its end is nobody's", async () => {
  const id = await papers.sent("to-slow");
  await papers.tries("h", id, "agree");
  expect(await standing("w", id)).toMatchObject({ ...stop("done"), isReaders: false, next: [] });
});

test("who may not read the present approvers is told no name, who may not read the state nothing", async () => {
  const id = await papers.sent("to-head");
  expect(await standing("d", id, { _withheld: { currentApprovers: "absent" } })).toMatchObject({
    ...stop("head"),
    next: [stop("boss"), stop("done")],
  });
  expect(await standing("d", id, { _withheld: { state: "absent" } })).toBeNull();
});

test("looking ahead writes nothing", async () => {
  const id = await papers.sent("to-head");
  const counts = () => Promise.all(["flow_step", "flow_task", "message"].map((table) => papers.count(table, id)));
  const [before, version] = [await counts(), (await getRecord(await papers.as("w"), entity, id)).version];
  await standing("w", id);
  expect([await counts(), (await getRecord(await papers.as("w"), entity, id)).version]).toEqual([before, version]);
});

test("what may not be done is told with the state, the people or the right that stands against it", async () => {
  const id = await papers.sent("to-head");
  const told = async (userId: string) => new Map((await possibleOn(await papers.as(userId), entity, id)).map((line) => [line.do, line]));
  const ofAuthor = await told("w");
  expect(ofAuthor.get("move:to-all")).toEqual({
    do: "move:to-all",
    title: "送",
    may: false,
    why: ["现在是“head”，在“draft”时才能办理"],
  });
  expect(ofAuthor.get("move:agree")?.why).toEqual(["由指定的办理人办理"]);
  expect(ofAuthor.get("update")?.why).toEqual(["须符合条件：state = draft"]);
  expect(ofAuthor.get("remove")?.why).toEqual(["您的角色没有这项权限"]);
  expect((await told("h")).get("move:agree")).toMatchObject({ may: true, why: [] });
});
