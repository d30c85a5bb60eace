import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import { aggregateOf } from "../../platform/sql/aggregates.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import type { Listing, Statement } from "./listing.ts";

const aggregates = ["sum", "avg", "count"] as const;
type Aggregate = (typeof aggregates)[number];
const isAggregate = (text: string): text is Aggregate => (aggregates as readonly string[]).includes(text);
const MAX_SUMS = 20;

/** `sum:days,count:xh` as a query says it. @throws RequestError REQUEST_PARAM_INVALID */
export function sumsAsked(listing: Listing): { key: string; agg: Aggregate; path: string }[] {
  return listing.sums.map((key) => {
    const [agg = "", path = ""] = key.split(":");
    const field = isAggregate(agg) ? resolvePath(listing.call.model, listing.entity.id, path)?.field : undefined;
    const fits = field !== undefined && field.kind !== "rows" && (agg === "count" || ["number", "decimal"].includes(field.type.valueClass));
    if (!fits || listing.sums.length > MAX_SUMS) throw invalid();
    return { key, agg: agg as Aggregate, path };
  });
}

const invalid = () =>
  requestError([
    problem("REQUEST_PARAM_INVALID", "/sums", { name: "sums", expected: phrase`sum:字段、avg:字段 或 count:字段，最多 ${MAX_SUMS} 项` }),
  ]);

/**
 * Sums over all rows of a listing, in one statement: decimal texts by `agg:path`. A value counts only where the reader sees it in clear,
 * so a sum tells no more than the rows do. @throws RequestError FIELD_NOT_READABLE
 */
export async function sumRows(listing: Listing, { scope, where }: Statement): Promise<Record<string, string | null>> {
  const asked = sumsAsked(listing);
  const values = asked.map(({ agg, path }, at) => sql`(${aggregateOf(agg, seenOnly(listing, path, scope), scope).sql})::text as ${sql.id(`s${at}`)}`);
  const { rows } = await sql<Record<string, string | null>>`/* kept */ select ${sql.join(values)} from ${scope.from.clause()} where ${where}`.execute(
    current(listing.call.runtime.db),
  );
  return Object.fromEntries(asked.map(({ key }, at) => [key, rows[0]?.[`s${at}`] ?? null]));
}

/** The value where it is seen in clear, null elsewhere. */
function seenOnly({ call, entity }: Listing, path: string, scope: SqlScope) {
  const { clear } = readablePath({ model: call.model, entity: entity.id, path, user: call.user, action: "read" });
  if (clear === false) throw requestError([problem("FIELD_NOT_READABLE", "/sums", { field: path })]);
  const { sql: value, type } = fieldSql(path, scope);
  const seen = clear === true ? true : condSql(clear, scope);
  return { sql: seen === true ? value : sql`case when ${whereSql(seen)} then ${value} end`, type };
}
