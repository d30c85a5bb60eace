import type { Problem } from "../../../../../engine/errors.ts";
import { isSame } from "../../../../../engine/validate/absent.ts";
import type { OperationRecord } from "../../../platform/runtime.ts";

/** A record that is about to be written, made, put away or brought back. */
export interface Change {
  id: string;
  before: OperationRecord | null;
  /** Null: it goes. */
  after: OperationRecord | null;
  problems: Problem[];
  confirmed: string[];
  /** A limit has marked what is about to be written. */
  isMarked?: boolean;
}

/** Whether one of the fields is another value afterwards; a record that comes or goes changes all of them. */
export const changes = ({ before, after }: Pick<Change, "before" | "after">, names: Iterable<string>): boolean =>
  before === null || after === null || [...names].some((name) => !isSame(after[name] ?? null, before[name] ?? null));
