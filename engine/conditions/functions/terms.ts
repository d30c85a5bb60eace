import type { CalendarDay, EvalContext } from "../../context.ts";
import { dayText } from "../../values/dates.ts";
import type { Value } from "../values.ts";
import { dayOf } from "./arguments.ts";
import { days, defineFunction } from "./define-function.ts";

/** Longest school year looked through for its end, with the days between two terms. */
const MAX_YEAR_DAYS = 400;

const date = { name: "date", title: "日期", classes: days } as const;

export const termOf = defineFunction({
  name: "termOf",
  title: "所在学期",
  help: "日期在校历中的学年与学期，如 2026-2027-1；校历之外为空。",
  args: [date],
  returns: "text",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => {
    const fact = factOn(dayOf(value), ctx);
    return fact === undefined ? null : `${fact.xn}-${fact.xqM}`;
  },
});

export const termEnd = defineFunction({
  name: "termEnd",
  title: "学期末",
  help: "日期所在学期在校历中的最后一天；校历之外为空。",
  args: [date],
  returns: "date",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => lastDay(dayOf(value), ctx, (one, other) => one.xn === other.xn && one.xqM === other.xqM),
});

export const yearEnd = defineFunction({
  name: "yearEnd",
  title: "学年末",
  help: "日期所在学年在校历中的最后一天；校历之外为空。",
  args: [date],
  returns: "date",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => lastDay(dayOf(value), ctx, (one, other) => one.xn === other.xn),
});

const factOn = (day: number, ctx: EvalContext): CalendarDay | undefined => ctx.calendar(dayText(day) ?? "");

/** The calendar may leave days out, so the last day that belongs together is looked for, not the first that does not. */
function lastDay(day: number, ctx: EvalContext, isSame: (one: CalendarDay, other: CalendarDay) => boolean): Value {
  const fact = factOn(day, ctx);
  if (fact === undefined) return null;
  let last = day;
  for (let next = day + 1; next <= day + MAX_YEAR_DAYS; next++) {
    const found = factOn(next, ctx);
    if (found !== undefined && isSame(fact, found)) last = next;
  }
  return dayText(last);
}

export const termFunctions = [termOf, termEnd, yearEnd] as const;
