/** What people were told, to be compared with what stands in the database. */
export interface Kept {
  /** By code: the newest name that was acknowledged, how many renames were, and names asked for since then whose answer never came. */
  added: Map<string, { name: string; renames: number; tried: string[] }>;
  /** By import that was accepted: the codes of its sheet. */
  imported: Map<string, string[]>;
  /** Calls without an acknowledgement: each may have been done or not, but once. */
  open: number;
}

/** A row as it stands. */
export interface StoredRow {
  code: string;
  name: string;
  /** Lines of the audit trail: of its making, and of its changes. */
  made: number;
  changed: number;
}

/** What is not as it was acknowledged: codes, and numbers of imports. */
export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[];
  /** Stands there twice. */
  doubled: string[];
  /** Its name is older than the newest that was acknowledged. */
  outdated: string[];
  /** Without the one audit line of its making, or that of an acknowledged change. */
  unaudited: string[];
  /** An import that was accepted and did not end. */
  unfinished: string[];
  /** An import that was given up with a sentence, of which rows stand there all the same. */
  halved: string[];
}

/** How an import ended: it is done, or was given up with a sentence for its person. */
export type Ended = ReadonlyMap<string, "done" | "failed">;

/** Compares what was acknowledged with what stands there. */
export function judge({ added, imported }: Kept, rows: readonly StoredRow[], ended: Ended): Verdict {
  const stored = Map.groupBy(rows, ({ code }) => code);
  const codesOf = (state: "done" | "failed") => [...imported].flatMap(([job, codes]) => (ended.get(job) === state ? codes : []));
  const promised = [...added.keys(), ...codesOf("done")];
  const isOutdated = ({ code, name }: StoredRow) => {
    const row = added.get(code);
    return row !== undefined && name !== row.name && !row.tried.includes(name);
  };
  const isUnaudited = ({ code, made, changed }: StoredRow) => made !== 1 || changed < (added.get(code)?.renames ?? 0);
  return {
    lost: promised.filter((code) => !stored.has(code)),
    doubled: [...stored].flatMap(([code, found]) => (found.length > 1 ? code : [])),
    outdated: rows.filter(isOutdated).map(({ code }) => code),
    unaudited: rows.filter(isUnaudited).map(({ code }) => code),
    unfinished: [...imported.keys()].filter((job) => !ended.has(job)),
    halved: codesOf("failed").filter((code) => stored.has(code)),
  };
}

export const isSound = (verdict: Verdict): boolean => Object.values(verdict).every(({ length }) => length === 0);
