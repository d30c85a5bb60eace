import { type RawBuilder, sql } from "kysely";
import type { Cond } from "../../../../../engine/grammar/condition.ts";
import { isAppError } from "../../../../../engine/errors.ts";
import { isDated } from "../../../../../engine/flow/moments.ts";
import type { FlowMove } from "../../../../../engine/kinds/flow/document.ts";
import { isLostRace, savepoint, transaction } from "../../../platform/database/transaction.ts";
import type { Database } from "../../../platform/database/database.ts";
import { troubleOf } from "../../../platform/database/unavailable.ts";
import { hoursAfter } from "../../../platform/hours-after.ts";
import type { Call, FlowPlace } from "../../../platform/runtime.ts";
import { fetchRecords } from "../../records/fetch.ts";
import { forgetFailures, keepFailure, triesOf } from "../failures.ts";
import { moveRecord } from "../move.ts";
import { flowPlace, ruledPlaces } from "../place.ts";
import { datedFlows } from "./dated.ts";
import { workOffMoments } from "./work-off.ts";

/** Moves made in one transaction: few enough that nobody waits long for one of its rows. */
const TOGETHER = 50;
/** Hours after which a move is asked again whose `when` does not hold yet. */
const MINUTE = 1 / 60;

export interface MomentReport {
  moved: number;
  failed: number;
  /** What is a fault of the program and no refusal. */
  faults: unknown[];
}

/**
 * Makes the moves of one school whose moment has come, in the order of their next tries, whoever wrote their records and however long nobody
 * looked. Some at a time in one transaction, so that what is broken off is whole or not begun; one process at a time. `until`:
 * `performance.now()` at which it leaves the rest to the next run.
 */
export async function runMoments(call: Call, until = Number.POSITIVE_INFINITY): Promise<MomentReport> {
  const report: MomentReport = { moved: 0, failed: 0, faults: [] };
  if (datedFlows(call.model).length === 0) return report;
  await workOffMoments(call);
  while (performance.now() < until) {
    const some = (await runSome(call, "together")) ?? (await runSome(call, "each"))!;
    report.moved += some.moved;
    report.failed += some.failed;
    report.faults.push(...some.faults);
    if (some.found < TOGETHER) break;
  }
  return report;
}

interface Due {
  entity: string;
  id: string;
  move: string;
  /** It was tried before, or its conditions did not hold. */
  isPutOff: boolean;
}

/**
 * The next moves. `together`: without a savepoint for each, so that what one has read serves the next; null: one of them is refused, and none
 * is made. `each`: one that is refused undoes nothing but itself.
 */
async function runSome(call: Call, how: "together" | "each"): Promise<(MomentReport & { found: number }) | null> {
  const report = { moved: 0, failed: 0, faults: [] as unknown[], found: 0 };
  const work = async (tx: Database) => {
    if (!(await isOurTurn(call, tx))) return report;
    const rows = await nextDue(call, tx);
    // What was put off before is likely to be refused again.
    if (how === "together" && rows.some(({ isPutOff }) => isPutOff)) return null;
    const early = await tooEarly(call, rows);
    const open = rows.filter((due) => !early.has(due));
    await hold(call, open);
    const refused = new Map<Due, unknown>();
    for (const due of open) {
      if (how === "together") await make(call, due);
      else await savepoint(call.runtime.db, () => make(call, due)).catch((error: unknown) => noteRefusal(refused, due, error));
    }
    for (const [due, error] of refused) await putOff(tx, flowPlace(call, due.entity), due, error);
    const made = open.filter((due) => !refused.has(due));
    await settle(tx, call, { made, early: [...early] });
    const faults = [...refused.values()].filter((error) => !isAppError(error));
    return { moved: made.length, failed: refused.size, faults, found: rows.length };
  };
  return transaction(call.runtime.db, work).catch((error: unknown) => {
    if (how === "each" || troubleOf(error) !== null) throw error;
    return null;
  });
}

/** @throws what has the whole transaction begin anew */
function noteRefusal(refused: Map<Due, unknown>, due: Due, error: unknown): void {
  if (isLostRace(error)) throw error;
  refused.set(due, error);
}

const make = (call: Call, { entity, id, move }: Due): Promise<string> =>
  moveRecord(flowPlace(call, entity), { id, move, opinion: null, fields: {}, version: null, as: "system", isHeld: true });

async function nextDue(call: Call, tx: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`select entity, record_id as id, move, next_at > due_at as "isPutOff" from platform.flow_moment m
    where not exists (select 1 from platform.flow_instance i where i.tenant_id = m.tenant_id and i.entity = m.entity and i.record_id = m.record_id and i.suspended_at is not null)
      and not exists (select 1 from platform.effect_work w where w.tenant_id = m.tenant_id and w.entity = m.entity and w.record_id = m.record_id)
      and tenant_id = ${call.user.tenantId} and next_at <= ${call.ctx.now}::timestamp order by next_at, due_at, record_id limit ${TOGETHER}`.execute(
    tx,
  );
  return rows;
}

/** Nobody else writes the records from here on. */
async function hold(call: Call, dues: readonly Due[]): Promise<void> {
  for (const [id, some] of Map.groupBy(dues, (due) => due.entity)) {
    const { entity } = flowPlace(call, id);
    await fetchRecords({ call, entity, ids: [...new Set(some.map((due) => due.id))], own: new Set(), lock: true });
  }
}

/** Two processes that made moves side by side would not make them in order. */
async function isOurTurn(call: Call, tx: Database): Promise<boolean> {
  const turn = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`clock ${call.user.tenantId}`}, 0)) as mine`;
  return (await turn.execute(tx)).rows[0]?.mine === true;
}

/** Those whose conditions do not hold yet, or which do not stand there any more. */
async function tooEarly(call: Call, rows: readonly Due[]): Promise<Set<Due>> {
  const early = new Set(rows);
  for (const [entity, dues] of Map.groupBy(rows, (due) => due.entity)) {
    const today = flowPlace(call, entity);
    const ruled = await ruledPlaces(
      today,
      dues.map(({ id }) => id),
    );
    for (const [place, ofPlace] of Map.groupBy(dues, ({ id }) => ruled.get(id) ?? today))
      for (const [move, some] of Map.groupBy(ofPlace, (due) => due.move)) {
        const found = new Set(
          await holding(
            place,
            move,
            some.map(({ id }) => id),
          ),
        );
        for (const due of some) if (found.has(due.id)) early.delete(due);
      }
  }
  return early;
}

async function holding(place: FlowPlace, key: string, ids: readonly string[]): Promise<string[]> {
  const { call, entity, flow, rules } = place;
  const moves = flow.doc.moves.filter((move) => move.key === key && isDated(move));
  const where: Cond = { any: moves.map((move) => stands(place, move)) };
  return (await fetchRecords({ call: { ...call, model: rules }, entity, ids, where, own: new Set() })).map(({ id }) => id);
}

function stands({ flow }: FlowPlace, { from, when, auto }: FlowMove): Cond {
  const at: Cond = { field: flow.doc.state, in: from };
  const isStart = from.includes(flow.startNode);
  const node: Cond = isStart ? { any: [at, { field: flow.doc.state, empty: true }] } : at;
  return { all: [node, ...[when, auto?.when].filter((cond) => cond !== undefined)] };
}

/** What was made, or does not hold yet, is no failure; the latter is asked again. */
async function settle(tx: Database, call: Call, { made, early }: { made: readonly Due[]; early: readonly Due[] }): Promise<void> {
  const next = hoursAfter(call.ctx.now, MINUTE);
  if (made.length > 0) await sql`delete from platform.flow_moment m using ${rowsOf(made)} where ${isRow(call)}`.execute(tx);
  if (early.length > 0)
    await sql`update platform.flow_moment m set next_at = ${next}::timestamp from ${rowsOf(early)} where ${isRow(call)}`.execute(tx);
  for (const [entity, ofEntity] of Map.groupBy([...made, ...early], (due) => due.entity))
    for (const [key, some] of Map.groupBy(ofEntity, (due) => due.move))
      await forgetFailures(
        flowPlace(call, entity),
        { key },
        some.map(({ id }) => id),
      );
}

const rowsOf = (dues: readonly Due[]): RawBuilder<unknown> =>
  sql`unnest(${dues.map((due) => due.entity)}::text[], ${dues.map((due) => due.id)}::text[], ${dues.map((due) => due.move)}::text[]) as n(entity, id, move)`;
const isRow = ({ user }: Call): RawBuilder<unknown> =>
  sql`m.tenant_id = ${user.tenantId} and m.entity = n.entity and m.record_id = n.id and m.move = n.move`;

async function putOff(tx: Database, place: FlowPlace, due: Due, error: unknown): Promise<void> {
  const { id, move } = due;
  const kept = place.flow.moves.get(move)?.[0] ?? { key: move, title: move };
  const tries = await triesOf(place, kept, id);
  const next = (await keepFailure(place, kept, { id, error, tries })) ?? hoursAfter(place.call.ctx.now, MINUTE);
  await sql`update platform.flow_moment m set next_at = ${next}::timestamp from ${rowsOf([due])} where ${isRow(place.call)}`.execute(tx);
}
