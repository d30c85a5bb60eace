import { dependencies } from "../../../engine/conditions/dependencies.ts";
import type { Expr } from "../../../engine/grammar/condition.ts";
import type { Entity, Model } from "../../../engine/model/model.ts";
import type { Person } from "./people.ts";

type Node = Readonly<Record<string, unknown>>;

/** A live value is the same for whoever reads it. */
export const nobody: Person = { accountNo: "", id: "", roles: [], xh: null, gh: null, departmentId: "" };

/** What a live value reads of rows: those it asks for, or (`isHere`) of a table behind a reference of its own row. */
export interface AskedRead {
  entityId: string;
  where: Node | null;
  names: string[];
  isHere: boolean;
}

/** Every question that an expression asks, at any depth. */
export function readsAsked(model: Model, entity: Entity, node: unknown): AskedRead[] {
  if (Array.isArray(node)) return node.flatMap((part) => readsAsked(model, entity, part));
  if (typeof node !== "object" || node === null) return [];
  const part = node as Node;
  return [...askedBy(model, entity, part), ...Object.values(part).flatMap((inner) => readsAsked(model, entity, inner))];
}

function askedBy(model: Model, entity: Entity, part: Node): AskedRead[] {
  const value = part.pick ?? part.of;
  const asked = part.first ?? part.list ?? part.over;
  if (typeof asked === "string") return asked.includes(".") ? [{ entityId: entity.id, where: null, names: [asked], isHere: true }] : [];
  if (typeof asked !== "object" || asked === null || !("entity" in asked) || value === undefined) return [];
  const { entity: entityId, where = null } = asked as { entity: string; where?: Node };
  return [{ entityId, where, names: dependencies(value as Expr, model.entities.get(entityId)!.conditions).fields, isHere: false }];
}
