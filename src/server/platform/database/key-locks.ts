import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { KeyLocks } from "./scope.ts";
import { transactionOn } from "./scope.ts";
import { current, LostRace } from "./transaction.ts";

/** What is held together: a key of a space. */
export type SpaceKey = readonly [space: string, key: string];

/** Keys of one space share so many locks: a write of many keys holds no more. */
const LOCKS = 1024;
/** From this attempt on a transaction waits for further keys, and leaves circles of waiting to the database. */
const WAITING_ATTEMPT = 5;

const nameOf = (one: SpaceKey): string => JSON.stringify(one);

/**
 * Holds the keys until the transaction ends, all at once and in one order, so that no two writes wait for each other. A transaction that
 * comes for further keys while it holds some does not wait for them, since who has them may wait for its own: it begins anew, with all of them.
 * @throws LostRace
 */
export async function lockTogether(db: Database, keys: readonly SpaceKey[]): Promise<void> {
  const locks = locksOf(db);
  for (const one of keys) locks.wanted.set(nameOf(one), one);
  const missing = [...locks.wanted].filter(([name]) => !locks.held.has(name));
  if (keys.length === 0 || missing.length === 0) return;
  const waits = locks.held.size === 0 || locks.attempt >= WAITING_ATTEMPT;
  const [spaces, names] = [0, 1].map((at) => missing.map(([, one]) => one[at]!));
  const lock = sql.raw(waits ? "pg_advisory_xact_lock" : "pg_try_advisory_xact_lock");
  const { rows } = await sql<{ held: unknown }>`select ${lock}(space, key) as held from (
      select distinct hashtext(space) as space, hashtext(key) & ${sql.lit(LOCKS - 1)} as key from unnest(${spaces}::text[], ${names}::text[]) as wanted (space, key)
      order by 1, 2) as ordered`.execute(current(db));
  if (rows.some(({ held }) => held === false)) throw new LostRace();
  for (const [name] of missing) locks.held.add(name);
}

/** Holds a single key if nobody else does; false: somebody does, or there are several, which are taken in order. */
export async function lockIfFree(db: Database, keys: readonly SpaceKey[]): Promise<boolean> {
  const locks = locksOf(db);
  for (const one of keys) locks.wanted.set(nameOf(one), one);
  if (keys.every((one) => locks.held.has(nameOf(one)))) return true;
  if (locks.wanted.size !== 1) return false;
  const [space, key] = keys[0]!;
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${space}), hashtext(${key}) & ${sql.lit(LOCKS - 1)}) as held`.execute(current(db));
  if (rows[0]!.held) locks.held.add(nameOf(keys[0]!));
  return rows[0]!.held;
}

/** @throws Error outside of a transaction: nothing would hold the keys */
function locksOf(db: Database): KeyLocks {
  const open = transactionOn(db);
  if (open === undefined) throw new Error("keys are locked in a transaction");
  return open.locks;
}
