import { defineField } from "./define-field.ts";
import { listOf, listSchema, listText, refKey } from "./label-words.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["entity", "options", "holds"], ["entity"]);
const MAX_ITEMS = 500;

/** Keys of rows of another entity, in the order chosen, each once. */
export const refs = defineField({
  name: "refs",
  title: "多引用",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => listSchema(MAX_ITEMS),
  column: () => ({ kind: "text[]" }),
  valueClass: "list",
  operators: ["hasAny", "hasAll", "empty"],
  format: (value, field, labels) => listText(value, (key) => labels?.ref(field.entity ?? "", key) ?? key),
  parse: (cell, field, labels) => listOf(cell, (word) => refKey(word, field, labels)),
  widget: "refs",
  cell: "refs",
  filter: "ref",
  defaultFilter: "hasAny",
  width: 180,
});
