import { problem } from "../errors.ts";
import { serialPatternFault } from "../values/serial-pattern.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema(["pattern"], ["pattern"]);

/** A number the server gives when the record is created: `QJ{yyyy}{MM}{####}`. */
export const serial = defineField({
  name: "serial",
  title: "流水号",
  options,
  checkOptions: (field, path) => {
    const fault = field.pattern === undefined ? null : serialPatternFault(field.pattern);
    const wrong = fault === null ? [] : [problem("FIELD_OPTION_INVALID", `${path}/pattern`, { field: field.name, option: "pattern", reason: fault })];
    return [...checkOptions(options, field, path), ...wrong];
  },
  valueSchema: () => ({ type: "string", description: "流水号，由系统生成", minLength: 1, maxLength: 64 }),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  isGiven: true,
  operators: [...codeOperators, "lt", "lte", "gt", "gte", "between"],
  format: plainText,
  parse: (cell) => textOrNull(codeText(cell)),
  widget: "readonly",
  cell: "text",
  filter: "text",
  defaultFilter: "contains",
  width: 150,
});
