import { sql } from "kysely";
import { isAppError } from "../../../../engine/errors.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { lastSlot } from "../../../../engine/flow/effects/slots.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type Effect, type Every, everyOf } from "../../../../engine/kinds/effects/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import type { Database } from "../../platform/database/database.ts";
import { isLostRace, savepoint, transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { column, table } from "../../platform/sql/names.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { type Failed, failuresOf, forgetFailures, keepFailure, triesOf } from "../flow/failures.ts";
import { fetchRecords } from "../records/fetch.ts";
import { dueEffects } from "./due-effects.ts";
import { performOne } from "./perform.ts";

/** Records of one transaction: whoever saves one of them waits no longer than for so many. */
const TOGETHER = 50;

/** An effect with one of its rhythms. */
export interface Timed {
  /** Document, key and which of its rhythms: `leave/rules.erase 0`. */
  id: string;
  entity: Entity;
  effect: Effect;
  every: Every;
}

const known = new WeakMap<Model, Timed[]>();

/** Effects of the model that time makes. */
export function timedEffects(model: Model): readonly Timed[] {
  const found =
    known.get(model) ??
    [...model.entities.values()].flatMap((entity) =>
      dueEffects(model, entity).flatMap(({ id, effect }) => everyOf(effect).map((every, at) => ({ id: `${id} ${at}`, entity, effect, every }))),
    );
  known.set(model, found);
  return found;
}

export interface ClockReport {
  done: number;
  failed: number;
  /** What is a fault of the program and no refusal. */
  faults: unknown[];
}

const nothingYet = (): ClockReport => ({ done: 0, failed: 0, faults: [] });

/**
 * What time makes in one school: each effect on every record that is found when it falls due, some at a time in one transaction with how far it
 * has come, so that what is broken off goes on behind the last record done, in whatever process. What was missed is made up for once; what is
 * refused is kept with its sentence and tried again after a growing while. `until`: `performance.now()` at which the rest is left to the next run;
 * every effect does its first fifty whatever the time, so that a busy school starves none.
 */
export async function runTimedEffects(call: Call, until = Number.POSITIVE_INFINITY): Promise<ClockReport> {
  const report = nothingYet();
  const all = timedEffects(call.model);
  if (all.length === 0) return report;
  const [failed, due] = [await failuresOf(call), await dueNow(call, all)];
  for (const timed of all) {
    await tryAgain(call, timed, { failed: await failed({ call, entity: timed.entity }, moveOf(timed)), report });
    while (due.has(timed) && (await runSome(call, timed, report)) && performance.now() < until);
  }
  return report;
}

/** Effects whose last slot is not done. One that is seen for the first time begins with its next time. */
async function dueNow({ runtime, user, ctx }: Call, all: readonly Timed[]): Promise<ReadonlySet<Timed>> {
  const { rows } = await sql<{ effect: string; doneSlot: string }>`select effect, to_char(done_slot, 'YYYY-MM-DD HH24:MI:SS') as "doneSlot"
    from platform.effect_clock where tenant_id = ${user.tenantId}`.execute(runtime.db);
  const done = new Map(rows.map(({ effect, doneSlot }) => [effect, doneSlot]));
  const unseen = all.filter(({ id }) => !done.has(id)).map(({ id, every }) => [id, lastSlot(every, ctx.now)] as const);
  if (unseen.length > 0)
    await sql`insert into platform.effect_clock (tenant_id, effect, done_slot)
      select ${user.tenantId}, effect, slot from unnest(${unseen.map(([id]) => id)}::text[], ${unseen.map(([, slot]) => slot)}::timestamp[]) as n(effect, slot)
      on conflict do nothing`.execute(runtime.db);
  return new Set(all.filter(({ id, every }) => done.has(id) && done.get(id)! < lastSlot(every, ctx.now)));
}

/** The next records of the slot that is due. False: none is due, or another process is at it. */
async function runSome(call: Call, timed: Timed, report: ClockReport): Promise<boolean> {
  const { tenantId } = call.user;
  const slot = lastSlot(timed.every, call.ctx.now);
  return reported(call, report, async (tx, own) => {
    const at = await placeOf(tx, { tenantId, timed });
    if (at === null || at.doneSlot >= slot) return false;
    const span = at.slot === slot ? at : { afterId: "", upTo: await lastId(tx, call, timed) };
    const ids = isDay(call, timed, slot) ? await dueIds(call, timed, span) : [];
    for (const id of ids) await runOne(call, timed, { id, tries: 0, report: own });
    const isOver = ids.length < TOGETHER;
    await sql`update platform.effect_clock set done_slot = case when ${isOver} then ${slot}::timestamp else done_slot end,
      slot = case when ${isOver} then null else ${slot}::timestamp end, after_id = ${isOver ? "" : ids.at(-1)!}, up_to = ${isOver ? "" : span.upTo}
      where tenant_id = ${tenantId} and effect = ${timed.id}`.execute(tx);
    return !isOver;
  });
}

/** A transaction that reports once it stands: what was done before it began anew is not told. */
async function reported<T>({ runtime }: Call, report: ClockReport, work: (tx: Database, own: ClockReport) => Promise<T>): Promise<T> {
  let own = nothingYet();
  const result = await transaction(runtime.db, (tx) => {
    own = nothingYet();
    return work(tx, own);
  });
  report.done += own.done;
  report.failed += own.failed;
  report.faults.push(...own.faults);
  return result;
}

/** Records behind the last that was done, up to the last that was there when the slot began: what the effect makes belongs to its next time. */
interface Span {
  afterId: string;
  upTo: string;
}
interface Place extends Span {
  doneSlot: string;
  slot: string | null;
}

/** Null: another process is at it. */
async function placeOf(tx: Database, { tenantId, timed }: { tenantId: string; timed: Timed }): Promise<Place | null> {
  const { rows } = await sql<Place>`select to_char(done_slot, 'YYYY-MM-DD HH24:MI:SS') as "doneSlot", to_char(slot, 'YYYY-MM-DD HH24:MI:SS') as slot,
    after_id as "afterId", up_to as "upTo" from platform.effect_clock where tenant_id = ${tenantId} and effect = ${timed.id} for update skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

function isDay({ model, ctx }: Call, { every: { days }, entity }: Timed, slot: string): boolean {
  return days === undefined || evaluate(days, {}, modelEnv(model, entity.id, { ...ctx, today: slot.slice(0, 10), now: slot }));
}

const meant = ({ every, effect }: Timed): Cond => ({ all: [every.where, effect.when].filter((cond) => cond !== undefined) });

async function lastId(tx: Database, { model, user }: Call, { entity }: Timed): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select max(id) as id from ${table(model, entity)} where "tenantId" = ${user.tenantId}`.execute(
    tx,
  );
  return rows[0]?.id ?? "";
}

async function dueIds(call: Call, timed: Timed, { afterId, upTo }: Span): Promise<string[]> {
  const { entity } = timed;
  const tail = ({ from }: SqlScope) => {
    const id = column(from.alias, entity, "id");
    return sql`and ${id} > ${afterId} and ${id} <= ${upTo} order by ${id} limit ${TOGETHER}`;
  };
  return (await fetchRecords({ call, entity, where: meant(timed), own: new Set(), tail })).map(({ id }) => id);
}

/** The effect on one record, if it still stands there as it must; what is refused undoes nothing but itself. */
async function runOne(call: Call, timed: Timed, { id, tries, report }: { id: string; tries: number; report: ClockReport }): Promise<void> {
  const { entity, effect } = timed;
  try {
    await savepoint(call.runtime.db, async () => {
      const [found] = await fetchRecords({ call, entity, ids: [id], where: meant(timed), lock: true });
      if (found === undefined) return;
      const record = { ...found.record, id };
      await performOne({ call, entity }, effect, [{ record, before: record, events: new Set(["every"]), move: null }]);
      report.done += 1;
    });
    if (tries > 0) await forgetFailures({ call, entity }, moveOf(timed), [id]);
  } catch (error) {
    if (isLostRace(error)) throw error;
    report.failed += 1;
    if (!isAppError(error)) report.faults.push(error);
    await keepFailure({ call, entity }, moveOf(timed), { id, error, tries });
  }
}

const moveOf = ({ id, entity, effect }: Timed) => ({ key: id, title: `${zh(entity.title)}定时联动“${effect.key}”` });

/** Records of which it was refused before, and whose pause is over. */
async function tryAgain(call: Call, timed: Timed, { failed, report }: { failed: Failed; report: ClockReport }): Promise<void> {
  for (const [id, tries] of failed.open) {
    await reported(call, report, async (tx, own) => {
      // Another process may be at it, or have tried it since the list was read.
      if ((await placeOf(tx, { tenantId: call.user.tenantId, timed })) === null) return;
      if ((await triesOf({ call, entity: timed.entity }, moveOf(timed), id)) === tries) await runOne(call, timed, { id, tries, report: own });
    });
  }
}
