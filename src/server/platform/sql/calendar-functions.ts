import { type RawBuilder, sql } from "kysely";
import { day, number, text, timestamp, whole, within } from "./arguments.ts";
import type { SqlScope } from "./scope.ts";
import { type SqlType, type Term, typed, typeOfTerm } from "./terms.ts";

type Value = { sql: RawBuilder<unknown>; type: SqlType };

/** Instant plus a count of units of so many seconds, to the nearest second. */
const later = ([date, count]: Term[], unitSeconds: "60" | "3600", scope: SqlScope): Value => ({
  sql: within(
    sql`${timestamp(date, scope)} + floor(${number(count, scope)} * ${sql.raw(unitSeconds)} + 0.5)::double precision * interval '1 second'`,
    "timestamp",
  ),
  type: "timestamp",
});

/** Months of the year 0 up to the day, so that a month outside the years 1 to 9999 is found before it is reckoned with. */
const monthsOf = (value: RawBuilder<unknown>) => sql`(extract(year from ${value}) * 12 + extract(month from ${value}) - 1)::int`;

/** A day of a range. What is no day, in a value of another shape, is null. */
const dayAt = ([range]: Term[], end: "start" | "end", { write }: SqlScope): Value => ({
  sql: sql`(select case when d ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(d, 'date') then d::date end
    from (values (${typed(range!, "jsonb", write).sql} ->> ${sql.lit(end)})) as v(d))`,
  type: "date",
});

/** Functions that walk the calendar, by name. */
export const calendarFunctionsSql: Record<string, (args: Term[], scope: SqlScope) => Value> = {
  addHours: (args, scope) => later(args, "3600", scope),
  addMinutes: (args, scope) => later(args, "60", scope),
  addMonths: ([date, months], scope) => {
    const type = typeOfTerm(date!) === "timestamp" ? "timestamp" : "date";
    return {
      sql: sql`(select case when ${monthsOf(sql`v.d`)} + v.n between 12 and 119999 then (v.d + make_interval(months => v.n))::${sql.raw(type)} end
        from (values (${timestamp(date, scope)}, ${whole(months, scope)})) as v(d, n))`,
      type,
    };
  },
  monthsBetween: ([start, end, grace], scope) => {
    const days = grace === undefined ? sql`100` : sql`round(${number(grace, scope)})`;
    return {
      sql: sql`(select case when v.e < v.s then 0 * v.grace else v.n + (v.grace < v.e - (v.s + make_interval(months => v.n))::date)::int end
        from (select s, e, grace, m - ((s + make_interval(months => m))::date > e)::int as n
          from (select s, e, grace, ${monthsOf(sql`e`)} - ${monthsOf(sql`s`)} as m
            from (values (${day(start, scope)}, ${day(end, scope)}, ${days})) as w(s, e, grace)) as x) as v)::numeric`,
      type: "numeric",
    };
  },
  rangeStart: (args, scope) => dayAt(args, "start", scope),
  rangeEnd: (args, scope) => dayAt(args, "end", scope),
  dayOf: ([date], scope) => ({ sql: sql`extract(day from ${day(date, scope)})`, type: "numeric" }),
  dateTime: ([date, time], scope) => ({
    sql: sql`(${day(date, scope)} + substring(${text(time, scope)} from '^((?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?)$')::interval)`,
    type: "timestamp",
  }),
};
