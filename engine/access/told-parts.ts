import { dependencies } from "../conditions/dependencies.ts";
import type { Cond } from "../grammar/condition.ts";
import type { Entity, Model } from "../model/model.ts";
import type { RightsOwner } from "./role-limits.ts";
import { tells } from "./tells.ts";

/** The parts of a condition that must all hold, named conditions by what they say. Null asks for nothing. */
export function partsOf(cond: Cond | null, named: Readonly<Record<string, Cond>>): Cond[] {
  if (cond === null) return [];
  if ("all" in cond) return cond.all.flatMap((part) => partsOf(part, named));
  if ("use" in cond && Object.hasOwn(named, cond.use)) return partsOf(named[cond.use]!, named);
  return [cond];
}

/**
 * Whether a reader of the record may be told that this part of a right does not hold: it asks for nothing but fields of the record that they read
 * in clear there. Who the reader is, and whatever other rows hold, it was not written to tell.
 */
export function isTold(
  cond: Cond,
  { model, entity, user, withheld }: { model: Model; entity: Entity; user: RightsOwner; withheld: Readonly<Record<string, unknown>> },
): boolean {
  const { fields, contexts, rows, roles, limits, queries } = dependencies(cond, entity.conditions);
  const isOwn = fields.length > 0 && fields.every((path) => !path.includes(".") && withheld[path] === undefined);
  return isOwn && contexts.length + rows.length + roles.length + limits.length + queries.length === 0 && tells({ model, user }, entity.id, cond);
}
