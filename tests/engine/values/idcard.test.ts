import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSign, readIdcard } from "../../../engine/values/idcard.ts";

describe("citizen identity numbers (GB 11643)", () => {
  test.each([
    ["11010519491231002X", "1949-12-31", "2", "110105"],
    ["440524188001010014", "1880-01-01", "1", "440524"],
  ])("%s is born %s, sex %s, region %s", (text, birthDate, sex, region) => {
    expect(readIdcard(text)).toEqual({ ok: true, birthDate, sex, region });
  });

  test.each([
    ["110105194912310021", "校验位不对，请核对号码"],
    ["11010519491231002x", "末位的 x 应为大写 X"],
    ["110105194902300020", "出生日期不存在"],
    ["11010519491231002", "应为 18 位身份证号"],
    ["010105194912310020", "应为 18 位身份证号"],
    ["", "应为 18 位身份证号"],
  ])("%s is refused: %s", (text, reason) => {
    expect(readIdcard(text)).toEqual({ ok: false, reason });
  });

  test("one wrong digit is always found", () => {
    const body = fc
      .tuple(fc.integer({ min: 110000, max: 659999 }), fc.constant("20030901"), fc.integer({ min: 100, max: 999 }))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + by) % 10) + digits.slice(at + 1);
        expect(readIdcard(wrong + checkSign(digits)).ok).toBe(false);
      }),
    );
  });
});
