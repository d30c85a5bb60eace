import { roundDecimal } from "../decimal.ts";
import { dateInCapitals, dateInNumerals, moneyInCapitals } from "../../values/national-writing.ts";
import { asDecimal } from "../values.ts";
import { dayOf } from "./arguments.ts";
import { days, defineFunction, numbers } from "./define-function.ts";

export const moneyCapitals = defineFunction({
  name: "moneyCapitals",
  title: "金额大写",
  help: "金额的人民币大写，如 壹佰零贰元伍角整，四舍五入到分；一亿亿元起为空。",
  args: [{ name: "amount", title: "金额", classes: numbers }],
  returns: "text",
  sql: false,
  pure: true,
  evaluate: ([amount]) => {
    const { digits, scale } = roundDecimal(asDecimal(amount ?? null), 2);
    return moneyInCapitals(digits * 10n ** BigInt(2 - scale));
  },
});

export const dateNumerals = defineFunction({
  name: "dateNumerals",
  title: "日期汉字",
  help: "日期写成汉字，如 二〇二六年十一月二十三日。",
  args: [{ name: "date", title: "日期", classes: days }],
  returns: "text",
  sql: false,
  pure: true,
  evaluate: ([date]) => dateInNumerals(dayOf(date)),
});

export const dateCapitals = defineFunction({
  name: "dateCapitals",
  title: "日期大写",
  help: "票据上的日期大写，如 贰零贰陆年壹拾壹月零贰拾日。",
  args: [{ name: "date", title: "日期", classes: days }],
  returns: "text",
  sql: false,
  pure: true,
  evaluate: ([date]) => dateInCapitals(dayOf(date)),
});

export const writingFunctions = [moneyCapitals, dateNumerals, dateCapitals] as const;
