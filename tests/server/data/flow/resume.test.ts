import { afterAll, beforeAll, expect, test } from "vitest";
import { foreseen, moveRecords, passedOf, readHistory, standingOf } from "../../../../src/server/data/flow/index.ts";
import { flowPlace } from "../../../../src/server/data/flow/place.ts";
import { listRecords, saveRecords } from "../../../../src/server/data/records/index.ts";
import { type Office, openOffice } from "./clearing.ts";
import { letters } from "./letters.ts";

const { entity } = letters;
let office: Office;
beforeAll(async () => {
  office = await openOffice({}, letters);
});
afterAll(() => office.at.close());

/** A letter of w that the library agreed to; `early` 99: finance decides last. */
async function checked(early: number | null = null): Promise<string> {
  const [saved] = await saveRecords(await office.as("w"), entity, [{ values: { title: "函", chiefId: "c", early } }], { rights: "user" });
  await moveRecords(await office.as("w"), entity, "to-timed", { id: saved!.id });
  await office.tries("l1", saved!.id, "agree");
  return saved!.id;
}
const waits = async (userId: string, id: string) =>
  (await listRecords(await office.as(userId), entity, { todo: "1", size: "200" })).records.some((row) => row.id === id);
const amended = async (id: string) => office.tries("c", id, "amend", { opinion: "补附件" });
const way = async (id: string) => (await readHistory(flowPlace(await office.as("w"), entity), id)).map(({ node, toNode }) => `${node} ${toNode}`);

test("what was given back to be amended comes straight back to who gave it back", async () => {
  const id = await checked();
  expect(await amended(id)).toBe("draft");
  expect((await foreseen(await office.as("w"), entity, { id, values: {} })).next.map(({ node }) => node)).toEqual(["head", "done"]);
  expect(await office.tries("w", id, "to-timed")).toBe("head");
  expect([await waits("c", id), await waits("l1", id)]).toEqual([true, false]);
  expect(await way(id)).toEqual(["draft timed", "timed head", "head draft", "draft head"]);
  expect(await office.tries("c", id, "agree")).toBe("done");
});

test("any other return has it begin anew", async () => {
  const id = await checked();
  expect(await office.tries("c", id, "back", { opinion: "重写" })).toBe("draft");
  expect(await office.tries("w", id, "to-timed")).toBe("timed");
});

test("it comes straight back once: taken back by its owner it begins anew", async () => {
  const id = await checked();
  await amended(id);
  expect(await office.tries("w", id, "to-timed")).toBe("head");
  expect(await office.tries("w", id, "withdraw")).toBe("draft");
  expect(await office.tries("w", id, "to-timed")).toBe("timed");
});

test("whoever does not hand it in again ends it as ever", async () => {
  const id = await checked();
  await amended(id);
  expect(await office.tries("w", id, "cancel")).toBe("cancelled");
});

test("a node that was chosen decides again, and what lies between is not asked again", async () => {
  const id = await checked(99);
  expect(await office.tries("c", id, "agree")).toBe("last");
  expect(await office.tries("f1", id, "recheck", { opinion: "再核", to: "timed" })).toBe("timed");
  expect(await office.tries("l1", id, "agree")).toBe("last");
  expect((await passedOf(await office.as("f1"), entity, { id })).map(({ value }) => value)).toEqual(["timed", "head"]);
  expect(await office.tries("f1", id, "agree")).toBe("done");
});

test("departments that gave it back all sign anew", async () => {
  const id = await office.sent("to-pair");
  await office.tries("l1", id, "agree");
  expect(await office.tries("f1", id, "amend", { opinion: "补" })).toBe("draft");
  expect(await office.tries("w", id, "to-timed")).toBe("pair");
  const row = (await listRecords(await office.as("w"), entity, { size: "200" })).records.find((one) => one.id === id)!;
  expect((await standingOf(await office.as("w"), entity, row))!.parts!.map(({ said }) => said)).toEqual([null, null]);
  expect(await office.tries("l1", id, "agree")).toBe("pair");
});
