import type { QueryResult } from "pg";
import { ANY_TABLE, copied, isPlainRead, isSmall, keyOf, writtenBy } from "./statement-tables.ts";

const MOST_ENTRIES = 500;

interface Entry {
  text: string;
  result: QueryResult;
}

/**
 * What a transaction has read, so that the same question is put to the database once: rules, effects and flow of one move ask for the same
 * settings dozens of times. A write forgets what was read of its table; a lock, a savepoint and whatever is not known by its first words
 * forget everything, so that who waited for others sees what they wrote.
 */
export class ReadMemo {
  private readonly entries = new Map<string, Entry>();
  /** Locking reads that were made: the same rows are not waited for again. */
  private readonly held = new Set<string>();

  /** The remembered answer, copied, or else that of `ask`. */
  async answer(text: string, values: readonly unknown[] | undefined, ask: () => Promise<QueryResult>): Promise<QueryResult> {
    const key = keyOf(text, values);
    if (!isPlainRead(text)) {
      if (key === null || !this.held.has(key)) this.forget(text);
      if (key !== null && isLock(text)) this.held.add(key);
      return ask();
    }
    const found = key === null ? undefined : this.entries.get(key);
    if (found !== undefined) return copied(found.result);
    const result = await ask();
    if (key !== null && isSmall(result)) this.keep(key, { text, result: copied(result) });
    return result;
  }

  private keep(key: string, entry: Entry): void {
    if (this.entries.size >= MOST_ENTRIES) this.entries.clear();
    this.entries.set(key, entry);
  }

  private forget(text: string): void {
    const tables = writtenBy(text);
    if (tables.size === 0 || tables.has(ANY_TABLE)) {
      this.entries.clear();
      this.held.clear();
    } else for (const table of tables) for (const [key, entry] of this.entries) if (entry.text.includes(table)) this.entries.delete(key);
  }
}

/** Reads rows and keeps others from writing them until the end. */
const isLock = (text: string): boolean => /^\s*select\b/i.test(text) && /\bfor update of\b/i.test(text);
