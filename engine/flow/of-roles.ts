import type { Actor } from "../kinds/flow/actor-document.ts";

/** What an actor means by the roles of a list alone; null where it means nobody by any of them. */
export function ofRoles(actor: Actor, roles: readonly string[]): Actor | null {
  if ("any" in actor) {
    const any = actor.any.flatMap((one) => ofRoles(one, roles) ?? []);
    return any.length === 0 ? null : { ...actor, any };
  }
  if (!("role" in actor)) return null;
  const role = [actor.role].flat().filter((one) => roles.includes(one));
  return role.length === 0 ? null : { ...actor, role };
}
