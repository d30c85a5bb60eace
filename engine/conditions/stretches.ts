import type { Cond, Expr, Path } from "../grammar/condition.ts";
import { alike } from "../values/json-object.ts";

/** First and last day, both within it. */
type Stretch = readonly [Expr, Expr];

const today: Expr = { ctx: "today" };
const call = (name: string, ...args: Expr[]): Expr => ({ call: name, args });
const daysOn = (days: Expr): Expr => call("addDays", today, days);
/** Days from today to a day of its week; 1 = Monday. */
const weekdayFromHere = (weekday: number): Expr => daysOn({ sub: [weekday, call("weekdayOf", today)] });
const inMonth = (months: number): Expr => (months === 0 ? today : call("addMonths", today, months));
const month = (months: number): Stretch => [call("monthStart", inMonth(months)), call("monthEnd", inMonth(months))];
const term = (terms: number): Stretch => [call("termStart", today, terms), call("termEnd", today, terms)];
/** The last days, today among them. */
const last = (days: number): Stretch => [daysOn(1 - days), today];

/**
 * Stretches of days that people ask for by name. They stay relative wherever they are kept: the days are worked out when
 * they are read, by the clock and the calendar of the school.
 */
const stretches = {
  today: [today, today],
  yesterday: [daysOn(-1), daysOn(-1)],
  week: [weekdayFromHere(1), weekdayFromHere(7)],
  lastWeek: [weekdayFromHere(-6), weekdayFromHere(0)],
  nextWeek: [weekdayFromHere(8), weekdayFromHere(14)],
  month: month(0),
  lastMonth: month(-1),
  days7: last(7),
  days30: last(30),
  days90: last(90),
  term: term(0),
  lastTerm: term(-1),
} as const satisfies Record<string, Stretch>;

export type StretchName = keyof typeof stretches;
export const stretchNames = Object.keys(stretches) as StretchName[];
export const isStretchName = (name: string): name is StretchName => Object.hasOwn(stretches, name);
export const stretchOf = (name: StretchName): Stretch => stretches[name];

/** Not `between`: outside of the calendar a term has no days, and an open end would find everything. */
export const stretchCond = (field: Path, name: StretchName): Cond => ({ field, gte: stretches[name][0], lte: stretches[name][1] });

/** The stretch that a comparison asks for; null for any other. */
export const stretchIn = (cond: { field: Path }): StretchName | null =>
  stretchNames.find((name) => alike(cond, stretchCond(cond.field, name))) ?? null;
