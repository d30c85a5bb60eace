import { calledIn } from "../../../../engine/model/called.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";

/**
 * What a stored record is called in sentences: what its name is put together from, where the record brings it, else the value of its title field. A title that refers to a record without a number of its own
 * (its key is the id) says nothing to people: "".
 */
export function recordTitle(model: Model, entity: Entity, record: Readonly<Record<string, unknown>>): string {
  const called = calledIn(entity, record);
  if (called !== null) return called;
  const value = record[entity.titleField];
  const target = entity.fields.get(entity.titleField)?.refTo;
  if (value === null || value === undefined || (target != null && model.entities.get(target)?.key === "id")) return "";
  return String(value);
}
