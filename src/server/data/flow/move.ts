import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { zh } from "../../../../engine/language/text.ts";
import { unknownField } from "../records/complete.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { accessError, dataError, isAppError, problem, requestError } from "../../../../engine/errors.ts";
import { claimMoves, decideClaimed, type Decision, decideMove, nodeOf, nodeOn, passedNodes } from "../../../../engine/flow/index.ts";
import { validateRecord } from "../../../../engine/validate/validate.ts";
import { savepoint, transaction } from "../../platform/database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import { runEffects } from "../records/effects.ts";
import { fileProblems } from "../records/file-references.ts";
import { saveRecords } from "../records/save.ts";
import { type StoredRead, storedRead } from "../records/stored-read.ts";
import { changedSince } from "../records/stale.ts";
import { idList } from "../records/write.ts";
import type { Call } from "../../platform/runtime.ts";
import { readHistory, writePassage, writeStep } from "./log.ts";
import { copyAt } from "./copies.ts";
import { tellMoved } from "./followers.ts";
import { mirrorFields } from "./mirror.ts";
import { notifyAt } from "./notices.ts";
import { flowEnv, flowPlace, isApproval, ownNodeTitle, ruledPlace, withReads } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { peopleOf } from "./people.ts";
import { countVote } from "./vote.ts";
import { actingAs, askPeople, isVoted, stayOf, tellAsked, turnsOn } from "./tasks.ts";
import { firstAsked } from "./waiting.ts";
import { tellVoted } from "./voted.ts";

type Plain = Record<string, unknown>;

export interface MoveBody {
  id?: string | null;
  ids?: unknown;
  opinion?: string | null;
  fields?: Plain | null;
  /** Version the person looked at; a record changed since is refused. */
  version?: number | null;
  /** A return: key of the passed node it goes back to. Default: the node of the move. */
  to?: string | null;
}
/** What became of each record; `states` are the new ones of those in `done`. */
export interface MoveReply {
  done: string[];
  failed: { id: string; message: string }[];
  states: Record<string, string>;
}
export interface MoveOrder {
  id: string;
  move: string;
  opinion: string | null;
  fields: Plain;
  version: number | null;
  as: "user" | "system";
  to?: string | null;
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
      reply.failed.push({ id, message: error.problems.map((p) => p.message).join("；") });
    }
  }
  return reply;
}

/** What a registered operation or the scheduler does: nobody is asked who they are, guards hold as for everybody. */
export async function moveAsSystem(
  call: Call,
  entityId: string,
  order: { id: string; move: string; opinion?: string | null; fields?: Plain },
): Promise<string> {
  return moveRecord(flowPlace(call, entityId), { opinion: null, fields: {}, version: null, ...order, as: "system" });
}

/** Makes the move in one transaction with its step, messages, audit line and effects; answers the new state. */
export async function moveRecord(today: FlowPlace, order: MoveOrder, skips = 0): Promise<string> {
  return transaction(today.call.runtime.db, async () => {
    const place = await ruledPlace(today, order.id);
    const { stored, read } = await lockedRecord(place, order);
    const { decision, patch } = await decide(place, order, stored);
    const { arrivedAt, tasks } = await stayOf(place, order.id, decision.from.key);
    const settled =
      order.as === "system" ||
      (await countVote(place, { node: nodeOn(decision.from, stored), tasks, result: decision.move.result ?? "neutral" }));
    if (!settled) {
      const vote = { ...decision, to: decision.from };
      await writeStep(place, order.id, stepOf(place, order, { decision: vote, stored, arrivedAt }));
      await tellVoted(place, { decision: vote, stored, opinion: order.opinion });
      return decision.from.key;
    }
    await enter(place, order, { decision, patch, stored, arrivedAt, read });
    return skipSame(place, order, { decision, skips, today });
  });
}

/** The record, which nobody else writes from here on: what the caller may read, or is asked for by name. */
async function lockedRecord(place: FlowPlace, order: MoveOrder): Promise<{ stored: Plain; read: StoredRead }> {
  const { call, entity } = place;
  const locked = (where: RowCond) => fetchRecords({ call, entity, ids: [order.id], where, tables: "all", lock: true });
  const isAsked = async () => order.as === "user" && (await turnsOn(place, [order.id])).get(order.id)?.isAsked === true;
  let [found] = await locked(order.as === "system" || pairsCond(accessFor(call.model, entity.id, call.user).read));
  if (found === undefined && (await isAsked())) [found] = await locked(true);
  if (found === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  return { stored: found.record, read: storedRead(call, entity, found.record) };
}

/** Whose move it is, then what the record would be, then whether the guards hold on that. */
async function decide(place: FlowPlace, order: MoveOrder, stored: Plain): Promise<{ decision: Decision; patch: Plain }> {
  const { flow } = place;
  const [record] = await withReads(place, [stored]);
  if (nodeOf(flow, stored) === undefined) throw requestError([problem("FLOW_STATE_GONE", "", { state: String(stored[flow.doc.state]) })]);
  // Asked once more behind the lock: the turn may have been handed on while this call waited for it.
  const turn = order.as === "user" ? (await turnsOn(place, [order.id])).get(order.id) : undefined;
  const as = order.as === "user" ? actingAs(turn, String(stored[flow.doc.state])) : order.as;
  const question = { model: place.rules, flow, env: flowEnv(place), as };
  const claim = claimMoves({ ...question, record: record! }, order.move);
  if (!claim.ok) throw requestError([claim.problem]);
  await assertFresh(place, order, stored);
  const writable = new Set([...(claim.node.write ?? []), ...claim.moves.flatMap((move) => move.write ?? [])]);
  for (const name of Object.keys(order.fields)) if (!writable.has(name)) throw notOffered(place, name);
  const patch = {
    ...order.fields,
    ...(await runBefore(place, order, { claimed: claim.moves[0]?.before ?? [], record: { ...stored, ...order.fields }, before: stored })),
  };
  const [next] = await withReads(place, [{ ...stored, ...patch }]);
  const result = decideClaimed(claim, next!, order.opinion);
  if (!result.ok) throw requestError([result.problem]);
  await checkGiven(place, order, { record: { ...stored, ...patch }, before: stored });
  for (const [name, expr] of Object.entries(result.decision.move.set ?? {})) patch[name] = evaluateExpr(expr, next!, flowEnv(place));
  return { decision: await chosenTarget(place, order, { decision: result.decision, stored }), patch };
}

/** Whom the record waits for is no part of what a person decides on: a vote or a signature in between makes nothing stale. @throws AppError STALE_VERSION */
async function assertFresh({ call, entity, flow }: FlowPlace, { id, version }: MoveOrder, stored: Plain): Promise<void> {
  if (version === null || version === stored.version) return;
  const since = await changedSince({ call, entity, id, version, stored });
  const mirrored = flow.doc.mirror?.currentApprovers;
  if (since === null || [...since].some((name) => name !== mirrored)) throw requestError([problem("STALE_VERSION", "", { conflicts: [] })]);
}

/** A field that the move does not write, by its title; a name the record does not have, as unknown. */
function notOffered({ call, entity }: FlowPlace, name: string) {
  const field = fieldOf(call.model, entity, name);
  if (field === null || field.doc.retired === true) return dataError([unknownField(name)]);
  return accessError([problem("FIELD_NOT_WRITABLE", `/${name}`, { label: zh(field.title) })]);
}

/** Where the actor wants it to go back to, if the move leaves that open. @throws AppError STATE_NOT_ALLOWED */
async function chosenTarget(place: FlowPlace, order: MoveOrder, { decision, stored }: { decision: Decision; stored: Plain }): Promise<Decision> {
  const wanted = order.to ?? decision.to.key;
  if (wanted === decision.to.key) return decision;
  const passed = decision.move.back === true ? passedNodes(place.flow, await readHistory(place, order.id), String(stored[place.flow.doc.state])) : [];
  const to = passed.find((node) => node.key === wanted);
  if (to === undefined) throw requestError([problem("STATE_NOT_ALLOWED", "/to", { state: wanted })]);
  return { ...decision, to };
}

async function runBefore(place: FlowPlace, order: MoveOrder, at: { claimed: readonly string[]; record: Plain; before: Plain }): Promise<Plain> {
  let patch: Plain = {};
  await runMoveEffects(place, order, {
    names: at.claimed,
    state: () => ({ record: { ...at.record, ...patch }, before: at.before }),
    write: async (_name, added) => {
      patch = { ...patch, ...added };
    },
  });
  return patch;
}

interface MoveEffects {
  names: readonly string[];
  state: () => { record: Plain; before: Plain };
  write: (name: string, added: Plain) => Promise<void>;
}

async function runMoveEffects({ call, entity }: FlowPlace, order: MoveOrder, { names, state, write }: MoveEffects): Promise<void> {
  const moved = () => [{ ...state(), entity: entity.id, move: order.move, to: order.to ?? null, opinion: order.opinion }];
  await runEffects(call, names, moved, async (name, [added]) => {
    if (added != null) await write(name, added);
  });
}

/** Values typed by the actor are judged like any other; the rest of the record was judged when it was written. */
async function checkGiven({ call, entity }: FlowPlace, order: MoveOrder, { record, before }: { record: Plain; before: Plain }): Promise<void> {
  const given = Object.keys(order.fields);
  if (given.length === 0) return;
  const found = validateRecord({ model: call.model, entity: entity.id, record, before: null, action: "update", ctx: call.ctx });
  const files = order.as === "system" ? [] : await fileProblems(call, entity, { record, before });
  const own = [...found, ...files].filter((p) => given.some((name) => p.path === `/${name}` || p.path.startsWith(`/${name}/`)));
  if (own.length > 0) throw dataError(own);
}

interface Entry {
  decision: Decision;
  patch: Plain;
  stored: Plain;
  arrivedAt: string;
  read: StoredRead;
}

async function enter(place: FlowPlace, order: MoveOrder, { decision, patch, stored, arrivedAt, read }: Entry): Promise<void> {
  const { call, entity, flow } = place;
  const node = nodeOn(decision.to, { ...stored, ...patch });
  const asked = isApproval(node) ? await peopleOf(place, node.by, { ...stored, ...patch }) : [];
  const people = firstAsked(node, asked);
  const values = {
    ...patch,
    [flow.doc.state]: decision.to.key,
    ...mirrorFields(place, { decision, stored, patch, people, opinion: order.opinion, arrivedAt }),
  };
  await saveRecords(call, entity.id, [{ id: order.id, values, read }], {
    rights: "system",
    move: order.move,
    judge: decision.from.edit !== undefined,
    note: order.opinion ?? undefined,
    submits: decision.from.key === flow.startNode,
  });
  const standing = { node: decision.to, starts: decision.from.key === flow.startNode };
  if (await writePassage(place, order.id, { step: stepOf(place, order, { decision, stored, arrivedAt }), standing })) await tellAsked(place);
  if (isVoted(node))
    await askPeople(place, { recordId: order.id, node: node.key, kind: "assigned", userIds: asked, sortNo: node.mode === "sequence" ? null : 0 });
  const record = { ...stored, ...values, id: order.id };
  await notifyAt(place, { on: "leave", node: decision.from, record });
  await notifyAt(place, { on: "enter", node, record, assignees: isApproval(node) ? people : null });
  await tellMoved(place, { ...decision, record, opinion: order.opinion, people });
  await copyAt(place, decision.to, record);
  // What the flow adds is a save of its own: the entity's effects see it.
  await runMoveEffects(place, order, {
    names: decision.move.after ?? [],
    state: () => ({ record, before: stored }),
    write: async (audit, added) => {
      await saveRecords(call, entity.id, [{ id: order.id, values: added }], { rights: "system", move: order.move, judge: false, audit });
    },
  });
}

function stepOf(place: FlowPlace, order: MoveOrder, { decision, stored, arrivedAt }: Omit<Entry, "patch" | "read">) {
  const { move, from, to } = decision;
  return {
    node: from.key,
    nodeTitle: ownNodeTitle(from, stored),
    move: move.key,
    moveTitle: null,
    toNode: to.key,
    actorRole: order.as === "system" ? "system" : roleOf(place, from),
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

/** Somebody who would only agree again to what they just agreed to passes the next node too. */
async function skipSame(
  place: FlowPlace,
  order: MoveOrder,
  { decision, skips, today }: { decision: Decision; skips: number; today: FlowPlace },
): Promise<string> {
  const { to, move } = decision;
  if (order.as !== "user" || to.skipSameActor === undefined || move.result !== "agree" || skips >= MAX_SKIPS) return to.key;
  const [found] = await fetchRecords({ call: place.call, entity: place.entity, ids: [order.id], tables: "all" });
  const [record] = await withReads(place, [found!.record]);
  if (!nodeOn(to, record!).skipSameActor) return to.key;
  const next = decideMove({
    model: place.rules,
    flow: place.flow,
    record: record!,
    env: flowEnv(place),
    as: "user",
    move: order.move,
    opinion: order.opinion ?? "",
  });
  return next.ok ? moveRecord(today, { ...order, fields: {}, version: null }, skips + 1) : to.key;
}
