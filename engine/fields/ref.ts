import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { refKey } from "./label-words.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["entity", "options", "holds"], ["entity"]);

/** The key of one row of another entity. */
export const ref = defineField({
  name: "ref",
  title: "引用",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "被引用数据的主键", minLength: 1, maxLength: 64 }),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: ["eq", "ne", "in", "notIn", "contains", "startsWith", "under", "empty"],
  format: (value, field, labels) => (typeof value === "string" ? (labels?.ref(field.entity ?? "", value) ?? value) : ""),
  parse: (cell, field, labels) => (cellText(cell) === "" ? null : refKey(cell, field, labels)),
  widget: "ref",
  cell: "ref",
  filter: "ref",
  defaultFilter: "eq",
  width: 140,
});
