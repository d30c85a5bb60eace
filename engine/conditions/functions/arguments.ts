import { dayNumber, instantNumber } from "../../values/dates.ts";
import { decimalNumber, multiplyDecimals, roundDecimal, toDecimal } from "../decimal.ts";
import { asDecimal, mismatch, type Value } from "../values.ts";

/** Readers of argument values. @throws DataError CONDITION_OPERAND_TYPE when the value is of another kind. */
export function dayOf(value: Value | undefined): number {
  const day = typeof value === "string" ? dayNumber(value.slice(0, 10)) : null;
  if (day === null) throw mismatch(value, "日期");
  return day;
}

export function secondsOf(value: Value | undefined): number {
  const seconds = typeof value === "string" ? instantNumber(value) : null;
  if (seconds === null) throw mismatch(value, "日期时间");
  return seconds;
}

/** Whole number, rounded half away from zero. */
export const wholeOf = (value: Value | undefined): number => decimalNumber(roundDecimal(asDecimal(value ?? null), 0));

/** A count of units of so many seconds as whole seconds, the nearest ones, halves towards the later. Exact, as the numeric arithmetic of the database. */
export function secondsIn(count: Value | undefined, unitSeconds: number): number {
  const { digits, scale } = multiplyDecimals(asDecimal(count ?? null), toDecimal(unitSeconds)!);
  const unit = 2n * 10n ** BigInt(scale);
  const shifted = 2n * digits + unit / 2n;
  const rest = ((shifted % unit) + unit) % unit;
  return Number((shifted - rest) / unit);
}

/** A JS number that is finite as an inner value. */
export const decimalOf = (value: number): Value => toDecimal(value);

export const isInstantText = (value: Value | undefined): boolean => typeof value === "string" && value.length > 10;
