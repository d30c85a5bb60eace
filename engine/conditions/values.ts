import type { ValueClass } from "../fields/value-class.ts";
import { dataError, problem } from "../errors.ts";
import { compareDecimals, type Decimal, decimalNumber, decimalText, isDecimal, toDecimal } from "./decimal.ts";
import { dayPart } from "../values/dates.ts";
import { compareText } from "./text-order.ts";

/** What evaluation computes with: numbers and money are exact decimals, everything else is its wire form. */
export type Value = null | string | boolean | Decimal | readonly unknown[] | object;

/** Wire form to inner form. `class` is that of the field read, when known: money travels as text. */
export function toValue(wire: unknown, valueClass?: ValueClass | null): Value {
  if (wire === null || wire === undefined) return null;
  if (typeof wire === "number") return toDecimal(wire);
  if (typeof wire === "string" && (valueClass === "decimal" || valueClass === "number"))
    return toDecimal(wire, valueClass === "decimal" ? "text" : "number");
  return wire as Value;
}

export function toWire(value: Value): unknown {
  if (!isDecimal(value)) return value;
  return value.wire === "text" ? decimalText(value) : decimalNumber(value);
}

/**
 * Order of two present values, 0 = equal. A day and an instant compare by their days, so a day is over when its last second is.
 * @throws DataError CONDITION_OPERAND_TYPE when they are not of one kind
 */
export function compareValues(a: Value, b: Value, valueClass: ValueClass | null): number {
  if (isDecimal(a) || isDecimal(b)) return compareDecimals(asDecimal(a), asDecimal(b));
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (typeof a !== "string" || typeof b !== "string") throw mismatch(b, kindName(a));
  if ((valueClass === "date" || valueClass === "datetime") && a.length !== b.length) return compareText(dayPart(a), dayPart(b));
  return compareText(a, b);
}

/** @throws DataError CONDITION_OPERAND_TYPE */
export function asDecimal(value: Value): Decimal {
  const decimal = isDecimal(value) ? value : typeof value === "string" ? toDecimal(value, "text") : null;
  if (decimal === null) throw mismatch(value, "数字");
  return decimal;
}

/** @throws DataError CONDITION_OPERAND_TYPE */
export function asText(value: Value): string {
  if (typeof value === "string") return value;
  if (isDecimal(value)) return decimalText(value);
  throw mismatch(value, "文本");
}

export const mismatch = (value: unknown, expected: string) =>
  dataError([problem("CONDITION_OPERAND_TYPE", "", { path: "", expected, found: kindName(value) })]);

/** Word for the kind of a value, for problem sentences. Never shows the value. */
export function kindName(value: unknown): string {
  if (value === null || value === undefined) return "空";
  if (typeof value === "number" || isDecimal(value)) return "数字";
  if (typeof value === "string") return "文本";
  if (typeof value === "boolean") return "是/否";
  return Array.isArray(value) ? "列表" : "对象";
}
