import { type RawBuilder, sql } from "kysely";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import type { FlowPlace, Runtime } from "../../platform/runtime.ts";
import { column } from "../../platform/sql/names.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { fetchRecords } from "../records/fetch.ts";
import { type DueReport, MAX_RECORDS, runDeadline, runPartDeadline, standingNodes } from "./deadline.ts";
import { isDated } from "../../../../engine/flow/moments.ts";
import { type Failed, failuresOf, forgetFailures, keepFailure } from "./failures.ts";
import { runMoments } from "./moments/index.ts";
import { moveRecord } from "./move.ts";
import { heldOf } from "./suspended.ts";
import { everyPlace, flowPlace, ruledPlaces } from "./place.ts";
import { systemCall } from "./system-call.ts";

/** Milliseconds that one school's moves of one run may take; the next run goes on with what is left. */
const MOST_TIME = 45_000;

/**
 * Makes the moves that time makes: automatic ones whose guard holds, and what deadlines ask for. Everything that is due, whoever came first to
 * the node first; what fails rests for a growing while and holds up nobody. Safe to run in several processes at once.
 */
export async function runDue(runtime: Runtime): Promise<DueReport> {
  const report: DueReport = { moved: 0, reminded: 0, failed: 0 };
  const faults: unknown[] = [];
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    const until = performance.now() + MOST_TIME;
    const dated = await runMoments(call, until);
    report.moved += dated.moved;
    report.failed += dated.failed;
    faults.push(...dated.faults);
    // Effects write through the same moves that this makes: loaded here, the two need not import each other.
    const { runTimedEffects } = await import("../effects/clock.ts");
    const { runWorks } = await import("../effects/run-works.ts");
    for (const made of [await runTimedEffects(call, until), await runWorks(call, until)]) {
      report.failed += made.failed;
      faults.push(...made.faults);
    }
    const [failed, standing] = [await failuresOf(call), await standingNodes(call)];
    for (const flow of call.model.flows.values()) {
      for (const place of everyPlace(flowPlace(call, flow.entity))) {
        for (const move of place.flow.doc.moves.filter((one) => one.auto !== undefined && !isDated(one)))
          await runMove({ place, move, failed: await failed(place, move), report, faults, until });
        const nodes = place.flow.doc.nodes.filter(({ key }) => standing.has(`${place.flow.id} ${key}`));
        for (const node of nodes.filter((one) => one.due !== undefined)) await runDeadline(place, node, report);
        for (const node of nodes)
          for (const part of node.parts ?? []) if (part.due !== undefined) await runPartDeadline(place, node, { part, report });
      }
    }
  }
  // After everybody was served, so that the log tells the fault.
  if (faults.length > 0) throw faults[0];
  return report;
}

/** Of what `runDue` does the moves that have a moment and what moves brought about by and by, of which indexes tell whether there are any. */
export async function runDated(runtime: Runtime): Promise<void> {
  const faults: unknown[] = [];
  const { runWorks } = await import("../effects/run-works.ts");
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    const until = performance.now() + MOST_TIME;
    for (const run of [runMoments, runWorks]) faults.push(...(await run(call, until)).faults);
  }
  if (faults.length > 0) throw faults[0];
}

interface Run {
  place: FlowPlace;
  move: FlowMove;
  failed: Failed;
  report: DueReport;
  /** What is a fault of the program and no refusal. */
  faults: unknown[];
  /** `performance.now()` at which it leaves the rest to the next run. */
  until: number;
}

async function runMove(run: Run): Promise<void> {
  const { place, move, failed } = run;
  const seen = new Set([...failed.resting, ...(await heldOf(place))]);
  const over = new Set(failed.open.keys());
  for (;;) {
    const due = await dueRecords(run, seen);
    for (const id of due) {
      if (performance.now() > run.until) return;
      seen.add(id);
      if (!(await isOurs(place, id)) || !(await tryMove(run, id, failed.open.get(id) ?? 0))) over.delete(id);
    }
    if (due.length < MAX_RECORDS) break;
  }
  // Moved now, or by hand, or no longer due.
  await forgetFailures(place, move, [...over]);
}

/** Records that wait at a node of the move, in the order in which they came there; without those that this run has seen. */
async function dueRecords({ place, move }: Run, seen: ReadonlySet<string>): Promise<string[]> {
  const { call, entity, flow } = place;
  const waiting: Cond[] = [{ field: flow.doc.state, in: move.from }, ...[move.when, move.auto?.when].filter((cond) => cond !== undefined)];
  const others: Cond[] = seen.size === 0 ? [] : [{ not: { field: "id", in: [...seen] } }];
  const rows = await fetchRecords({ call, entity, where: { all: [...waiting, ...others] }, own: new Set(), tail: (scope) => inOrder(place, scope) });
  return rows.map(({ id }) => id);
}

function inOrder({ call, entity }: FlowPlace, { from }: SqlScope): RawBuilder<unknown> {
  const id = column(from.alias, entity, "id");
  return sql`order by (select i.arrived_at from platform.flow_instance i where i.tenant_id = ${call.user.tenantId} and i.entity = ${entity.id} and i.record_id = ${id}), ${id}
    limit ${MAX_RECORDS}`;
}

/** A record under another version of the flow is that version's. */
async function isOurs(place: FlowPlace, id: string): Promise<boolean> {
  return (await ruledPlaces(flowPlace(place.call, place.entity.id), [id])).get(id)?.flow === place.flow;
}

/** Answers whether the record was moved. */
async function tryMove({ place, move, report, faults }: Run, id: string, tries: number): Promise<boolean> {
  const { call, entity } = place;
  try {
    await moveRecord(flowPlace(call, entity.id), { id, move: move.key, opinion: null, fields: {}, version: null, as: "system" });
    report.moved++;
    return true;
  } catch (error) {
    report.failed++;
    if (!isAppError(error)) faults.push(error);
    await keepFailure(place, move, { id, error, tries });
    return false;
  }
}
