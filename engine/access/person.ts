import { personNumbers } from "../context.ts";
import type { Model } from "../model/model.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import { USER_ENTITY } from "../conditions/system-fields.ts";
import type { Cond, Path } from "../grammar/condition.ts";

/** What other rows know a person by; `id` is that of the account. */
export const identities = ["id", "accountNo", ...personNumbers] as const;
export type Identity = (typeof identities)[number];
const keys: ReadonlySet<string> = new Set(identities.filter((name) => name !== "id"));

/** The identity that a value of the user is: `user.xh` -> `xh`; null = the value names nobody. */
export const identityIn = (ctx: string): Identity | null => identities.find((name) => ctx === `user.${name}`) ?? null;
const MAX_HOPS = 4;

/** The person at the end of a path. */
export interface PersonAt {
  /** Where the value stands: the path itself, or longer when it led to a record that has an owner. */
  path: Path;
  identity: Identity;
  /** The value is a list of people. */
  many: boolean;
}

/**
 * Whom a path means. It may end at a student or job number, at a reference to a person, at a list of references, or at a record that has
 * an owner (then at its owner). Null when it leads to nobody.
 */
export function personAt(model: Model, entityId: string, path: Path, hops = MAX_HOPS): PersonAt | null {
  const end = resolvePath(model, entityId, path);
  if (end === null) return null;
  const target = end.field.refTo === null ? null : model.entities.get(end.field.refTo);
  const many = end.field.type.valueClass === "list";
  const key = target ? target.key : end.field.name;
  if (target?.id === USER_ENTITY && key === "id") return { path, identity: "id", many };
  if (keys.has(key)) return { path, identity: key as Identity, many };
  const owner = target?.doc.owner;
  return owner === undefined || hops === 0 || many ? null : personAt(model, entityId, `${path}.${owner}`, hops - 1);
}

/** The caller is the person the path leads to. Null when it leads to nobody. */
export function isPersonCond(model: Model, entityId: string, path: Path): Cond | null {
  const person = personAt(model, entityId, path);
  if (person === null) return null;
  const caller = { ctx: `user.${person.identity}` };
  return person.many ? { field: person.path, hasAny: [caller] } : { field: person.path, eq: caller };
}
