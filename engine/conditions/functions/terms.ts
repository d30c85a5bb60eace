import type { CalendarDay, EvalContext } from "../../context.ts";
import { dayText } from "../../values/dates.ts";
import type { Value } from "../values.ts";
import { dayOf, wholeOf } from "./arguments.ts";
import { days, defineFunction, numbers } from "./define-function.ts";

/** Longest school year looked through for its end, with the days between two terms. */
const MAX_YEAR_DAYS = 400;
/** As many as the calendar at hand has at most. */
const MAX_TERMS = 12;

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

const terms = { name: "terms", title: "学期数", classes: numbers, optional: true } as const;

export const termStart = defineFunction({
  name: "termStart",
  title: "学期初",
  help: "日期所在学期在校历中的第一天；给了学期数时为其后（负数为其前）第几个学期的第一天。校历之外、前后没有这个学期时为空。",
  args: [date, terms],
  returns: "date",
  sql: false,
  pure: true,
  evaluate: ([value, count], ctx) => edgeOfTerm(ctx, { day: dayOf(value), terms: termsOf(count), towards: -1 }),
});

export const termEnd = defineFunction({
  name: "termEnd",
  title: "学期末",
  help: "日期所在学期在校历中的最后一天；给了学期数时为其后（负数为其前）第几个学期的最后一天。校历之外、前后没有这个学期时为空。",
  args: [date, terms],
  returns: "date",
  sql: false,
  pure: true,
  evaluate: ([value, count], ctx) => edgeOfTerm(ctx, { day: dayOf(value), terms: termsOf(count), towards: 1 }),
});

export const yearEnd = defineFunction({
  name: "yearEnd",
  title: "学年末",
  help: "日期所在学年在校历中的最后一天；校历之外为空。",
  args: [date],
  returns: "date",
  sql: false,
  pure: true,
  evaluate: ([value], ctx) => edge(ctx, dayOf(value), (one, other) => one.xn === other.xn, 1),
});

const factOn = (day: number, ctx: EvalContext): CalendarDay | undefined => ctx.calendar(dayText(day) ?? "");

type Same = (one: CalendarDay, other: CalendarDay) => boolean;
const isSameTerm: Same = (one, other) => one.xn === other.xn && one.xqM === other.xqM;
const termsOf = (count: Value | undefined): number => (count === undefined ? 0 : wholeOf(count));

interface TermEdge {
  day: number;
  /** How many terms on; negative: back. */
  terms: number;
  /** Its first day, or its last. */
  towards: -1 | 1;
}

/** Between two terms the one before is the last that ended and the one after the next that begins. */
function edgeOfTerm(ctx: EvalContext, { day, terms: count, towards }: TermEdge): Value {
  if (Math.abs(count) > MAX_TERMS) return null;
  let at: number | null = day;
  for (let left = Math.abs(count); left > 0 && at !== null; left--) at = dayOfNextTerm(ctx, at, count < 0 ? -1 : 1);
  return at === null ? null : edge(ctx, at, isSameTerm, towards);
}

/** The first day that is met of another term, holidays between the two left behind. */
function dayOfNextTerm(ctx: EvalContext, day: number, step: -1 | 1): number | null {
  const fact = factOn(day, ctx);
  for (let next = day + step; Math.abs(next - day) <= MAX_YEAR_DAYS; next += step) {
    const found = factOn(next, ctx);
    if (found !== undefined && (fact === undefined || !isSameTerm(fact, found))) return next;
  }
  return null;
}

/** The calendar may leave days out, so the outermost day that belongs together is looked for, not the first that does not. */
function edge(ctx: EvalContext, day: number, isSame: Same, step: -1 | 1): Value {
  const fact = factOn(day, ctx);
  if (fact === undefined) return null;
  let outermost = day;
  for (let next = day + step; Math.abs(next - day) <= MAX_YEAR_DAYS; next += step) {
    const found = factOn(next, ctx);
    if (found !== undefined && isSame(fact, found)) outermost = next;
  }
  return dayText(outermost);
}

export const termFunctions = [termOf, termStart, termEnd, yearEnd] as const;
