import { sql } from "kysely";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { deadlineOf, type NodeOn, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import { moveRecord } from "./move.ts";
import { messageText, sendMessages } from "./notices.ts";
import { peopleOf } from "./people.ts";
import { flowEnv, flowPlace, ruledPlaces } from "./place.ts";
import { withReads } from "./reads.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { readerOf } from "./reader-of.ts";
import { askPeople, isVoted } from "./tasks.ts";
import { mirrorWaiting, waitingPeople } from "./waiting.ts";

export interface DueReport {
  moved: number;
  reminded: number;
  failed: number;
}

/** Records looked at in one statement. */
export const MAX_RECORDS = 500;

/** Another process may have moved the record meanwhile; then there is nothing left to do. Answers whether the work was done. */
async function attempt(work: () => Promise<unknown>, report: DueReport): Promise<boolean> {
  try {
    await work();
    report.moved++;
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    report.failed++;
    return false;
  }
}

/** Records that have lain at the node too long: done by time, handed up, or reminded of. The hours may differ from record to record, so all are looked at. */
export async function runDeadline(place: FlowPlace, node: FlowNode, report: DueReport): Promise<void> {
  let after: Arrival = { recordId: "", arrivedAt: "-infinity" };
  for (;;) {
    const rows = await arrivals(place, node, after);
    if (rows.length > 0) await runLate(place, { node, rows, report });
    if (rows.length < MAX_RECORDS) return;
    after = rows.at(-1)!;
  }
}

interface Arrival {
  recordId: string;
  arrivedAt: string;
}

async function arrivals({ call, flow }: FlowPlace, node: FlowNode, after: Arrival): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`select record_id as "recordId", arrived_at as "arrivedAt" from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and flow = ${flow.id} and node = ${node.key} and ended_at is null and suspended_at is null and reminded_at is null and arrived_at < ${call.ctx.now}::timestamp
      and (arrived_at, record_id) > (${after.arrivedAt}::timestamp, ${after.recordId})
    order by arrived_at, record_id limit ${MAX_RECORDS}`.execute(call.runtime.db);
  return rows;
}

async function runLate(place: FlowPlace, { node, rows, report }: { node: FlowNode; rows: readonly Arrival[]; report: DueReport }): Promise<void> {
  const { call, entity, flow } = place;
  const arrived = new Map(rows.map((row) => [row.recordId, row.arrivedAt]));
  const ruled = await ruledPlaces(flowPlace(call, entity.id), [...arrived.keys()]);
  const own = [...arrived.keys()].filter((id) => ruled.get(id)?.flow === flow);
  const found = await fetchRecords({ call, entity, ids: own });
  for (const record of await withReads(
    place,
    found.map((one) => one.record),
    { nodes: [node] },
  )) {
    const id = String(record.id);
    const due = deadlineOf(node.due!, { from: arrived.get(id)!, record, env: flowEnv(place) });
    if (due !== null && due <= call.ctx.now) await late(place, nodeOn(node, record), id, report);
  }
}

/** What cannot be done without a person is asked of a person. */
async function late(place: FlowPlace, node: NodeOn, recordId: string, report: DueReport): Promise<void> {
  const wanted = node.due!.then === "approve" ? "agree" : node.due!.then === "return" ? "return" : null;
  const move = wanted === null ? undefined : place.flow.doc.moves.find((one) => one.from.includes(node.key) && one.result === wanted);
  const order = { id: recordId, move: move?.key ?? "", opinion: "超时自动办理", fields: {}, version: null, as: "system" } as const;
  if (move !== undefined && (await attempt(() => moveRecord(flowPlace(place.call, place.entity.id), order), report))) return;
  await remind(place, node, recordId);
  report.reminded++;
}

/** Reminds those who are to act, once for every arrival; where the deadline escalates, asks their superior as well. */
async function remind(place: FlowPlace, node: NodeOn, recordId: string): Promise<void> {
  const { call, entity, flow } = place;
  await transaction(call.runtime.db, async (tx) => {
    const { numAffectedRows } = await sql`update platform.flow_instance set reminded_at = ${call.ctx.now}::timestamp
      where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node.key} and reminded_at is null`.execute(
      tx,
    );
    const [found] = numAffectedRows === 0n ? [] : await fetchRecords({ call, entity, ids: [recordId] });
    if (found === undefined || nodeOf(flow, found.record)?.key !== node.key) return;
    await say(place, { node, record: found.record, template: "flow.remind" }, await waitingPeople(place, node, { ...found.record, id: recordId }));
    const above = await escalate(place, node, found.record);
    await say(place, { node, record: found.record, template: "flow.todo" }, above);
  });
}

async function say(
  place: FlowPlace,
  { node, record, template }: { node: FlowNode; record: OperationRecord; template: string },
  people: readonly string[],
): Promise<void> {
  const words = messageText(place, template, node, record);
  const about = { template, ...words, entity: place.entity.id, recordId: String(record.id) };
  await sendMessages(
    place.call,
    people.map((userId) => ({ userId, ...about })),
  );
}

/** Superiors who may read the record act in the actor's place. Where several people vote nobody acts for all of them. */
async function escalate(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<string[]> {
  if (node.due?.then !== "escalate" || isVoted(node)) return [];
  const recordId = String(record.id);
  const { rows } = await sql<{ id: string }>`select user_id as id from platform.flow_task where tenant_id = ${place.call.user.tenantId}
    and entity = ${place.entity.id} and record_id = ${recordId} and node = ${node.key} and state = 'pending'`.execute(current(place.call.runtime.db));
  const asked = new Set(rows.map((row) => row.id));
  const people: string[] = [];
  for (const userId of await peopleOf(place, node.due.to, record))
    if (!asked.has(userId) && (await readerOf(place, recordId, userId)).reads) people.push(userId);
  await askPeople(place, { recordId, node: node.key, kind: "delegated", userIds: people });
  if (people.length > 0) await mirrorWaiting(place, recordId, await waitingPeople(place, node, record));
  return people;
}
