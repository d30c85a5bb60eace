import type { FieldLimit } from "../context.ts";
import type { Cond } from "../grammar/condition.ts";

/** One grant of one role the user holds, scope and `when` resolved and ANDed. Rights are the union over pairs, row by row. */
export interface Pair {
  role: string;
  /** Null = every row of the tenant. */
  cond: Cond | null;
  groups: ReadonlySet<string> | "*";
  masked: ReadonlySet<string>;
  /** Grants that name single fields. Null = all of the groups. */
  fields: ReadonlySet<string> | null;
  /** What an administrator took from single fields. Absent = nothing. */
  limits?: ReadonlyMap<string, FieldLimit>;
}

export const accessActions = [
  "read",
  "create",
  "update",
  "remove",
  "restore",
  "export",
  "import",
  "print",
  "statistics",
  "reveal",
  "changes",
  "comment",
  "propose",
] as const;
export type AccessAction = (typeof accessActions)[number];

/** What one user may do with one entity. An empty list = denied. */
export type Access = Record<AccessAction, Pair[]> & { call: Record<string, Pair[]> };

/** Ways a record leaves the server. Every one goes through `project`. */
export const exits = ["list", "detail", "select", "export", "print", "statistics", "history", "message", "import"] as const;
export type Exit = (typeof exits)[number];

export interface Projected {
  record: Record<string, unknown>;
  /** Fields the reader does not get, or gets masked: a null is never ambiguous. */
  withheld: Record<string, "masked" | "absent">;
}
