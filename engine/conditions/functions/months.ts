import { dayNumber, dayText } from "../../values/dates.ts";
import type { Value } from "../values.ts";
import { decimalNumber, roundDecimal } from "../decimal.ts";
import { asDecimal } from "../values.ts";
import { dayOf, decimalOf, isInstantText, wholeOf } from "./arguments.ts";
import { days, defineFunction, numbers } from "./define-function.ts";

const date = { name: "date", title: "日期", classes: days } as const;

/** A day so many months on; a day that the month does not have is its last one. Null outside the years 1 to 9999. */
function monthsOn(day: number, months: number): number | null {
  const text = dayText(day);
  if (text === null) return null;
  const month = Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1 + months;
  if (month < 12 || month >= 120_000) return null;
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  for (let last = Number(text.slice(8)); ; last--) {
    const found = dayNumber(`${year}-${String((month % 12) + 1).padStart(2, "0")}-${String(last).padStart(2, "0")}`);
    if (found !== null) return found;
  }
}

export const addMonths = defineFunction({
  name: "addMonths",
  title: "加月数",
  help: "日期加减整数个月，那个月没有这一天时为月末；时间部分不变。",
  args: [date, { name: "months", title: "月数", classes: numbers }],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value, count]) => {
    const day = monthsOn(dayOf(value), wholeOf(count));
    const text = day === null ? null : dayText(day);
    return text !== null && isInstantText(value) ? `${text}${String(value).slice(10)}` : text;
  },
});

export const monthsBetween = defineFunction({
  name: "monthsBetween",
  title: "相差月数",
  help: "从开始到结束满几个月，时间部分不计；给了余天时，余下的天数多于它再算一个月。结束早于开始为 0。",
  args: [
    { name: "start", title: "开始", classes: days },
    { name: "end", title: "结束", classes: days },
    { name: "grace", title: "余天", classes: numbers, optional: true },
  ],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([start, end, grace]) => monthsOf(dayOf(start), dayOf(end), grace),
});

function monthsOf(from: number, to: number, grace: Value | undefined): Value {
  if (to < from) return decimalOf(0);
  const [a, b] = [dayText(from)!, dayText(to)!];
  const apart = (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(5, 7)) - Number(a.slice(5, 7));
  const whole = monthsOn(from, apart)! > to ? apart - 1 : apart;
  const isBegun = grace !== undefined && to - monthsOn(from, whole)! > decimalNumber(roundDecimal(asDecimal(grace), 0));
  return decimalOf(isBegun ? whole + 1 : whole);
}

export const dayOfMonth = defineFunction({
  name: "dayOf",
  title: "取日",
  help: "日期是当月的第几天，数字。",
  args: [date],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([value]) => decimalOf(Number(dayText(dayOf(value))?.slice(8))),
});

export const monthFunctions = [addMonths, monthsBetween, dayOfMonth] as const;
