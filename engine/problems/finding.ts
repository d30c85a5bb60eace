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

/** What to do about a finding: words, or a value to put at a pointer. */
export type Repair = Pick<Finding, "suggestion" | "fix">;

export const errorIn = (file: string, found: Problem, repair: Repair = {}): Finding => ({ ...found, severity: "error", file, ...repair });
export const warningIn = (file: string, found: Problem, repair: Repair = {}): Finding => ({ ...found, severity: "warning", file, ...repair });
