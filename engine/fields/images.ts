import { defineField } from "./define-field.ts";
import { fileListSchema, fileName, parseFiles } from "./file-field.ts";
import { listText } from "./label-words.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["accept", "maxFiles", "maxSizeMb"]);

/** Ids of stored pictures, in the order uploaded. */
export const images = defineField({
  name: "images",
  title: "多图片",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: fileListSchema,
  column: () => ({ kind: "text[]" }),
  valueClass: "list",
  isUntypable: true,
  holds: "images",
  operators: ["empty"],
  format: (value, _field, labels) => listText(value, (id) => fileName(id, labels)),
  parse: parseFiles,
  widget: "images",
  cell: "images",
  filter: "yesno",
  defaultFilter: "eq",
  width: 160,
});
