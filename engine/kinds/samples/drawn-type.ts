import type { Field } from "../../model/model.ts";

/** Whether the maker of samples finds a value of the field without being told: any item, any row, any day of the last weeks, what its type says. */
export const drawsItself = ({ doc, type, refTo }: Pick<Field, "doc" | "type" | "refTo">): boolean =>
  doc.dict !== undefined ||
  refTo !== null ||
  type.isGiven === true ||
  type.sample !== undefined ||
  isMoment(type.valueClass) ||
  type.valueClass === "boolean";

const isMoment = (valueClass: string): boolean => valueClass.startsWith("date");
