import type { QueryResult } from "pg";

/** Answers with more rows are read again: what is asked for twice is a row or a few. */
const MOST_ROWS = 100;
const MOST_PARAMETERS_LENGTH = 2_000;
const BYTEA = 17;
/** Texts whose tables are known. Calls repeat a few hundred. */
const MOST_TEXTS = 2_000;

/** Stands for any table there is. */
export const ANY_TABLE = "*";

/** Reads rows and does nothing else, as one select or several in parentheses: takes no lock and calls nothing that answers otherwise the next time. */
export const isPlainRead = (text: string): boolean =>
  /^[\s(]*(?:\/\* kept \*\/\s*)?(select|with)\b/i.test(text) &&
  /\bfrom\b/i.test(text) &&
  !/\b(insert|update|delete|for\s+(no\s+key\s+)?(update|share)|for\s+key\s+share|pg_\w+|nextval|random|clock_timestamp|set_config)\b/i.test(text);

const none: ReadonlySet<string> = new Set();
const any: ReadonlySet<string> = new Set([ANY_TABLE]);

/** Tables that a statement writes, without schema and quotes; `ANY_TABLE` when its first word does not tell. */
export const writtenBy = remembered((text): ReadonlySet<string> => {
  if (isPlainRead(text) || /^\s*(begin|start|commit|rollback|savepoint|release|set(?!\s+transaction)|show|listen|notify)\b/i.test(text)) return none;
  // Of an older snapshot nothing may be kept for others.
  if (/^\s*set\s+transaction\b/i.test(text)) return any;
  const isKnown = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(text);
  if (!isKnown) return any;
  const found = text.matchAll(/\b(?:insert\s+into|update(?!\s+(?:set|of)\b)|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([\w.]+)"?/gi);
  return new Set([...found].map(([, table]) => table!));
});

/** Tables of the school's records that a plain read reads; null when it reads others too, or when they cannot be told. */
export const readBy = remembered((text): ReadonlySet<string> | null => {
  if (!isPlainRead(text) || /\b(?:from|join)\s+[\w".]+(?:\s+(?:as\s+)?"?\w+"?)?\s*,/i.test(text)) return null;
  const tables = new Set<string>();
  for (const [, name] of text.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?([^\s(),]+|\()/gi)) {
    if (name === "(") continue;
    const table = /^"?campus"?\."?([\w.]+)"?$/.exec(name!)?.[1];
    if (table === undefined) return null;
    tables.add(table);
  }
  return tables;
});

function remembered<T>(tell: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text)!;
    if (known.size >= MOST_TEXTS) known.clear();
    const told = tell(text);
    known.set(text, told);
    return told;
  };
}

/** What a statement asks, as one text; null when its parameters are too long to be compared. */
export function keyOf(text: string, values: readonly unknown[] | undefined): string | null {
  const parameters = values === undefined ? "" : JSON.stringify(values);
  return parameters.length > MOST_PARAMETERS_LENGTH ? null : `${text}\0${parameters}`;
}

export const isSmall = ({ rows, fields }: QueryResult): boolean => rows.length <= MOST_ROWS && fields.every((field) => field.dataTypeID !== BYTEA);

/** Who gets rows may write in them. Most values are texts and numbers, which need no copy. */
export const copied = (result: QueryResult): QueryResult => ({ ...result, rows: result.rows.map(copiedRow) });

function copiedRow(row: Record<string, unknown>): Record<string, unknown> {
  const copy = { ...row };
  for (const name in copy) if (typeof copy[name] === "object" && copy[name] !== null) copy[name] = structuredClone(copy[name]);
  return copy;
}
