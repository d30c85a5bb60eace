import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { KeptPlans } from "../../../../src/server/platform/database/kept-plans.ts";
import { savepoint, transaction } from "../../../../src/server/platform/database/transaction.ts";
import type { Database } from "../../../../src/server/platform/database/database.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase();
});
beforeEach(() =>
  at.pool.query(`drop table if exists campus.note; create table campus.note (id int primary key, size int, day date);
    insert into campus.note select n, n * 10, date '2026-01-01' + n from generate_series(1, 9) n`),
);
afterAll(() => at?.close());

const often = Array.from({ length: 5 }, (_, n) => n + 1);

const sizeOf = async (id: number, db: Database = at.db) =>
  (await sql<{ size: unknown }>`select size from campus.note where id = ${id}`.execute(db)).rows[0]?.size;

const withSize = async (size: unknown, db: Database = at.db) =>
  (await sql<{ id: number }>`select id from campus.note where size = ${size} order by id`.execute(db)).rows.map((row) => row.id);

const setSize = (id: number, size: unknown, db: Database = at.db) => sql`update campus.note set size = ${size} where id = ${id}`.execute(db);

/** Changes the table behind the back of the connections: another process does so. */
const elsewhere = (statement: string) => at.pool.query(statement);

const toText = "alter table campus.note alter column size type text using 'a' || size";

test("a read that is asked often is planned once by its connection, and each call brings its own values; a write never is", async () => {
  const { sizes, kept } = await transaction(at.db, async (tx) => {
    const sizes = [];
    for (const id of often) sizes.push(await sizeOf(id, tx));
    for (const id of often) await setSize(id, id, tx);
    const { rows } = await sql<{
      statement: string;
      calls: number;
    }>`select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where statement like '%campus.note%'`.execute(tx);
    return { sizes, kept: rows };
  });
  expect(sizes).toEqual([10, 20, 30, 40, 50]);
  expect(kept).toEqual([{ statement: "select size from campus.note where id = $1", calls: 3 }]);
});

test("a column that becomes another elsewhere is answered in its new type, outside of a transaction and inside of one", async () => {
  const inside = () => transaction(at.db, async (tx) => [await sizeOf(1, tx), await sizeOf(2, tx)]);
  for (const id of often) await sizeOf(id);
  for (const _ of often) await inside();
  await elsewhere(toText);
  expect(await inside()).toEqual(["a10", "a20"]);
  expect(await sizeOf(3)).toBe("a30");
  await elsewhere("alter table campus.note alter column size type int using substr(size, 2)::int");
  expect(await sizeOf(4)).toBe(40);
  expect(await inside()).toEqual([10, 20]);
});

test("a column that becomes another elsewhere is compared and written in its new type", async () => {
  const inside = (size: unknown) => transaction(at.db, (tx) => withSize(size, tx));
  for (const id of often) expect([await withSize(id * 10), await inside(id * 10)]).toEqual([[id], [id]]);
  for (const id of often) await setSize(id, id * 10);
  await elsewhere(toText);
  expect([await inside("a30"), await withSize("a40")]).toEqual([[3], [4]]);
  await setSize(1, "long");
  expect(await withSize("long")).toEqual([1]);
});

test("what a savepoint undoes because of a plan is not taken for an answer", async () => {
  const work = () =>
    transaction(at.db, async (tx) => {
      await setSize(9, "90", tx);
      return savepoint(tx, (inner) => withSize("20", inner));
    });
  for (const _ of often) expect(await work()).toEqual([2]);
  await elsewhere("alter table campus.note alter column size type text using size::text");
  expect(await work()).toEqual([2]);
  expect(await sizeOf(9)).toBe("90");
});

test("whoever changes a table has the plans renewed: a date that becomes an instant is compared by its time", async () => {
  const since = async (when: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from campus.note where day >= ${when}`.execute(at.db)).rows[0]!.count;
  for (const _ of often) expect(await since("2026-01-05")).toBe(6);
  await transaction(at.db, async (tx) => {
    await sql`alter table campus.note alter column day type timestamptz using day::timestamptz`.execute(tx);
    await sql`update campus.note set day = day + interval '8 hours'`.execute(tx);
  });
  expect(await since("2026-01-05 09:00")).toBe(5);
});

test("an error that no plan caused is told as it is, again and again", async () => {
  const half = (of: number) => sql<{ half: number }>`select 10 / (size - ${of}::int) as half from campus.note where id = 1`.execute(at.db);
  for (const id of often) expect((await half(id)).rows).toHaveLength(1);
  for (const _ of often) await expect(half(10)).rejects.toMatchObject({ code: "22012" });
  expect((await half(9)).rows).toEqual([{ half: 10 }]);
});

test("forty at once are each told their own", async () => {
  const ids = Array.from({ length: 40 }, (_, n) => (n % 9) + 1);
  expect(await Promise.all(ids.map((id) => sizeOf(id)))).toEqual(ids.map((id) => id * 10));
});

test("a full connection keeps what it has, and is worn once it has missed a thousand plans", () => {
  const own = new KeptPlans().ofConnection(2);
  const ask = (text: string) => often.map(() => own.nameOf(text)).at(-1);
  expect([ask("a"), ask("b"), ask("c"), ask("a")]).toEqual(["kept_1", "kept_2", undefined, "kept_1"]);
  expect(own.isWorn()).toBe(false);
  for (let n = 0; n < 1_000; n += 1) own.nameOf("c");
  expect(own.isWorn()).toBe(true);
});

test("what was planned before a change gets another name, and what failed gets one again", () => {
  const all = new KeptPlans();
  const own = all.ofConnection();
  const ask = () => often.map(() => own.nameOf("a")).at(-1);
  expect(ask()).toBe("kept_1");
  all.doubt("a");
  expect(ask()).toBeUndefined();
  all.renew();
  expect(ask()).toBe("kept_2");
});

test("a long text takes the room of many: a connection keeps few of them, and the others beside them", () => {
  const plans = new KeptPlans().ofConnection(100);
  const nameOf = (text: string) => [1, 2, 3].map(() => plans.nameOf(text))[2];
  const long = (n: number) => `select ${n} /* ${"x".repeat(60_000)} */`;
  expect([1, 2, 3, 4].map((n) => nameOf(long(n)) !== undefined)).toEqual([true, true, true, false]);
  expect(nameOf("select 1 from campus.note")).toBeDefined();
});
