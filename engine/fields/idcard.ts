import { problem } from "../errors.ts";
import { readIdcard, sampleIdcard } from "../values/idcard.ts";
import { codeText, isRoundedNumber } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema([]);

/** A citizen identity number of 18 signs (GB 11643), with an upper-case X. */
export const idcard = defineField({
  name: "idcard",
  title: "身份证号",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "18 位身份证号，末位 X 大写", maxLength: 40 }),
  checkValue: (value, _field, at) => {
    const reading = readIdcard(value as string);
    return reading.ok ? [] : [problem("VALUE_IDCARD", at.path, { label: at.label, reason: reading.reason })];
  },
  column: () => ({ kind: "text" }),
  valueClass: "text",
  isPersonal: true,
  sample: ({ next, serial }) => sampleIdcard(next, serial),
  operators: codeOperators,
  format: plainText,
  parse: (cell, field) => {
    const text = codeText(cell).replace(/\s/g, "").toUpperCase();
    if (isRoundedNumber(text)) throw unreadable(field, cell, "完整的 18 位身份证号（请把单元格设为文本后重填）");
    return textOrNull(text);
  },
  widget: "input",
  cell: "text",
  filter: "text",
  defaultFilter: "eq",
  width: 190,
});
