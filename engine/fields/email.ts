import { problem } from "../errors.ts";
import { isEmail } from "../values/email.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema([]);

export const email = defineField({
  name: "email",
  title: "邮箱",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "邮箱地址", maxLength: 254 }),
  checkValue: (value, _field, at) => (isEmail(value as string) ? [] : [problem("VALUE_EMAIL", at.path, { label: at.label })]),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: codeOperators,
  format: plainText,
  parse: (cell) => textOrNull(codeText(cell)),
  widget: "input",
  cell: "text",
  filter: "text",
  defaultFilter: "contains",
  width: 180,
});
