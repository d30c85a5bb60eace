import { problem } from "../errors.ts";
import type { FieldDocument } from "./field-document.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { decimalOfCell, decimalOfNumber, scaleOf } from "./number-text.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators } from "./text-rules.ts";

const options = optionSchema(["min", "max", "scale"]);
const DEFAULT_SCALE = 2;
/** A double tells all decimals of 15 digits apart, so storage and JS agree exactly. */
const PRECISION = 15;

const scaleFor = (field: FieldDocument): number => field.scale ?? DEFAULT_SCALE;
/** Largest value the column holds. */
const limit = (field: FieldDocument): number => 10 ** (PRECISION - scaleFor(field)) - 1;

/** A decimal number with a fixed largest scale. Shown without trailing zeros. */
export const number = defineField({
  name: "number",
  title: "小数",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: (field) => ({
    type: "number",
    minimum: Math.max(field.min ?? -Infinity, -limit(field)),
    maximum: Math.min(field.max ?? Infinity, limit(field)),
  }),
  checkValue: (value, field, at) => {
    const decimal = decimalOfNumber(value as number);
    const tooFine = decimal === null || scaleOf(decimal) > scaleFor(field);
    return tooFine ? [problem("VALUE_SCALE", at.path, { label: at.label, scale: scaleFor(field) })] : [];
  },
  column: (field) => ({ kind: "numeric", precision: PRECISION, scale: scaleFor(field) }),
  valueClass: "number",
  scale: scaleFor,
  operators: orderOperators,
  format: (value) => (typeof value === "number" ? (decimalOfNumber(value) ?? String(value)) : ""),
  parse: (text, field) => {
    if (codeText(text) === "") return null;
    const decimal = decimalOfCell(text, typeof field.unit === "string" ? field.unit : undefined);
    if (decimal === null || !Number.isFinite(Number(decimal))) throw unreadable(field, text, "数字");
    return Number(decimal) + 0; // no negative zero
  },
  widget: "number",
  cell: "right",
  filter: "range",
  defaultFilter: "eq",
  width: 110,
});
