import { dataError, problem } from "../../errors.ts";
import type { ValueClass } from "../../fields/value-class.ts";
import { hasNumeral, toChineseNumeral } from "../../values/chinese-numeral.ts";
import { isEmpty } from "../../values/emptiness.ts";
import { type Decimal, decimalNumber, isDecimal, negate, remainder, roundDecimal, toDecimal } from "../decimal.ts";
import { asDecimal, compareValues, type Value } from "../values.ts";
import { wholeOf } from "./arguments.ts";
import { defineFunction, numbers } from "./define-function.ts";

export const round = defineFunction({
  name: "round",
  title: "四舍五入",
  help: "保留指定位小数（缺省 0，可为 0 至 10），五入时远离零。",
  args: [
    { name: "number", title: "数", classes: numbers },
    { name: "digits", title: "小数位", classes: ["number"], optional: true },
  ],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value, digits]) => roundDecimal(asDecimal(value ?? null), digits === undefined ? 0 : Math.min(10, Math.max(0, wholeOf(digits)))),
});

const number = { name: "number", title: "数", classes: numbers } as const;

/** The whole number below (towards -∞) and above. */
function wholeAround(value: Value | undefined): { below: Decimal; above: Decimal } {
  const decimal = asDecimal(value ?? null);
  const unit = 10n ** BigInt(decimal.scale);
  const rest = ((decimal.digits % unit) + unit) % unit;
  const below = (decimal.digits - rest) / unit;
  return { below: { ...decimal, digits: below, scale: 0 }, above: { ...decimal, digits: rest === 0n ? below : below + 1n, scale: 0 } };
}

export const floor = defineFunction({
  name: "floor",
  title: "向下取整",
  help: "不大于它的最大整数。",
  args: [number],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value]) => wholeAround(value).below,
});

export const ceil = defineFunction({
  name: "ceil",
  title: "向上取整",
  help: "不小于它的最小整数。",
  args: [number],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value]) => wholeAround(value).above,
});

export const mod = defineFunction({
  name: "mod",
  title: "余数",
  help: "除后的余数，符号同被除数；除数为 0 时为空。",
  args: [number, { name: "divisor", title: "除数", classes: numbers }],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value, divisor]) => remainder(asDecimal(value ?? null), asDecimal(divisor ?? null)),
});

export const abs = defineFunction({
  name: "abs",
  title: "绝对值",
  help: "去掉负号的数。",
  args: [number],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value]) => {
    const decimal = asDecimal(value ?? null);
    return decimal.digits < 0n ? negate(decimal) : decimal;
  },
});

export const filled = defineFunction({
  name: "filled",
  title: "填写项数",
  help: "各项中填了的有几项；空值、空文本、空列表算没填。",
  args: [{ name: "value", title: "值", classes: "any" }],
  variadic: true,
  returns: "number",
  nulls: "pass",
  sql: false,
  pure: true,
  evaluate: (args) => toDecimal(args.filter((value) => isDecimal(value) || !isEmpty(value)).length),
});

const comparable: readonly ValueClass[] = ["number", "decimal", "text", "date", "datetime"];

/** Nulls are passed over; null when nothing is left. */
function extreme(args: readonly Value[], wins: (order: number) => boolean): Value {
  let best: Value = null;
  for (const value of args) if (value != null && (best === null || wins(compareValues(value, best, null)))) best = value;
  return best;
}

export const least = defineFunction({
  name: "least",
  title: "最小者",
  help: "各项中最小的，空值略过。",
  args: [{ name: "value", title: "值", classes: comparable }],
  variadic: true,
  returns: "same",
  nulls: "pass",
  sql: true,
  pure: true,
  evaluate: (args) => extreme(args, (order) => order < 0),
});

export const greatest = defineFunction({
  name: "greatest",
  title: "最大者",
  help: "各项中最大的，空值略过。",
  args: [{ name: "value", title: "值", classes: comparable }],
  variadic: true,
  returns: "same",
  nulls: "pass",
  sql: true,
  pure: true,
  evaluate: (args) => extreme(args, (order) => order > 0),
});

export const coalesce = defineFunction({
  name: "coalesce",
  title: "首个非空",
  help: "第一个不为空的值。",
  args: [{ name: "value", title: "值", classes: "any" }],
  variadic: true,
  returns: "same",
  nulls: "pass",
  sql: true,
  pure: true,
  evaluate: (args) => args.find((value) => value != null) ?? null,
});

export const chineseNumeral = defineFunction({
  name: "chineseNumeral",
  title: "中文数字",
  help: "0 至 20 的整数写成中文，其他数出错。",
  args: [{ name: "number", title: "整数", classes: ["number"] }],
  returns: "text",
  sql: false,
  pure: true,
  evaluate: ([value]) => {
    const number = decimalNumber(asDecimal(value ?? null));
    if (!hasNumeral(number)) throw dataError([problem("VALUE_NOT_A_NUMERAL", "", {})]);
    return toChineseNumeral(number);
  },
});

export const numberFunctions = [round, floor, ceil, mod, abs, filled, least, greatest, coalesce, chineseNumeral] as const;
