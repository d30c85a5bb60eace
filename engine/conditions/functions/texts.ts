import { decimalText, isDecimal, toDecimal } from "../decimal.ts";
import { foldLatin, raiseLatin } from "../text-order.ts";
import { asText, type Value } from "../values.ts";
import { wholeOf } from "./arguments.ts";
import { defineFunction, texts } from "./define-function.ts";

const text = { name: "text", title: "文本", classes: texts } as const;

export const concat = defineFunction({
  name: "concat",
  title: "连接",
  help: "把各项连成一段文本，空值略过；数字同“转文本”。",
  args: [{ name: "part", title: "部分", classes: ["text", "number", "decimal", "date", "datetime"] }],
  variadic: true,
  returns: "text",
  nulls: "pass",
  sql: true,
  pure: true,
  evaluate: (args) =>
    args
      .filter((part) => part != null)
      .map((part) => asText(part))
      .join(""),
});

/** Characters are code points, as in the database. */
export const length = defineFunction({
  name: "length",
  title: "字数",
  help: "文本的字符数。",
  args: [text],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([value]) => toDecimal([...asText(value!)].length),
});

export const upper = defineFunction({
  name: "upper",
  title: "转大写",
  help: "只转换拉丁字母 a-z。",
  args: [text],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value]) => raiseLatin(asText(value!)),
});

export const lower = defineFunction({
  name: "lower",
  title: "转小写",
  help: "只转换拉丁字母 A-Z。",
  args: [text],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value]) => foldLatin(asText(value!)),
});

export const substring = defineFunction({
  name: "substring",
  title: "截取",
  help: "从第几个字符起（从 1 数，小于 1 当作 1）取几个字符；个数缺省取到末尾，小于 0 当作 0。",
  args: [text, { name: "from", title: "起始", classes: ["number"] }, { name: "count", title: "个数", classes: ["number"], optional: true }],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value, from, count]) => {
    const first = Math.max(1, wholeOf(from)) - 1;
    const characters = [...asText(value!)];
    return characters.slice(first, count === undefined ? undefined : first + Math.max(0, wholeOf(count))).join("");
  },
});

export const toText = defineFunction({
  name: "toText",
  title: "转文本",
  help: "数字写成最短的十进制（12.00 写成 12），日期照原样。",
  args: [{ name: "value", title: "值", classes: ["text", "number", "decimal", "date", "datetime"] }],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value]) => (isDecimal(value) ? decimalText(value) : asText(value as Value)),
});

export const size = defineFunction({
  name: "size",
  title: "个数",
  help: "列表的项数，空为 0。",
  args: [{ name: "list", title: "列表", classes: ["list"] }],
  returns: "number",
  nulls: "pass",
  sql: true,
  pure: true,
  evaluate: ([list]) => toDecimal(Array.isArray(list) ? list.length : 0),
});

export const first = defineFunction({
  name: "first",
  title: "第一项",
  help: "列表的第一项，空列表为空。",
  args: [{ name: "list", title: "列表", classes: ["list"] }],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([list]) => (Array.isArray(list) ? ((list as Value[])[0] ?? null) : null),
});

export const join = defineFunction({
  name: "join",
  title: "拼接",
  help: "列表各项之间放上分隔，连成一段文本；空列表为空文本。",
  args: [
    { name: "list", title: "列表", classes: ["list"] },
    { name: "separator", title: "分隔", classes: texts },
  ],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([list, separator]) =>
    Array.isArray(list)
      ? (list as Value[])
          .filter((item) => item !== null)
          .map(asText)
          .join(asText(separator!))
      : null,
});

export const textFunctions = [concat, length, upper, lower, substring, toText, size, first, join] as const;
