import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { type RawBuilder, sql } from "kysely";
import type { Page, Row, RowRead } from "../../../../engine/api.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import { allOf, pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import { type Entity, type Field, systemFields } from "../../../../engine/model/model.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { resolvePath, resolveRows } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import { accessError, problem, requestError } from "../../../../engine/errors.ts";
import { todoCond } from "../../../../engine/flow/todo-cond.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { column } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
import { isLarge } from "./size.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { type FilterAction, filterCond, keywordCond } from "./filters.ts";
import { orderOf, orderSql } from "./order.ts";
import { projectFetched } from "./project-row.ts";
import { namesIn, type ParsedQuery, parseRecordQuery, type RecordQuery } from "./query.ts";
import { actionQuestions, actionsOf, barredCalls, flowActions } from "./row-actions.ts";
import type { RowMoves } from "../flow/row-moves.ts";
import { screenCond } from "./screen-where.ts";
import { sumRows } from "./sums.ts";
import { clientCond } from "./where.ts";
import type { Listing, Statement } from "./listing.ts";

const MAX_SIZE = 500;
/** Rows of `getList`, which has no pages. */
export const LIST_MAX = 2000;
/** Beyond this many rows in the table a count stops at its cap. */
const COUNT_CAP = 10_000;

/** Reads a query. @throws RequestError REQUEST_PARAM_..., FIELD_NOT_READABLE, CONDITION_...; AccessError ACTION_DENIED */
export function planListing(call: Call, entityId: string, query: RecordQuery, read: RowRead = "list"): Listing {
  const entity = entityOf(call, entityId);
  const action = read === "export" || read === "statistics" ? read : "read";
  const parsed = parseRecordQuery(query, read);
  const removed = parsed.steer.removed === "1" ? "removed" : "kept";
  const access = accessFor(call.model, entity.id, call.user);
  const pairs = access[action];
  if (pairs.length === 0) throw denied(entity, "查看");
  if (removed === "removed" && access.restore.length === 0) throw denied(entity, "查看回收站");
  const columns = splitColumns(call, entity, namesIn(parsed.steer.columns));
  const where = allOf([pairsCond(pairs), removed === "removed" ? pairsCond(access.restore) : true, ...queryConds({ call, entity, action }, parsed)]);
  const order = orderOf({ call, entity, action }, parsed.steer);
  return { call, entity, pairs, action, removed, where, order, ...columns, sums: namesIn(parsed.steer.sums) };
}

export const denied = (entity: Entity, action: string) =>
  accessError([problem("ACTION_DENIED", "", { action: phrase`${titled(action)}${titled(entity.title)}` })]);

function queryConds(place: { call: Call; entity: Entity; action: FilterAction }, { steer, filters }: ParsedQuery): RowCond[] {
  const conds = [...filters].map(([name, values]) => filterCond(place, name, values));
  if (steer.keyword !== undefined) conds.push(keywordCond(place, steer.keyword.trim(), namesIn(steer.keywordFields)));
  if (steer.where !== undefined) conds.push(clientCond(place, steer.where));
  if (steer.screen !== undefined) conds.push(screenCond(place, steer.screen, steer.variant));
  if (steer.todo === "1") conds.push(waitingCond(place));
  return conds;
}

function waitingCond({ call, entity }: { call: Call; entity: Entity }): RowCond {
  const flow = entity.flow === null ? undefined : call.model.flows.get(entity.flow);
  if (flow === undefined) throw requestError([problem("REQUEST_PARAM_UNKNOWN", "/todo", { name: "todo" })]);
  return todoCond({ model: call.model, flow });
}

/** Own fields come anyway; a `table` field or a walked path comes when asked for. Links are lists of their own and never part of a row. */
function splitColumns(call: Call, entity: Entity, names: readonly string[]): { paths: Path[]; tables: string[] } {
  const paths: Path[] = [];
  const tables: string[] = [];
  for (const name of names) {
    const field = resolvePath(call.model, entity.id, name)?.field;
    if (field === undefined && resolveRows(call.model, entity.id, name) === null)
      throw requestError([problem("REQUEST_PARAM_UNKNOWN", `/columns`, { name })]);
    if (field?.kind === "rows" && !name.includes(".")) tables.push(name);
    else if (field !== undefined && field.kind !== "rows" && name.includes(".")) paths.push(name);
  }
  return { paths, tables };
}

/** One page of what the caller may read. */
export async function listRecords(call: Call, entityId: string, query: RecordQuery): Promise<Page<Row>> {
  const listing = planListing(call, entityId, query);
  const page = pageOf(query);
  const counted = await countRows(listing);
  const records = await readRows(listing, idsOfPage(listing, page, counted));
  return {
    records,
    total: counted.total,
    size: page.size,
    current: page.current,
    pages: Math.ceil(counted.total / page.size),
    ...(counted.capped ? { capped: true } : {}),
    // A table too large to count is too large to add up for every page.
    ...(listing.sums.length > 0 && !counted.capped ? { sums: await sumRows(listing, listingWhere(listing)) } : {}),
  };
}

/** The first rows of what a list would give. They are counted first, so that few are found before they are sorted. */
export async function listFirst(call: Call, entityId: string, query: RecordQuery, size: number): Promise<Row[]> {
  const listing = planListing(call, entityId, query);
  return readRows(listing, idsOfPage(listing, { current: 1, size }, await countRows(listing)));
}

/** All rows the query finds, at most 2,000: the call without pages. */
export async function listAll(call: Call, entityId: string, query: RecordQuery): Promise<Row[]> {
  const listing = planListing(call, entityId, query, "getList");
  return readRows(listing, idsOfPage(listing, { current: 1, size: LIST_MAX }));
}

interface PageAsked {
  current: number;
  size: number;
}

function pageOf(query: RecordQuery): PageAsked {
  const current = whole("current", query.current ?? 1, 10_000_000);
  const size = whole("size", query.size ?? 10, Number.MAX_SAFE_INTEGER);
  if (size > MAX_SIZE) throw requestError([problem("REQUEST_PARAM_INVALID", "/size", { name: "size", expected: phrase`1 到 ${MAX_SIZE} 的整数` })]);
  return { current, size };
}

function whole(name: string, given: unknown, max: number): number {
  const value = Number([given].flat()[0]);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected: "正整数" })]);
  return value;
}

/** The rows of a listing as a condition of a statement, tenant and recycle bin included. */
export function listingWhere(listing: Listing, looksAt: "few" | "most" = "few"): Statement {
  const scope = scopeOn({ model: listing.call.model, entity: listing.entity, ctx: listing.call.ctx, looksAt });
  const cond = typeof listing.where === "boolean" ? whereSql(listing.where) : whereSql(condSql(listing.where, scope));
  return { scope, where: sql`${rootRows(scope, listing.removed)} and ${cond}` };
}

/** Few enough to be found first and sorted afterwards. */
const FEW = 2000;
/** Where a value that is worked out out of other rows decides, finding each costs more than walking past some others. */
const FEW_BY_OTHERS = 200;
/** So many that what belongs to each of them is better found for all at once. */
const MANY = 20_000;

/**
 * Ids first, columns after: a deep page then costs index entries instead of whole rows. With few rows the planner must not walk the whole
 * table in list order in the hope of meeting them early, so it is made to find them before it sorts. Null: the page is behind the last row.
 */
function idsOfPage(listing: Listing, { current: page, size }: PageAsked, counted: Counted | null = null): RawBuilder<unknown> | null {
  const offset = (page - 1) * size;
  const total = counted?.total ?? null;
  if (total !== null && total < COUNT_CAP && offset >= total) return null;
  const { scope, where } = listingWhere(listing, counted !== null && (counted.capped || counted.total > MANY) ? "most" : "few");
  const order = orderSql(listing.order, scope);
  const id = sql`${column(scope.from.alias, listing.entity, "id")} as id`;
  // How many rows a page has stands in the text: of a number it does not know PostgreSQL fears a tenth of the table, and plans anew each time.
  if (total === null || total > (asksOthers(listing) ? FEW_BY_OTHERS : FEW))
    return sql`select ${id} from ${scope.from.clause()} where ${where} order by ${order} limit ${sql.lit(size)} offset ${offset === 0 ? sql.lit(0) : offset}`;
  const ranked = sql`select ${id}, row_number() over (order by ${order}) as n from ${scope.from.clause()} where ${where} offset 0`;
  return sql`select id from (${ranked}) as found where n > ${offset} and n <= ${offset + size}`;
}

/** Whether a value that is worked out out of rows of other entities decides which rows are listed. */
function asksOthers({ call: { model }, entity, where }: Listing): boolean {
  if (typeof where === "boolean") return false;
  return dependencies(where, entity.conditions).fields.some((path) => {
    const { entity: at, field } = resolvePath(model, entity.id, path) ?? {};
    return field?.kind === "live" && field.expr !== null && dependencies(field.expr, at!.conditions).queries.length > 0;
  });
}

interface Counted {
  total: number;
  capped: boolean;
}

/** Exact, except in very large tables, where it stops at 10,000. */
export async function countRows(listing: Listing): Promise<Counted> {
  const { call, entity } = listing;
  const { scope, where } = listingWhere(listing);
  const large = await isLarge(call.runtime, entity);
  const limit = large ? sql`limit ${COUNT_CAP + 1}` : sql``;
  const { rows } = await sql<{
    n: number;
  }>`/* kept */ select count(*) as n from (select 1 from ${scope.from.clause()} where ${where} ${limit}) as found`.execute(current(call.runtime.db));
  const found = Number(rows[0]?.n ?? 0);
  return large && found > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total: found, capped: false };
}

/** The rows of a select of ids in the order of the listing. */
async function readRows(listing: Listing, among: RawBuilder<unknown> | null): Promise<Row[]> {
  if (among === null) return [];
  const { call, entity, pairs, removed } = listing;
  const hidden = hiddenLive(listing);
  const shown = [...entity.fields.values()].filter((field) => !hidden.includes(field));
  const fetched = await fetchRecords({
    call,
    entity,
    among,
    tail: (scope) => sql`order by ${orderSql(listing.order, scope)}`,
    removed,
    pairs,
    paths: listing.paths,
    tables: listing.tables,
    action: "read",
    labels: true,
    own: new Set([...systemFields, ...shown.map(({ name }) => name)]),
    questions: actionQuestions(call, entity, { removed, of: "rows" }),
  });
  // They stand in the record, so that they are told as withheld.
  for (const { record } of fetched) for (const { name } of hidden) record[name] = null;
  return withActions(listing, fetched);
}

/** Live values that the reader may see of no row: counting what refers to a row costs more than the rest of it. */
function hiddenLive({ call, entity }: Listing): Field[] {
  return [...entity.fields.values()].filter((field) => {
    if (field.kind !== "live") return false;
    const { clear, masked } = readablePath({ model: call.model, entity: entity.id, path: field.name, user: call.user });
    return clear === false && masked === false;
  });
}

/** Rows as the reader sees them, with the actions the server allows on each. */
export async function withActions(listing: Pick<Listing, "call" | "entity" | "pairs">, fetched: readonly Fetched[]): Promise<Row[]> {
  const { call, entity } = listing;
  const moves = await flowActions(
    call,
    entity,
    fetched.map((one) => one.record),
  );
  const calls = await barredCalls(call, entity, fetched);
  return fetched.flatMap((one) => {
    const row = projectFetched({ ...listing, exit: "list" }, one);
    return row === null ? [] : [{ ...row, ...offersOf(one, moves.get(one.id), calls.get(one.id)) }];
  });
}

function offersOf(
  { answers }: Fetched,
  moves: RowMoves | undefined,
  calls: Record<string, string> = {},
): Pick<Row, "_actions" | "_barred" | "_parts" | "_atWork"> {
  const { actions = [], parts = {}, atWork } = moves ?? {};
  const barred = { ...calls, ...moves?.barred };
  return {
    _actions: [...actionsOf(answers).filter((name) => calls[name] === undefined), ...actions],
    ...(Object.keys(barred).length > 0 && { _barred: barred }),
    ...(Object.keys(parts).length > 0 && { _parts: parts }),
    ...(atWork !== undefined && { _atWork: atWork }),
  };
}
