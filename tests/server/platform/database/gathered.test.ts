import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Gathering } from "../../../../src/server/platform/database/scope.ts";
import { current, gather, savepoint, transaction, writeGathered, writesTo } from "../../../../src/server/platform/database/transaction.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase();
  await at.pool.query("create table campus.line (word text, statement int); create table campus.other (id int)");
});
afterAll(() => at.close());
let statements = 0;
beforeEach(async () => {
  statements = 0;
  await at.pool.query("truncate campus.line");
});

const lines: Gathering<string> = {
  write: async (words) => {
    await sql`insert into campus.line select word, ${++statements}::int from unnest(${[...words]}::text[]) as word`.execute(current(at.db));
  },
};
const say = (word: string) => gather(at.db, lines, [word]);
const said = async () => (await at.pool.query<{ word: string }>("select word from campus.line order by word")).rows.map(({ word }) => word);

test("what a transaction gathers is one statement before it commits, and nothing when it is undone", async () => {
  await transaction(at.db, async () => {
    for (const word of ["a", "b", "c"]) await say(word);
    expect(statements).toBe(0);
  });
  expect([await said(), statements]).toEqual([["a", "b", "c"], 1]);
  const undone = transaction(at.db, async () => {
    await say("d");
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await said()).toEqual(["a", "b", "c"]);
});

test("a part that is undone takes with it what it gathered, and nothing of what was gathered before", async () => {
  await transaction(at.db, async () => {
    await say("before");
    const part = savepoint(at.db, async () => {
      await say("undone");
      await savepoint(at.db, () => say("undone within"));
      throw new Error("no");
    });
    await expect(part).rejects.toThrow("no");
    await savepoint(at.db, () => say("kept"));
  });
  expect(await said()).toEqual(["before", "kept"]);
});

test("whoever reads it in the same transaction has it written first; outside of one it is written at once", async () => {
  await say("now");
  await transaction(at.db, async (tx) => {
    await say("early");
    await writeGathered(tx);
    expect((await sql`select 1 from campus.line where word = 'early'`.execute(tx)).rows).toHaveLength(1);
  });
  expect([await said(), statements]).toEqual([["early", "now"], 2]);
});

test("writes to a table are counted, also those inside of others and those of unknown statements", async () => {
  await transaction(at.db, async (tx) => {
    const count = () => writesTo(at.db, ["line"]);
    expect(count()).toBe(0);
    await sql`insert into campus.other values (1)`.execute(tx);
    await sql`select word from campus.line for update`.execute(tx);
    expect(count()).toBe(0);
    await sql`with w as (delete from campus.line returning 1) insert into campus.other select 2 from w`.execute(tx);
    expect(count()).toBe(1);
    await sql`lock table campus.other in share mode`.execute(tx);
    expect(count()).toBe(2);
  });
});
