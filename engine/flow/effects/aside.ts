import type { Entity } from "../../model/model.ts";

/** Of the values those that are kept aside: writing them is no change of the record. */
export const asideIn = (entity: Pick<Entity, "fields"> | undefined, values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).filter((name) => entity?.fields.get(name)?.doc.writtenBy === "aside");
