import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";

const SHORTEST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;

/**
 * Serialises `work` over all processes of this database: structure changes, start-up filling. Held on one connection. Who waits asks again
 * and again: a statement that waited inside the database would keep an old snapshot, and an index that is built beside the work of others
 * waits for those.
 */
export function withLock<T>(db: Database, name: string, work: (connection: Kysely<unknown>) => Promise<T>): Promise<T> {
  return inTurn(db, name, () => locked(db, name, work));
}

const turns = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Within a process they wait here, without a connection: as many waiting as the pool has would leave none for who works. */
async function inTurn<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const waiting = turns.get(db) ?? new Map<string, Promise<unknown>>();
  turns.set(db, waiting);
  const turn = (waiting.get(name) ?? Promise.resolve()).then(work, work);
  waiting.set(name, turn);
  try {
    return await turn;
  } finally {
    if (waiting.get(name) === turn) waiting.delete(name);
  }
}

async function locked<T>(db: Database, name: string, work: (connection: Kysely<unknown>) => Promise<T>): Promise<T> {
  const key = createHash("sha256").update(`campus:${name}`).digest().readBigInt64BE(0).toString();
  return db.connection().execute(async (connection) => {
    for (let pause = SHORTEST_WAIT_MS; !(await isTaken(connection, key)); pause = Math.min(pause * 2, LONGEST_WAIT_MS)) await wait(pause);
    try {
      return await work(connection as Kysely<unknown>);
    } finally {
      await sql`select pg_advisory_unlock(${key}::bigint)`.execute(connection);
    }
  });
}

async function isTaken(connection: Kysely<unknown>, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}::bigint) as taken`.execute(connection);
  return rows[0]!.taken;
}
