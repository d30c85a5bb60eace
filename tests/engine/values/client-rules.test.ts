import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isButtonAllowed } from "../../../engine/access/button-rule.ts";
import { pad2 } from "../../../engine/values/calendar-date.ts";
import { toChineseNumeral } from "../../../engine/values/chinese-numeral.ts";
import { formatDate } from "../../../engine/values/date-format.ts";
import { isEmpty } from "../../../engine/values/emptiness.ts";
import { greeting } from "../../../engine/values/greeting.ts";
import { passwordBar, passwordStrength } from "../../../engine/values/password-strength.ts";
import { isPhone } from "../../../engine/values/phone.ts";
import { isTimeRange } from "../../../engine/values/time-range.ts";
import { trim } from "../../../engine/values/trim.ts";

// The rules of specification sections 3, 5 and 9 where the contract's table shows no row.
const digit = fc.constantFrom(..."0123456789");
const text = fc.string({ unit: "binary", maxLength: 20 });

describe("the strength of a password", () => {
  test.each([
    ["Abc123!", 0],
    ["Abcd12!x", 2],
    ["Aa1!Aa1!", 2],
    ["abcdefgh!", 1],
    ["ABCDEFGH", 0],
    ["!@#^*()_", 0],
    ["!@#^*()_+=-a", 1],
    ["abcd 1234", 1],
    ["密码密码密码密码", 0],
    ["密码Aa1!密码", 2],
    ["Aa1&&&&&", 1],
    ["Aa1%%%%%", 1],
    ["Aa1-----", 2],
    ["Aa1_____", 2],
    ["ＡＢＣＤａｂｃｄ", 0],
    ["Aa1!😀😀", 0],
    ["null", 0],
    ["undefined", 0],
  ] as const)("of %s is %i", (password, level) => expect(passwordStrength(password)).toBe(level));
  test.each("!@#^*()_+=-".split(""))("%s is a sign of the fourth class", (sign) => expect(passwordStrength(`Abcd123${sign}`)).toBe(2));
  test.each("$%&~`.,?/\\|[]{}<>'\" ;:".split(""))("%s is of no class", (sign) => expect(passwordStrength(`Abcd123${sign}`)).toBe(1));
  test("does not fall when signs are added, and does not depend on their order", () =>
    fc.assert(
      fc.property(text, text, (one, more) => {
        const level = passwordStrength(one + more);
        expect(level).toBeGreaterThanOrEqual(passwordStrength(one));
        expect(passwordStrength(more + one)).toBe(level);
        expect(passwordBar(level).percent).toBe([36, 70, 100][level]);
      }),
    ));
});

describe("a telephone", () => {
  const phone = fc
    .tuple(fc.constantFrom(..."3456789"), fc.array(digit, { minLength: 9, maxLength: 9 }))
    .map(([second, rest]) => `1${second}${rest.join("")}`);
  test("has eleven digits that begin with 1 and 3 to 9; one more, one fewer or another sign make it none", () =>
    fc.assert(
      fc.property(phone, fc.nat(10), fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), digit, (number, at, sign, more) => {
        expect(isPhone(number)).toBe(true);
        expect([isPhone(number + more), isPhone(more + number), isPhone(number.slice(1)), isPhone(number.slice(0, -1))]).toEqual([
          false,
          false,
          false,
          false,
        ]);
        if (!/\d/.test(sign)) expect(isPhone(number.slice(0, at) + sign + number.slice(at + 1))).toBe(false);
      }),
    ));
  test.each([
    "13800138000\n",
    " 13800138000",
    "１３８００１３８０００",
    "138-0013-8000",
    "008613800138000",
    13800138000,
    null,
    undefined,
    ["13800138000"],
  ])("%j is none", (value) => expect(isPhone(value)).toBe(false));
});

describe("a range of times", () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const clock = (minute: number) => `${pad2(Math.floor(minute / 60))}:${pad2(minute % 60)}`;
  test("stands exactly when its end is later", () =>
    fc.assert(
      fc.property(minutes, minutes, (from, to) => void expect(isTimeRange(clock(from), clock(to))).toBe(from < to)),
      {
        examples: [
          [0, 1439],
          [540, 540],
          [1439, 0],
        ],
      },
    ));
  test.each([
    [null, "09:00"],
    ["08:00", undefined],
    ["08:00", "09:00 "],
    ["08.00", "09:00"],
    ["0８:00", "09:00"],
    ["23:59", "24:00"],
    [800, 900],
    ["08:00", ["09:00"]],
  ])("%j to %j is none", (from, to) => expect(isTimeRange(from, to)).toBe(false));
});

describe("emptiness", () => {
  test.each([[null], [undefined], [""], ["null"], ["undefined"], [[]], [{}]])("%j is empty", (value) => expect(isEmpty(value)).toBe(true));
  test.each([
    ["NULL"],
    ["Undefined"],
    [" "],
    ["　"],
    ["\u0000"],
    ["[]"],
    ["{}"],
    [[[]]],
    [[undefined]],
    [{ a: undefined }],
    [0n],
    [Number.NEGATIVE_INFINITY],
  ])("%s is not", (value) => expect(isEmpty(value)).toBe(false));
  test("never holds of a number or a boolean, and of lists and objects exactly without content", () =>
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.boolean()), fc.array(fc.anything()), fc.object(), (value, list, object) => {
        expect(isEmpty(value)).toBe(false);
        expect(isEmpty(list)).toBe(list.length === 0);
        expect(isEmpty(object)).toBe(Object.keys(object).length === 0);
      }),
    ));
});

describe("a Chinese numeral", () => {
  const words = "零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十".split(" ");
  test.each(words.map((word, number) => [number, word] as const))("%i is %s", (number, word) => expect(toChineseNumeral(number)).toBe(word));
  test("exists of nothing else", () =>
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.anything()), (value) => {
        if (typeof value === "number" && words[value] !== undefined) return;
        expect(() => toChineseNumeral(value)).toThrow(/^无效的数字$/);
      }),
      { examples: [["5"], [20.0000001], [-0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [true], [[1]], [1n]] },
    ));
});

test.each(
  Array.from(
    { length: 24 },
    (_, hour) =>
      [
        hour,
        hour < 6
          ? "凌晨好"
          : hour < 9
            ? "早上好"
            : hour < 12
              ? "上午好"
              : hour < 14
                ? "中午好"
                : hour < 17
                  ? "下午好"
                  : hour < 19
                    ? "傍晚好"
                    : hour < 22
                      ? "晚上好"
                      : "夜里好",
      ] as const,
  ),
)("from %i:00 to the last second of the hour one is greeted with %s", (hour, words) => {
  for (const rest of ["00:00", "29:30", "59:59"]) expect(greeting(`2024-02-29 ${pad2(hour)}:${rest}`)).toBe(words);
});

test("trimming takes blanks of every width from both ends and nothing from the middle", () =>
  fc.assert(
    fc.property(text, fc.array(fc.constantFrom(" ", "\t", "\n", "\r", "\u00a0", "\u3000", "\ufeff")), (inner, blanks) => {
      const core = `甲${inner}乙`;
      expect(trim(blanks.join("") + core + blanks.join(""))).toBe(core);
    }),
  ));

describe("dates by tokens", () => {
  const at = "2024-02-29 08:05:09";
  test.each([
    ["Y", "2024"],
    ["Y/m/d H:M:S", "2024/2/29 8:5:9"],
    ["YY", "24"],
    ["YYYY年m月d日", "2024年2月29日"],
    ["H:M:S", "8:5:9"],
    ["HH时MM分SS秒", "08时05分09秒"],
    ["q", "1"],
    ["Q", "一"],
    ["QQQQ", "第一季度"],
    ["W", "四"],
    ["WW", "周四"],
    ["WWW", "星期四"],
    ["Z", "9"],
    ["ZZ", "09"],
    ["ZZZ", "第9周"],
    ["", ""],
    ["无", "无"],
  ])("%s gives %s", (pattern, shown) => expect(formatDate(at, pattern)).toBe(shown));
  test.each([
    ["2025-03-31", "1"],
    ["2025-04-01", "2"],
    ["2025-06-30", "2"],
    ["2025-07-01", "3"],
    ["2025-09-30", "3"],
    ["2025-10-01", "4"],
    ["2025-12-31", "4"],
  ])("%s lies in quarter %s", (date, quarter) => expect(formatDate(date, "q")).toBe(quarter));
  test.each([["2023-02-29"], ["2025-13-01"], ["25-1-1"], [""], ["null"], [null], [undefined]])("%j is no date and gives nothing", (value) =>
    expect(formatDate(value, "YYYY-mm-dd")).toBe(""),
  );
  test("writing the whole and reading it again is the same moment", () =>
    fc.assert(
      fc.property(fc.date({ min: new Date("1000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }), (date) => {
        const moment = date.toISOString().slice(0, 19).replace("T", " ");
        expect(formatDate(moment, "YYYY-mm-dd HH:MM:SS")).toBe(moment);
        expect(formatDate(moment, "W")).toBe("日一二三四五六"[date.getUTCDay()]);
        expect(formatDate(moment, "ZZ")).toMatch(/^(0[1-9]|[1-4]\d|5[0-3])$/);
      }),
    ));
});

describe("a button", () => {
  test.each([
    [{ a: 1 }, "a", true],
    [{ a: "true" }, "a", true],
    [{ a: "" }, "a", false],
    [{ a: null }, "a", false],
    [{ a: undefined }, "a", false],
    [{ a: Number.NaN }, "a", false],
    [{ A: true }, "a", false],
    [undefined, "a", false],
    [{}, "constructor", false],
    [{}, "__proto__", false],
    [Object.create({ a: true }) as object, "a", false],
    [JSON.parse('{"__proto__": true}') as object, "__proto__", true],
  ])("by %j, %s: %s", (map, button, may) => expect(isButtonAllowed(map as Record<string, unknown>, button)).toBe(may));
});
