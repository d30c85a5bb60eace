import { sql } from "kysely";
import { toldOfRow } from "../../../../engine/access/told-sentence.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import { SELF, startOf } from "../../../../engine/flow/effects/standing.ts";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import type { Sentence } from "../../../../engine/grammar/sentence.ts";
import type { Target } from "../../../../engine/kinds/effects/document.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { column } from "../../platform/sql/names.ts";
import type { Fetch } from "../records/fetched.ts";
import { fetchRecords } from "../records/fetch.ts";
import { queryRows, type RowAround } from "../records/query-rows.ts";
import { type StoredRead, storedRead } from "../records/stored-read.ts";
import { walkRecords } from "../records/walk.ts";
import { aroundOf, readOn, saidOn, type Standing } from "./reading.ts";
import { spend } from "./chain.ts";

/** A row that a step means, locked and read again. */
export interface TargetRow {
  id: string;
  row: RowAround;
  read: StoredRead;
}
/** The rows that a step means, all of one entity. */
export interface Targets {
  entity: Entity;
  rows: TargetRow[];
}

/** Rows that the target means, locked in the order of their ids until the transaction ends and as they are from then on. */
export const rowsMeant = (standing: Standing, target: Target): Promise<Targets> =>
  typeof target === "object" ? queried(standing, target) : named(standing, target);

/** Ids of the next rows that the query finds, in their order. */
export async function idsBehind(standing: Standing, query: Query, { after, limit }: { after: string | null; limit?: number }): Promise<string[]> {
  const { order: _order, ...plain } = query;
  const within: RowCond = after === null || { field: "id", gt: after };
  const { rows } = await queryRows(standing.call, { ...plain, ...(limit !== undefined && { limit }) }, aroundOf(standing), {
    from: standing.row,
    within,
    own: new Set(),
  });
  return rows.map(({ id }) => id);
}

/** The same rows, of which a call may change so many. @throws as `spend`, before any is locked */
export async function targetsOf(standing: Standing, target: Target): Promise<Targets> {
  if (typeof target === "object") return queried(standing, target, (rows) => spend(standing.call, rows));
  const found = await named(standing, target);
  spend(standing.call, found.rows.length);
  return found;
}

/** Found first, then locked, then asked once more: what no longer answers the query is none of its rows. */
async function queried(standing: Standing, query: Query, found: (rows: number) => void = () => undefined): Promise<Targets> {
  const { call } = standing;
  const ask = (within: Cond | true) => queryRows(call, query, aroundOf(standing), { from: standing.row, within, own: new Set() });
  const { entity, rows: first } = await ask(true);
  const ids = first.map(({ id }) => id);
  found(ids.length);
  if (ids.length === 0) return { entity, rows: [] };
  const locked = new Map((await lock(standing, entity, { ids })).map((row) => [row.id, row]));
  const { rows: still } = await ask({ field: "id", in: [...locked.keys()] });
  return { entity, rows: still.flatMap(({ id }) => locked.get(id) ?? []) };
}

/** The record at hand, a row by name, or what references of one of them lead to. */
async function named(standing: Standing, target: string): Promise<Targets> {
  const { call, hand, row, names } = standing;
  const { path } = startOf(target, {
    hand: hand.entity.id,
    row: row.entity.id,
    names: Object.fromEntries(Object.keys(names).map((name) => [name, name])),
  });
  const head = target.split(".")[0]!;
  const from = target === SELF ? hand : (names[head] ?? row);
  if (path === null) return { entity: from.entity, rows: await lock(standing, from.entity, { ids: [String(from.record.id)] }) };
  const resolved = resolvePath(call.model, from.entity.id, path);
  const entity = call.model.entities.get(resolved?.field.refTo ?? "");
  if (entity === undefined) throw new Error(`${path} of ${from.entity.id} refers to nothing`);
  const [walked] = await walkRecords(call, from.entity, [from.record], { paths: [path], rows: new Map() });
  const keys = [walked![path] ?? []].flat().map(String);
  return { entity, rows: keys.length === 0 ? [] : await lock(standing, entity, { keys }) };
}

async function lock({ call }: Standing, entity: Entity, which: Pick<Fetch, "ids" | "keys">): Promise<TargetRow[]> {
  const ordered = which.ids === undefined ? which : { ids: which.ids.toSorted() };
  const rows = await fetchRecords({
    call,
    entity,
    ...ordered,
    tables: "all",
    lock: true,
    tail: ({ from }) => sql`order by ${column(from.alias, entity, "id")}`,
  });
  return rows.map(({ id, record }) => ({ id, row: { entity, record: { ...record, id } }, read: storedRead(call, entity, { ...record, id }) }));
}

/** @throws DataError RULE_BROKEN in the words of the step, for the first target that is not as expected */
export async function assertExpected(
  standing: Standing,
  { rows }: Targets,
  { expect, message }: { expect?: Cond; message?: Sentence },
): Promise<void> {
  if (expect === undefined) return;
  const { call } = standing;
  for (const { row } of rows) {
    if ((await readOn(standing, row, [expect])).holds(expect)) continue;
    const told = call.ctx.tells === undefined ? (message ?? "") : toldOfRow(call, row.entity.id, message ?? "");
    throw dataError([problem("RULE_BROKEN", "", { message: await saidOn(standing, row, told) })]);
  }
}
