import { dayNumber, dayText, instantText, weekday } from "../../values/dates.ts";
import { dayOf, decimalOf, isInstantText, secondsIn, secondsOf, wholeOf } from "./arguments.ts";
import { days, defineFunction, numbers } from "./define-function.ts";

const date = { name: "date", title: "日期", classes: days } as const;

export const addDays = defineFunction({
  name: "addDays",
  title: "加天数",
  help: "日期加减整数天；时间部分不变。",
  args: [date, { name: "days", title: "天数", classes: numbers }],
  returns: "same",
  sql: true,
  pure: true,
  evaluate: ([value, count]) => {
    if (isInstantText(value)) return instantText(secondsOf(value) + wholeOf(count) * 86_400);
    return dayText(dayOf(value) + wholeOf(count));
  },
});

export const addHours = defineFunction({
  name: "addHours",
  title: "加小时",
  help: "时刻加减小时，可为小数，精确到秒；日期当作零点。",
  args: [date, { name: "hours", title: "小时", classes: numbers }],
  returns: "datetime",
  sql: true,
  pure: true,
  evaluate: ([value, hours]) => instantText(secondsOf(value) + secondsIn(hours, 3600)),
});

export const toDate = defineFunction({
  name: "toDate",
  title: "转日期",
  help: "写成 2006-03-05 或 20060305 的文本所指的日期；没有这一天时为空。",
  args: [{ name: "text", title: "文本", classes: ["text"] }],
  returns: "date",
  sql: false,
  pure: true,
  evaluate: ([text]) => {
    const parts = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(String(text));
    const day = parts === null ? null : dayNumber(`${parts[1]}-${parts[3]}-${parts[4]}`);
    return day === null ? null : dayText(day);
  },
});

export const dateOf = defineFunction({
  name: "dateOf",
  title: "取日期",
  help: "时刻所在的日期。",
  args: [date],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => dayText(dayOf(value)),
});

export const timeOf = defineFunction({
  name: "timeOf",
  title: "取时间",
  help: "时刻的时分，如 08:30；日期为 00:00。",
  args: [date],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value]) => instantText(secondsOf(value))?.slice(11, 16) ?? null,
});

export const yearOf = defineFunction({
  name: "yearOf",
  title: "取年份",
  help: "日期的年份，数字。",
  args: [date],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([value]) => decimalOf(Number(dayText(dayOf(value))?.slice(0, 4))),
});

export const monthOf = defineFunction({
  name: "monthOf",
  title: "取月份",
  help: "日期的月份，如 2025-09。",
  args: [date],
  returns: "text",
  sql: true,
  pure: true,
  evaluate: ([value]) => dayText(dayOf(value))?.slice(0, 7) ?? null,
});

export const monthStart = defineFunction({
  name: "monthStart",
  title: "月初",
  help: "日期所在月的第一天。",
  args: [date],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => `${dayText(dayOf(value))?.slice(0, 7)}-01`,
});

export const monthEnd = defineFunction({
  name: "monthEnd",
  title: "月末",
  help: "日期所在月的最后一天。",
  args: [date],
  returns: "date",
  sql: true,
  pure: true,
  evaluate: ([value]) => {
    const first = dayNumber(`${dayText(dayOf(value))?.slice(0, 7)}-01`)!;
    const inNext = dayText(first + 31) ?? "9999-12-31";
    return inNext === "9999-12-31" ? inNext : dayText(first + 31 - Number(inNext.slice(8)));
  },
});

export const weekdayOf = defineFunction({
  name: "weekdayOf",
  title: "取星期",
  help: "1 为星期一，7 为星期日。",
  args: [date],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([value]) => decimalOf(weekday(dayOf(value))),
});

export const age = defineFunction({
  name: "age",
  title: "周岁",
  help: "从出生日期到指定日期（缺省为今天）的周岁；出生前为负数。",
  args: [
    { name: "birth", title: "出生日期", classes: days },
    { name: "on", title: "计算日期", classes: days, optional: true },
  ],
  returns: "number",
  sql: true,
  pure: false,
  evaluate: ([birth, on], ctx) => {
    const from = dayText(dayOf(birth))!;
    const to = dayText(dayOf(on ?? ctx.today))!;
    const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
    return decimalOf(to.slice(5) < from.slice(5) ? years - 1 : years);
  },
});

export const dateFunctions = [addDays, addHours, toDate, dateOf, timeOf, yearOf, monthOf, monthStart, monthEnd, weekdayOf, age] as const;
