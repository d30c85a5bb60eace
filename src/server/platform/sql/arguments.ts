import { type RawBuilder, sql } from "kysely";
import type { SqlScope } from "./scope.ts";
import { type SqlType, type Term, typed } from "./terms.ts";

type Sql = RawBuilder<unknown>;

/** Arguments of a function as SQL of the type that the function reads. */
export const timestamp = (term: Term | undefined, { write }: SqlScope): Sql => sql`${typed(term!, "timestamp", write).sql}::timestamp`;
export const day = (term: Term | undefined, { write }: SqlScope): Sql => sql`${typed(term!, "date", write).sql}::date`;
export const number = (term: Term | undefined, { write }: SqlScope): Sql => sql`${typed(term!, "numeric", write).sql}::numeric`;
export const text = (term: Term | undefined, { write }: SqlScope): Sql => sql`${textOf(typed(term!, "text", write))} collate "C"`;

/** Shortest decimal, days and instants as they travel. */
export function textOf({ sql: value, type }: { sql: Sql; type: SqlType }): Sql {
  if (type === "numeric" || type === "bigint") return sql`trim_scale(${value}::numeric)::text`;
  return type === "text" ? value : sql`${value}::text`;
}

/** Whole number that fits an int4, half away from zero. */
export const whole = (term: Term | undefined, scope: SqlScope): Sql => {
  const value = number(term, scope);
  // `least` and `greatest` of PostgreSQL pass over null; adding zero times the value brings it back.
  return sql`(greatest(-3000000, least(3000000, round(${value}))) + 0 * ${value})::int`;
};

export const within = (value: Sql, type: "date" | "timestamp"): Sql =>
  sql`(select case when d >= '0001-01-01' and d < '10000-01-01' then d end from (values ((${value})::${sql.raw(type)})) as v(d))`;
