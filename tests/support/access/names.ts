import type { Entity } from "../../../engine/model/model.ts";

/** Fields that the name of a record shows wherever something refers to it: what its document says it is called by, else its title. */
export const namesOf = ({ doc, titleField }: Entity): string[] =>
  doc.called?.flatMap((part) => (typeof part === "string" ? [] : [part.field])) ?? [titleField];
