import type { RawBuilder } from "kysely";
import { current, isOpen } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { forgetWhenWritten, perRuntime } from "../../platform/timed-cache.ts";

type Rows = Record<string, unknown>[];

interface Kept {
  entity: string;
  madeAtMs: number;
  rows: Promise<Rows>;
}

/** Answers kept at once; the oldest goes first. Each has at most a thousand groups. */
const MOST = 500;

const keptOf = perRuntime(() => new Map<string, Kept>());

forgetWhenWritten({
  isSource: (entityId, runtime) => [...keptOf(runtime).values()].some(({ entity }) => entity === entityId),
  // Whoever wrote in this process sees it at once; of the writes of others the seconds of the document are the limit.
  isLocal: true,
  forget: (runtime, entityId) => {
    const kept = keptOf(runtime);
    for (const [key, { entity }] of kept) if (entityId === null || entity === entityId) kept.delete(key);
  },
});

/** Asks the database what one statistic counts, and knows how old the oldest answer is. */
export interface Counts {
  rows(statement: RawBuilder<unknown>): Promise<Rows>;
  /** When the oldest answer was made, milliseconds; now as long as nothing was asked. */
  madeAtMs(): number;
}

/**
 * What is kept is kept by the statement and all its values. They hold the rights of the reader, the filters, the school and the day, so that
 * nobody is told what was counted for other rights. One statement is under way once; whoever asks meanwhile waits for the same answer.
 * `keepSeconds` 0: nothing is kept.
 */
export function countsOf(runtime: Runtime, of: { entity: string; keepSeconds: number }): Counts {
  const nowMs = runtime.now().getTime();
  let oldestMs = nowMs;
  const ask = async (statement: RawBuilder<unknown>): Promise<Rows> => (await statement.execute(current(runtime.db))).rows as Rows;
  return {
    madeAtMs: () => oldestMs,
    rows: (statement) => {
      // What an open transaction sees is nobody else's to be told.
      if (of.keepSeconds === 0 || isOpen(runtime.db)) return ask(statement);
      const { sql, parameters } = statement.compile(runtime.db);
      const key = JSON.stringify([sql, parameters]);
      const kept = keptOf(runtime);
      const found = kept.get(key);
      const isFresh = found !== undefined && Math.abs(nowMs - found.madeAtMs) < of.keepSeconds * 1000;
      const answer = isFresh ? found : { entity: of.entity, madeAtMs: nowMs, rows: ask(statement) };
      if (answer !== found) keep(kept, key, answer);
      oldestMs = Math.min(oldestMs, answer.madeAtMs);
      return answer.rows;
    },
  };
}

function keep(kept: Map<string, Kept>, key: string, answer: Kept): void {
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  answer.rows.catch(() => {
    if (kept.get(key) === answer) kept.delete(key);
  });
}
