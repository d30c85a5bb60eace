import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { FlowHelper, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { accessError, dataError, problem, requestError } from "../../../../engine/errors.ts";
import { actsOn, isDraft, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import { writeAudit } from "../records/audit.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Call } from "../../platform/runtime.ts";
import { personOf } from "../../identity/user-context.ts";
import { arrivalOf, writeStep } from "./log.ts";
import { tellHelped } from "./followers.ts";
import { helperTitles } from "./helper-titles.ts";
import { messageText, sendMessages } from "./notices.ts";
import { flowEnv, flowPlace, ownNodeTitle, ruledPlace } from "./place.ts";
import { withReads, WHOLE } from "./reads.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { openParts, partsOnRows } from "./parts.ts";
import { exceptedOn, peopleOf } from "./people.ts";
import { readerOf } from "./reader-of.ts";
import { actingAs, askPeople, handOn, type TaskKind, tasksAt, turnsOn } from "./tasks.ts";
import { mirrorWaiting, waitingPeople } from "./waiting.ts";

const kinds: Partial<Record<FlowHelper, TaskKind>> = { transfer: "transferred", addSigner: "addSigner", delegate: "delegated", cc: "cc" };

export interface AssistBody {
  id: string;
  userIds?: readonly string[];
  opinion?: string | null;
}

/** POST `<entity>/<helper>`: hands a waiting record on, brings somebody in, tells somebody, or reminds. */
export async function assist(call: Call, entityId: string, helper: FlowHelper, body: AssistBody): Promise<{ asked: number }> {
  const place = await ruledPlace(flowPlace(call, entityId), body.id);
  if (!(place.flow.doc.helpers ?? []).includes(helper)) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return transaction(call.runtime.db, async () => {
    const at = await waitingRecord(place, body.id);
    if (helper !== "remind") await assertMayHelp(place, at.record, helper);
    const help: Help = { ...at, helper, opinion: body.opinion ?? null, people: await peopleFor(place, at, { helper, userIds: body.userIds ?? [] }) };
    await bringIn(place, help);
    await tellOf(place, help);
    await writeAudit(call, [{ action: helper, entity: place.entity.id, recordId: body.id, note: helperTitles[helper] }]);
    return { asked: help.people.length };
  });
}

interface Standing {
  record: Record<string, unknown>;
  node: FlowNode;
}
interface Help extends Standing {
  helper: FlowHelper;
  opinion: string | null;
  people: readonly string[];
}

/** The record, locked, and the node at which it waits for somebody. @throws AppError ROW_NOT_WRITABLE, STATE_NOT_ALLOWED */
async function waitingRecord(place: FlowPlace, id: string): Promise<Standing> {
  const { call, entity, flow } = place;
  const [found] = await fetchRecords({ call, entity, ids: [id], where: pairsCond(accessFor(call.model, entity.id, call.user).read), lock: true });
  const node = found === undefined ? undefined : nodeOf(flow, found.record);
  if (found === undefined || node === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  if (node.by === undefined || node.end === true || isDraft(flow, node)) throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
  return { record: { ...found.record, id }, node };
}

async function peopleFor(
  place: FlowPlace,
  { record, node }: Standing,
  { helper, userIds }: { helper: FlowHelper; userIds: readonly string[] },
): Promise<string[]> {
  const id = String(record.id);
  if (helper === "cc") return readers(place, id, userIds);
  if (helper !== "remind") return takers(place, { record, node }, userIds);
  await assertNotReminded(place, id, { node: node.key, record });
  return waitingPeople(place, nodeOn(node, record), record);
}

/** Tasks of those who are brought in; the record names whom it waits for now. @throws AppError STATE_NOT_ALLOWED when there is nothing to hand on */
async function bringIn(place: FlowPlace, { record, node, helper, people }: Help): Promise<void> {
  const kind = kinds[helper];
  if (kind === undefined) return;
  const recordId = String(record.id);
  const part = helper === "cc" ? null : await ownPart(place, { record, node });
  if (helper !== "transfer") await askPeople(place, { recordId, node: node.key, kind, userIds: people, part });
  else if (!(await handOn(place, { recordId, node: nodeOn(node, record), userIds: people })))
    throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
  if (kind !== "cc") await mirrorWaiting(place, recordId, await waitingPeople(place, nodeOn(node, record), record));
}

/** The part for which the caller brings somebody in: that for which they are asked, else the first open one that means them. */
async function ownPart(place: FlowPlace, { record, node }: Standing): Promise<string | null> {
  if (node.parts === undefined) return null;
  const recordId = String(record.id);
  const asked = (await partsOnRows(place, [recordId], place.call.user.id)).get(recordId)?.asked ?? new Set();
  const open = openParts(nodeOn(node, record), await tasksAt(place, recordId, node.key));
  const named = open.find(({ key }) => asked.has(key));
  if (named !== undefined) return named.key;
  for (const part of open) if ((await peopleOf(place, part.by, record)).includes(place.call.user.id)) return part.key;
  throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
}

async function tellOf(place: FlowPlace, { record, node, helper, people, opinion }: Help): Promise<void> {
  const { call, entity } = place;
  const recordId = String(record.id);
  await tellHelped(place, { record, node, helper, title: helperTitles[helper], opinion, people });
  const words = messageText(place, helper === "remind" ? "flow.remind" : helper === "cc" ? "flow.cc" : "flow.todo", node, record);
  await sendMessages(
    call,
    people.map((userId) => ({ userId, template: `flow.${helper}`, ...words, entity: entity.id, recordId })),
  );
  await writeStep(place, recordId, {
    node: node.key,
    nodeTitle: ownNodeTitle(node, record),
    move: helper,
    moveTitle: null,
    toNode: node.key,
    actorRole: call.user.roles[0] ?? null,
    result: "neutral",
    opinion,
    arrivedAt: await arrivalOf(place, recordId),
  });
}

/** As whom the caller stands at the record's node, and whether they act there. What was delegated to somebody is not passed on. */
async function standing(place: FlowPlace, stored: Record<string, unknown>): Promise<{ acts: boolean; as: "user" | "assignee" | "resting" }> {
  const [record] = await withReads(place, [stored], { claims: true });
  const turn = (await turnsOn(place, [String(stored.id)])).get(String(stored.id));
  const as = turn?.behalf === undefined ? actingAs(turn, String(stored[place.flow.doc.state])) : "user";
  return { acts: actsOn({ model: place.rules, flow: place.flow, record: record!, env: flowEnv(place), as }), as };
}

/** Whether the caller acts at the record's node. */
export const mayAct = async (place: FlowPlace, stored: Record<string, unknown>): Promise<boolean> => (await standing(place, stored)).acts;

/**
 * Whether the caller may bring others in now. Whose turn rests may still hand on what is theirs: a say before its turn, or once more to somebody else.
 * @throws AppError ACTION_DENIED, STATE_NOT_ALLOWED
 */
export async function assertMayHelp(place: FlowPlace, stored: Record<string, unknown>, helper: FlowHelper): Promise<void> {
  const { acts, as } = await standing(place, stored);
  if (acts || (as === "resting" && helper === "transfer")) return;
  if (as === "resting") throw requestError([problem("STATE_NOT_ALLOWED", "", { state: String(stored[place.flow.doc.state]) })]);
  throw accessError([problem("ACTION_DENIED", "", { action: helperTitles[helper] })]);
}

const DEFAULT_REMIND_HOURS = 1;

/** @throws AppError REMINDED_ALREADY */
async function assertNotReminded(
  place: FlowPlace,
  recordId: string,
  { node, record }: { node: string; record: Record<string, unknown> },
): Promise<void> {
  const { call, entity, flow } = place;
  const [walked] = await withReads(place, [record], WHOLE);
  const { remindHours } = flow.doc;
  const hours = remindHours === undefined ? DEFAULT_REMIND_HOURS : Number(evaluateExpr(remindHours, walked!, flowEnv(place)) ?? DEFAULT_REMIND_HOURS);
  const { rows } =
    await sql`select 1 from platform.flow_step where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}
    and node = ${node} and move = 'remind' and acted_at > ${call.ctx.now}::timestamp - make_interval(secs => ${hours * 3600}) limit 1`.execute(
      current(call.runtime.db),
    );
  if (rows.length > 0) throw requestError([problem("REMINDED_ALREADY", "", { hours })]);
}

/** Who acts in somebody's place need not have read the record before: being asked lets them. Students are handed nothing that is not theirs. */
export async function takers(place: FlowPlace, { record, node }: Standing, userIds: readonly string[]): Promise<string[]> {
  const { call } = place;
  const recordId = String(record.id);
  if (userIds.length === 0) throw missing();
  const excepted = await exceptedOn(place, node.by, record);
  for (const userId of userIds) {
    const person = await personOf(call.runtime, { tenantId: call.user.tenantId, userId, accountVersion: 0 });
    const isMeant = userId !== call.user.id && !excepted.includes(userId);
    const mayTake = person !== null && isMeant && (person.user.xh === null || (await readerOf(place, recordId, userId)).reads);
    if (!mayTake) throw notAllowed(person?.account.userName ?? userId);
  }
  return [...new Set(userIds)];
}

const missing = () => requestError([problem("REQUEST_PARAM_MISSING", "/userIds", { name: "userIds" })]);
const notAllowed = (value: string) => dataError([problem("VALUE_REF_NOT_ALLOWED", "/userIds", { label: "办理人", value })]);

/** Only somebody who may read the record is told of it. @throws AppError VALUE_REF_NOT_ALLOWED */
export async function readers(place: FlowPlace, recordId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) throw missing();
  for (const userId of userIds) {
    const { name, reads } = await readerOf(place, recordId, userId);
    if (!reads) throw notAllowed(name ?? userId);
  }
  return [...new Set(userIds)];
}
