import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outsideTransaction, savepoint, transaction } from "../../../../src/server/platform/database/transaction.ts";
import { StillReads } from "../../../../src/server/platform/database/still-reads.ts";
import { Undoing, undone } from "../../../../src/server/platform/database/undone.ts";
import type { Database } from "../../../../src/server/platform/database/database.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query("create schema trial; create table trial.mark (word text primary key)");
});
beforeEach(() => database.pool.query("truncate trial.mark"));
afterAll(() => database.close());

const write = (db: Database, word: string) => sql`insert into trial.mark values (${word})`.execute(db);
const words = async (db: Database) =>
  (await sql<{ word: string }>`select word from trial.mark order by word`.execute(db)).rows.map(({ word }) => word);

test("what was committed inside is seen there, and gone afterwards", async () => {
  const inside = await undone(database.place, async ({ db }) => {
    await transaction(db, (tx) => write(tx, "a"));
    await write(db, "b");
    return words(db);
  });
  expect(inside).toEqual(["a", "b"]);
  expect(await words(database.db)).toEqual([]);
});

test("an error undoes the transaction it comes from and nothing before it", async () => {
  const inside = await undone(database.place, async ({ db }) => {
    await transaction(db, (tx) => write(tx, "a"));
    await expect(transaction(db, (tx) => write(tx, "b").then(() => write(tx, "a")))).rejects.toThrow("duplicate key");
    await transaction(db, async (tx) => {
      await write(tx, "c");
      await savepoint(db, (inner) => write(inner, "c")).catch(() => undefined);
    });
    return words(db);
  });
  expect(inside).toEqual(["a", "c"]);
});

test("a look-up past an open transaction sees what that wrote", async () => {
  const inside = await undone(database.place, ({ db }) => transaction(db, (tx) => write(tx, "a").then(() => outsideTransaction(() => words(db)))));
  expect(inside).toEqual(["a"]);
});

test("transactions that begin at once follow one another", async () => {
  const inside = await undone(database.place, async ({ db }) => {
    const each = ["a", "b", "a", "c"].map((word) => transaction(db, (tx) => write(tx, word)));
    return { ends: (await Promise.allSettled(each)).map(({ status }) => status), words: await words(db) };
  });
  expect(inside).toEqual({ ends: ["fulfilled", "fulfilled", "rejected", "fulfilled"], words: ["a", "b", "c"] });
});

test("work that fails is undone, too", async () => {
  await expect(undone(database.place, ({ db }) => write(db, "a").then(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
  expect(await words(database.db)).toEqual([]);
});

test("what works read of tables that they did not write is asked once; what one wrote it sees, and nobody else after it", async () => {
  await database.pool.query(
    "create table if not exists campus.still (word text); create table if not exists campus.other (word text); truncate campus.still",
  );
  const undoing = new Undoing(database.place, new StillReads((table) => table === "still"));
  const read = async (db: Database, of = "still") =>
    (await sql<{ word: string }>`select word from campus.${sql.id(of)} order by word`.execute(db)).rows.map(({ word }) => word);
  const put = (db: Database, of = "still") => sql`insert into campus.${sql.id(of)} values ('mine')`.execute(db);
  try {
    expect(await undoing.run(({ db }) => read(db))).toEqual([]);
    // Behind the back of all works: only who does not ask goes on without it.
    await database.pool.query("insert into campus.still values ('unheard'); insert into campus.other values ('heard')");
    const begun = await undoing.begin();
    const { db } = begun.connections;
    expect([await read(db), await read(db, "other")]).toEqual([[], ["heard"]]);
    await put(db, "other");
    expect(await read(db)).toEqual([]);
    expect(await begun.part(({ db: inner }) => put(inner).then(() => read(inner)))).toEqual(["mine", "unheard"]);
    expect(await begun.part(({ db: inner }) => read(inner))).toEqual([]);
    await put(db);
    expect(await begun.part(({ db: inner }) => read(inner))).toEqual(["mine", "unheard"]);
    await begun.end();
    const changed = async ({ db: inner }: { db: Database }) => {
      const [known] = (await sql<{ word: string }>`select word from campus.still`.execute(inner)).rows;
      known!.word = "changed";
      return (await sql<{ word: string }>`select word from campus.still`.execute(inner)).rows;
    };
    expect(await undoing.run(changed)).toEqual([{ word: "unheard" }]);
  } finally {
    await undoing.close();
  }
});
