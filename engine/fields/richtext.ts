import { htmlText } from "../values/html-text.ts";
import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { checkStorable, plainText, textOrNull, textSchema } from "./text-rules.ts";

const options = optionSchema(["maxLength"]);
const DEFAULT_MAX = 50_000;

/** HTML of the editor. Cleaned where it is stored and again where it is drawn; shown as plain text in workbooks. */
export const richtext = defineField({
  name: "richtext",
  title: "富文本",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: (field) => ({ ...textSchema(field, DEFAULT_MAX), description: "HTML" }),
  checkValue: (value, _field, at) => checkStorable(value as string, at),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  isMarkup: true,
  operators: ["contains", "empty"],
  format: (value) => htmlText(plainText(value)),
  parse: (cell) => {
    const plain = textOrNull(cellText(cell));
    return plain === null
      ? null
      : `<p>${plain
          .replace(/&/g, "&amp;")
          .replace(/</g, "&lt;")
          .replace(/>/g, "&gt;")
          .replace(/[\r\n]+/g, "</p><p>")}</p>`;
  },
  widget: "richtext",
  cell: "html",
  filter: "text",
  defaultFilter: "contains",
  width: 240,
});
