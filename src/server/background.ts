import type { Logger } from "pino";
import { runDue } from "./flow/index.ts";
import { forgetOldKeys } from "./records/index.ts";
import type { Runtime } from "./runtime.ts";
import { forgetOldSessions } from "./session/session-store.ts";

interface Chore {
  name: string;
  everyMs: number;
  run(runtime: Runtime): Promise<unknown>;
}

/** Work that time makes. Each is safe to run in several processes at once, and again after it was broken off. */
const chores: readonly Chore[] = [
  { name: "due moves", everyMs: 60_000, run: runDue },
  { name: "old sessions", everyMs: 3_600_000, run: (runtime) => forgetOldSessions(runtime.db, runtime.now()) },
  { name: "old idempotency keys", everyMs: 3_600_000, run: (runtime) => forgetOldKeys({ runtime }) },
];

/** Runs the chores until stopped; one never overlaps itself. A failed one is logged and tried again at its next time. */
export function startBackground(runtime: Runtime, logger: Pick<Logger, "error">): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const timers = chores.map((chore) =>
    setInterval(() => {
      if (running.has(chore.name)) return;
      const work = chore.run(runtime).then(
        () => undefined,
        (error: unknown) => logger.error({ err: error, chore: chore.name }, "chore failed"),
      );
      running.set(
        chore.name,
        work.finally(() => running.delete(chore.name)),
      );
    }, chore.everyMs),
  );
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
