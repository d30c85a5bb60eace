import { accessFor } from "../../engine/access/access-for.ts";
import { fieldRule } from "../../engine/access/field-rule.ts";
import type { Pair } from "../../engine/access/types.ts";
import { writableFields, type WriteAction } from "../../engine/access/writable-fields.ts";
import type { Entity, Field, Model } from "../../engine/model/model.ts";
import { systemFields } from "../../engine/model/model.ts";
import { fieldOf } from "../../engine/conditions/resolve-path.ts";

/** How a role may see a field over all its grants: as it is, masked, or on some rows the one and on some the other. */
export type RoleSight = "clear" | "masked" | "both" | "absent";

/** Own and system fields of an entity as conditions and rows name them. */
export function namedFields(model: Model, entity: Entity): Field[] {
  const system = systemFields.flatMap((name) => (entity.fields.has(name) ? [] : [fieldOf(model, entity, name)]));
  return [...system.filter((field) => field !== null), ...entity.fields.values()].filter((field) => field.doc.retired !== true);
}

export function sightOf(pairs: readonly Pair[], field: Field): RoleSight {
  const { clear, masked } = fieldRule({ pairs, field });
  if (clear.length > 0) return masked.length > 0 ? "both" : "clear";
  return masked.length > 0 ? "masked" : "absent";
}

/** Roles that some grant of the entity names, in the order areas declare roles. */
export function grantedRoles(model: Model, entity: Entity): string[] {
  const named = new Set(entity.doc.access.grants.flatMap((grant) => [grant.role].flat()));
  return [...model.roles.keys()].filter((role) => named.has(role));
}

export const readPairs = (model: Model, entity: Entity, role: string): readonly Pair[] => accessFor(model, entity.id, { roles: [role] }).read;

/** Fields a role may send, own fields only; columns with a group of their own stay behind their table. */
export function sendable(model: Model, entity: Entity, { role, action }: { role: string; action: WriteAction }): Set<string> {
  return new Set(writableFields(model, entity.id, { roles: [role] }, action).flatMap((fields) => [...fields]));
}
