import type { Field } from "../model/model.ts";
import { decimalNumber, fixedText, roundDecimal, toDecimal } from "../conditions/decimal.ts";

const DEFAULT_SCALE = 2;

/** The result of an expression as the field stores it: numbers rounded half away from zero to the field's scale, money with two digits, days cut from instants. */
export function toFieldValue(value: unknown, field: Pick<Field, "doc" | "type">): unknown {
  if (value === null || value === undefined) return null;
  const { doc, type } = field;
  if (type.valueClass === "number" || type.valueClass === "decimal") {
    const number = typeof value === "number" || typeof value === "string" ? toDecimal(value) : null;
    if (number === null) return null;
    if (type.valueClass === "decimal") return fixedText(number, DEFAULT_SCALE);
    return decimalNumber(roundDecimal(number, doc.type === "number" ? (doc.scale ?? DEFAULT_SCALE) : 0));
  }
  if (type.valueClass === "date" && typeof value === "string") return value.slice(0, 10);
  if (type.valueClass === "datetime" && typeof value === "string" && value.length === 10) return `${value} 00:00:00`;
  return type.valueClass === "text" && typeof value === "number" ? String(value) : value;
}
