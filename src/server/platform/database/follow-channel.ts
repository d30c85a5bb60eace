import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/** A connection that cannot be had is tried again so much later. */
const RETRY_MS = 5_000;

export interface Follower {
  /** Said on the channel. */
  heard(payload: string): void;
  /** The connection stands: at the start, and again after each break, when words were missed. */
  began(): void;
}

/** Keeps one connection that listens to a channel, and takes another when it breaks. Answers how to stop. */
export function followChannel(pool: Pool, channel: string, follower: Follower): () => Promise<void> {
  const stopping = new AbortController();
  const done = follow(pool, channel, { ...follower, stop: stopping.signal });
  return async () => {
    stopping.abort();
    await done;
  };
}

type Stoppable = Follower & { stop: AbortSignal };

async function follow(pool: Pool, channel: string, to: Stoppable): Promise<void> {
  while (!to.stop.aborted) {
    try {
      const client = await pool.connect();
      try {
        await listen(client, channel, to);
      } finally {
        client.release(true);
      }
    } catch {
      await wait(RETRY_MS, undefined, { ref: false, signal: to.stop }).catch(() => undefined);
    }
  }
}

/** Until the connection ends or nobody wants it any more. */
async function listen(client: PoolClient, channel: string, { heard, began, stop }: Stoppable): Promise<void> {
  client.on("notification", ({ payload }) => heard(payload ?? ""));
  const ended = new Promise<void>((done) => {
    client.once("end", done);
    client.once("error", () => done());
    stop.addEventListener("abort", () => done(), { once: true });
  });
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  began();
  await ended;
}
