import type { Path } from "../../grammar/condition.ts";

/** Who acts: the owner, the person a path leads to (a `gh` or a user), a role (within a department path), or any of several. */
export type Actor =
  | { owner: true }
  | ({ path: Path } & Exception)
  | ({ role: string | string[]; within?: Path } & Exception)
  /** A role whose holders see the record by a named scope of the entity. */
  | ({ role: string | string[]; scope: string | string[] } & Exception)
  | { system: true }
  | ({ any: Actor[] } & Exception);

/** Who is not meant: of two decisions, two different people. Nobody hands the record on to them. */
export interface Exception {
  /** A path that leads to them, or `last.actor` or `last.<move>.actor`: who made the last move, or the last one with that key. */
  except?: Path;
}
