import { sql } from "kysely";
import type { FlowNode, FlowPart } from "../../../../engine/kinds/flow/document.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { deadlineOf, type NodeOn, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import { moveRecord } from "./move.ts";
import { tellAt } from "./notices.ts";
import { peopleOf } from "./people.ts";
import type { PartOn } from "../../../../engine/flow/node-on.ts";
import { isDueSoon, tellDueSoon, tellPartDueSoon } from "./due-soon.ts";
import { everyPlace, flowEnv, flowPlace, ruledPlaces } from "./place.ts";
import { withReads } from "./reads.ts";
import type { Call, FlowPlace, OperationRecord } from "../../platform/runtime.ts";
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

/** `<flow> <node>` of the nodes with a deadline at which any record of the school stands: nothing is late at the others. */
export async function standingNodes(call: Call): Promise<ReadonlySet<string>> {
  const all = [...call.model.flows.values()].flatMap((flow) =>
    everyPlace(flowPlace(call, flow.entity)).flatMap((place) =>
      place.flow.doc.nodes
        .filter(({ due, parts }) => due !== undefined || parts?.some((part) => part.due !== undefined))
        .map(({ key }) => [place.flow.id, key]),
    ),
  );
  if (all.length === 0) return new Set();
  const { rows } = await sql<{ flow: string; node: string }>`select distinct flow, node
    from unnest(${all.map(([flow]) => flow)}::text[], ${all.map(([, node]) => node)}::text[]) as n(flow, node)
    where exists (select 1 from platform.flow_instance i where i.tenant_id = ${call.user.tenantId} and i.flow = n.flow and i.node = n.node
      and i.ended_at is null and i.arrived_at < ${call.ctx.now}::timestamp)`.execute(call.runtime.db);
  return new Set(rows.map(({ flow, node }) => `${flow} ${node}`));
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

/** The same of what a part of the node has not signed. */
export async function runPartDeadline(place: FlowPlace, node: FlowNode, { part, report }: { part: FlowPart; report: DueReport }): Promise<void> {
  let after: Arrival = { recordId: "", arrivedAt: "-infinity" };
  for (;;) {
    const rows = await arrivals(place, node, after, part.key);
    for (const { record, id, arrivedAt, isTold } of await ownRecords(place, node, rows)) {
      const here = nodeOn(node, record);
      const due = deadlineOf(part.due!, { from: arrivedAt, record, env: flowEnv(place) });
      const on = here.parts!.find(({ key }) => key === part.key)!;
      if (due !== null && due <= place.call.ctx.now) await latePart(place, { node: here, part: on, id, report });
      else if (
        !isTold &&
        isDueSoon(place, part.due!, { from: arrivedAt, record }) &&
        (await tellPartDueSoon(place, { node: here, part: on, id, due: due! }))
      )
        report.reminded++;
    }
    if (rows.length < MAX_RECORDS) return;
    after = rows.at(-1)!;
  }
}

interface LatePart {
  node: NodeOn;
  part: PartOn;
  id: string;
  report: DueReport;
}

/** By time the part agrees, the record is given back, or whoever is to sign is reminded, once. */
async function latePart(place: FlowPlace, { node, part, id, report }: LatePart): Promise<void> {
  const { then } = part.due!;
  const wanted = then === "approve" ? "agree" : then === "return" ? "return" : null;
  const move = wanted === null ? undefined : place.flow.doc.moves.find((one) => one.from.includes(node.key) && one.result === wanted);
  const order = { id, move: move?.key ?? "", opinion: "超时自动办理", fields: {}, version: null, as: "system" } as const;
  const signing = then === "approve" ? { ...order, part: part.key } : order;
  if (move !== undefined && (await attempt(() => moveRecord(flowPlace(place.call, place.entity.id), signing), report))) return;
  if (await remindPart(place, { node, part, id })) report.reminded++;
}

async function remindPart(place: FlowPlace, { node, part, id }: Omit<LatePart, "report">): Promise<boolean> {
  const { call, entity, flow } = place;
  return transaction(call.runtime.db, async (tx) => {
    const { rows } = await sql<{
      userId: string;
    }>`update platform.flow_task set reminded_at = ${call.ctx.now}::timestamp where tenant_id = ${call.user.tenantId}
      and entity = ${entity.id} and record_id = ${id} and node = ${node.key} and part = ${part.key} and state = 'pending' and reminded_at is null
      returning user_id as "userId"`.execute(tx);
    const [found] = rows.length === 0 ? [] : await fetchRecords({ call, entity, ids: [id] });
    if (found === undefined || nodeOf(flow, found.record)?.key !== node.key) return false;
    const record = { ...found.record, id };
    const asked = rows.map(({ userId }) => userId);
    await tellAt(place, { node, record, template: "flow.remind" }, asked);
    if (part.due?.then !== "escalate") return true;
    const above: string[] = [];
    for (const userId of await peopleOf(place, part.due.to, record))
      if (!asked.includes(userId) && (await readerOf(place, id, userId)).reads) above.push(userId);
    await askPeople(place, { recordId: id, node: node.key, kind: "delegated", userIds: above, part: part.key });
    if (above.length > 0) await mirrorWaiting(place, id, await waitingPeople(place, node, record));
    await tellAt(place, { node, record, template: "flow.todo" }, above);
    return true;
  });
}

interface Arrival {
  recordId: string;
  arrivedAt: string;
  /** Whoever is to act was told that the deadline comes near. */
  isTold?: boolean;
}

/** `part`: where it has not signed and nobody of it was reminded. Absent: where nobody was reminded of the node. */
async function arrivals({ call, flow }: FlowPlace, node: FlowNode, after: Arrival, part?: string): Promise<Arrival[]> {
  const isOpen =
    part === undefined
      ? sql`reminded_at is null`
      : sql`not exists (select 1 from platform.flow_task t where t.tenant_id = i.tenant_id and t.entity = i.entity and t.record_id = i.record_id
          and t.node = i.node and t.part = ${part} and t.kind <> 'addSigner' and (t.state = 'done' or t.state = 'pending' and t.reminded_at is not null))`;
  const isTold =
    part === undefined
      ? sql`due_soon_at is not null`
      : sql`exists (select 1 from platform.flow_task t where t.tenant_id = i.tenant_id and t.entity = i.entity and t.record_id = i.record_id
          and t.node = i.node and t.part = ${part} and t.state = 'pending' and t.due_soon_at is not null)`;
  const { rows } = await sql<Arrival>`select record_id as "recordId", arrived_at as "arrivedAt", ${isTold} as "isTold" from platform.flow_instance i
    where tenant_id = ${call.user.tenantId} and flow = ${flow.id} and node = ${node.key} and ended_at is null and suspended_at is null
      and not exists (select 1 from platform.effect_work w where w.tenant_id = i.tenant_id and w.entity = i.entity and w.record_id = i.record_id) and ${isOpen} and arrived_at < ${call.ctx.now}::timestamp
      and (arrived_at, record_id) > (${after.arrivedAt}::timestamp, ${after.recordId})
    order by arrived_at, record_id limit ${MAX_RECORDS}`.execute(call.runtime.db);
  return rows;
}

async function runLate(place: FlowPlace, { node, rows, report }: { node: FlowNode; rows: readonly Arrival[]; report: DueReport }): Promise<void> {
  for (const { record, id, arrivedAt, isTold } of await ownRecords(place, node, rows)) {
    const due = deadlineOf(node.due!, { from: arrivedAt, record, env: flowEnv(place) });
    if (due !== null && due <= place.call.ctx.now) await late(place, nodeOn(node, record), id, report);
    else if (!isTold && isDueSoon(place, node.due!, { from: arrivedAt, record }) && (await tellDueSoon(place, { node, id, arrivedAt, due: due! })))
      report.reminded++;
  }
}

/** Of the records those that this version of the flow rules, with what it reads of them. */
async function ownRecords(
  place: FlowPlace,
  node: FlowNode,
  rows: readonly Arrival[],
): Promise<{ record: OperationRecord; id: string; arrivedAt: string; isTold: boolean }[]> {
  if (rows.length === 0) return [];
  const { call, entity, flow } = place;
  const arrived = new Map(rows.map((row) => [row.recordId, row]));
  const ruled = await ruledPlaces(flowPlace(call, entity.id), [...arrived.keys()]);
  const own = [...arrived.keys()].filter((id) => ruled.get(id)?.flow === flow);
  const found = await fetchRecords({ call, entity, ids: own });
  const walked = await withReads(
    place,
    found.map((one) => one.record),
    { nodes: [node] },
  );
  return walked.map((record) => {
    const { recordId: id, arrivedAt, isTold } = arrived.get(String(record.id))!;
    return { record, id, arrivedAt, isTold: isTold === true };
  });
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
    await tellAt(place, { node, record: found.record, template: "flow.remind" }, await waitingPeople(place, node, { ...found.record, id: recordId }));
    const above = await escalate(place, node, found.record);
    await tellAt(place, { node, record: found.record, template: "flow.todo" }, above);
  });
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
