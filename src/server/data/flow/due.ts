import { sql } from "kysely";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { attempt, type DueReport, MAX_RECORDS, runDeadline } from "./deadline.ts";
import { moveRecord } from "./move.ts";
import { everyPlace, flowPlace, ruledPlaces } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { systemCall } from "./system-call.ts";

/** Makes the moves that time makes: automatic ones whose guard holds, and what deadlines ask for. Safe to run in several processes at once. */
export async function runDue(runtime: Runtime): Promise<DueReport> {
  const report: DueReport = { moved: 0, reminded: 0, failed: 0 };
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    for (const flow of call.model.flows.values()) {
      for (const place of everyPlace(flowPlace(call, flow.entity))) {
        for (const move of place.flow.doc.moves.filter((one) => one.auto === true)) await runMove(place, move, report);
        for (const node of place.flow.doc.nodes.filter((one) => one.due !== undefined)) await runDeadline(place, node, report);
      }
    }
  }
  return report;
}

async function runMove(place: FlowPlace, move: FlowMove, report: DueReport): Promise<void> {
  const { call, entity, flow } = place;
  const waiting: Cond[] = [{ field: flow.doc.state, in: move.from }, ...(move.when === undefined ? [] : [move.when])];
  const rows = await fetchRecords({ call, entity, where: { all: waiting }, own: new Set(), tail: () => sql`limit ${MAX_RECORDS}` });
  const ruled = await ruledPlaces(
    flowPlace(call, entity.id),
    rows.map((row) => row.id),
  );
  const own = rows.filter(({ id }) => ruled.get(id)?.flow === place.flow);
  for (const { id } of own)
    await attempt(
      () => moveRecord(flowPlace(call, entity.id), { id, move: move.key, opinion: null, fields: {}, version: null, as: "system" }),
      report,
    );
}
