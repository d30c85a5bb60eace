import type { RawBuilder } from "kysely";
import { current, isOpen } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { roleEntities } from "../../identity/roles/role-rows.ts";
import { settingsOf } from "../../identity/settings-reads.ts";
import { forgetWhenWritten, perRuntime } from "../../platform/timed-cache.ts";

type Rows = Record<string, unknown>[];

interface Kept {
  entity: string;
  madeAtMs: number;
  /** Writes this process had seen when the count began. */
  afterWrites: number;
  isUnderWay: boolean;
  rows: Promise<Rows>;
}

/** Answers kept at once; the oldest goes first. Each has at most a thousand groups. */
const MOST = 500;

/** Writers remembered at once; the oldest goes first, and is told what is kept like everybody else. */
const MOST_WRITERS = 5000;

const keptOf = perRuntime(() => new Map<string, Kept>());
/** Who wrote which entity -> the number of that write in this process. */
const writersOf = perRuntime(() => ({ count: 0, last: new Map<string, number>() }));

const writerKey = (by: string, entity: string): string => JSON.stringify([by, entity]);

// What was counted stands for the seconds of the document whoever writes meanwhile: on a busy morning nothing would ever be kept otherwise.
// Only who wrote, in this process, sees it at once.
forgetWhenWritten({
  isSource: (entityId, runtime) => [...keptOf(runtime).values()].some(({ entity }) => entity === entityId),
  isLocal: true,
  forget: (runtime, entityId, by) => {
    if (entityId === null) keptOf(runtime).clear();
    else if (by !== undefined) noteWriter(writersOf(runtime), writerKey(by, entityId));
  },
});

// Rights are values of the statement, except where a condition reads them from rows.
forgetWhenWritten({
  isSource: (entityId, runtime) => roleEntities.has(entityId) || settingsOf(runtime.model()).has(entityId),
  forget: (runtime) => keptOf(runtime).clear(),
});

function noteWriter(writers: { count: number; last: Map<string, number> }, key: string): void {
  writers.count += 1;
  writers.last.delete(key);
  writers.last.set(key, writers.count);
  const [oldest] = writers.last.keys();
  if (writers.last.size > MOST_WRITERS && oldest !== undefined) writers.last.delete(oldest);
}

/** Asks the database what one statistic counts, and knows how old the oldest answer is. */
export interface Counts {
  rows(statement: RawBuilder<unknown>): Promise<Rows>;
  /** When the oldest answer was made, milliseconds; now as long as nothing was asked. */
  madeAtMs(): number;
}

/**
 * What is kept is kept by the statement and all its values. They hold the rights of the reader, the filters, the school and the day, so that
 * nobody is told what was counted for other rights. One statement is under way once; whoever asks meanwhile waits for the same answer.
 * `keepSeconds` 0: nothing is kept. `reader`: the id of who asks.
 */
export function countsOf(runtime: Runtime, of: { entity: string; keepSeconds: number; reader?: string }): Counts {
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
      const { count, last } = writersOf(runtime);
      const wrote = of.reader === undefined ? 0 : (last.get(writerKey(of.reader, of.entity)) ?? 0);
      const isYoung = found !== undefined && (found.isUnderWay || Math.abs(nowMs - found.madeAtMs) < of.keepSeconds * 1000);
      const isTold = isYoung && found.afterWrites >= wrote;
      const answer = isTold ? found : { entity: of.entity, madeAtMs: nowMs, afterWrites: count, isUnderWay: true, rows: ask(statement) };
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
  answer.rows.then(
    () => {
      answer.isUnderWay = false;
    },
    () => {
      if (kept.get(key) === answer) kept.delete(key);
    },
  );
}
