import { addToCount } from "../../platform/network/call-count.ts";
import type { Runtime } from "../../platform/runtime.ts";

/** Each process asks the database at every so-manieth call of a key, so that a limit over all processes is missed by little. */
const shares = 24;
const keysMax = 20_000;

interface Count {
  /** Over all processes, as last heard. */
  known: number;
  /** Of this process, not told yet. */
  untold: number;
  endsAtMs: number;
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The store of the rate limit: counts of this process, settled with the other processes in PostgreSQL. Quiet callers cost no statement. */
export function sharedCounts(
  runtime: Runtime,
  of: { windowMs: number; max: number },
): new () => { incr(key: string, done: Done): void; child(): unknown } {
  const counts = new Map<string, Count>();
  const batch = Math.max(1, Math.floor(of.max / shares));

  async function count(key: string): Promise<{ current: number; ttl: number }> {
    const nowMs = Date.now();
    const mine = current(key, nowMs);
    mine.untold += 1;
    if (mine.untold >= batch) await settle(key, mine, nowMs);
    return { current: mine.known + mine.untold, ttl: Math.max(0, mine.endsAtMs - nowMs) };
  }

  function current(key: string, nowMs: number): Count {
    const found = counts.get(key);
    if (found !== undefined && found.endsAtMs > nowMs) return found;
    counts.delete(key);
    // The first in the map is the oldest window.
    if (counts.size >= keysMax) counts.delete(counts.keys().next().value!);
    const fresh = { known: 0, untold: 0, endsAtMs: nowMs + of.windowMs };
    counts.set(key, fresh);
    return fresh;
  }

  async function settle(key: string, mine: Count, nowMs: number): Promise<void> {
    const by = mine.untold;
    mine.untold = 0;
    mine.known += by;
    const told = await addToCount(runtime.db, new Date(nowMs), { key, seconds: of.windowMs / 1000, by });
    mine.known = Math.max(mine.known, told.n);
    mine.endsAtMs = told.endsAtMs;
  }

  return class SharedCounts {
    incr(key: string, done: Done): void {
      count(key).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }
    child(): SharedCounts {
      return new SharedCounts();
    }
  };
}
