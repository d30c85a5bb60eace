import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import { addRecord, removeRecords, saveRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { limitSet } from "../../../support/limit-set.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: limitSet });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.pass, campus.visit`.execute(at.database.db);
});

const call = () => at.call({ id: "g1", roles: ["gly"], tenantId: "000000" });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)) as unknown as { id: string };
const update = async (entity: string, id: string, values: Record<string, unknown>) => {
  const { rows } = await sql<{ version: number }>`select version from ${sql.id("campus", entity)} where id = ${id}`.execute(at.database.db);
  return updateRecord(await call(), entity, { id, version: Number(rows[0]!.version), ...values });
};

const passes = async () =>
  (
    await sql<{ id: string; personNo: string; isOdd: boolean; used: number | null; mark: string; isExtra: boolean }>`
      select id, "personNo", "isOdd", used::int as used, mark, "isExtra" from campus.pass order by "personNo", id`.execute(at.database.db)
  ).rows;

test("the documents of these limits are without findings", () => {
  expect(checkSet(at.model, limitSet).filter(({ code }) => code.startsWith("LIMIT") || code.startsWith("CONDITION"))).toEqual([]);
});

describe("a limit that marks", () => {
  test("refuses nothing: both records are marked, and what is worked out from the mark follows", async () => {
    await add("pass", { device: "d1", personNo: "1" });
    await add("pass", { device: "d2", personNo: "2" });
    expect((await passes()).map(({ mark }) => mark)).toEqual(["正常", "正常"]);
    await add("pass", { device: "d1", personNo: "3" });
    expect((await passes()).map(({ personNo, isOdd, used, mark }) => [personNo, isOdd, used, mark])).toEqual([
      ["1", true, 1, "可疑"],
      ["2", false, null, "正常"],
      ["3", true, 1, "可疑"],
    ]);
  });

  test("sees two at once, round after round", async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all(["1", "2"].map((personNo) => add("pass", { device: `r${round}`, personNo: `${round}-${personNo}` })));
    }
    expect((await passes()).map(({ isOdd }) => isOdd)).toEqual(Array(20).fill(true));
  });

  test("marks what is beyond the bound alone where it does not say all", async () => {
    for (const device of ["a", "b", "c"]) await add("pass", { device, personNo: "1" });
    expect((await passes()).map(({ isExtra }) => isExtra)).toEqual([false, false, true]);
  });

  test("marks all that count when rows of another entity fill it", async () => {
    await add("pass", { device: "a", personNo: "1" });
    await add("visit", { personNo: "1" });
    expect((await passes()).map(({ isExtra }) => isExtra)).toEqual([false]);
    await add("visit", { personNo: "1" });
    expect((await passes()).map(({ isExtra }) => isExtra)).toEqual([true]);
  });

  test("keeps a mark until somebody takes it away", async () => {
    const { id } = await add("pass", { device: "a", personNo: "1" });
    const { id: second } = await add("pass", { device: "a", personNo: "2" });
    await removeRecords(await call(), "pass", [second]);
    await update("pass", id, { personNo: "9" });
    expect((await passes()).find((row) => row.id === id)).toMatchObject({ isOdd: true });
    await update("pass", id, { isOdd: false });
    expect((await passes()).find((row) => row.id === id)).toMatchObject({ isOdd: false, mark: "正常" });
  });

  test("marks nobody because of a record that was not written", async () => {
    await add("pass", { device: "a", personNo: "1" });
    const items = [{ values: { device: "a", personNo: "x".repeat(300) } }];
    const [result] = await saveRecords(await call(), "pass", items, { rights: "user", mode: "each" });
    expect(result!.problems.map(({ code }) => code)).toEqual(["VALUE_TOO_LONG"]);
    expect((await passes()).map(({ isOdd }) => isOdd)).toEqual([false]);
  });
});
