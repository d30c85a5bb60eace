import { problem } from "../errors.ts";
import { type CheckDigits, checkLength, serialPatternFault } from "../values/serial-pattern.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

function checkFault(pattern: string, check: CheckDigits | undefined): string | null {
  const isAsked = pattern.includes("{check}");
  if (check === undefined) return isAsked ? "格式里有 {check}，要写怎样算校验位" : null;
  if (!isAsked) return "格式里没有 {check}";
  const whole = [...check.weights, check.mod, checkLength(check)].every((one) => Number.isInteger(one) && one > 0);
  return whole && check.weights.length > 0 && check.mod > 1 && checkLength(check) >= String(check.mod - 1).length
    ? null
    : "权数、除数和位数应为正整数，位数要写得下余数";
}

const options = optionSchema(["pattern", "givenWhen", "checkDigits", "scan"], ["pattern"]);

/** A number the server gives, when the record is created unless `givenWhen` says otherwise: `QJ{yyyy}{MM}{####}`. */
export const serial = defineField({
  name: "serial",
  title: "流水号",
  options,
  checkOptions: (field, path) => {
    const fault = field.pattern === undefined ? null : serialPatternFault(field.pattern);
    const told = (option: "pattern" | "checkDigits", reason: string | null) =>
      reason === null ? [] : [problem("FIELD_OPTION_INVALID", `${path}/${option}`, { field: field.name, option, reason })];
    return [
      ...checkOptions(options, field, path),
      ...told("pattern", fault),
      ...told("checkDigits", checkFault(field.pattern ?? "", field.checkDigits)),
    ];
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
