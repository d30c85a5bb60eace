import { defineField } from "./define-field.ts";
import { fileIdSchema, fileName, parseFiles } from "./file-field.ts";
import { checkOptions, optionSchema } from "./options.ts";

const options = optionSchema(["accept", "maxSizeMb"]);

/** Id of one stored file. Extensions: `accept`, else `allowedExtensions`. */
export const file = defineField({
  name: "file",
  title: "文件",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => fileIdSchema,
  column: () => ({ kind: "text" }),
  valueClass: "text",
  isUntypable: true,
  holds: "files",
  operators: ["empty"],
  format: (value, _field, labels) => (typeof value === "string" ? fileName(value, labels) : ""),
  parse: parseFiles,
  widget: "upload",
  cell: "file",
  filter: "yesno",
  defaultFilter: "eq",
  width: 140,
});
