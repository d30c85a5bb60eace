import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { checkStorable, textOrNull, textSchema } from "./text-rules.ts";

const options = optionSchema(["maxLength", "minLength"]);
const DEFAULT_MAX = 4000;
const HIDDEN = "******";

/** A credential of another system: written, never read. No grant shows it; the server stores it sealed. */
export const secret = defineField({
  name: "secret",
  title: "密文",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: (field) => textSchema(field, DEFAULT_MAX),
  checkValue: (value, _field, at) => checkStorable(value as string, at),
  column: () => ({ kind: "text" }),
  valueClass: "opaque",
  operators: ["empty"],
  writeOnly: true,
  format: (value) => (value === null || value === undefined || value === "" ? "" : HIDDEN),
  parse: (text) => textOrNull(cellText(text)),
  widget: "password",
  cell: "text",
  filter: "yesno",
  defaultFilter: "eq",
  width: 110,
});
