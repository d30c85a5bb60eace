import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { scopeNow, transactionOn, within } from "./scope.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const SHORTEST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;

export interface LockOptions {
  /** How long to wait for whoever has it, milliseconds. Default null: for ever. */
  patienceMs?: number | null;
}

type Work<T> = (connection: Kysely<unknown>) => Promise<T>;

/**
 * Serialises `work` over all processes of this database: structure changes, start-up filling, imports. Held on one connection. Who waits
 * asks again and again: a statement that waited inside the database would keep an old snapshot, and an index that is built beside the work
 * of others waits for those.
 * @throws Error inside of a transaction, which would keep others waiting as long; DatabaseUnavailable `locked` when patience ends
 */
export async function withLock<T>(db: Database, name: string, work: Work<T>, { patienceMs = null }: LockOptions = {}): Promise<T> {
  if (transactionOn(db) !== undefined) throw new Error(`the lock ${name} is taken before a transaction begins`);
  const deadline = patienceMs === null ? Number.POSITIVE_INFINITY : Date.now() + patienceMs;
  const leave = await turnOf(db, name, deadline);
  try {
    return await locked(db, name, { work, deadline });
  } finally {
    leave();
  }
}

const queues = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Within a process they wait here, without a connection: as many waiting as the lane has would leave none for who works. Answers how to leave. */
async function turnOf(db: Database, name: string, deadline: number): Promise<() => void> {
  const waiting = queues.get(db) ?? new Map<string, Promise<unknown>>();
  queues.set(db, waiting);
  const before = waiting.get(name) ?? Promise.resolve();
  const mine = Promise.withResolvers<void>();
  const turn = before.then(() => mine.promise);
  waiting.set(name, turn);
  void turn.then(() => waiting.get(name) === turn && waiting.delete(name));
  if (await inTime(before, deadline)) return mine.resolve;
  mine.resolve();
  throw new DatabaseUnavailable("locked");
}

async function inTime(before: Promise<unknown>, deadline: number): Promise<boolean> {
  if (deadline === Number.POSITIVE_INFINITY) return before.then(() => true);
  const giveUp = new AbortController();
  try {
    return await Promise.race([before.then(() => true), wait(deadline - Date.now(), false, { signal: giveUp.signal })]);
  } finally {
    giveUp.abort();
  }
}

async function locked<T>(db: Database, name: string, { work, deadline }: { work: Work<T>; deadline: number }): Promise<T> {
  const key = createHash("sha256").update(`campus:${name}`).digest().readBigInt64BE(0).toString();
  const outer = scopeNow();
  const held = async (connection: Kysely<unknown>) => {
    for (let pause = SHORTEST_WAIT_MS; !(await isTaken(connection, key)); pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
      if (Date.now() >= deadline) throw new DatabaseUnavailable("locked");
      await wait(pause);
    }
    try {
      return await within(outer, () => work(connection));
    } finally {
      await sql`select pg_advisory_unlock(${key}::bigint)`.execute(connection);
    }
  };
  return within({ kind: "lock", root: db, outer }, () => db.connection().execute(held));
}

async function isTaken(connection: Kysely<unknown>, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}::bigint) as taken`.execute(connection);
  return rows[0]!.taken;
}
