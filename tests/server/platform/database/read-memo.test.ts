import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { current, savepoint, transaction } from "../../../../src/server/platform/database/transaction.ts";
import { testDatabase, type TestDatabase } from "../../../support/database.ts";

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase();
  await at.pool.query("create table campus.shelf (id int primary key, name text, tags text[]); create table campus.box (id int primary key)");
});
afterAll(() => at.close());
beforeEach(() => at.pool.query("truncate campus.shelf, campus.box; insert into campus.shelf values (1, 'old', '{a}')"));

interface Shelf {
  name: string;
  tags: string[];
}
const read = async (): Promise<Shelf> => (await sql<Shelf>`select name, tags from campus.shelf where id = ${1}`.execute(current(at.db))).rows[0]!;
const byOthers = (name: string) => at.pool.query("update campus.shelf set name = $1", [name]);

test("a transaction asks the same once, and who gets the rows may write in them", async () => {
  await transaction(at.db, async () => {
    const first = await read();
    first.tags.push("mine");
    await byOthers("new");
    expect(await read()).toEqual({ name: "old", tags: ["a"] });
  });
  expect(await read()).toMatchObject({ name: "new" });
});

test("its own write of the table is seen, that of another table changes nothing", async () => {
  await transaction(at.db, async (tx) => {
    await read();
    await byOthers("new");
    await sql`insert into campus.box values (1)`.execute(tx);
    expect(await read()).toMatchObject({ name: "old" });
    await sql`update campus.shelf set tags = '{b}' where id = 1`.execute(tx);
    expect(await read()).toEqual({ name: "new", tags: ["b"] });
  });
});

test.each([
  ["a lock of rows", sql`select id from campus.box for update of box`],
  ["a lock by number", sql`select pg_advisory_xact_lock(7)`],
  ["a lock of the table", sql`lock table campus.box in share mode`],
])("%s shows what others wrote meanwhile", async (_, lock) => {
  await transaction(at.db, async (tx) => {
    await read();
    await byOthers("new");
    await lock.execute(tx);
    expect(await read()).toMatchObject({ name: "new" });
  });
});

test("rows that are locked already are not waited for, so nothing is read anew", async () => {
  const lock = sql`select id from campus.shelf where id = ${1} for update of shelf`;
  await at.pool.query("insert into campus.box values (1)");
  const boxes = async () => (await sql`select id from campus.box`.execute(current(at.db))).rows.length;
  await transaction(at.db, async (tx) => {
    await lock.execute(tx);
    expect(await boxes()).toBe(1);
    await at.pool.query("delete from campus.box");
    await lock.execute(tx);
    expect(await boxes()).toBe(1);
  });
});

test("what a savepoint undid is not remembered", async () => {
  await transaction(at.db, async (tx) => {
    const undone = savepoint(at.db, async () => {
      await sql`update campus.shelf set name = 'never' where id = 1`.execute(tx);
      expect(await read()).toMatchObject({ name: "never" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await read()).toMatchObject({ name: "old" });
  });
});
