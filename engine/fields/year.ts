import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema(["min", "max"]);
const FIRST = 1000;
const LAST = 9999;

/** A calendar year, as a number. */
export const year = defineField({
  name: "year",
  title: "年份",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: (field) => ({ type: "integer", description: "四位数年份", minimum: field.min ?? FIRST, maximum: field.max ?? LAST }),
  column: () => ({ kind: "bigint" }),
  valueClass: "number",
  operators: orderOperators,
  format: plainText,
  parse: (cell, field) => {
    const text = codeText(cell);
    if (text === "") return null;
    const match = /^([1-9]\d{3})(?:\.0+)?\s*年?级?$/.exec(text);
    if (!match) throw unreadable(field, cell, "四位数的年份");
    return Number(match[1]);
  },
  widget: "year",
  cell: "text",
  filter: "year",
  defaultFilter: "eq",
  width: 80,
});
