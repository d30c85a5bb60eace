import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";

/** Work that a process looks for again and again as long as it runs. */
export interface Following {
  /** Pause between two looks. */
  pauseMs: number;
  /** For the log, when a look fails. */
  failure: string;
  look(): Promise<unknown>;
}

/** Looks until it is told to stop; what fails is logged, and looked for again. Answers how to stop. */
export function follow({ pauseMs, failure, look }: Following, logger: Pick<Logger, "error">): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => logger.error({ err: error }, failure));
      await wait(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}
