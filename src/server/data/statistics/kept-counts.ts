import type { RawBuilder } from "kysely";
import { current, isOpen } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { roleEntities } from "../../identity/roles/role-rows.ts";
import { settingsOf } from "../../identity/settings-reads.ts";
import { forgetWhenWritten, perRuntime } from "../../platform/timed-cache.ts";

type Rows = Record<string, unknown>[];

interface Kept {
  key: string;
  entity: string;
  madeAtMs: number;
  /** Writes this process had seen when the count began. */
  afterWrites: number;
  isUnderWay: boolean;
  rows: Promise<Rows>;
}

/** What is kept, and for whom. */
export interface Keeping {
  entity: string;
  keepSeconds: number;
  /** The id of who asks: what they wrote themselves is counted at once. */
  reader?: string;
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
 * `keepSeconds` 0: nothing is kept. `told`: takes each kept answer that was given.
 */
export function countsOf(runtime: Runtime, of: Keeping, told: Kept[] = []): Counts {
  const nowMs = runtime.now().getTime();
  const ask = async (statement: RawBuilder<unknown>): Promise<Rows> => (await statement.execute(current(runtime.db))).rows as Rows;
  return {
    madeAtMs: () => Math.min(nowMs, ...told.map(({ madeAtMs }) => madeAtMs)),
    rows: (statement) => {
      if (!keeps(runtime, of)) return ask(statement);
      const { sql, parameters } = statement.compile(runtime.db);
      const key = JSON.stringify([sql, parameters]);
      const kept = keptOf(runtime);
      const found = kept.get(key);
      const isTold = found !== undefined && isTrue(runtime, of, found);
      const afterWrites = writersOf(runtime).count;
      const answer = isTold ? found : { key, entity: of.entity, madeAtMs: nowMs, afterWrites, isUnderWay: true, rows: ask(statement) };
      if (answer !== found) keep(kept, answer);
      told.push(answer);
      return answer.rows;
    },
  };
}

/** What an open transaction sees is nobody else's to be told. */
const keeps = (runtime: Runtime, { keepSeconds }: Keeping): boolean => keepSeconds > 0 && !isOpen(runtime.db);

/** Young enough, and counted after what the reader wrote. */
function isTrue(runtime: Runtime, { entity, keepSeconds, reader }: Keeping, { isUnderWay, madeAtMs, afterWrites }: Kept): boolean {
  const isYoung = isUnderWay || Math.abs(runtime.now().getTime() - madeAtMs) < keepSeconds * 1000;
  return isYoung && (reader === undefined || afterWrites >= (writersOf(runtime).last.get(writerKey(reader, entity)) ?? 0));
}

const answersOf = perRuntime(() => new Map<string, { of: readonly Kept[]; value: unknown }>());

/**
 * The answer to a question as long as all that it was made of is kept, found before a statement is built. `key`: what the answer depends on besides
 * the rows, the rights of the reader among it.
 */
export async function keptAnswer<T>(runtime: Runtime, of: Keeping, asked: { key: () => string; make: (counts: Counts) => Promise<T> }): Promise<T> {
  if (!keeps(runtime, of)) return asked.make(countsOf(runtime, of));
  const [key, answers, kept] = [asked.key(), answersOf(runtime), keptOf(runtime)];
  const found = answers.get(key);
  if (found !== undefined && found.of.every((part) => kept.get(part.key) === part && isTrue(runtime, of, part))) return found.value as T;
  const told: Kept[] = [];
  const value = await asked.make(countsOf(runtime, of, told));
  if (told.length === 0) return value;
  answers.delete(key);
  answers.set(key, { of: told, value });
  dropOldest(answers);
  return value;
}

function keep(kept: Map<string, Kept>, answer: Kept): void {
  const { key } = answer;
  kept.delete(key);
  kept.set(key, answer);
  dropOldest(kept);
  answer.rows.then(
    () => {
      answer.isUnderWay = false;
    },
    () => {
      if (kept.get(key) === answer) kept.delete(key);
    },
  );
}

function dropOldest(of: Map<string, unknown>): void {
  const [oldest] = of.keys();
  if (of.size > MOST && oldest !== undefined) of.delete(oldest);
}
