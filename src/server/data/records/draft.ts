import type { Problem } from "../../../../engine/errors.ts";

/** A record on its way to the database. */
export interface Draft {
  id: string;
  /** Keys the client sent. */
  given: ReadonlySet<string>;
  /** The stored record, null when it is being created. */
  before: Record<string, unknown> | null;
  /** The record as it will be: own values and rows of tables in wire form. */
  record: Record<string, unknown>;
  /** Fields the person may write on this record; null = the server itself writes. */
  writable: ReadonlySet<string> | null;
  problems: Problem[];
  /** Rules that it breaks and is written against, each with the reason. */
  confirmed: string[];
  /** Set by the write: something of it was written. */
  isWritten?: boolean;
  /** It stands aside until it is written, so that another may take what it held. */
  isAside?: boolean;
  /** It leaves its author's hands with this write, and remembers the release of now. */
  isSubmitted?: boolean;
}

export const isSound = (draft: Draft): boolean => draft.problems.length === 0;
