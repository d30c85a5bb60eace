import type { Field } from "../model/model.ts";
import { decimalNumber, fixedText, roundDecimal, toDecimal } from "../conditions/decimal.ts";

/** The result of an expression as the field stores it: numbers rounded half away from zero to the field's scale, decimals with all its digits, days cut from instants. */
export function toFieldValue(value: unknown, field: Pick<Field, "doc" | "type">): unknown {
  if (value === null || value === undefined) return null;
  const { doc, type } = field;
  if (type.valueClass === "number" || type.valueClass === "decimal") {
    const number = typeof value === "number" || typeof value === "string" ? toDecimal(value) : null;
    if (number === null) return null;
    const scale = type.scale?.(doc) ?? 0;
    return type.valueClass === "decimal" ? fixedText(number, scale) : decimalNumber(roundDecimal(number, scale));
  }
  if (type.valueClass === "date" && typeof value === "string") return value.slice(0, 10);
  if (type.valueClass === "datetime" && typeof value === "string" && value.length === 10) return `${value} 00:00:00`;
  return type.valueClass === "text" && typeof value === "number" ? String(value) : value;
}
