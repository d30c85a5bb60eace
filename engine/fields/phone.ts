import { problem } from "../errors.ts";
import { isPhone, samplePhone } from "../values/phone.ts";
import { codeText, isRoundedNumber } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema([]);

/** A mobile number of mainland China, 11 digits. */
export const phone = defineField({
  name: "phone",
  title: "手机号",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "11 位手机号码", maxLength: 40 }),
  checkValue: (value, _field, at) => (isPhone(value as string) ? [] : [problem("VALUE_PHONE", at.path, { label: at.label })]),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  isPersonal: true,
  sample: ({ next, serial }) => samplePhone(next, serial),
  keys: "tel",
  operators: codeOperators,
  format: plainText,
  parse: (cell, field) => {
    const text = codeText(cell)
      .replace(/[\s-]/g, "")
      .replace(/^(?:\+86|0086)/, "")
      .replace(/\.0+$/, "");
    if (isRoundedNumber(text)) throw unreadable(field, cell, "完整的 11 位手机号码（请把单元格设为文本后重填）");
    return textOrNull(text);
  },
  widget: "input",
  cell: "phone",
  filter: "text",
  defaultFilter: "contains",
  width: 130,
});
