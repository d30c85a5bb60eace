import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { laneSizes } from "../../../../src/server/platform/database/lane.ts";
import { withLock } from "../../../../src/server/platform/database/lock.ts";
import { afterCommit, outsideTransaction, savepoint, transaction } from "../../../../src/server/platform/database/transaction.ts";
import { type DatabaseTrouble, troubleOf } from "../../../../src/server/platform/database/unavailable.ts";
import type { Database } from "../../../../src/server/platform/database/database.ts";
import { TimedCache } from "../../../../src/server/platform/timed-cache.ts";
import { testDatabase, type TestDatabase } from "../../../support/database.ts";

let at: TestDatabase;
let db: Database;
beforeAll(async () => {
  at = await testDatabase();
  db = at.db;
  await at.pool.query("create table campus.note (id int primary key, text text not null default '')");
  await at.pool.query("insert into campus.note select generate_series(1, 9)");
});
afterAll(() => at?.close());

const pidOf = async (of: Database): Promise<number> => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]!.pid;
const textOf = async (id: number): Promise<string | undefined> =>
  (await sql<{ text: string }>`select text from campus.note where id = ${id}`.execute(db)).rows[0]?.text;
const write = (id: number, text: string) => sql`update campus.note set text = ${text} where id = ${id}`.execute(db);
/** Ends connections from outside, and waits until they are gone. */
async function end(...pids: number[]): Promise<void> {
  await at.pool.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [pids]);
  await vi.waitFor(async () => expect((await at.pool.query("select 1 from pg_stat_activity where pid = any($1)", [pids])).rows).toEqual([]));
}
/** What keeps it from being done, and after how many milliseconds that is said. */
async function trouble(work: Promise<unknown>): Promise<{ trouble: DatabaseTrouble | null | "done"; ms: number }> {
  const began = performance.now();
  const said = await work.then(
    () => "done" as const,
    (error: unknown) => troubleOf(error),
  );
  return { trouble: said, ms: performance.now() - began };
}

/** Every connection of transactions is held by one that waits for `until`. */
async function allTransactionsHeld(until: Promise<unknown>, work: () => Promise<unknown> = async () => undefined): Promise<Promise<unknown>[]> {
  const begun: Promise<unknown>[] = [];
  const held = Array.from({ length: laneSizes.transactions.max }, () => {
    const mine = Promise.withResolvers<void>();
    begun.push(mine.promise);
    return transaction(db, async (tx) => {
      await pidOf(tx);
      mine.resolve();
      await until;
      await work();
    });
  });
  await Promise.all(begun);
  return held;
}

describe("inside of a transaction", () => {
  test("every statement of the database is part of it", () =>
    transaction(db, async (tx) => {
      const own = await pidOf(tx);
      expect(await Promise.all([pidOf(db), pidOf(db.withSchema("campus")), savepoint(db, pidOf), transaction(db, pidOf)])).toEqual(
        Array(4).fill(own),
      );
      const { rows } = await at.connections.query("select pg_backend_pid() as pid");
      expect(rows).toEqual([{ pid: own }]);
    }));

  test("what is written through the database is undone with it", async () => {
    const failing = transaction(db, async () => {
      await write(1, "undone");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await textOf(1)).toBe("");
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a transaction beside it", () => db.transaction().execute(pidOf)],
    ["a connection of its own", () => at.connections.dedicated()],
    ["a lock", () => withLock(db, "test", async () => undefined)],
  ])("%s cannot be had", (_name, take) => transaction(db, () => expect(take()).rejects.toThrow(/takes no second connection|before a transaction/)));

  test("work that nobody waited for fails when it is over, and writes nothing", async () => {
    const over = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await transaction(db, async () => {
      late = over.promise.then(() => write(2, "late"));
      late.catch(() => undefined);
      await pidOf(db);
    });
    over.resolve();
    await expect(late).rejects.toThrow("is over");
    expect(await textOf(2)).toBe("");
  });

  test("what comes after the commit stands outside of it", async () => {
    const pids: number[] = [];
    await transaction(db, async (tx) => {
      pids.push(await pidOf(tx));
      afterCommit(() => transaction(db, async () => void (await write(3, "after"))));
    });
    expect(await textOf(3)).toBe("after");
  });

  test("two databases stand side by side", async () => {
    const other = await testDatabase();
    await transaction(db, async (tx) => {
      const own = await pidOf(tx);
      await transaction(other.db, async (inner) => {
        expect([await pidOf(inner), await pidOf(other.db)]).toEqual([await pidOf(other.db), await pidOf(inner)]);
        expect(await pidOf(db)).toBe(own);
      });
    });
    await other.close();
  });
});

test("a transaction is opened with transaction(), never on a connection for statements", () =>
  expect(db.transaction().execute(pidOf)).rejects.toThrow("opened with transaction()"));

describe("a look-up outside of the transaction", () => {
  test("sees what is committed, and stays when the transaction is undone", async () => {
    const failing = transaction(db, async () => {
      await write(4, "own");
      expect([await textOf(4), await outsideTransaction(() => textOf(4))]).toEqual(["own", ""]);
      await outsideTransaction(() => write(5, "stays"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await textOf(4), await textOf(5)]).toEqual(["", "stays"]);
  });

  test("opens no transaction", () => expect(outsideTransaction(() => transaction(db, pidOf))).rejects.toThrow("a look-up opens no transaction"));

  test("is answered while every transaction waits for it, whoever asked first", async () => {
    const cache = new TimedCache<string | undefined>(5000);
    const load = () => cache.get("note", 0, () => textOf(5));
    const go = Promise.withResolvers<void>();
    const held = await allTransactionsHeld(go.promise, load);
    const first = load();
    go.resolve();
    expect(await first).toBe("stays");
    await Promise.all(held);
  });
});

describe("when there is too much to do", () => {
  test("a statement, a look-up and the question for health are answered while every transaction stands", async () => {
    const go = Promise.withResolvers<void>();
    const held = await allTransactionsHeld(go.promise);
    expect(await Promise.all([textOf(5), outsideTransaction(() => textOf(5)), at.connections.ping()])).toEqual(["stays", "stays", undefined]);
    go.resolve();
    await Promise.all(held);
  });

  test("who waits too long is refused, who comes when too many wait at once", async () => {
    const go = Promise.withResolvers<void>();
    const held = await allTransactionsHeld(go.promise);
    const waiting = Array.from({ length: laneSizes.transactions.waiting }, () => trouble(transaction(db, pidOf)));
    const surplus = await trouble(transaction(db, pidOf));
    expect(surplus.trouble).toBe("busy");
    expect(surplus.ms).toBeLessThan(1_000);
    const refused = await Promise.all(waiting);
    expect(new Set(refused.map((one) => one.trouble))).toEqual(new Set(["busy"]));
    expect(Math.max(...refused.map((one) => one.ms))).toBeLessThan(5_000);
    go.resolve();
    await Promise.all(held);
    expect((await trouble(transaction(db, pidOf))).trouble).toBe("done");
  });

  test("who waits for a row of somebody else is told so within five seconds", async () => {
    const holder = await at.pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from campus.note where id = 6 for update");
    const waited = await trouble(transaction(db, () => write(6, "x")));
    expect(waited.trouble).toBe("locked");
    expect(waited.ms).toBeLessThan(5_000);
    await holder.query("rollback");
    holder.release();
    expect((await trouble(transaction(db, () => write(6, "x")))).trouble).toBe("done");
  });

  test("who waits for a lock of somebody else gives up when its patience ends, and the next in turn does not wait for it", async () => {
    const go = Promise.withResolvers<void>();
    const holder = withLock(db, "turn", () => go.promise);
    const impatient = await trouble(withLock(db, "turn", async () => undefined, { patienceMs: 100 }));
    expect(impatient.trouble).toBe("locked");
    const patient = withLock(db, "turn", async () => "mine");
    go.resolve();
    await holder;
    expect(await patient).toBe("mine");
  });
});

describe("a connection that breaks", () => {
  test("in the middle of a transaction is told as such, and another takes its place", async () => {
    const broken = await trouble(
      transaction(db, async (tx) => {
        await write(7, "lost");
        await end(await pidOf(tx));
        await write(7, "again");
      }),
    );
    expect(broken.trouble).toBe("away");
    expect(await textOf(7)).toBe("");
    expect((await trouble(transaction(db, () => write(7, "kept")))).trouble).toBe("done");
  });

  test("while nobody uses it is replaced without a word", async () => {
    const pids = new Set(await Promise.all(Array.from({ length: 3 }, () => pidOf(db))));
    await end(...pids);
    await vi.waitFor(async () => expect(pids.has(await pidOf(db))).toBe(false));
  });

  test("while the transaction is written down leaves open whether it is kept, and says so", async () => {
    await at.pool.query(`create function campus.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$`);
    await at.pool.query(
      `create constraint trigger slow after insert on campus.note deferrable initially deferred for each row execute function campus.slow()`,
    );
    const committing = trouble(transaction(db, () => sql`insert into campus.note values (100)`.execute(db)));
    const pid = await vi.waitFor(
      async () => {
        const { rows } = await at.pool.query(
          "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' and query = 'commit'",
        );
        expect(rows).toHaveLength(1);
        return Number(rows[0].pid);
      },
      { timeout: 10_000 },
    );
    await end(pid);
    expect((await committing).trouble).toBe("unsure");
    await at.pool.query("drop trigger slow on campus.note");
  });
});
