import type { QueryResult } from "pg";

/** Answers with more rows are read again: what is asked for twice is a row or a few. */
const MOST_ROWS = 100;
const MOST_PARAMETERS_LENGTH = 2_000;
const MOST_ENTRIES = 500;
const BYTEA = 17;

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
    const table = writtenTable(text);
    if (table === null) {
      this.entries.clear();
      this.held.clear();
    } else for (const [key, entry] of this.entries) if (entry.text.includes(table)) this.entries.delete(key);
  }
}

/** Reads rows and does nothing else: takes no lock and calls nothing that answers otherwise the next time. */
const isPlainRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) &&
  /\bfrom\b/i.test(text) &&
  !/\b(insert|update|delete|for\s+(no\s+key\s+)?(update|share)|for\s+key\s+share|pg_\w+|nextval|random|clock_timestamp|set_config)\b/i.test(text);

/** Reads rows and keeps others from writing them until the end. */
const isLock = (text: string): boolean => /^\s*select\b/i.test(text) && /\bfor update of\b/i.test(text);

/** The table of a plain write, without schema and quotes; null = whatever it was, it may have touched anything. */
const writtenTable = (text: string): string | null =>
  /^\s*(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([\w.]+)"?/i.exec(text)?.[1] ?? null;

function keyOf(text: string, values: readonly unknown[] | undefined): string | null {
  const parameters = values === undefined ? "" : JSON.stringify(values);
  return parameters.length > MOST_PARAMETERS_LENGTH ? null : `${text}\0${parameters}`;
}

const isSmall = ({ rows, fields }: QueryResult): boolean => rows.length <= MOST_ROWS && fields.every((field) => field.dataTypeID !== BYTEA);

/** Who gets rows may write in them. */
const copied = (result: QueryResult): QueryResult => ({ ...result, rows: structuredClone(result.rows) });
