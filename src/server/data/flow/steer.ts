import { sql } from "kysely";
import { problem, requestError } from "../../../../engine/errors.ts";
import { isDraft, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import type { FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { recordTitle } from "../records/record-title.ts";
import { storedRead } from "../records/stored-read.ts";
import { takers } from "./assist.ts";
import { tellStayed } from "./followers.ts";
import { arrivalOf, writeStep } from "./log.ts";
import { enterBySteering } from "./move.ts";
import { messageText, sendMessages } from "./notices.ts";
import { flowPlace, isApproval, nodeTitle, ownNodeTitle, ruledPlace } from "./place.ts";
import { openParts, unaskedOf } from "./parts.ts";
import { askPeople, tasksAt, tellAsked } from "./tasks.ts";
import { mirrorWaiting, waitingPeople } from "./waiting.ts";

/** A record in its flow as whoever steers it looked at it. */
export interface Steered {
  entity: string;
  recordId: string;
  /** `rev` of the instance. */
  rev: number;
  reason: string;
}

/** The record, which nobody else writes from here on, and where it stands. */
interface Held {
  place: FlowPlace;
  record: OperationRecord;
  node: FlowNode;
  starterId: string | null;
  suspendedAt: string | null;
}

/**
 * Takes the record in hand: locked as moves lock it, so that of several who steer and decide one wins. @throws AppError STALE_VERSION when
 * something happened to it since, STATE_NOT_ALLOWED when its flow ended
 */
async function hold(call: Call, { entity: id, recordId, rev }: Steered): Promise<Held> {
  const place = await ruledPlace(flowPlace(call, id), recordId);
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [recordId], tables: "all", lock: true });
  const { rows } = await sql<{
    rev: number;
    starterId: string | null;
    suspendedAt: string | null;
    isOver: boolean;
  }>`update platform.flow_instance set rev = rev + 1
    where tenant_id = ${call.user.tenantId} and entity = ${id} and record_id = ${recordId}
    returning rev, nullif(starter_id, '') as "starterId", suspended_at as "suspendedAt", ended_at is not null as "isOver"`.execute(
    current(call.runtime.db),
  );
  const [instance] = rows;
  const node = found === undefined ? undefined : nodeOf(place.flow, found.record);
  if (found === undefined || instance === undefined || Number(instance.rev) !== rev + 1)
    throw requestError([problem("STALE_VERSION", "", { conflicts: [] })]);
  if (node === undefined) throw requestError([problem("FLOW_STATE_GONE", "", { state: String(found.record[place.flow.doc.state]) })]);
  if (instance.isOver) throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
  return { place, record: { ...found.record, id: recordId }, node, starterId: instance.starterId, suspendedAt: instance.suspendedAt };
}

/** Nobody moves the record until it is resumed; its deadline stands still. */
export async function suspend(call: Call, of: Steered): Promise<void> {
  const held = await hold(call, of);
  if (held.suspendedAt !== null) throw requestError([problem("STATE_NOT_ALLOWED", "", { state: held.node.key })]);
  await sql`update platform.flow_instance set suspended_at = ${call.ctx.now}::timestamp where ${ofInstance(held)}`.execute(current(call.runtime.db));
  await told(held, { key: "suspend", title: "挂起", reason: of.reason });
}

export async function resume(call: Call, of: Steered): Promise<void> {
  const held = await hold(call, of);
  if (held.suspendedAt === null) throw requestError([problem("STATE_NOT_ALLOWED", "", { state: held.node.key })]);
  const gone = sql`(${call.ctx.now}::timestamp - suspended_at)`;
  await sql`update platform.flow_instance set arrived_at = arrived_at + ${gone}, due_at = due_at + ${gone}, suspended_at = null where ${ofInstance(held)}`.execute(
    current(call.runtime.db),
  );
  await told(held, { key: "resume", title: "恢复", reason: of.reason });
}

/** The record waits for these people instead of whom it waited for. `part`: title or key of the part that they sign for; others wait for whom they did. */
export async function reassign(call: Call, of: Steered, userIds: readonly string[], named: string | null = null): Promise<void> {
  const held = await hold(call, of);
  const { place, record, node } = held;
  if (!isApproval(node) || isDraft(place.flow, node)) throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
  const people = await takers(place, { record, node }, userIds);
  const before = node.parts === undefined ? await waitingPeople(place, nodeOn(node, record), record) : await handPartsOver(held, people, named);
  if (node.parts === undefined) await handOver(held, before, people);
  const now = await waitingPeople(place, nodeOn(node, record), record);
  await mirrorWaiting(place, of.recordId, now);
  await tellStayed(place, { record, node, move: steeringMove("reassign", "更换办理人"), opinion: of.reason, people: now, instead: true });
  const words = messageText(place, "flow.todo", node, record);
  await sendMessages(
    call,
    people.map((userId) => ({ userId, template: "flow.todo", ...words, entity: place.entity.id, recordId: of.recordId })),
  );
  await told(held, { key: "reassign", title: "更换办理人", reason: of.reason }, before);
}

/** What everybody had to say goes to the new people; of those whom the node means by itself none is asked any more. */
async function handOver({ place, record, node }: Held, before: readonly string[], people: readonly string[]): Promise<void> {
  const { call, entity } = place;
  const recordId = String(record.id);
  const open = (await tasksAt(place, recordId, node.key)).filter((task) => task.state === "pending");
  const named = new Set(open.map((task) => task.userId));
  await sql`update platform.flow_task set state = 'handed' where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}
    and node = ${node.key} and state = 'pending' and kind <> 'cc'`.execute(current(call.runtime.db));
  for (const userId of before.filter((id) => !named.has(id)))
    await sql`insert into platform.flow_task (tenant_id, id, entity, record_id, node, user_id, kind, state, from_user_id, created_at)
      values (${call.user.tenantId}, ${newId()}, ${entity.id}, ${recordId}, ${node.key}, ${userId}, 'assigned', 'handed', ${call.user.id}, ${call.ctx.now}::timestamp)`.execute(
      current(call.runtime.db),
    );
  const sortNo = Math.min(0, ...open.map((task) => task.sortNo));
  await askPeople(place, { recordId, node: node.key, kind: "transferred", userIds: people, sortNo, from: before[0] ?? call.user.id });
  await tellAsked(place);
}

/** The same of one part that is open, or of all of them. Answers whom they waited for. */
async function handPartsOver({ place, record, node }: Held, people: readonly string[], named: string | null): Promise<string[]> {
  const { call, entity } = place;
  const recordId = String(record.id);
  const tasks = await tasksAt(place, recordId, node.key);
  const unasked = await unaskedOf(place, nodeOn(node, record), { record, tasks });
  const open = openParts(nodeOn(node, record), tasks).filter(({ key, title }) => named === null || [key, zh(title)].includes(named));
  if (open.length === 0) throw requestError([problem("FLOW_PART_UNKNOWN", "/part", { part: named ?? "" })]);
  const before: string[] = [];
  for (const { key: part } of open) {
    const waiting = tasks.filter((task) => task.part === part && task.state === "pending").map(({ userId }) => userId);
    await sql`update platform.flow_task set state = 'handed' where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}
      and node = ${node.key} and part = ${part} and state = 'pending' and kind <> 'cc'`.execute(current(call.runtime.db));
    const meant = unasked.get(part) ?? [];
    await askPeople(place, { recordId, node: node.key, kind: "assigned", userIds: meant, part });
    await sql`update platform.flow_task set state = 'handed' where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}
      and node = ${node.key} and part = ${part} and state = 'pending'`.execute(current(call.runtime.db));
    const from = waiting[0] ?? meant[0] ?? call.user.id;
    await askPeople(place, { recordId, node: node.key, kind: "transferred", userIds: people, from, part });
    before.push(...waiting, ...meant);
  }
  await tellAsked(place);
  return [...new Set(before)];
}

/** Nodes that a record may be led to from where it stands; `ends`: such as end its flow. */
export async function jumpTargets(call: Call, of: Pick<Steered, "entity" | "recordId">): Promise<{ key: string; title: string; ends: boolean }[]> {
  const place = await ruledPlace(flowPlace(call, of.entity), of.recordId);
  return place.flow.doc.nodes.map((node) => ({ key: node.key, title: nodeTitle(place, node), ends: node.end === true }));
}

/** Leads the record to a node beside its flow: nothing of what lies between is asked, what happens on coming there does. `state`: what it means to the one who asked. */
export async function jump(call: Call, of: Steered, to: { node: string; state?: string }): Promise<void> {
  const held = await hold(call, of);
  const { place, record, node } = held;
  const target = place.flow.doc.nodes.find(({ key }) => key === to.node);
  if (target === undefined || target.key === node.key) throw requestError([problem("STATE_NOT_ALLOWED", "/to", { state: to.node })]);
  const before = await waitingPeople(place, nodeOn(node, record), record);
  await sql`update platform.flow_instance set suspended_at = null where ${ofInstance(held)}`.execute(current(call.runtime.db));
  const isEnd = to.state === "terminated";
  const move = steeringMove(isEnd ? "terminate" : "jump", isEnd ? "终止" : "跳转环节", { from: node.key, to: target.key });
  const arrivedAt = await arrivalOf(place, of.recordId);
  await enterBySteering(
    place,
    { id: of.recordId, opinion: of.reason },
    { move, from: node, to: target, stored: record, arrivedAt, read: storedRead(call, place.entity, record) },
  );
  if (to.state !== undefined)
    await sql`update platform.flow_instance set state = ${to.state} where ${ofInstance(held)}`.execute(current(call.runtime.db));
  await tellOf(held, move.title as string, of.reason, before);
}

/** Ends the flow for good, at the end to which a refusal leads, else the last one. */
export async function terminate(call: Call, of: Steered): Promise<void> {
  const place = await ruledPlace(flowPlace(call, of.entity), of.recordId);
  const ends = place.flow.doc.nodes.filter((node) => node.end === true);
  const refused = place.flow.doc.moves.filter((move) => move.result === "reject").flatMap(({ to }) => (typeof to === "string" ? [to] : []));
  const end = ends.find(({ key }) => refused.includes(key)) ?? ends.at(-1);
  if (end === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  await jump(call, of, { node: end.key, state: "terminated" });
}

/** Reminds whom the record waits for. */
export async function urge(call: Call, of: Steered): Promise<string[]> {
  const held = await hold(call, of);
  const { place, record, node } = held;
  const people = await waitingPeople(place, nodeOn(node, record), record);
  const words = messageText(place, "flow.remind", node, record);
  await sendMessages(
    call,
    people.map((userId) => ({ userId, template: "flow.remind", ...words, entity: place.entity.id, recordId: of.recordId })),
  );
  await stepOf(held, { key: "urge", title: "催办", reason: of.reason });
  return people;
}

const ofInstance = ({ place: { call, entity }, record }: Held) =>
  sql`tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${String(record.id)}`;

const steeringMove = (key: string, title: string, way: { from: string; to: string } = { from: "", to: "same" }): FlowMove => ({
  ...{ key, title, from: [way.from], to: way.to, by: { system: true }, result: "neutral" },
});

interface Done {
  key: string;
  title: string;
  reason: string;
}

/** One line of the history, and a word to who asked for it and to whom it waited for. */
async function told(held: Held, { key, title, reason }: Done, before?: readonly string[]): Promise<void> {
  const { place, record, node } = held;
  await stepOf(held, { key, title, reason });
  await tellOf(held, title, reason, before ?? (await waitingPeople(place, nodeOn(node, record), record)));
}

async function stepOf({ place, record, node }: Held, { key, title, reason }: Done): Promise<void> {
  const recordId = String(record.id);
  await writeStep(place, recordId, {
    ...{ node: node.key, nodeTitle: ownNodeTitle(node, record), move: key, moveTitle: title, toNode: node.key },
    ...{ actorRole: place.call.user.roles[0] ?? null, result: "neutral", opinion: reason, arrivedAt: await arrivalOf(place, recordId), via: "admin" },
  });
}

async function tellOf({ place, record, node, starterId }: Held, title: string, reason: string, people: readonly string[]): Promise<void> {
  const name = recordTitle(place.call.model, place.entity, record) || zh(place.entity.title);
  const at = nodeTitle(place, node, record);
  const about = { template: "flow.steered", title: `管理员干预：${title}`, entity: place.entity.id, recordId: String(record.id) };
  const heard = new Set([...people, ...(starterId === null ? [] : [starterId])]);
  heard.delete(place.call.user.id);
  await sendMessages(
    place.call,
    [...heard].map((userId) => ({ ...about, userId, body: `${name}（${at}）由管理员${title}：${reason}` })),
  );
}
