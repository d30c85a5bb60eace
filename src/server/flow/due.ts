import { sql } from "kysely";
import { evaluateExpr } from "../../../engine/conditions/evaluate.ts";
import type { Cond } from "../../../engine/conditions/types.ts";
import type { FlowMove, FlowNode } from "../../../engine/documents/index.ts";
import { isAppError } from "../../../engine/errors.ts";
import { dueAt, nodeOf } from "../../../engine/flow/index.ts";
import { transaction } from "../database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Runtime } from "../runtime.ts";
import { moveRecord } from "./move.ts";
import { messageText, sendMessages } from "./notices.ts";
import { everyPlace, flowEnv, flowPlace, type FlowPlace, ruledPlaces } from "./place.ts";
import { peopleOf } from "./people.ts";
import { systemCall } from "./system-call.ts";

/** Records looked at in one run and flow; the next run takes the rest. */
const MAX_RECORDS = 500;

export interface DueReport {
  moved: number;
  reminded: number;
  failed: number;
}

/** Makes the moves that time makes: automatic ones whose guard holds, and what deadlines ask for. Safe to run in several processes at once. */
export async function runDue(runtime: Runtime): Promise<DueReport> {
  const report: DueReport = { moved: 0, reminded: 0, failed: 0 };
  for (const tenantId of await tenants(runtime)) {
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

async function tenants(runtime: Runtime): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct tenant_id as id from platform.credential`.execute(runtime.db);
  return rows.map((row) => row.id);
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

/** Another process may have moved the record meanwhile; then there is nothing left to do. */
async function attempt(work: () => Promise<unknown>, report: DueReport): Promise<void> {
  try {
    await work();
    report.moved++;
  } catch (error) {
    if (!isAppError(error)) throw error;
    report.failed++;
  }
}

async function runDeadline(place: FlowPlace, node: FlowNode, report: DueReport): Promise<void> {
  const { call, flow } = place;
  const hours = Number(evaluateExpr(node.due!.workHours, {}, flowEnv(place)) ?? 0);
  const { rows } = await sql<{
    recordId: string;
    arrivedAt: string;
  }>`select record_id as "recordId", arrived_at as "arrivedAt" from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and flow = ${flow.id} and node = ${node.key} and ended_at is null and reminded_at is null and arrived_at < ${call.ctx.now}::timestamp
    order by arrived_at limit ${MAX_RECORDS}`.execute(call.runtime.db);
  const ruled = await ruledPlaces(
    flowPlace(call, place.entity.id),
    rows.map((row) => row.recordId),
  );
  for (const row of rows.filter(({ recordId }) => ruled.get(recordId)?.flow === flow)) {
    const due = dueAt(row.arrivedAt, hours, call.ctx);
    if (due !== null && due <= call.ctx.now) await late(place, node, row.recordId, report);
  }
}

async function late(place: FlowPlace, node: FlowNode, recordId: string, report: DueReport): Promise<void> {
  const wanted = node.due!.then === "approve" ? "agree" : node.due!.then === "return" ? "return" : null;
  const move = wanted === null ? undefined : place.flow.doc.moves.find((one) => one.from.includes(node.key) && one.result === wanted);
  if (move !== undefined)
    return attempt(
      () =>
        moveRecord(flowPlace(place.call, place.entity.id), {
          id: recordId,
          move: move.key,
          opinion: "超时自动办理",
          fields: {},
          version: null,
          as: "system",
        }),
      report,
    );
  await remind(place, node, recordId);
  report.reminded++;
}

async function remind(place: FlowPlace, node: FlowNode, recordId: string): Promise<void> {
  const { call, entity, flow } = place;
  await transaction(call.runtime.db, async (tx) => {
    const { numUpdatedRows } = {
      numUpdatedRows: (
        await sql`update platform.flow_instance set reminded_at = ${call.ctx.now}::timestamp
      where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node.key} and reminded_at is null`.execute(
          tx,
        )
      ).numAffectedRows,
    };
    const [found] = numUpdatedRows === 0n ? [] : await fetchRecords({ call, entity, ids: [recordId] });
    if (found === undefined || nodeOf(flow, found.record)?.key !== node.key) return;
    const people = await peopleOf(place, node.by, found.record);
    await sendMessages(
      call,
      people.map((userId) => ({
        userId,
        template: "flow.remind",
        ...messageText(place, "flow.remind", node, found.record),
        entity: entity.id,
        recordId,
      })),
    );
  });
}
