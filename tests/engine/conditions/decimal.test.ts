import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalNumber,
  decimalText,
  divideDecimals,
  fixedText,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  toDecimal,
} from "../../../engine/conditions/decimal.ts";

const dec = (text: string | number) => toDecimal(text)!;

test.each([
  ["1", "1"],
  ["-0.50", "-0.5"],
  ["1e3", "1000"],
  ["1.5e-3", "0.0015"],
  ["-0", "0"],
  ["007.10", "7.1"],
  ["+2.", "2"],
  ["12345678901234567890.123", "12345678901234567890.123"],
])("%s reads as %s", (text, shortest) => expect(decimalText(dec(text))).toBe(shortest));
test.each(["", "abc", "1,2", "NaN", "Infinity", "0x10", "1e9999", ".5", " 1", "9".repeat(401)])("%j is not a decimal", (text) =>
  expect(toDecimal(text)).toBeNull(),
);
test.each<[string, number, string]>([
  ["2.5", 0, "3"],
  ["-2.5", 0, "-3"],
  ["2.45", 1, "2.5"],
  ["2.449999", 1, "2.4"],
  ["-0.004", 2, "0.00"],
  ["1", 2, "1.00"],
  ["155", -1, "160"],
])("%s to %i digits is %s", (text, scale, want) => expect(fixedText(roundDecimal(dec(text), scale), Math.max(scale, 0))).toBe(want));

const numbers = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]): Decimal => ({ digits, scale, wire: "number" }));
test("sums are associative and differences undo them", () =>
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, c) => {
      expect(compareDecimals(addDecimals(addDecimals(a, b), c), addDecimals(a, addDecimals(b, c)))).toBe(0);
      expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
    }),
  ));
test("a quotient times its divisor is within half a unit of the last digit kept", () =>
  fc.assert(
    fc.property(
      numbers,
      numbers.filter((b) => b.digits !== 0n),
      (a, b) => {
        const error = subtractDecimals(multiplyDecimals(divideDecimals(a, b)!, b), a);
        const bound = multiplyDecimals(dec("0.00000000005"), b);
        const size = (d: Decimal) => ({ ...d, digits: d.digits < 0n ? -d.digits : d.digits });
        expect(compareDecimals(size(error), size(bound))).toBeLessThanOrEqual(0);
      },
    ),
  ));
test("text and back is identity, and every JS number of 15 digits survives", () => {
  fc.assert(
    fc.property(numbers, (a) => {
      expect(compareDecimals(dec(decimalText(a)), a)).toBe(0);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (n) => {
      if (!Object.is(n, -0)) expect(decimalNumber(dec(n / 1000))).toBe(n / 1000);
    }),
  );
});
test("division by zero has no value", () => expect(divideDecimals(dec(1), dec(0))).toBeNull());
