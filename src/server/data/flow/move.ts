import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import { lastMade } from "../../../../engine/conditions/last-step.ts";
import type { FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { accessError, isAppError, problem, requestError, sentenceOfProblems } from "../../../../engine/errors.ts";
import { type Decision, nodeOn, partKeyOf } from "../../../../engine/flow/index.ts";
import { savepoint, transaction } from "../../platform/database/transaction.ts";
import { happened } from "../effects/happened.ts";
import { assertNotAtWork } from "../effects/works.ts";
import { fetchRecords } from "../records/fetch.ts";
import { type SaveResult, saveRecords } from "../records/save.ts";
import { type StoredRead, storedRead } from "../records/stored-read.ts";
import { idList } from "../records/write.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { zh } from "../../../../engine/language/text.ts";
import { onlyToConfirm } from "../records/confirm.ts";
import { businessStateOf } from "./business-state.ts";
import { tellInName } from "./agents.ts";
import { askByName, askedAt, assertAttended } from "./arrivals.ts";
import { decide } from "./decide.ts";
import type { MoveOrder } from "./move-order.ts";
import { writePassage, writeStep } from "./log.ts";
import { tellMoved } from "./followers.ts";
import { mirrorFields } from "./mirror.ts";
import { flowPlace, isApproval, ownNodeTitle, ruledPlace } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { agreesAgain, passingBy } from "./passing.ts";
import { assertMoving } from "./suspended.ts";
import { askParts, peopleOfParts } from "./parts.ts";
import { keepSigned, saidBy } from "./said.ts";
import { stayOf, tellAsked, turnsOn } from "./tasks.ts";
import { firstAsked } from "./waiting.ts";
import { tellVoted } from "./voted.ts";

export interface MoveBody {
  id?: string | null;
  ids?: unknown;
  opinion?: string | null;
  fields?: OperationRecord | null;
  /** Version the person looked at; a record changed since is refused. */
  version?: number | null;
  /** A return: key of the passed node it goes back to. Default: the node of the move. */
  to?: string | null;
  /** Part of the node for which it signs. Default: the first for which the caller may. */
  part?: string | null;
}
/** What became of each record; `states` are the new ones of those in `done`. */
export interface MoveReply {
  done: string[];
  /** `confirm`: keys of the rules that a reason would let it pass, when nothing else stands against it. */
  failed: { id: string; message: string; confirm?: string[] }[];
  states: Record<string, string>;
}
const MAX_BATCH = 200;
/** A person who is the actor of several nodes in a row passes them at once; a flow that loops does not hang. */
const MAX_SKIPS = 10;

/** POST `<move>`: one record is all or nothing and throws; several answer each for itself. */
export async function moveRecords(call: Call, entityId: string, move: string, body: MoveBody): Promise<MoveReply> {
  const place = flowPlace(call, entityId);
  const order = {
    move,
    opinion: body.opinion?.trim() || null,
    fields: body.fields ?? {},
    version: body.version ?? null,
    to: body.to ?? null,
    part: body.part ?? null,
    as: "user",
  } as const;
  const ids = body.ids == null && body.id != null ? [body.id] : idList(body.ids);
  if (ids.length > MAX_BATCH) throw requestError([problem("TOO_MANY_ROWS", "/ids", { max: MAX_BATCH })]);
  const [first] = ids;
  if (ids.length === 1 && first !== undefined)
    return { done: [first], failed: [], states: { [first]: await moveRecord(place, { ...order, id: first }) } };
  return transaction(call.runtime.db, () => moveMany(place, order, ids));
}

async function moveMany(place: FlowPlace, order: Omit<MoveOrder, "id">, ids: readonly string[]): Promise<MoveReply> {
  const reply: MoveReply = { done: [], failed: [], states: {} };
  for (const id of ids) {
    try {
      reply.states[id] = await savepoint(place.call.runtime.db, () => moveRecord(place, { ...order, id }));
      reply.done.push(id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      reply.failed.push({ id, message: sentenceOfProblems(error), ...onlyToConfirm(error.problems) });
    }
  }
  return reply;
}

/** What a registered operation or the scheduler does: nobody is asked who they are, guards hold as for everybody. */
export async function moveAsSystem(
  call: Call,
  entityId: string,
  order: { id: string; move: string; opinion?: string | null; fields?: OperationRecord },
): Promise<string> {
  return moveRecord(flowPlace(call, entityId), { opinion: null, fields: {}, version: null, ...order, as: "system" });
}

/** Makes the move in one transaction with its step, messages, audit line and effects; answers the new state. */
export async function moveRecord(today: FlowPlace, wanted: MoveOrder, skips = 0): Promise<string> {
  return transaction(today.call.runtime.db, async () => {
    const place = await ruledPlace(today, wanted.id);
    const { stored, read } = await lockedRecord(place, wanted);
    const { decision, patch, signed, inName } = await decide(place, wanted, stored);
    const order = { ...wanted, inName };
    const { arrivedAt, suspendedAt, work, tasks } = await stayOf(place, order.id, decision.from.key);
    assertMoving(suspendedAt);
    assertNotAtWork(work);
    if (decision.stays) {
      await remain(place, order, { decision, patch, stored, arrivedAt, read });
      return decision.from.key;
    }
    const { said, settled } = await saidBy(place, order, { decision, stored, tasks });
    if (!settled) {
      const vote = { ...decision, to: decision.from };
      if (said) await keepSigned(place, order, { decision: vote, patch: signed, stored, arrivedAt, read });
      await writeStep(place, order.id, stepOf(place, order, { decision: vote, stored, arrivedAt }));
      await tellVoted(place, { decision: vote, stored, opinion: order.opinion, inName });
      return decision.from.key;
    }
    const onward = skips < MAX_SKIPS ? await passingBy(place, decision.to, { ...stored, ...patch, ...madeBy(place, order, decision) }) : null;
    await enter(place, order, { decision, patch, stored, arrivedAt, read, passes: onward !== null });
    const next = { id: order.id, fields: {}, version: null, as: "system" } as const;
    if (onward !== null) return moveRecord(today, { ...next, ...onward }, skips + 1);
    const isAgain = skips < MAX_SKIPS && (await agreesAgain(place, order, decision));
    return isAgain ? moveRecord(today, { ...order, fields: {}, version: null, part: null }, skips + 1) : decision.to.key;
  });
}

/** The record, which nobody else writes from here on: what the caller may read, or is asked for by name. */
async function lockedRecord(place: FlowPlace, order: MoveOrder): Promise<{ stored: OperationRecord; read: StoredRead }> {
  const { call, entity } = place;
  const locked = (where: RowCond) => fetchRecords({ call, entity, ids: [order.id], where, tables: "all", lock: order.isHeld !== true });
  const isAsked = async () => order.as === "user" && (await turnsOn(place, [order.id])).get(order.id)?.isAsked === true;
  let [found] = await locked(order.as === "system" || pairsCond(accessFor(call.model, entity.id, call.user).read));
  if (found === undefined && (await isAsked())) [found] = await locked(true);
  if (found === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  return { stored: found.record, read: storedRead(call, entity, found.record) };
}

interface Entry {
  decision: Decision;
  patch: OperationRecord;
  stored: OperationRecord;
  arrivedAt: string;
  read: StoredRead;
}

/** The move as the record will carry it for whom it comes to, while the history does not have it yet. */
const madeBy = ({ call }: FlowPlace, { opinion, as }: MoveOrder, { move }: Decision): OperationRecord =>
  lastMade(move.key, { opinion, actor: as === "system" ? null : call.user.id, time: call.ctx.now });

/** The move is made and told in the history, and the record waits for whom it waited for. */
async function remain(place: FlowPlace, order: MoveOrder, { decision, patch, stored, arrivedAt, read }: Entry): Promise<void> {
  const { call, entity } = place;
  const note = order.opinion ?? call.chain?.by;
  const saved = await saveRecords(call, entity.id, [{ id: order.id, values: patch, read }], {
    rights: "system",
    move: order.move,
    judge: "changed",
    note,
  });
  await writeStep(place, order.id, stepOf(place, confirmedIn(order, saved), { decision, stored, arrivedAt }));
  const record = { ...stored, ...patch, id: order.id };
  if (order.inName != null) await tellInName(place, order.inName, { record, title: zh(decision.move.title) });
  await follow(place, order, { decision, stored, record, people: [], isPassed: false });
}

/** Leads a record that is held to a node beside its flow. */
export async function enterBySteering(
  place: FlowPlace,
  { id, opinion }: Pick<MoveOrder, "id" | "opinion">,
  at: { move: FlowMove; from: FlowNode; to: FlowNode; stored: OperationRecord; arrivedAt: string; read: StoredRead },
): Promise<void> {
  const { move, from, to, ...held } = at;
  const order: MoveOrder = { id, move: move.key, opinion, fields: {}, version: null, as: "user", isSteering: true };
  await enter(place, order, { decision: { move, from, to, stays: false, set: {} }, patch: {}, ...held, passes: false });
}

/** `passes`: the record is led on at once, so that nobody is asked or told here. */
async function enter(
  place: FlowPlace,
  order: MoveOrder,
  { decision, patch, stored, arrivedAt, read, passes }: Entry & { passes: boolean },
): Promise<void> {
  const { call, entity, flow } = place;
  const node = nodeOn(decision.to, { ...stored, ...patch });
  const arriving = { ...stored, ...patch, ...madeBy(place, order, decision) };
  if (!passes && order.isSteering !== true) await assertAttended(place, node, arriving);
  const asked = !passes && isApproval(node) && node.parts === undefined ? await askedAt(place, node, arriving) : null;
  const byPart = !passes && node.parts !== undefined ? await peopleOfParts(place, node.parts, arriving) : null;
  const people = byPart === null ? firstAsked(node, asked?.people ?? []) : [...new Set([...byPart.values()].flat())];
  const values = {
    ...patch,
    [flow.doc.state]: decision.to.key,
    ...mirrorFields(place, { decision, stored, patch, people, opinion: order.opinion, arrivedAt }),
  };
  const saved = await saveRecords(call, entity.id, [{ id: order.id, values, read }], {
    rights: "system",
    move: order.move,
    judge: decision.from.edit !== undefined || "changed",
    note: order.opinion ?? call.chain?.by,
    submits: decision.from.key === flow.startNode,
  });
  const isOwner = decision.move.by !== undefined && "owner" in decision.move.by;
  const state = businessStateOf({ flow, to: decision.to, result: decision.move.result ?? "neutral", isOwner, before: null });
  const standing = {
    ...{ node: decision.to, starts: decision.from.key === flow.startNode, state, people },
    record: { ...stored, ...values, id: order.id },
  };
  if ((await writePassage(place, order.id, { step: stepOf(place, confirmedIn(order, saved), { decision, stored, arrivedAt }), standing })) && !passes)
    await tellAsked(place);
  if (byPart !== null) await askParts(place, { recordId: order.id, node: node.key, people: byPart });
  else if (asked !== null) await askByName(place, { node, recordId: order.id, asked });
  const record = { ...stored, ...values, id: order.id };
  const told = await tellMoved(place, { ...decision, record, opinion: order.opinion, people, inName: order.inName ?? null });
  await follow(place, order, { decision, stored, record, people, told, isPassed: passes });
}

/** What stands on the move, on leaving the node and on coming to the next. */
async function follow(
  place: FlowPlace,
  { move, opinion, to }: MoveOrder,
  at: {
    decision: Decision;
    stored: OperationRecord;
    record: OperationRecord;
    people: readonly string[];
    told?: readonly string[];
    isPassed: boolean;
  },
): Promise<void> {
  const { call, entity, flow } = place;
  const { decision, stored, record, people, told, isPassed } = at;
  const passed = decision.stays ? [] : [`leave:${decision.from.key}`, `enter:${decision.to.key}`];
  const passage = { place, from: decision.from, to: nodeOn(decision.to, record), people, told, isPassed };
  await happened({ call, entity, flow }, [
    { record, before: stored, events: new Set([`move:${move}`, ...passed]), move, opinion, to: to ?? null, passage },
  ]);
}

/** The history tells what the move was made against, and why. */
const confirmedIn = (order: MoveOrder, saved: readonly SaveResult[]): MoveOrder => ({
  ...order,
  opinion: [order.opinion ?? [], ...new Set(saved.flatMap(({ confirmed }) => confirmed))].flat().join("；") || null,
});

function stepOf(place: FlowPlace, order: MoveOrder, { decision, stored, arrivedAt }: Omit<Entry, "patch" | "read">) {
  const { move, from, to } = decision;
  return {
    node: from.key,
    nodeTitle: ownNodeTitle(from, stored),
    move: move.key,
    // The flow has no word for what was done beside it.
    moveTitle: order.isSteering === true ? zh(move.title) : null,
    ...(order.isSteering === true && { via: "admin" as const }),
    inName: order.inName ?? null,
    toNode: to.key,
    part: partKeyOf(move) ?? null,
    actorRole: order.as === "system" ? "system" : roleOf(place, partKeyOf(move) === undefined ? from : { ...from, by: move.by! }),
    result: move.result ?? "neutral",
    opinion: order.opinion,
    arrivedAt,
  };
}

/** The role in which the caller acted: of those the node names, one they hold. */
function roleOf({ call }: FlowPlace, node: FlowNode): string | null {
  const named = (node.by === undefined ? [] : "any" in node.by ? node.by.any : [node.by]).flatMap((actor) =>
    "role" in actor ? [actor.role].flat() : [],
  );
  return named.find((role) => call.user.roles.includes(role)) ?? call.user.roles[0] ?? null;
}
