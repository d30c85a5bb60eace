import type { Entity, Field } from "../../../../engine/model/model.ts";
import { holdsFiles } from "../../../../engine/fields/file-field.ts";

/** Fields of an entity whose stored values are ids of files. */
export const fileFields = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter((field) => field.kind === "stored" && holdsFiles(field.type.name));
