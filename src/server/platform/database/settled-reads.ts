import type { QueryResult } from "pg";
import { ANY_TABLE, copied, isSmall, keyOf, readBy } from "./statement-tables.ts";

const KEPT_MS = 5_000;
const MOST_ENTRIES = 2_000;

interface Asked {
  text: string;
  values: readonly unknown[] | undefined;
  /** Tables that the asking transaction wrote itself; null outside of one. */
  written: { has(table: string): boolean } | null;
}

/**
 * Answers of plain reads whose tables are all settled, kept for every call of the process: at most five seconds, and never beyond a write of
 * this process. A transaction that wrote a table reads that table itself until it ends.
 */
export class SettledReads {
  private readonly entries = new Map<string, { at: number; tables: ReadonlySet<string>; result: QueryResult }>();
  private isSettled: (table: string) => boolean = () => false;
  /** Counts what was forgotten: an answer that was under way meanwhile may be older than the write. */
  private forgotten = 0;

  /** Says which tables of the school's records are seldom written. Default: none. */
  settle(isSettled: (table: string) => boolean): void {
    this.isSettled = isSettled;
    this.forget();
  }

  async answer({ text, values, written }: Asked, ask: () => Promise<QueryResult>): Promise<QueryResult> {
    const tables = this.tablesOf(text, written);
    const key = tables === null ? null : keyOf(text, values);
    if (tables === null || key === null) return ask();
    const found = this.entries.get(key);
    if (found !== undefined && performance.now() - found.at < KEPT_MS) return copied(found.result);
    const [before, at] = [this.forgotten, performance.now()];
    const result = await ask();
    if (before === this.forgotten && isSmall(result)) this.keep(key, { at, tables, result: copied(result) });
    return result;
  }

  /** These tables were written; default: any. */
  forget(tables: ReadonlySet<string> = new Set([ANY_TABLE])): void {
    if (tables.size === 0) return;
    if (tables.has(ANY_TABLE)) this.entries.clear();
    else if ([...tables].some((table) => this.isSettled(table)))
      for (const [key, entry] of this.entries) if ([...entry.tables].some((table) => tables.has(table))) this.entries.delete(key);
    this.forgotten++;
  }

  private tablesOf(text: string, written: Asked["written"]): ReadonlySet<string> | null {
    const tables = readBy(text);
    if (tables === null || tables.size === 0) return null;
    for (const table of tables) if (!this.isSettled(table) || written?.has(table) === true || written?.has(ANY_TABLE) === true) return null;
    return tables;
  }

  private keep(key: string, entry: { at: number; tables: ReadonlySet<string>; result: QueryResult }): void {
    if (this.entries.size >= MOST_ENTRIES) this.entries.clear();
    this.entries.set(key, entry);
  }
}
