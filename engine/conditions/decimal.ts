/**
 * Exact decimals on BigInt: `digits * 10^-scale`. Numbers and money are compared and added in this form, so that the evaluator and
 * the numeric columns of the database agree to the last digit.
 */
export interface Decimal {
  readonly digits: bigint;
  /** Digits after the point, 0 or more. */
  readonly scale: number;
  /** How the value leaves the evaluator: money and its results as text, everything else as a JS number. */
  readonly wire: "number" | "text";
}

/** Division and average keep this many digits after the point, half away from zero. */
export const QUOTIENT_SCALE = 10;

const pattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

export const isDecimal = (value: unknown): value is Decimal =>
  typeof value === "object" && value !== null && typeof (value as { digits?: unknown }).digits === "bigint";

/** Longer texts are no amounts; they would only cost time. */
const MAX_LENGTH = 400;

/** Null when the text or number is not a finite decimal. */
export function toDecimal(value: string | number, wire: Decimal["wire"] = "number"): Decimal | null {
  const text = String(value);
  const match = text.length > MAX_LENGTH ? null : pattern.exec(text);
  if (match === null) return null;
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  const magnitude = BigInt(`${whole}${fraction}`);
  const digits = sign === "-" ? -magnitude : magnitude;
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale, wire } : { digits: digits * power(-scale), scale: 0, wire };
}

const power = (n: number): bigint => 10n ** BigInt(n);
const wireOf = (a: Decimal, b: Decimal): Decimal["wire"] => (a.wire === "text" || b.wire === "text" ? "text" : "number");

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * power(scale - a.scale), b.digits * power(scale - b.scale), scale];
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = aligned(a, b);
  return { digits: x + y, scale, wire: wireOf(a, b) };
}
export const negate = (a: Decimal): Decimal => ({ ...a, digits: -a.digits });
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => addDecimals(a, negate(b));
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale, wire: wireOf(a, b) });

/** Null when the divisor is zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal | null {
  if (b.digits === 0n) return null;
  const [x, y] = aligned(a, b);
  return { digits: roundedQuotient(x * power(QUOTIENT_SCALE), y), scale: QUOTIENT_SCALE, wire: wireOf(a, b) };
}

/** What is left of a division with a whole quotient; its sign is that of `a`. Null when the divisor is zero. */
export function remainder(a: Decimal, b: Decimal): Decimal | null {
  const [x, y, scale] = aligned(a, b);
  return y === 0n ? null : { digits: x % y, scale, wire: wireOf(a, b) };
}

/** Half away from zero, as `round(numeric)` of PostgreSQL. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const n = dividend < 0n ? -dividend : dividend;
  const d = divisor < 0n ? -divisor : divisor;
  const quotient = (n * 2n + d) / (d * 2n);
  return negative ? -quotient : quotient;
}

/** Rounds to `scale` digits after the point; a negative scale rounds to tens, hundreds ... */
export function roundDecimal(a: Decimal, scale: number): Decimal {
  if (scale >= a.scale) return a;
  const digits = roundedQuotient(a.digits, power(a.scale - scale));
  return scale >= 0 ? { digits, scale, wire: a.wire } : { digits: digits * power(-scale), scale: 0, wire: a.wire };
}

/** Shortest text: no trailing zeros, no exponent. */
export function decimalText(a: Decimal): string {
  const [whole, fraction] = split(a);
  const shortened = fraction.replace(/0+$/, "");
  return shortened === "" ? (whole === "-0" ? "0" : whole) : `${whole}.${shortened}`;
}

/** Text with exactly `scale` digits after the point, rounded. */
export function fixedText(a: Decimal, scale: number): string {
  const rounded = roundDecimal(a, scale);
  const [whole, fraction] = split(rounded);
  const text = scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, "0")}`;
  return rounded.digits === 0n ? text.replace("-", "") : text;
}

function split(a: Decimal): [string, string] {
  const sign = a.digits < 0n ? "-" : "";
  const text = (a.digits < 0n ? -a.digits : a.digits).toString().padStart(a.scale + 1, "0");
  const at = text.length - a.scale;
  return [`${sign}${text.slice(0, at)}`, text.slice(at)];
}

export const decimalNumber = (a: Decimal): number => Number(decimalText(a));

/** The arithmetic of the language, from left to right. */
export const arithmetic = { add: addDecimals, sub: subtractDecimals, mul: multiplyDecimals, div: divideDecimals };
export type Arithmetic = keyof typeof arithmetic;
/** Sums and products take any number of terms, two at least; the others have two sides. */
export const isOfMany = (op: string): boolean => op === "add" || op === "mul";
/** The operation of an expression and what it is of; null where it is none or has too few or too many. */
export function arithmeticIn(expr: unknown): { op: Arithmetic; terms: readonly unknown[] } | null {
  if (typeof expr !== "object" || expr === null) return null;
  const op = (Object.keys(arithmetic) as Arithmetic[]).find((key) => Object.hasOwn(expr, key));
  const terms = op === undefined ? null : (expr as Record<string, unknown>)[op];
  if (op === undefined || !Array.isArray(terms) || terms.length < 2 || (terms.length > 2 && !isOfMany(op))) return null;
  return { op, terms };
}
