import { sql } from "kysely";
import type { Database } from "./database.ts";
import { transactionOn } from "./scope.ts";
import { current } from "./transaction.ts";

/** What is held together: a key of a space. */
export type SpaceKey = readonly [space: string, key: string];

/** Keys of one space share so many locks: a write of many keys holds no more. */
const LOCKS = 1024;

/**
 * Holds the keys until the transaction ends, all at once and in one order, so that no two writes wait for each other. One that lost a race
 * all the same, because it came for further keys later, takes at its next attempt first everything it came for before.
 */
export async function lockTogether(db: Database, keys: readonly SpaceKey[]): Promise<void> {
  if (keys.length === 0) return;
  const wanted = transactionOn(db)?.keys ?? new Map<string, SpaceKey>();
  for (const one of keys) wanted.set(JSON.stringify(one), one);
  const [spaces, names] = [0, 1].map((at) => [...wanted.values()].map((one) => one[at]!));
  await sql`select pg_advisory_xact_lock(space, key) from (
      select distinct hashtext(space) as space, hashtext(key) & ${sql.lit(LOCKS - 1)} as key from unnest(${spaces}::text[], ${names}::text[]) as wanted (space, key)
      order by 1, 2) as ordered`.execute(current(db));
}
