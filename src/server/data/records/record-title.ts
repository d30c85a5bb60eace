import type { Entity, Model } from "../../../../engine/model/model.ts";

/**
 * What a stored record is called in sentences: the value of its title field. A title that refers to a record without a number of its own
 * (its key is the id) says nothing to people: "".
 */
export function recordTitle(model: Model, entity: Entity, record: Readonly<Record<string, unknown>>): string {
  const value = record[entity.titleField];
  const target = entity.fields.get(entity.titleField)?.refTo;
  if (value === null || value === undefined || (target != null && model.entities.get(target)?.key === "id")) return "";
  return String(value);
}
