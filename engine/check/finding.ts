import type { Problem } from "../errors.ts";

/** One thing wrong with a document, with its place and a repair. */
export interface Finding extends Problem {
  /** Errors stop the start and a publish; warnings do not. */
  severity: "error" | "warning";
  /** File relative to the set's root. */
  file: string;
  /** A repair in words, or a JSON value to put at `path`. */
  suggestion?: string;
  fix?: { path: string; value: unknown };
}
