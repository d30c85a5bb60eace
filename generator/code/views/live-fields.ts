import type { Entity, Field } from "../../../engine/model/model.ts";

/** Fields of an entity that are still in use. */
export const liveFields = (entity: Entity): Field[] => [...entity.fields.values()].filter((field) => field.doc.retired !== true);
