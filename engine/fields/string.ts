import { problem } from "../errors.ts";
import { patternFault } from "../values/safe-pattern.ts";
import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { checkLine, plainText, textOperators, textOrNull, textSchema } from "./text-rules.ts";

const options = optionSchema(["maxLength", "minLength", "pattern", "patternMessage", "nodeOf", "scan"]);
const DEFAULT_MAX = 200;

/** One line of text. `pattern` must match the whole value. */
export const string = defineField({
  name: "string",
  title: "单行文本",
  options,
  checkOptions: (field, path) => {
    const fault = field.pattern === undefined ? null : patternFault(field.pattern);
    const unsafe = fault === null ? [] : [problem("PATTERN_UNSAFE", `${path}/pattern`, { field: field.name, reason: fault })];
    return [...checkOptions(options, field, path), ...unsafe];
  },
  valueSchema: (field) => ({ ...textSchema(field, DEFAULT_MAX), ...(field.pattern === undefined ? {} : { pattern: `^(?:${field.pattern})$` }) }),
  checkValue: (value, _field, at) => checkLine(value as string, at),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: textOperators,
  format: plainText,
  parse: (text) => textOrNull(cellText(text).replace(/\s*\n\s*/g, " ")),
  widget: "input",
  cell: "text",
  filter: "text",
  defaultFilter: "contains",
  width: 150,
});
