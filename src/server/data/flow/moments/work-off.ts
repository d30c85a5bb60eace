import { sql } from "kysely";
import { momentsOf } from "../../../../../engine/flow/moments.ts";
import type { Cond } from "../../../../../engine/grammar/condition.ts";
import { transaction } from "../../../platform/database/transaction.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Call, FlowPlace } from "../../../platform/runtime.ts";
import { column } from "../../../platform/sql/names.ts";
import type { SqlScope } from "../../../platform/sql/scope.ts";
import { fetchRecords } from "../../records/fetch.ts";
import { forgetFailures } from "../failures.ts";
import { flowEnv, flowPlace, ruledPlaces } from "../place.ts";
import { withReads } from "../reads.ts";
import { basisOf } from "./basis.ts";
import { type DatedFlow, datedFlows } from "./dated.ts";

/** Notes taken, and records worked out, in one transaction. */
const TOGETHER = 1_000;

/** Brings the moments of a school in line with what they are worked out from. Safe in several processes at once, and when it is broken off. */
export async function workOffMoments(call: Call): Promise<void> {
  const dated = datedFlows(call.model);
  if (dated.length === 0) return;
  const { db } = call.runtime;
  const { tenantId } = call.user;
  const { rows: bases } = await sql<{ entity: string; definition: string }>`select entity, definition from platform.flow_moment_basis
    where tenant_id = ${tenantId}`.execute(db);
  const { rows: stale } = await sql<{ entity: string }>`select distinct entity from platform.flow_moment_stale where tenant_id = ${tenantId}`.execute(
    db,
  );
  const known = new Map(bases.map(({ entity, definition }) => [entity, definition]));
  const noted = new Set(stale.map(({ entity }) => entity));
  const renewed: Renewed[] = [];
  for (const one of dated) {
    const basis = await basisOf(call, one);
    if (known.get(one.entity.id) !== basis) renewed.push({ dated: one, basis });
  }
  await workOutRenewed(call, renewed);
  for (const one of dated) if (noted.has(one.entity.id)) while (await workOffNotes(call, one));
}

/** Moments of an entity that are worked out from something else since today. */
interface Renewed {
  dated: DatedFlow;
  basis: string;
}

/** Every day renews all of them, and most entities have nothing that waits: their turn is not taken, since whatever comes meanwhile is noted. */
async function workOutRenewed(call: Call, renewed: readonly Renewed[]): Promise<void> {
  if (renewed.length === 0) return;
  const kept = await withMoments(call, renewed);
  const idle: Renewed[] = [];
  for (const one of renewed) {
    const waits =
      kept.has(one.dated.entity.id) || (await waitingIds(flowPlace(call, one.dated.entity.id), one.dated, { after: "", most: 1 })).length > 0;
    if (!waits) idle.push(one);
    else if (await workOutAll(call, one.dated)) await keepBases(call, [one]);
  }
  await keepBases(call, idle);
}

async function withMoments({ runtime, user }: Call, renewed: readonly Renewed[]): Promise<Set<string>> {
  const ids = renewed.map(({ dated }) => dated.entity.id);
  const { rows } = await sql<{ entity: string }>`select entity from unnest(${ids}::text[]) as e(entity)
    where exists (select 1 from platform.flow_moment m where m.tenant_id = ${user.tenantId} and m.entity = e.entity)`.execute(runtime.db);
  return new Set(rows.map(({ entity }) => entity));
}

async function keepBases({ runtime, user }: Call, renewed: readonly Renewed[]): Promise<void> {
  if (renewed.length === 0) return;
  const columns = [renewed.map(({ dated }) => dated.entity.id), renewed.map(({ basis }) => basis)];
  await sql`insert into platform.flow_moment_basis (tenant_id, entity, definition)
    select ${user.tenantId}, entity, basis from unnest(${columns[0]}::text[], ${columns[1]}::text[]) as n(entity, basis)
    on conflict (tenant_id, entity) do update set definition = excluded.definition`.execute(runtime.db);
}

/** One process at a time for each entity: two that read a record at different moments could write the older reading last. Null: another has its turn. */
function inTurn<T>({ runtime, user }: Call, { entity }: DatedFlow, work: (tx: Database) => Promise<T>): Promise<T | null> {
  return transaction(runtime.db, async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`moments ${user.tenantId} ${entity.id}`}, 0)) as mine`.execute(tx);
    return rows[0]?.mine === true ? work(tx) : null;
  });
}

/** Every record at a node of a dated move, some at a time. False: another process is at it. */
async function workOutAll(call: Call, dated: DatedFlow): Promise<boolean> {
  const place = flowPlace(call, dated.entity.id);
  for (let after = ""; ; ) {
    const from = after;
    const found = await inTurn(call, dated, async (tx) => {
      const ids = await waitingIds(place, dated, { after: from, most: TOGETHER });
      const last = ids.length < TOGETHER ? null : ids.at(-1)!;
      // Whatever stands between the two and is not among them waits no longer.
      const { rows } = await sql<{ id: string }>`select distinct record_id as id from platform.flow_moment where tenant_id = ${call.user.tenantId}
        and entity = ${dated.entity.id} and record_id > ${from} and (${last}::text is null or record_id <= ${last})`.execute(tx);
      await workOut(tx, place, dated, [...new Set([...ids, ...rows.map(({ id }) => id)])]);
      return { last };
    });
    if (found === null) return false;
    if (found.last === null) return true;
    after = found.last;
  }
}

async function waitingIds(place: FlowPlace, dated: DatedFlow, { after, most }: { after: string; most: number }): Promise<string[]> {
  const { call, entity } = place;
  const tail = ({ from }: SqlScope) => {
    const id = column(from.alias, entity, "id");
    return sql`and ${id} > ${after} order by ${id} limit ${most}`;
  };
  const rows = await fetchRecords({ call, entity, where: waits(dated), own: new Set(), tail });
  return rows.map((row) => row.id);
}

const waits = ({ flow, nodes }: DatedFlow): Cond => {
  const at: Cond = { field: flow.doc.state, in: nodes };
  return nodes.includes(flow.startNode) ? { any: [at, { field: flow.doc.state, empty: true }] } : at;
};

/** Notes are taken first and records read in a later statement, which sees everything that was noted. Answers whether there may be more. */
async function workOffNotes(call: Call, dated: DatedFlow): Promise<boolean> {
  const place = flowPlace(call, dated.entity.id);
  const taken = await inTurn(call, dated, async (tx) => {
    const { rows } = await sql<{ path: string | null; key: string }>`with taken as (delete from platform.flow_moment_stale where seq in
      (select seq from platform.flow_moment_stale where tenant_id = ${call.user.tenantId} and entity = ${dated.entity.id} order by seq limit ${TOGETHER}) returning path, key)
      select distinct path, key from taken`.execute(tx);
    const ids = new Set(rows.filter(({ path }) => path === null).map(({ key }) => key));
    for (const [path, keys] of byPath(rows)) for (const id of await referring(place, dated, path, keys)) ids.add(id);
    const all = [...ids];
    for (let at = 0; at < all.length; at += TOGETHER) await workOut(tx, place, dated, all.slice(at, at + TOGETHER));
    return rows.length;
  });
  return taken !== null && taken > 0;
}

function byPath(notes: readonly { path: string | null; key: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, key } of notes) if (path !== null) found.set(path, [...(found.get(path) ?? []), key]);
  return found;
}

async function referring({ call, entity }: FlowPlace, dated: DatedFlow, path: string, keys: readonly string[]): Promise<string[]> {
  const rows = await fetchRecords({ call, entity, where: { all: [waits(dated), { field: path, in: [...keys] }] }, own: new Set() });
  return rows.map(({ id }) => id);
}

interface Moment {
  recordId: string;
  move: string;
  at: string;
}

/** Writes the moments of these records; those that no longer wait have none. A try that was put off stays put off unless the moment is another. */
async function workOut(tx: Database, place: FlowPlace, dated: DatedFlow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { tenantId } = place.call.user;
  const { id: entity } = place.entity;
  const moments = await momentsNow(place, dated, ids);
  const columns = [moments.map((one) => one.recordId), moments.map((one) => one.move), moments.map((one) => one.at)];
  const { rows: gone } = await sql<{
    id: string;
    move: string;
  }>`delete from platform.flow_moment m where tenant_id = ${tenantId} and entity = ${entity}
    and record_id = any(${[...ids]}::text[]) and not exists (select 1 from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::timestamp[]) as n(id, move, at)
      where n.id = m.record_id and n.move = m.move and n.at = m.due_at) returning record_id as id, move`.execute(tx);
  await sql`insert into platform.flow_moment (tenant_id, entity, record_id, move, due_at, next_at)
    select ${tenantId}, ${entity}, id, move, at, at from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::timestamp[]) as n(id, move, at)
    on conflict do nothing`.execute(tx);
  for (const move of new Set(gone.map((one) => one.move)))
    await forgetFailures(
      place,
      { key: move },
      gone.filter((one) => one.move === move).map(({ id }) => id),
    );
}

async function momentsNow(place: FlowPlace, dated: DatedFlow, ids: readonly string[]): Promise<Moment[]> {
  const { call, entity } = place;
  const found = await fetchRecords({ call, entity, ids, where: waits(dated) });
  const [ruled, arrivals] = [await ruledPlaces(place, ids), await arrivalsOf(place, ids)];
  const byPlace = Map.groupBy(found, ({ id }) => ruled.get(id) ?? place);
  const moments: Moment[] = [];
  for (const [own, records] of byPlace) {
    const walked = await withReads(
      own,
      records.map(({ record }) => record),
      { moments: true },
    );
    for (const record of walked) {
      const recordId = String(record.id);
      const env = flowEnv(own);
      const arrived = arrivals.get(recordId) ?? String(record.createTime ?? call.ctx.now);
      const dates = momentsOf(own.flow, record, { ...env, ctx: { ...env.ctx, arrived } });
      moments.push(...[...dates].map(([move, at]) => ({ recordId, move, at })));
    }
  }
  return moments;
}

async function arrivalsOf({ call, entity }: FlowPlace, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; at: string }>`select record_id as id, arrived_at as at from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = any(${[...ids]}::text[])`.execute(call.runtime.db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
