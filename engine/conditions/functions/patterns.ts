import { countMatchesOf, matchesWhole, readTextPattern, type TextPattern } from "../../values/text-pattern.ts";
import { md5 } from "../../values/md5.ts";
import { toDecimal } from "../decimal.ts";
import { asText, mismatch, type Value } from "../values.ts";
import { defineFunction, texts } from "./define-function.ts";

const text = { name: "text", title: "文本", classes: texts } as const;

const patternArgument = {
  name: "pattern",
  title: "格式",
  classes: texts,
  written: (value: string) => {
    const pattern = readTextPattern(value);
    return "fault" in pattern ? pattern.fault : null;
  },
} as const;

/** @throws DataError CONDITION_OPERAND_TYPE when it is no pattern */
export function patternOf(value: Value | undefined): TextPattern {
  const pattern = typeof value === "string" ? readTextPattern(value) : { fault: "" };
  if ("fault" in pattern) throw mismatch(value, "格式");
  return pattern;
}

export const matches = defineFunction({
  name: "matches",
  title: "符合格式",
  help: "整段文本是否符合写定的格式：字符、.、[a-z]、\\d、\\w、分组、|、?、*、+、{2,4}；不能用前后查找和反向引用。",
  args: [text, patternArgument],
  returns: "boolean",
  sql: true,
  pure: true,
  evaluate: ([value, pattern]) => matchesWhole(patternOf(pattern), asText(value!)),
});

export const countMatches = defineFunction({
  name: "countMatches",
  title: "出现次数",
  help: "写定的格式在文本中出现几次，从左起、取最长、不重叠。",
  args: [text, patternArgument],
  returns: "number",
  sql: false,
  pure: true,
  evaluate: ([value, pattern]) => toDecimal(countMatchesOf(patternOf(pattern), asText(value!))),
});

export const luhn = defineFunction({
  name: "luhn",
  title: "校验码正确",
  help: "卡号的最后一位是否符合校验算法（GB/T 15694 的 Luhn 公式）；有数字以外的字符、不足两位时为否。",
  args: [text],
  returns: "boolean",
  sql: false,
  pure: true,
  evaluate: ([value]) => {
    const digits = asText(value!);
    if (!/^[0-9]{2,}$/.test(digits)) return false;
    const sum = [...digits].reverse().reduce((total, digit, at) => total + (at % 2 === 0 ? Number(digit) : luhnDouble(Number(digit))), 0);
    return sum % 10 === 0;
  },
});
const luhnDouble = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

export const hash = defineFunction({
  name: "hash",
  title: "摘要",
  help: "文本的摘要，32 位十六进制，同文同摘要；用来比对，不能用来保密。",
  args: [text],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value]) => md5(asText(value!)),
});

export const patternFunctions = [matches, countMatches, luhn, hash] as const;
