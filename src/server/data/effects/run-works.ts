import { sql } from "kysely";
import { dataError, isAppError, problem } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { zh } from "../../../../engine/language/text.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import { hoursAfter } from "../../platform/hours-after.ts";
import type { Call } from "../../platform/runtime.ts";
import { callOfPerson } from "../calls/call-of-person.ts";
import { forgetFailures, keepFailure } from "../flow/failures.ts";
import { flowPlace, ruledPlace } from "../flow/place.ts";
import { systemCall } from "../flow/system-call.ts";
import { fetchRecords } from "../records/fetch.ts";
import { calledBy } from "./chain.ts";
import { dueEffects } from "./due-effects.ts";
import { goOn, type Portion } from "./go-on.ts";
import { isDue } from "./perform.ts";
import { standingOn } from "./reading.ts";
import { endWork, happeningOf, type RefusedRow, type Work, workOf } from "./works.ts";

/** Rows of one transaction: whoever waits for one of them waits no longer than for so many. */
const PORTION = 500;
/** Rows whose refusal is told one by one. */
const MOST_TOLD = 5;
/** Hours until a work is tried again that failed of something else than a row of it. */
const PAUSE = 1 / 60;

export interface WorkReport {
  done: number;
  failed: number;
  /** What is a fault of the program and no refusal. */
  faults: unknown[];
}

/**
 * Goes on with what moves of one school brought about on more rows than one transaction takes: some rows in each transaction, with how far it
 * has come, so that what is broken off goes on behind the last row done, in whatever process, and every row is done once. `until`:
 * `performance.now()` at which the rest is left to the next run.
 */
export async function runWorks(call: Call, until = Number.POSITIVE_INFINITY): Promise<WorkReport> {
  const report: WorkReport = { done: 0, failed: 0, faults: [] };
  const { rows } = await sql<{ id: string; userId: string }>`select id, user_id as "userId" from platform.effect_work
    where tenant_id = ${call.user.tenantId} and next_at <= ${call.ctx.now}::timestamp order by began_at, id`.execute(call.runtime.db);
  for (const work of rows) {
    const own = await callOf(call, work.userId);
    while ((await runPortion(own, work.id, report)) && performance.now() < until);
  }
  return report;
}

/** In the name of who made the move, as they are now; the system goes on with what somebody began who is gone. */
async function callOf({ runtime, user: { tenantId } }: Call, userId: string): Promise<Call> {
  const person = userId === "" ? null : await callOfPerson(runtime, { tenantId, userId, language: "zh-CN", traceId: "" });
  return person === null ? systemCall(runtime, tenantId) : { ...person, confirmed: "unasked" };
}

/** The next rows. False: it is done, rests, or another process is at it. */
async function runPortion(call: Call, id: string, report: WorkReport): Promise<boolean> {
  try {
    const { done, goesOn } = await transaction(call.runtime.db, () => portionOf(call, id));
    report.done += done;
    return goesOn;
  } catch (error) {
    if (troubleOf(error) !== null) throw error;
    report.failed += 1;
    if (!isAppError(error)) report.faults.push(error);
    return putOff(call, id, error);
  }
}

async function portionOf(call: Call, id: string): Promise<{ done: number; goesOn: boolean }> {
  const { db } = call.runtime;
  const { rows } = await sql<Work>`select id, entity, record_id as "recordId", user_id as "userId", happening, effects, reached, done, total,
    is_careful as "isCareful", refused, tries from platform.effect_work where tenant_id = ${call.user.tenantId} and id = ${id} for update skip locked`.execute(
    db,
  );
  const [work] = rows;
  if (work === undefined) return { done: 0, goesOn: false };
  const portion: Portion = { left: PORTION, done: 0, found: 0, isCareful: work.isCareful, refused: [] };
  const left = await workOn(call, work, portion);
  const refused = [...work.refused, ...portion.refused];
  if (left === null) {
    await endWork(call, id);
    await tellRefused(call, work, refused);
    return { done: portion.done, goesOn: false };
  }
  // The rows that the first effect was kept for are in the total already.
  const found = work.done === 0 && work.reached === null ? Math.max(0, portion.found - work.total) : portion.found;
  await sql`update platform.effect_work set effects = ${left.effects}::text[], reached = ${JSON.stringify(left.reached)}::jsonb, done = done + ${portion.done},
    total = greatest(total + ${found}, done + ${portion.done}), refused = ${JSON.stringify(refused)}::jsonb, tries = 0, is_careful = false
    where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(db);
  return { done: portion.done, goesOn: true };
}

/** What is left to do afterwards; null: nothing, or the record is gone. */
async function workOn(call: Call, work: Work, portion: Portion): Promise<Pick<Work, "effects" | "reached"> | null> {
  if (!call.model.entities.has(work.entity)) return null;
  const today = flowPlace(call, work.entity);
  const place = await ruledPlace(today, work.recordId);
  const { entity } = place;
  const [found] = await fetchRecords({ call, entity, ids: [work.recordId], tables: "all" });
  if (found === undefined) return null;
  const happening = happeningOf(place, work, { ...found.record, id: work.recordId });
  const standing = dueEffects(call.model, entity, place.flow).filter(({ id }) => work.effects.includes(id));
  let { reached } = work;
  for (const [at, { effect, id }] of standing.entries()) {
    const on = standingOn(calledBy(call, entity, happening), entity, happening);
    const begins = id === work.effects[0] ? reached : null;
    if (begins === null && !(await isDue(effect, on))) continue;
    reached = await goOn(effect, { steps: effect.do, standing: on, reached: begins, portion });
    const effects = standing.slice(at).map((one) => one.id);
    if (reached !== null) return { effects, reached };
    if (portion.left <= 0 && effects.length > 1) return { effects: effects.slice(1), reached: null };
  }
  return null;
}

/** Rows that were refused stand where whatever could not be done by itself stands. */
async function tellRefused(call: Call, { entity: entityId, recordId, happening }: Work, refused: readonly RefusedRow[]): Promise<void> {
  const entity = call.model.entities.get(entityId);
  if (entity === undefined) return;
  const move = moveBehind(call, entity, happening.move);
  if (refused.length === 0) return forgetFailures({ call, entity }, move, [recordId]);
  const told = [...new Set(refused.map(({ sentence }) => sentence))].slice(0, MOST_TOLD).join("；");
  const error = dataError([problem("EFFECT_ROWS_REFUSED", "", { rows: refused.length, told })]);
  await keepFailure({ call, entity }, move, { id: recordId, error, tries: 0 });
}

/** What is listed of the move whose effects are long. */
function moveBehind({ model }: Call, entity: Entity, key: string | null): { key: string; title: string } {
  const [found] = model.flows.get(entity.flow ?? "")?.moves.get(key ?? "") ?? [];
  return { key: workOf(key), title: `${zh(found?.title ?? entity.title)}带来的联动` };
}

/** What a row refused is tried row by row at once; whatever else failed is told and rests for a while. */
async function putOff(call: Call, id: string, error: unknown): Promise<boolean> {
  const isRefusal = isAppError(error);
  const next = hoursAfter(call.ctx.now, PAUSE);
  const { rows } = await sql<{ again: boolean; entity: string; recordId: string; move: string | null; tries: number }>`
    update platform.effect_work w set is_careful = w.is_careful or ${isRefusal}, tries = w.tries + 1,
      next_at = case when ${isRefusal} and not was.is_careful then w.next_at else ${next}::timestamp end
    from (select id, is_careful from platform.effect_work where tenant_id = ${call.user.tenantId} and id = ${id} for update) was
    where w.tenant_id = ${call.user.tenantId} and w.id = was.id
    returning ${isRefusal} and not was.is_careful as again, w.entity, w.record_id as "recordId", w.happening ->> 'move' as move, w.tries`.execute(
    call.runtime.db,
  );
  const [work] = rows;
  const entity = call.model.entities.get(work?.entity ?? "");
  if (work === undefined || work.again || entity === undefined) return work?.again === true;
  await keepFailure({ call, entity }, moveBehind(call, entity, work.move), { id: work.recordId, error, tries: work.tries - 1 });
  return false;
}
