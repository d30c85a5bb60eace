import { type RawBuilder, sql } from "kysely";
import { allOf, type RowCond } from "../../../../engine/access/conds.ts";
import { bindNames, type NamedRows, readAsRecord } from "../../../../engine/conditions/bind-record.ts";
import { queriedEntity } from "../../../../engine/conditions/check-query.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { resolveRows, rowsKey } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { orderSql } from "../../platform/sql/queries.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetch, Fetched } from "./fetched.ts";
import { needsOf, walkRecords } from "./walk.ts";

/** A row that a query may read by name. */
export interface RowAround {
  entity: Entity;
  record: OperationRecord;
}
/** `record` is the record at hand; the others are rows and made records by their `as`. */
export type RowsAround = { record: RowAround } & Readonly<Record<string, RowAround>>;

/**
 * The rows a document's query finds in the school of the call, in its order (else by id), as the server itself sees them: whoever tells them
 * to a person judges that person's rights, or hands them in as `within`. `how`: what else to read of them, whether to lock them, and from
 * which row a path starts (default: the record at hand).
 */
export async function queryRows(
  call: Call,
  query: Query,
  around: RowsAround,
  {
    within = true,
    from = around.record,
    ...how
  }: Pick<Fetch, "lock" | "paths" | "tables" | "own" | "removed"> & { within?: RowCond; from?: RowAround } = {},
): Promise<{ entity: Entity; rows: Fetched[] }> {
  const entity = queriedEntity(call.model, from.entity.id, query);
  if (entity === null) throw new Error(`query of ${query.entity ?? query.path} finds no entity`);
  const reads = [...(query.where === undefined ? [] : [query.where]), ...(query.order ?? []).map(({ by }) => by)];
  const named = bindNames(query, await namedRows(call, entity, reads, around));
  const bound = query.as === undefined ? named : readAsRecord(named, query.as);
  const conds: Cond[] = bound.where === undefined ? [] : [bound.where];
  if (query.path !== undefined) conds.unshift({ field: "id", in: await idsAt(call, from, query.path) });
  const rows = await fetchRecords({ ...how, call, entity, where: allOf([within, ...conds]), tail: (scope) => tailOf(bound, scope) });
  return { entity, rows };
}

/** Every row around conditions and expressions on `entity`, with what they read of it by its name. */
export async function namedRows(call: Call, entity: Entity, reads: Reads, around: Readonly<Record<string, RowAround>>): Promise<NamedRows> {
  const rows: Record<string, OperationRecord> = {};
  for (const [name, row] of Object.entries(around)) rows[name] = await walkedFor(call, entity, { reads, name, row });
  return rows;
}

type Reads = Parameters<typeof needsOf>[2];

/** The row with what the query's conditions, which stand on another entity, read of it. */
async function walkedFor(call: Call, entity: Entity, { reads, name, row }: { reads: Reads; name: string; row: RowAround }): Promise<OperationRecord> {
  const needs = needsOf(call, row.entity, namesRead(entity, reads, name));
  const [walked] = await walkRecords(call, row.entity, [row.record], needs);
  return walked!;
}

/** The paths read of the row of that name, each as an expression on the row itself. */
function namesRead(entity: Entity, reads: Reads, name: string): { field: Path }[] {
  const names = reads.flatMap((node) => dependencies(node, entity.conditions).contexts);
  return names.filter((one) => one.startsWith(`${name}.`)).map((one) => ({ field: one.slice(name.length + 1) }));
}

/** Ids of the stored rows of a to-many path of the record. */
async function idsAt(call: Call, { entity, record }: RowAround, path: Path): Promise<string[]> {
  const rows = resolveRows(call.model, entity.id, path)!;
  const [walked] = await walkRecords(call, entity, [record], { paths: [], rows: new Map([[path, dependencies({ all: [] }, {})]]) });
  const found = walked![rowsKey(path, rows.via)];
  return (Array.isArray(found) ? (found as OperationRecord[]) : []).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
}

const tailOf = (query: Query, scope: SqlScope): RawBuilder<unknown> =>
  sql`order by ${orderSql(query, scope)} ${query.limit === undefined ? sql`` : sql`limit ${query.limit}`}`;
