import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { dictCode } from "./label-words.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["dict"], ["dict"]);

/** A code of a dictionary. */
export const dict = defineField({
  name: "dict",
  title: "字典单选",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "字典项的值", minLength: 1, maxLength: 64 }),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: ["eq", "ne", "in", "notIn", "empty"],
  format: (value, field, labels) => (typeof value === "string" ? (labels?.dict(field.dict ?? "", value) ?? value) : ""),
  parse: (cell, field, labels) => (cellText(cell) === "" ? null : dictCode(cell, field, labels)),
  widget: "dict",
  cell: "tag",
  filter: "select",
  defaultFilter: "eq",
  width: 110,
});
