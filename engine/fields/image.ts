import { defineField } from "./define-field.ts";
import { fileIdSchema, fileName, parseFiles } from "./file-field.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["accept", "maxSizeMb"]);

/** Id of one stored picture. Extensions: `accept`, else `imageExtensions`. */
export const image = defineField({
  name: "image",
  title: "图片",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => fileIdSchema,
  column: () => ({ kind: "text" }),
  valueClass: "text",
  isUntypable: true,
  holds: "images",
  operators: ["empty"],
  format: (value, _field, labels) => (typeof value === "string" ? fileName(value, labels) : ""),
  parse: parseFiles,
  widget: "image",
  cell: "image",
  filter: "yesno",
  defaultFilter: "eq",
  width: 90,
});
