import { isDate } from "../../values/calendar-date.ts";
import { compareDecimals, toDecimal } from "../decimal.ts";
import { asDecimal, asText, type Value } from "../values.ts";
import { defineFunction, numbers, texts } from "./define-function.ts";

const range = { name: "range", title: "日期范围", classes: ["opaque"] } as const;

/** The day as it stands in the range; null for a value that is no range. */
function dayAt(value: Value | undefined, end: "start" | "end"): string | null {
  const day = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[end] : null;
  return typeof day === "string" && isDate(day) ? day : null;
}

export const rangeStart = defineFunction({
  name: "rangeStart",
  title: "范围开始",
  help: "日期范围的第一天，算在范围内。",
  args: [range],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => dayAt(value, "start"),
});

export const rangeEnd = defineFunction({
  name: "rangeEnd",
  title: "范围结束",
  help: "日期范围的最后一天，算在范围内；与时刻比较时到当天结束。",
  args: [range],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => dayAt(value, "end"),
});

/** Spans of whole numbers as people write them: `1-8,10,12-16`. The database reads the same pattern. */
export const SPANS = "^[0-9]{1,6}(-[0-9]{1,6})?(,[0-9]{1,6}(-[0-9]{1,6})?)*$";
const spans = new RegExp(SPANS);

export const inRanges = defineFunction({
  name: "inRanges",
  title: "在各段内",
  help: "数是否在写成 1-8,10,12-16 的各段中的一段里，两端算在内；写得不对为否。",
  args: [
    { name: "number", title: "数", classes: numbers },
    { name: "ranges", title: "各段", classes: texts },
  ],
  returns: "boolean",
  sql: true,
  pure: true,
  evaluate: ([value, written]) => {
    const text = asText(written!);
    const number = asDecimal(value!);
    if (!spans.test(text)) return false;
    return text.split(",").some((span) => {
      const [from, to = from] = span.split("-");
      return compareDecimals(number, toDecimal(from!)!) >= 0 && compareDecimals(number, toDecimal(to!)!) <= 0;
    });
  },
});

export const listed = defineFunction({
  name: "listed",
  title: "列有",
  help: "写成 JSON 的列表里是否有这段文本；不是列表为否。",
  args: [
    { name: "list", title: "列表", classes: ["opaque"] },
    { name: "item", title: "文本", classes: texts },
  ],
  returns: "boolean",
  sql: true,
  pure: true,
  evaluate: ([list, item]) => Array.isArray(list) && list.includes(asText(item!)),
});

export const isTextList = defineFunction({
  name: "isTextList",
  title: "是文本列表",
  help: '值是否为文本的列表，如 ["2024","2025"]。',
  args: [{ name: "list", title: "列表", classes: ["opaque"] }],
  returns: "boolean",
  sql: false,
  pure: true,
  evaluate: ([list]) => Array.isArray(list) && list.every((one) => typeof one === "string"),
});

/** What two lists of texts are compared as, whatever the order; null: no list. */
const itemsOf = (value: Value | undefined): string[] | null => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : null;
};

export const sameItems = defineFunction({
  name: "sameItems",
  title: "各项相同",
  help: "两个列表的各项是否相同，不论先后和重复；空同于没有项，不是列表为否。",
  args: [
    { name: "list", title: "列表", classes: ["list", "opaque"] },
    { name: "other", title: "另一列表", classes: ["list", "opaque"] },
  ],
  returns: "boolean",
  nulls: "pass",
  sql: true,
  pure: true,
  evaluate: ([list, other]) => {
    const [one, two] = [itemsOf(list), itemsOf(other)];
    return one !== null && two !== null && JSON.stringify(one) === JSON.stringify(two);
  },
});

export const rangeFunctions = [rangeStart, rangeEnd, inRanges, listed, isTextList, sameItems] as const;
