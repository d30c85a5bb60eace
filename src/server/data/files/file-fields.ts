import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";

/** Fields of an entity whose stored values are ids of files. */
export const fileFields = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter((field) => field.kind === "stored" && field.type.holds !== undefined);

/** A field that shows files, and the field of whose entity they are kept in. */
export interface ShownFiles {
  field: Field;
  /** References walked from the one to the other; none: they are kept where they are shown. */
  steps: readonly { field: Field; target: Entity }[];
  kept: Field;
}

/** Fields of an entity that show files: its own, and those that are read live from a record it refers to. */
export const shownFileFields = (model: Model, entity: Entity): ShownFiles[] =>
  [...entity.fields.values()].flatMap((field) => {
    const found = field.type.holds === undefined ? null : keptBy(model, entity, field);
    return found === null ? [] : [{ field, ...found }];
  });

function keptBy(model: Model, entity: Entity, field: Field): Pick<ShownFiles, "steps" | "kept"> | null {
  if (field.kind === "stored") return { steps: [], kept: field };
  const { expr } = field;
  const path = field.kind === "live" && typeof expr === "object" && expr !== null && "field" in expr ? expr.field : null;
  const read = path === null ? null : resolvePath(model, entity.id, path);
  const beyond = read === null ? null : keptBy(model, read.entity, read.field);
  return beyond === null ? null : { steps: [...read!.steps, ...beyond.steps], kept: beyond.kept };
}
