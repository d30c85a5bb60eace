import { defineField } from "./define-field.ts";
import { decimalOfCell, scaleOf } from "./number-text.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { codeText } from "./cell-text.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema(["min", "max"]);

/** A whole number that a JS number holds exactly. */
export const integer = defineField({
  name: "integer",
  title: "整数",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: (field) => ({ type: "integer", minimum: field.min ?? Number.MIN_SAFE_INTEGER, maximum: field.max ?? Number.MAX_SAFE_INTEGER }),
  column: () => ({ kind: "bigint" }),
  valueClass: "number",
  operators: orderOperators,
  format: plainText,
  parse: (text, field) => {
    if (codeText(text) === "") return null;
    const decimal = decimalOfCell(text, typeof field.unit === "string" ? field.unit : undefined);
    if (decimal === null || scaleOf(decimal) > 0 || !Number.isSafeInteger(Number(decimal))) throw unreadable(field, text, "整数");
    return Number(decimal) + 0; // no negative zero
  },
  widget: "number",
  cell: "right",
  filter: "range",
  defaultFilter: "eq",
  width: 110,
});
