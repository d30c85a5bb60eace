import { accessFor } from "../access/access-for.ts";
import { fieldsOfPair } from "../access/writable-fields.ts";
import type { UserContext } from "../context.ts";
import type { Entity, Model } from "../model/model.ts";

/** The number that orders the rows below one parent of a tree: the first of the entity's own order. Null where the rows have no order of their own. */
export function orderFieldOf(entity: Entity): string | null {
  const [first] = entity.doc.order ?? [];
  const field = first === undefined ? undefined : entity.fields.get(first.field);
  const isOrder = field !== undefined && field.kind === "stored" && field.writable && field.type.name === "integer";
  return entity.treeField !== null && isOrder && first?.dir !== "desc" ? field.name : null;
}

/** Whether some grant of the user writes the place of a row in its tree: its parent and its number. */
export function mayPlace(model: Model, entity: Entity, user: Pick<UserContext, "roles" | "limits">): boolean {
  const order = orderFieldOf(entity);
  if (order === null) return false;
  return accessFor(model, entity.id, user).update.some((pair) => {
    const fields = fieldsOfPair(model, entity.id, pair);
    return fields.has(entity.treeField!) && fields.has(order);
  });
}
