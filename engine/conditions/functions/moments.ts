import { dayText, instantText } from "../../values/dates.ts";
import { divideDecimals, roundDecimal, toDecimal } from "../decimal.ts";
import { dayOf, secondsIn, secondsOf } from "./arguments.ts";
import { days, defineFunction, numbers } from "./define-function.ts";

const date = { name: "date", title: "日期", classes: days } as const;

/** Hours and minutes, with or without seconds; the database reads the same. */
const timePattern = /^(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?$/;

export const dateTime = defineFunction({
  name: "dateTime",
  title: "合成时刻",
  help: "日期与时间（08:30 或 08:30:15）合成的时刻；不是时间时为空。",
  args: [date, { name: "time", title: "时间", classes: ["text"] }],
  returns: "datetime",
  sql: true,
  pure: true,
  evaluate: ([value, time]) => {
    const text = String(time);
    return timePattern.test(text) ? `${dayText(dayOf(value))} ${text.padEnd(8, ":00")}` : null;
  },
});

export const addMinutes = defineFunction({
  name: "addMinutes",
  title: "加分钟",
  help: "时刻加减分钟，可为小数，精确到秒；日期当作零点。",
  args: [date, { name: "minutes", title: "分钟", classes: numbers }],
  returns: "datetime",
  sql: true,
  pure: true,
  evaluate: ([value, minutes]) => instantText(secondsOf(value) + secondsIn(minutes, 60)),
});

export const minutesBetween = defineFunction({
  name: "minutesBetween",
  title: "相差分钟",
  help: "从开始到结束的分钟，保留两位小数；结束早于开始为负数。日期当作零点。",
  args: [
    { name: "start", title: "开始", classes: days },
    { name: "end", title: "结束", classes: days },
  ],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([from, to]) => roundDecimal(divideDecimals(toDecimal(secondsOf(to) - secondsOf(from))!, toDecimal(60)!)!, 2),
});

export const momentFunctions = [dateTime, addMinutes, minutesBetween] as const;
