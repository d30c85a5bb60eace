import type { Entity, Model } from "../../../../engine/model/model.ts";
import { overlapConstraints, uniqueConstraints } from "../../platform/sql/constraints.ts";
import { storedFields } from "../../platform/sql/names.ts";
import { entityShape, fieldShape } from "./field-shape.ts";
import { stableText } from "./read-structure.ts";

/** Whether the tables made for one model serve another: all but indexes that only make reading faster is the same. True only where that is certain. */
export function standsOnTablesOf(before: Model, after: Model): boolean {
  if (before.entities.size !== after.entities.size) return false;
  return [...after.entities.values()].every((entity) => {
    const was = before.entities.get(entity.id);
    return was === entity || (was !== undefined && tableText(before, was) === tableText(after, entity));
  });
}

/** Everything that decides what its table holds and refuses. Titles are remembered with it for sentences only. */
function tableText(model: Model, entity: Entity): string {
  const { title: _, ...shape } = entityShape(entity);
  const fields = storedFields(entity).map((field) => {
    const { doc, ...rest } = fieldShape(model, field);
    const { title: _, ...kept } = doc;
    return { ...rest, ...kept };
  });
  const constraints = [...uniqueConstraints(entity), ...overlapConstraints(model, entity)].map(({ name }) => name);
  return stableText([shape, fields, constraints, entity.doc.from ?? null, entity.doc.renamedFrom ?? []]);
}
