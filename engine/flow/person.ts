import type { Model } from "../compile/model.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import { USER_ENTITY } from "../conditions/system-fields.ts";
import type { Cond, Path } from "../conditions/types.ts";

/** Keys by which a person is known to other rows, and the context value each is compared with. */
const identities: Readonly<Record<string, string>> = { xh: "user.xh", gh: "user.gh", accountNo: "user.accountNo" };
const MAX_HOPS = 4;

/**
 * The caller is the person the path leads to. The path may end at a student or job number, at a reference to a person, at a list of
 * references, or at a record that has an owner (then at its owner). Null when it leads to nobody.
 */
export function isPersonCond(model: Model, entityId: string, path: Path, hops = MAX_HOPS): Cond | null {
  const end = resolvePath(model, entityId, path);
  if (end === null) return null;
  const target = end.field.refTo === null ? null : model.entities.get(end.field.refTo);
  const key = target ? target.key : end.field.name;
  const identity = target?.id === USER_ENTITY && key === "id" ? "user.id" : Object.hasOwn(identities, key) ? identities[key] : undefined;
  if (identity !== undefined) {
    return end.field.type.valueClass === "list" ? { field: path, hasAny: [{ ctx: identity }] } : { field: path, eq: { ctx: identity } };
  }
  const owner = target?.doc.owner;
  if (owner === undefined || hops === 0 || end.field.type.valueClass === "list") return null;
  return isPersonCond(model, entityId, `${path}.${owner}`, hops - 1);
}
