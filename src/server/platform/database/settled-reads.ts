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

interface Entry {
  at: number;
  tables: ReadonlySet<string>;
  result: QueryResult;
}

/**
 * Answers of plain reads that are kept for every call of the process: those whose tables are all settled, and totals and sums of lists, which
 * begin with the comment `kept`. At most five seconds, and never beyond a write of this process to one of the tables. A transaction that
 * wrote a table reads that table itself until it ends.
 */
export class SettledReads {
  private readonly entries = new Map<string, Entry>();
  /** Keys of the entries that read a table. */
  private readonly readers = new Map<string, Set<string>>();
  private isSettled: (table: string) => boolean = () => false;
  /** How often each table was written: an answer that was under way meanwhile may be older than the write. */
  private readonly writes = new Map<string, number>();

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
    const [before, at] = [this.writesTo(tables), performance.now()];
    const result = await ask();
    if (before === this.writesTo(tables) && isSmall(result)) this.keep(key, { at, tables, result: copied(result) });
    return result;
  }

  /** These tables were written; default: any. */
  forget(tables: ReadonlySet<string> = new Set([ANY_TABLE])): void {
    for (const table of tables) {
      this.writes.set(table, (this.writes.get(table) ?? 0) + 1);
      for (const key of this.readers.get(table) ?? []) this.entries.delete(key);
      this.readers.delete(table);
    }
    if (tables.has(ANY_TABLE)) this.clear();
  }

  private tablesOf(text: string, written: Asked["written"]): ReadonlySet<string> | null {
    const tables = readBy(text);
    if (tables === null || tables.size === 0 || written?.has(ANY_TABLE) === true) return null;
    const isKept = isTotal(text);
    for (const table of tables) if (!(isKept || this.isSettled(table)) || written?.has(table) === true) return null;
    return tables;
  }

  private writesTo(tables: ReadonlySet<string>): number {
    return [ANY_TABLE, ...tables].reduce((sum, table) => sum + (this.writes.get(table) ?? 0), 0);
  }

  private keep(key: string, entry: Entry): void {
    if (this.entries.size >= MOST_ENTRIES) this.clear();
    this.entries.set(key, entry);
    for (const table of entry.tables) this.readers.set(table, (this.readers.get(table) ?? new Set()).add(key));
  }

  private clear(): void {
    this.entries.clear();
    this.readers.clear();
  }
}

/** Total or sums of a list: they belong to rights and filter and not to the page, so that turning pages or sorting counts nothing again. */
const isTotal = (text: string): boolean => text.startsWith("/* kept */");
