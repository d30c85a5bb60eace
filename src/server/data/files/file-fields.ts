import type { Entity, Field } from "../../../../engine/model/model.ts";

/** Fields of an entity whose stored values are ids of files. */
export const fileFields = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter((field) => field.kind === "stored" && field.type.holds !== undefined);
