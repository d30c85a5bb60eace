import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase();
  await at.pool.query('create table campus.kind (id int, title text); create table campus."order" (id int, title text)');
});
beforeEach(async () => {
  at.connections.settled.settle((table) => table === "kind");
  for (const name of ["kind", "order"]) {
    await sql`delete from campus.${sql.id(name)}`.execute(at.db);
    await sql`insert into campus.${sql.id(name)} values (1, 'first')`.execute(at.db);
  }
});
afterAll(() => at.close());

const titlesOf = async (table: string, db = at.db) =>
  (await sql<{ title: string }>`select title from campus.${sql.id(table)} order by id`.execute(db)).rows.map(({ title }) => title);
/** As another process does it: nobody here sees the statement. */
const elsewhere = (text: string) => at.pool.query(text);

test("what is settled is read once, whatever another process writes meanwhile; anything else is read again", async () => {
  expect([await titlesOf("kind"), await titlesOf("order")]).toEqual([["first"], ["first"]]);
  await elsewhere(`update campus.kind set title = 'other'; update campus."order" set title = 'other'`);
  expect([await titlesOf("kind"), await titlesOf("order")]).toEqual([["first"], ["other"]]);
  at.connections.settled.forget();
  expect(await titlesOf("kind")).toEqual(["other"]);
});

test.each([
  ["a statement", () => sql`update campus.kind set title = 'other'`.execute(at.db)],
  ["a transaction", () => transaction(at.db, (tx) => sql`insert into campus.kind values (2, 'other')`.execute(tx))],
  [
    "a write inside of another",
    () => sql`with w as (delete from campus.kind returning id) insert into campus."order" select id, 'x' from w`.execute(at.db),
  ],
  ["a change of the table", () => sql`alter table campus.kind alter column title set default 'x'`.execute(at.db)],
])("%s of this process is seen at once", async (_name, write) => {
  await titlesOf("kind");
  await write();
  const { rows } = await at.pool.query("select title from campus.kind order by id");
  expect(await titlesOf("kind")).toEqual(rows.map(({ title }) => title));
});

test("a transaction sees what it wrote, and nobody else does before it ends or when it is undone", async () => {
  await titlesOf("kind");
  const undone = transaction(at.db, async (tx) => {
    await sql`update campus.kind set title = 'mine'`.execute(tx);
    expect(await titlesOf("kind", tx)).toEqual(["mine"]);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await titlesOf("kind")).toEqual(["first"]);
});

test("reads in parentheses are reads: what is settled stays known", async () => {
  await titlesOf("kind");
  await elsewhere("update campus.kind set title = 'other'");
  await sql`(select id from campus.kind) union all (select id from campus."order")`.execute(at.db);
  expect(await titlesOf("kind")).toEqual(["first"]);
  await sql`((select id from campus.kind for update) limit 1)`.execute(at.db);
  expect(await titlesOf("kind")).toEqual(["other"]);
});

test("an answer that was under way during a write is not kept", async () => {
  const { settled } = at.connections;
  const ask = (rows: object[], during: () => void = () => undefined) =>
    settled.answer({ text: "select 1 from campus.kind", values: [], written: null }, async () => {
      during();
      return { rows, fields: [], command: "SELECT", rowCount: 1, oid: 0 };
    });
  await ask([{ n: 1 }], () => settled.forget(new Set(["kind"])));
  expect((await ask([{ n: 2 }])).rows).toEqual([{ n: 2 }]);
  expect((await ask([{ n: 3 }])).rows).toEqual([{ n: 2 }]);
});

test("a join with anything else, a lock and a moment of the clock are asked anew", async () => {
  for (const text of [
    'select k.title from campus.kind k join campus."order" o on o.id = k.id',
    'select k.title from campus.kind k, campus."order" o',
    "select title from campus.kind for update",
    "select title, clock_timestamp() from campus.kind",
  ]) {
    await elsewhere("update campus.kind set title = 'first'");
    await at.connections.query(text);
    await elsewhere("update campus.kind set title = 'other'");
    expect((await at.connections.query(text)).rows[0]).toMatchObject({ title: "other" });
  }
});

test("a total is kept whatever it counts, until this process writes one of its tables", async () => {
  const total = async (db = at.db) =>
    Number((await sql<{ n: number }>`/* kept */ select count(*) as n from (select 1 from campus."order" as o) as found`.execute(db)).rows[0]!.n);
  expect(await total()).toBe(1);
  await elsewhere(`insert into campus."order" values (2, 'unheard')`);
  expect(await total()).toBe(1);
  await sql`update campus.kind set title = 'x'`.execute(at.db);
  expect(await total()).toBe(1);
  await transaction(at.db, async (tx) => {
    await sql`insert into campus."order" values (3, 'mine')`.execute(tx);
    expect(await total(tx)).toBe(3);
    expect(await total(tx)).toBe(3);
  });
  expect(await total()).toBe(3);
});
