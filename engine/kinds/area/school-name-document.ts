import type { Path } from "../../grammar/condition.ts";

/** Where the name of the school stands: one row of the entity. One area of the set declares it. */
export interface SchoolNameDeclaration {
  entity: string;
  field: Path;
}
