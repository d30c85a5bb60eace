import { defineField } from "./define-field.ts";
import { dictCode, listOf, listSchema, listText } from "./label-words.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["dict"], ["dict"]);
const MAX_ITEMS = 100;

/** Codes of a dictionary, in the order chosen, each once. */
export const dicts = defineField({
  name: "dicts",
  title: "字典多选",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => listSchema(MAX_ITEMS),
  column: () => ({ kind: "text[]" }),
  valueClass: "list",
  operators: ["hasAny", "hasAll", "empty"],
  format: (value, field, labels) => listText(value, (code) => labels?.dict(field.dict ?? "", code) ?? code),
  parse: (cell, field, labels) => listOf(cell, (word) => dictCode(word, field, labels)),
  widget: "dicts",
  cell: "tags",
  filter: "multiselect",
  defaultFilter: "hasAny",
  width: 160,
});
