import { dayText, weekday } from "../../values/dates.ts";
import type { EvalContext } from "../../context.ts";
import { asText, mismatch, type Value } from "../values.ts";
import { dayOf, decimalOf, isInstantText, secondsOf, wholeOf } from "./arguments.ts";
import { days, defineFunction, numbers } from "./define-function.ts";
import { halvesTouched, lineSeconds, MAX_SPAN_DAYS } from "./half-days.ts";
import { divideDecimals, roundDecimal, toDecimal } from "../decimal.ts";

const start = { name: "start", title: "开始", classes: days } as const;
const end = { name: "end", title: "结束", classes: days } as const;
const NOON = 43_200;

export const daysBetween = defineFunction({
  name: "daysBetween",
  title: "相差天数",
  help: "两个日期：首尾都算的天数。有时刻：按半天计，以 12:00 为界，碰到的每个半天算 0.5 天，正好在界上结束不算后半天。结束早于开始为 0。",
  args: [start, end],
  returns: "number",
  sql: false,
  pure: true,
  evaluate: ([from, to]) => {
    if (!isInstantText(from) && !isInstantText(to)) return decimalOf(Math.max(0, dayOf(to) - dayOf(from) + 1));
    const halves = halvesTouched(asText(from!), asText(to!), NOON);
    return decimalOf(halves === null ? 0 : (halves.last - halves.first + 1) / 2);
  },
});

export const hoursBetween = defineFunction({
  name: "hoursBetween",
  title: "相差小时",
  help: "从开始到结束的小时，保留两位小数；结束早于开始为负数。日期当作零点。",
  args: [start, end],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([from, to]) => roundDecimal(divideDecimals(toDecimal(secondsOf(to) - secondsOf(from))!, toDecimal(3600)!)!, 2),
});

/** A school day by the calendar; outside the calendar Monday to Friday. `day` counts from 1970-01-01. */
export function isWorkday(day: number, ctx: EvalContext): boolean {
  const fact = ctx.calendar(dayText(day) ?? "");
  if (fact?.isHoliday) return false;
  return fact?.isTeachDay === true || weekday(day) <= 5;
}

export const workdaysBetween = defineFunction({
  name: "workdaysBetween",
  title: "相差工作日",
  help: "首尾都算的工作日天数：校历的假日不算，调休上课的周末算；校历之外按周一至周五。超过十年为空。",
  args: [start, end],
  returns: "number",
  sql: false,
  pure: true,
  evaluate: ([from, to], ctx) => {
    const [first, last] = [dayOf(from), dayOf(to)];
    if (last - first > MAX_SPAN_DAYS) return null;
    let count = 0;
    for (let day = first; day <= last; day++) if (isWorkday(day, ctx)) count++;
    return decimalOf(count);
  },
});

export const addWorkdays = defineFunction({
  name: "addWorkdays",
  title: "加工作日",
  help: "日期之后（负数为之前）的第几个工作日，工作日同“相差工作日”；0 为当天；时间部分不变。走过十年仍不够时为空。",
  args: [
    { name: "date", title: "日期", classes: days },
    { name: "days", title: "天数", classes: numbers },
  ],
  returns: "same",
  sql: false,
  pure: true,
  evaluate: ([value, count], ctx) => {
    const [from, wanted] = [dayOf(value), wholeOf(count)];
    const step = wanted < 0 ? -1 : 1;
    let day = from;
    for (let left = Math.abs(wanted); left > 0; ) {
      day += step;
      if (Math.abs(day - from) > MAX_SPAN_DAYS) return null;
      if (isWorkday(day, ctx)) left -= 1;
    }
    const text = dayText(day);
    return text !== null && isInstantText(value) ? `${text}${String(value).slice(10)}` : text;
  },
});

export const workHalfDaysBetween = defineFunction({
  name: "workHalfDaysBetween",
  title: "相差半天数",
  help: "按半天计的天数，同“相差天数”，并按参数跳过周末和假日；调休上课的周末照算。半天分界缺省 12:00。超过十年为空。",
  args: [
    start,
    end,
    { name: "countWeekend", title: "周末计入", classes: ["boolean"] },
    { name: "countHoliday", title: "假日计入", classes: ["boolean"] },
    { name: "halfDayLine", title: "半天分界", classes: ["text"], optional: true },
  ],
  returns: "number",
  nulls: "pass",
  sql: false,
  pure: true,
  evaluate: ([from, to, weekends, holidays, line], ctx) => {
    if (from == null || to == null) return null;
    if (typeof from !== "string" || typeof to !== "string") throw mismatch(from, "日期时间");
    const halves = halvesTouched(from, to, lineSeconds(typeof line === "string" ? line : null));
    if (halves === null) return decimalOf(0);
    if (halves.last - halves.first > MAX_SPAN_DAYS * 2) return null;
    let count = 0;
    for (let half = halves.first; half <= halves.last; half++) {
      if (counts(Math.floor(half / 2), { weekends: weekends === true, holidays: holidays === true }, ctx)) count++;
    }
    return decimalOf(count / 2);
  },
});

function counts(day: number, include: { weekends: boolean; holidays: boolean }, ctx: EvalContext): boolean {
  const fact = ctx.calendar(dayText(day) ?? "");
  if (fact?.isHoliday) return include.holidays;
  return include.weekends || weekday(day) <= 5 || fact?.isTeachDay === true;
}

const date = { name: "date", title: "日期", classes: days } as const;
const factOf = (value: Value | undefined, ctx: EvalContext) => ctx.calendar(dayText(dayOf(value)) ?? "");

export const weekOf = defineFunction({
  name: "weekOf",
  title: "教学周",
  help: "日期在校历中的教学周，校历之外为空。",
  args: [date],
  returns: "number",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => {
    const week = factOf(value, ctx)?.week;
    return week === undefined || week === null ? null : decimalOf(week);
  },
});

export const isTeachDay = defineFunction({
  name: "isTeachDay",
  title: "是教学日",
  help: "校历上该日是否上课，校历之外为否。",
  args: [date],
  returns: "boolean",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => factOf(value, ctx)?.isTeachDay === true,
});

export const isHoliday = defineFunction({
  name: "isHoliday",
  title: "是假日",
  help: "校历上该日是否放假，校历之外为否。",
  args: [date],
  returns: "boolean",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => factOf(value, ctx)?.isHoliday === true,
});

/** The longest holiday that is looked across. */
const MAX_GAP = 70;

export const besideHoliday = defineFunction({
  name: "besideHoliday",
  title: "紧邻假日",
  help: "从开始到结束是否占用与假日相连的教学日：这一天与下一个（或上一个）教学日之间有假日。校历之外为否；超过十年为空。",
  args: [start, end],
  returns: "boolean",
  sql: false,
  pure: true,
  evaluate: ([from, to], ctx) => {
    const [first, last] = [dayOf(from), dayOf(to)];
    if (last - first > MAX_SPAN_DAYS) return null;
    const fact = (day: number) => ctx.calendar(dayText(day) ?? "");
    const reaches = (day: number, step: 1 | -1): boolean => {
      for (let distance = 1; distance <= MAX_GAP; distance++) {
        const found = fact(day + step * distance);
        if (found === undefined || found.isTeachDay) return false;
        if (found.isHoliday) return true;
      }
      return false;
    };
    for (let day = first; day <= last; day++) if (fact(day)?.isTeachDay === true && (reaches(day, 1) || reaches(day, -1))) return true;
    return false;
  },
});

export const spanFunctions = [
  daysBetween,
  hoursBetween,
  workdaysBetween,
  addWorkdays,
  workHalfDaysBetween,
  weekOf,
  isTeachDay,
  isHoliday,
  besideHoliday,
] as const;
