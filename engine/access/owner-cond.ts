import type { Cond, Path } from "../grammar/condition.ts";
import { recordName, recordPath } from "../conditions/record-names.ts";
import type { RowCond } from "./conds.ts";

/** Parts that read what belongs to the linked entity alone. */
const ROWS: ReadonlySet<string> = new Set(["use", "some", "none", "every", "over"]);

/**
 * A condition on linked rows as one on the row they are linked to: `xh.classId` of the members of a family, linked by `xh`, is the `classId` of
 * their student. False where it reads anything of the linked rows themselves: then nothing is known of all of them at once.
 */
export function ownerCond(cond: Cond, by: Path, key: Path): RowCond {
  let isOwner = true;
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([part, value]) => {
        if (ROWS.has(part)) isOwner = false;
        if (part === "field" && typeof value === "string") return [part, ownerPath(value)];
        const path = part === "ctx" ? recordPath(value) : null;
        return [part, path === null ? walk(value) : recordName(ownerPath(path))];
      }),
    );
  };
  const ownerPath = (path: Path): Path => {
    if (path === by) return key;
    if (!path.startsWith(`${by}.`)) isOwner = false;
    return path.slice(by.length + 1);
  };
  const found = walk(cond) as Cond;
  return isOwner ? found : false;
}
