import { problem } from "../errors.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { decimalOfCell, scaleOf } from "./number-text.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema(["min", "max"]);
const SCALE = 2;

/** Exact: 12.30 yuan is 1230. */
const fenOf = (yuan: string): bigint => BigInt(yuan.replace(".", ""));
const fenOfBound = (bound: number): bigint => BigInt(Math.round(bound * 100));

/** Yuan as decimal text with two digits: `"12.00"`. */
export const money = defineField({
  name: "money",
  title: "金额",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "金额（元），两位小数的文本，如 12.00", pattern: "^-?(?:0|[1-9]\\d{0,12})\\.\\d{2}$" }),
  checkValue: (value, field, at) => {
    const fen = fenOf(value as string);
    if (field.min !== undefined && fen < fenOfBound(field.min)) return [problem("VALUE_TOO_SMALL", at.path, { label: at.label, min: field.min })];
    if (field.max !== undefined && fen > fenOfBound(field.max)) return [problem("VALUE_TOO_LARGE", at.path, { label: at.label, max: field.max })];
    return [];
  },
  column: () => ({ kind: "numeric", precision: 15, scale: SCALE }),
  valueClass: "decimal",
  scale: () => SCALE,
  operators: orderOperators,
  format: plainText,
  parse: (text, field) => {
    if (codeText(text) === "") return null;
    const decimal = decimalOfCell(text);
    if (decimal === null || scaleOf(decimal) > SCALE) throw unreadable(field, text, "最多两位小数的金额");
    const [whole = "", fraction = ""] = decimal.replace("-", "").split(".");
    const digits = `${whole.replace(/^0+(?=\d)/, "") || "0"}.${fraction.slice(0, SCALE).padEnd(SCALE, "0")}`;
    return decimal.startsWith("-") && digits !== "0.00" ? `-${digits}` : digits;
  },
  widget: "money",
  cell: "money",
  filter: "range",
  defaultFilter: "eq",
  width: 120,
});
