import { type RawBuilder, sql } from "kysely";
import { functionOf } from "../../../../engine/conditions/functions/index.ts";
import { SPANS } from "../../../../engine/conditions/functions/ranges.ts";
import { patternOf } from "../../../../engine/conditions/functions/patterns.ts";
import { postgresPattern } from "../../../../engine/values/text-pattern.ts";
import { mismatch } from "../../../../engine/conditions/values.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { day, number, text, textOf, timestamp, whole, within } from "./arguments.ts";
import { calendarFunctionsSql } from "./calendar-functions.ts";
import type { SqlScope } from "./scope.ts";
import { comparable, isConstant, type SqlType, type Term, typed, typeOfTerm } from "./terms.ts";

type Sql = RawBuilder<unknown>;
type Value = { sql: Sql; type: SqlType };
type FunctionSql = (args: Term[], scope: SqlScope) => Value;

/** A call of a registered function as SQL. @throws SchemaError FUNCTION_UNKNOWN, RequestError FUNCTION_NO_SQL */
export function callSql(name: string, args: Term[], scope: SqlScope): Term {
  const spec = functionOf(name);
  if (!Object.hasOwn(functionsSql, name)) throw requestError([problem("FUNCTION_NO_SQL", "", { name: spec.name, place: "filter" })]);
  const required = spec.args.filter((arg) => !arg.optional).length;
  if (args.length < required || (!spec.variadic && args.length > spec.args.length)) {
    throw requestError([problem("FUNCTION_ARGUMENTS", "", { name, expected: `${required} 个`, found: `${args.length} 个` })]);
  }
  return functionsSql[name]!(args, scope);
}

function many(pick: "least" | "greatest" | "coalesce"): FunctionSql {
  return (args, scope) => {
    const lead = args.find((arg) => !isConstant(arg)) ?? args.find((arg) => arg.type !== undefined) ?? args[0]!;
    const values = args.map((arg) => comparable(lead, arg, scope.write));
    const type = values.some((value) => value.type === "timestamp") ? "timestamp" : values[0]!.type;
    const ordered = values.map(({ right }) =>
      type === "text" ? sql`${right} collate "C"` : type === "timestamp" ? sql`${right}::timestamp` : right,
    );
    return { sql: sql`${sql.raw(pick)}(${sql.join(ordered)})`, type };
  };
}

/**
 * The time between two instants in units of so many seconds, to two digits. Instants are whole seconds, so a quotient that is no middle of two
 * digits is at least 1/3600 away from one; the six digits that PostgreSQL divides to by itself are enough, and cheap.
 */
const apart = ([from, to]: Term[], unitSeconds: "60" | "3600", scope: SqlScope): Value => ({
  sql: sql`round(extract(epoch from ${timestamp(to, scope)} - ${timestamp(from, scope)}) / ${sql.raw(unitSeconds)}, 2)`,
  type: "numeric",
});

/** Whole meters, with the half away from nothing as the evaluator rounds it. */
function meters(from: Term, to: Term, scope: SqlScope): Sql {
  const [a, b] = [from, to].map((place) => typed(place, "jsonb", scope.write));
  if (a!.type !== "jsonb" || b!.type !== "jsonb") throw mismatch(null, "位置");
  return sql`floor(platform.meters_to(${a!.sql}, ${b!.sql}) + 0.5)::numeric`;
}

/** A list as the set of its texts; null where it is none. */
function items(list: Term, scope: SqlScope): Sql {
  const isJson = typeOfTerm(list) === "jsonb";
  const value = typed(list, isJson ? "jsonb" : "text[]", scope.write);
  if (!isJson) return sql`coalesce(${value.sql}, '{}')`;
  return sql`(case when ${value.sql} is null then '{}'::text[] when jsonb_typeof(${value.sql}) = 'array' then array(select jsonb_array_elements_text(${value.sql})) end)`;
}

/** By name; exactly the functions the engine declares to have a database form. */
export const functionsSql: Record<string, FunctionSql> = {
  addDays: ([date, days], scope) => {
    const start = typed(date!, typeOfTerm(date!) === "timestamp" ? "timestamp" : "date", scope.write);
    const moved =
      start.type === "timestamp"
        ? within(sql`${start.sql} + make_interval(days => ${whole(days, scope)})`, "timestamp")
        : within(sql`${start.sql} + ${whole(days, scope)}`, "date");
    return { sql: moved, type: start.type };
  },
  ...calendarFunctionsSql,
  dateOf: ([date], scope) => ({ sql: day(date, scope), type: "date" }),
  timeOf: ([date], scope) => ({ sql: sql`to_char(${timestamp(date, scope)}, 'HH24:MI')`, type: "text" }),
  yearOf: ([date], scope) => ({ sql: sql`extract(year from ${day(date, scope)})`, type: "numeric" }),
  monthOf: ([date], scope) => ({ sql: sql`to_char(${day(date, scope)}, 'YYYY-MM')`, type: "text" }),
  monthStart: ([date], scope) => ({ sql: sql`date_trunc('month', ${timestamp(date, scope)})::date`, type: "date" }),
  monthEnd: ([date], scope) => ({ sql: sql`(date_trunc('month', ${timestamp(date, scope)}) + interval '1 month - 1 day')::date`, type: "date" }),
  weekdayOf: ([date], scope) => ({ sql: sql`extract(isodow from ${day(date, scope)})`, type: "numeric" }),
  age: ([birth, on], scope) => {
    const from = day(birth, scope);
    const to = on === undefined ? scope.write(scope.ctx.today, "date") : day(on, scope);
    const early = sql`(to_char(${to}, 'MMDD') collate "C" < to_char(${from}, 'MMDD'))::int`;
    return { sql: sql`(extract(year from ${to}) - extract(year from ${from}) - ${early})`, type: "numeric" };
  },
  hoursBetween: (args, scope) => apart(args, "3600", scope),
  minutesBetween: (args, scope) => apart(args, "60", scope),
  round: ([value, digits], scope) => {
    const places = digits === undefined ? sql`0` : sql`greatest(0, least(10, ${whole(digits, scope)}))`;
    const present = digits === undefined ? sql`` : sql` + 0 * ${whole(digits, scope)}`;
    return { sql: sql`round(${number(value, scope)}${present}, ${places})`, type: "numeric" };
  },
  floor: ([value], scope) => ({ sql: sql`floor(${number(value, scope)})`, type: "numeric" }),
  ceil: ([value], scope) => ({ sql: sql`ceil(${number(value, scope)})`, type: "numeric" }),
  mod: ([value, divisor], scope) => ({ sql: sql`mod(${number(value, scope)}, nullif(${number(divisor, scope)}, 0))`, type: "numeric" }),
  abs: ([value], scope) => ({ sql: sql`abs(${number(value, scope)})`, type: "numeric" }),
  least: many("least"),
  greatest: many("greatest"),
  coalesce: many("coalesce"),
  concat: (args, scope) => ({ sql: sql`concat(${sql.join(args.map((arg) => textOf(typed(arg, typeOfTerm(arg), scope.write))))})`, type: "text" }),
  length: ([value], scope) => ({ sql: sql`length(${text(value, scope)})::numeric`, type: "numeric" }),
  upper: ([value], scope) => ({ sql: sql`upper(${text(value, scope)})`, type: "text" }),
  lower: ([value], scope) => ({ sql: sql`lower(${text(value, scope)})`, type: "text" }),
  substring: ([value, from, count], scope) => {
    const first = sql`greatest(1, ${whole(from, scope)}) + 0 * ${whole(from, scope)}`;
    const length = count === undefined ? sql`` : sql`, greatest(0, ${whole(count, scope)}) + 0 * ${whole(count, scope)}`;
    return { sql: sql`substr(${text(value, scope)}, ${first}${length})`, type: "text" };
  },
  toText: ([value], scope) => ({ sql: textOf(typed(value!, typeOfTerm(value!), scope.write)), type: "text" }),
  size: ([list], scope) => {
    const value = typed(list!, "text[]", scope.write);
    if (value.type !== "text[]") throw mismatch(null, "列表");
    return { sql: sql`coalesce(cardinality(${value.sql}), 0)::numeric`, type: "numeric" };
  },
  first: ([list], scope) => {
    const value = typed(list!, "text[]", scope.write);
    if (value.type !== "text[]") throw mismatch(null, "列表");
    return { sql: sql`(${value.sql})[1]`, type: "text" };
  },
  join: ([list, separator], scope) => {
    const value = typed(list!, "text[]", scope.write);
    if (value.type !== "text[]") throw mismatch(null, "列表");
    return { sql: sql`array_to_string(${value.sql}, ${text(separator, scope)})`, type: "text" };
  },
  matches: ([value, pattern], scope) => {
    const written = patternOf(isConstant(pattern!) ? (pattern.constant as string) : null);
    return { sql: sql`(${text(value, scope)} ~ ${scope.write(postgresPattern(written), "text")})`, type: "boolean" };
  },
  inRanges: ([value, ranges], scope) => {
    const written = text(ranges, scope);
    const from = sql`split_part(span, '-', 1)::numeric`;
    const within = sql`(select bool_or(${number(value, scope)} between ${from} and coalesce(nullif(split_part(span, '-', 2), ''), split_part(span, '-', 1))::numeric) from unnest(string_to_array(${written}, ',')) as spans(span))`;
    return { sql: sql`(case when ${written} ~ ${scope.write(SPANS, "text")} then ${within} else ${written} is null and null end)`, type: "boolean" };
  },
  listed: ([list, item], scope) => {
    const value = typed(list!, "jsonb", scope.write);
    if (value.type !== "jsonb") throw mismatch(null, "列表");
    const wanted = text(item, scope);
    return {
      sql: sql`(case when jsonb_typeof(${value.sql}) = 'array' then jsonb_exists(${value.sql}, ${wanted}) else ${value.sql} is null and null end)`,
      type: "boolean",
    };
  },
  sameItems: ([list, other], scope) => {
    const [one, two] = [items(list!, scope), items(other!, scope)];
    return { sql: sql`coalesce(${one} @> ${two} and ${two} @> ${one}, false)`, type: "boolean" };
  },
  distance: ([from, to], scope) => ({ sql: meters(from!, to!, scope), type: "numeric" }),
  inFence: ([place, center, radius], scope) => ({ sql: sql`(${meters(place!, center!, scope)} <= ${number(radius, scope)})`, type: "boolean" }),
  hash: ([value], scope) => ({ sql: sql`md5(${text(value, scope)})`, type: "text" }),
};
