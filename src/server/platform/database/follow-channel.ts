import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import type { Connections } from "./database.ts";

/** A connection that cannot be had is tried again so much later. */
const RETRY_MS = 1_000;
/** A line that broke without a word is noticed by asking: so often, and so long is waited for the answer. */
const ASK_EVERY_MS = 15_000;
const ANSWER_MS = 5_000;

export interface Follower {
  /** Said on the channel. */
  heard(payload: string): void;
  /** The connection stands: at the start, and again after each break, when words were missed. */
  began(): void;
  /** The connection broke, or nobody wants it any more. */
  ended?(): void;
}

/** Keeps one connection that listens to a channel, and takes another when it breaks. Answers how to stop. */
export function followChannel(connections: Connections, channel: string, follower: Follower): () => Promise<void> {
  const stopping = new AbortController();
  const done = follow(connections, channel, { ...follower, stop: stopping.signal });
  return async () => {
    stopping.abort();
    await done;
  };
}

type Stoppable = Follower & { stop: AbortSignal };

async function follow(connections: Connections, channel: string, to: Stoppable): Promise<void> {
  while (!to.stop.aborted) {
    try {
      const client = await connections.dedicated();
      await listen(client, channel, to).finally(() => {
        to.ended?.();
        void client.end();
      });
    } catch {
      await wait(RETRY_MS, undefined, { ref: false, signal: to.stop }).catch(() => undefined);
    }
  }
}

/** Until the connection breaks or nobody wants it any more. */
async function listen(client: Client, channel: string, to: Stoppable): Promise<void> {
  const { heard, began, stop } = to;
  client.on("notification", ({ payload }) => heard(payload ?? ""));
  const ended = new AbortController();
  for (const event of ["end", "error"] as const)
    client.once(event, () => {
      to.ended?.();
      ended.abort();
    });
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  began();
  const over = AbortSignal.any([ended.signal, stop]);
  while (!over.aborted) {
    await wait(ASK_EVERY_MS, undefined, { ref: false, signal: over }).catch(() => undefined);
    if (!over.aborted) await client.query({ text: "select 1", query_timeout: ANSWER_MS } as never);
  }
}
