/** One thing that was wrong: a code for programs, a sentence for people, a JSON Pointer and what the sentence speaks of. */
export interface Problem<C = string, P = Record<string, unknown>> {
  code: C;
  message: string;
  path: string;
  params: P;
}

interface FailureData {
  problems?: Problem[];
  fieldErrors?: Record<string, string>;
}

/** A call that was refused or did not arrive. `message` may be shown to people. */
export class CampusError extends Error {
  /** HTTP status; 0 when no reply came. */
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Field path -> sentence. */
  readonly fieldErrors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { data, cause }: { data?: FailureData | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "CampusError";
    this.status = status;
    this.problems = data?.problems ?? [];
    this.fieldErrors = data?.fieldErrors ?? {};
  }
}

export const isCampusError = (error: unknown): error is CampusError => error instanceof Error && error.name === "CampusError" && "problems" in error;

/** The problem of this code, when the error is about it. Branch on this, never on the message. */
export function problemOf(error: unknown, code: string): Problem | undefined {
  return isCampusError(error) ? error.problems.find((problem) => problem.code === code) : undefined;
}
