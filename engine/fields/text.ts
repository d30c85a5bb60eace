import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { checkStorable, plainText, textOperators, textOrNull, textSchema } from "./text-rules.ts";

const options = optionSchema(["maxLength", "minLength"]);
const DEFAULT_MAX = 2000;

/** Several lines of plain text. */
export const text = defineField({
  name: "text",
  title: "多行文本",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: (field) => textSchema(field, DEFAULT_MAX),
  checkValue: (value, _field, at) => checkStorable(value as string, at),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: textOperators,
  format: plainText,
  parse: (cell) => textOrNull(cellText(cell.replace(/\r\n?/g, "\n"))),
  widget: "textarea",
  cell: "long",
  filter: "text",
  defaultFilter: "contains",
  width: 220,
});
