import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foreseen } from "../../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { entity, openPapers, type Papers } from "./office.ts";

let papers: Papers;
beforeAll(async () => {
  papers = await openPapers();
});
afterAll(() => papers.at.close());

const stop = (node: string, ...people: string[]) => ({ node, title: node, people, others: 0 });
const typed = { title: "论文", headId: "h", bossId: "s" };
const ahead = async (userId: string, values: Record<string, unknown>, id: string | null = null) =>
  (await foreseen(await papers.as(userId), entity, { id, values })).next;

test("of a record that is being filled in it is told who would have it, one after the other", async () => {
  expect(await ahead("w", typed)).toEqual([stop("head", "h"), stop("boss", "s"), stop("done")]);
  expect(await ahead("w", { ...typed, headId: "x" })).toMatchObject([stop("head", "x"), {}, {}]);
});

test("a stored draft is foreseen with what is typed over it", async () => {
  const [{ id } = { id: "" }] = await saveRecords(await papers.as("w"), entity, [{ values: typed }], { rights: "user" });
  expect(await ahead("w", { headId: "a" }, id)).toMatchObject([stop("head", "a"), stop("boss", "s"), stop("done")]);
});

test("what is on its way already is not foreseen as a draft", async () => {
  await expect(ahead("w", {}, await papers.sent("to-slow"))).rejects.toMatchObject({ kind: "access" });
});

test("who may not make such a record, or writes what is not theirs, is told nothing", async () => {
  const stranger = await papers.at.call({ id: "o", accountNo: "o", userName: "o", roles: ["stranger"] });
  await expect(foreseen(stranger, entity, { id: null, values: typed })).rejects.toMatchObject({ kind: "access" });
  await expect(ahead("w", typed, "999999999999999999")).rejects.toMatchObject({ kind: "access" });
  expect(await ahead("w", { ...typed, currentApprovers: ["w"] })).toEqual([]);
  expect(await ahead("w", { ...typed, nothing: 1 })).toEqual([]);
  // What names nobody, and what is no value at all, leads nowhere.
  expect(await ahead("w", { ...typed, headId: "999" })).toEqual([]);
  expect(await ahead("w", { ...typed, headId: { id: "h" } })).toEqual([]);
});

test("nothing of it is stored, and nobody is told", async () => {
  const counts = async () => {
    const { rows } = await sql<{ papers: string; steps: string; messages: string }>`select
      (select count(*) from campus.paper) as papers, (select count(*) from platform.flow_step) as steps,
      (select count(*) from platform.message) as messages`.execute(papers.at.database.db);
    return rows[0];
  };
  const before = await counts();
  await Promise.all(Array.from({ length: 8 }, () => ahead("w", typed)));
  expect(await counts()).toEqual(before);
});
