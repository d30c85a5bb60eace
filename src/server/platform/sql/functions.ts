import { type RawBuilder, sql } from "kysely";
import { functionOf } from "../../../../engine/conditions/functions/index.ts";
import { mismatch } from "../../../../engine/conditions/values.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { quotient } from "./expressions.ts";
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

const timestamp = (term: Term | undefined, { write }: SqlScope): Sql => sql`${typed(term!, "timestamp", write).sql}::timestamp`;
const day = (term: Term | undefined, { write }: SqlScope): Sql => sql`${typed(term!, "date", write).sql}::date`;
const number = (term: Term | undefined, { write }: SqlScope): Sql => sql`${typed(term!, "numeric", write).sql}::numeric`;
const text = (term: Term | undefined, { write }: SqlScope): Sql => sql`${textOf(typed(term!, "text", write))} collate "C"`;

/** Shortest decimal, days and instants as they travel. */
function textOf({ sql: value, type }: Value): Sql {
  if (type === "numeric" || type === "bigint") return sql`trim_scale(${value}::numeric)::text`;
  return type === "text" ? value : sql`${value}::text`;
}

/** Whole number that fits an int4, half away from zero. */
const whole = (term: Term | undefined, scope: SqlScope): Sql => {
  const value = number(term, scope);
  // `least` and `greatest` of PostgreSQL pass over null; adding zero times the value brings it back.
  return sql`(greatest(-3000000, least(3000000, round(${value}))) + 0 * ${value})::int`;
};

const within = (value: Sql, type: "date" | "timestamp"): Sql =>
  sql`(select case when d >= '0001-01-01' and d < '10000-01-01' then d end from (values ((${value})::${sql.raw(type)})) as v(d))`;

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
  addHours: ([date, hours], scope) => ({
    sql: within(sql`${timestamp(date, scope)} + floor(${number(hours, scope)} * 3600 + 0.5)::double precision * interval '1 second'`, "timestamp"),
    type: "timestamp",
  }),
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
  hoursBetween: ([from, to], scope) => ({
    sql: sql`round(${quotient(sql`extract(epoch from ${timestamp(to, scope)} - ${timestamp(from, scope)})`, sql`3600`)}, 2)`,
    type: "numeric",
  }),
  round: ([value, digits], scope) => {
    const places = digits === undefined ? sql`0` : sql`greatest(0, least(10, ${whole(digits, scope)}))`;
    const present = digits === undefined ? sql`` : sql` + 0 * ${whole(digits, scope)}`;
    return { sql: sql`round(${number(value, scope)}${present}, ${places})`, type: "numeric" };
  },
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
};
