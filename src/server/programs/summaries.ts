import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { workOffSummaries } from "../data/summaries/index.ts";
import type { Runtime } from "../platform/runtime.ts";

/** So long at most a change waits until somebody looks. */
const PAUSE_MS = 500;

/** Keeps summaries up to date with what was written. Any number of processes of one database may do so. Answers how to stop. */
export function followSummaries(runtime: Runtime, logger: Pick<Logger, "error">): () => Promise<void> {
  const stopping = new AbortController();
  const done = follow(runtime, logger, stopping.signal);
  return async () => {
    stopping.abort();
    await done;
  };
}

async function follow(runtime: Runtime, logger: Pick<Logger, "error">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await workOffSummaries(runtime).catch((error: unknown) => logger.error({ err: error }, "summaries wait"));
    await wait(PAUSE_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
