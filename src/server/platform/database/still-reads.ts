import type { QueryResult } from "pg";
import { ANY_TABLE, copied, keyOf, readBy, writtenBy } from "./statement-tables.ts";

/** Rows of all answers together; when there are more, all are asked for anew. */
const MOST_ROWS = 200_000;

/** Another answer with every transaction. */
const asksTheTime = (text: string): boolean => /\bnow\(\)|\bcurrent_(date|time|timestamp)\b|\blocaltime/i.test(text);

/**
 * Answers of plain reads of a database that nobody writes but works of which nothing stays: they serve every work that has not written what
 * they read. `isPlain`: tables of the school's records whose rows follow from those of no other.
 */
export class StillReads {
  private readonly answers = new Map<string, Promise<QueryResult>>();
  private rows = 0;
  private readonly isPlain: (table: string) => boolean;

  constructor(isPlain: (table: string) => boolean) {
    this.isPlain = isPlain;
  }

  /** `written`: tables that the work wrote before. */
  async answer(text: string, values: readonly unknown[], written: Set<string>, ask: () => Promise<QueryResult>): Promise<QueryResult> {
    for (const table of writtenBy(text)) written.add(table);
    const key = this.isStill(text, written) ? keyOf(text, values) : null;
    if (key === null) return ask();
    // That another work could not be answered says nothing of this one.
    const known = await this.answers.get(key)?.catch(() => undefined);
    if (known !== undefined) return copied(known);
    const asked = ask();
    this.answers.set(key, asked);
    try {
      this.count((await asked).rows.length);
    } catch (error) {
      this.answers.delete(key);
      throw error;
    }
    return copied(await asked);
  }

  private isStill(text: string, written: ReadonlySet<string>): boolean {
    const tables = written.has(ANY_TABLE) || asksTheTime(text) ? null : readBy(text);
    return tables !== null && tables.size > 0 && [...tables].every((table) => !written.has(table) && this.isPlain(table));
  }

  private count(rows: number): void {
    this.rows += rows;
    if (this.rows <= MOST_ROWS) return;
    this.answers.clear();
    this.rows = 0;
  }
}
