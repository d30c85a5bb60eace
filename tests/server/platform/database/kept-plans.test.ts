import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KeptPlans } from "../../../../src/server/platform/database/kept-plans.ts";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import type { Database } from "../../../../src/server/platform/database/database.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase();
  await at.pool.query("create table campus.note (id int primary key, size int); insert into campus.note select n, n * 10 from generate_series(1, 9) n");
});
afterAll(() => at?.close());

const sizeOf = async (id: number, db: Database = at.db) =>
  (await sql<{ size: unknown }>`select size from campus.note where id = ${id}`.execute(db)).rows[0]?.size;
const often = Array.from({ length: 5 }, (_, n) => n + 1);

test("a statement that is asked often is planned once by its connection, and each call brings its own values", async () => {
  const { sizes, kept } = await transaction(at.db, async (tx) => {
    const sizes = [];
    for (const id of often) sizes.push(await sizeOf(id, tx));
    const { rows } = await sql<{ calls: number }>`select (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where statement like 'select size from campus.note%'`.execute(tx);
    return { sizes, kept: rows };
  });
  expect(sizes).toEqual([10, 20, 30, 40, 50]);
  expect(kept).toEqual([{ calls: 3 }]);
});

test("a column that becomes another is answered in its new type, outside of a transaction and inside of one", async () => {
  const inside = () => transaction(at.db, async (tx) => [await sizeOf(1, tx), await sizeOf(2, tx)]);
  for (const id of often) await sizeOf(id);
  for (const _ of often) await inside();
  await at.pool.query("alter table campus.note alter column size type text using 'a' || size");
  expect(await inside()).toEqual(["a10", "a20"]);
  expect(await sizeOf(3)).toBe("a30");
  await at.pool.query("alter table campus.note alter column size type int using substr(size, 2)::int");
  expect(await sizeOf(4)).toBe(40);
  expect(await inside()).toEqual([10, 20]);
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

test("what was planned before a change gets another name", () => {
  const all = new KeptPlans();
  const own = all.ofConnection();
  const ask = () => often.map(() => own.nameOf("a")).at(-1);
  expect(ask()).toBe("kept_1");
  all.renew();
  expect(ask()).toBe("kept_2");
});
