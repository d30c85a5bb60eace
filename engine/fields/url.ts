import { problem } from "../errors.ts";
import { isUrl } from "../values/url.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema([]);

/** A public http, https or ftp address. */
export const url = defineField({
  name: "url",
  title: "网址",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "http、https 或 ftp 网址", maxLength: 2000 }),
  checkValue: (value, _field, at) => (isUrl(value as string) ? [] : [problem("VALUE_URL", at.path, { label: at.label })]),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: codeOperators,
  format: plainText,
  parse: (cell) => textOrNull(codeText(cell)),
  widget: "input",
  cell: "link",
  filter: "text",
  defaultFilter: "contains",
  width: 200,
});
