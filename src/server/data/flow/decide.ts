import { dataError, type Problem, problem, requestError } from "../../../../engine/errors.ts";
import { askName } from "../../../../engine/fields/ask-document.ts";
import type { EvalEnv } from "../../../../engine/conditions/env.ts";
import { withContext } from "../../../../engine/conditions/with-context.ts";
import { isAnswer } from "../../../../engine/conditions/record-names.ts";
import { isDated, readsArrival } from "../../../../engine/flow/moments.ts";
import {
  type Claim,
  type Decision,
  filledBy,
  handsIn,
  hasResumes,
  type FilledMove,
  nodeOf,
  partOf,
  type PartsOn,
  passedNodes,
  resumedNode,
  routeClaimed,
  settleRouted,
  strangersTo,
} from "../../../../engine/flow/index.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { runBefore as runBeforeEffects } from "../effects/before.ts";
import { fileProblems } from "../records/file-references.ts";
import { changedSince } from "../records/stale.ts";
import type { InName } from "./agents.ts";
import { claimInName } from "./behalf.ts";
import { assertGiven, assertTyped, notOffered } from "./given.ts";
import { arrivalOf, lastPassage, readHistory } from "./log.ts";
import type { MoveOrder } from "./move-order.ts";
import { hasParts, partsOnRows } from "./parts.ts";
import { beforeMove, flowEnv } from "./place.ts";
import { type Judged, withReads } from "./reads.ts";
import { actingAs, turnsOn } from "./tasks.ts";

interface Decided {
  decision: Decision;
  patch: OperationRecord;
  /** Of the patch what a part that signs fills in and sets by itself, whether or not the record goes on. */
  signed: OperationRecord;
  /** Null: in the caller's own. */
  inName: InName | null;
}

/** Whose move it is, then what the record would be, then whether the guards hold on that. */
export async function decide(place: FlowPlace, order: MoveOrder, stored: OperationRecord): Promise<Decided> {
  const { flow } = place;
  const [record] = await withReads(place, [stored], judgedFor(place, order));
  if (nodeOf(flow, stored) === undefined) throw requestError([problem("FLOW_STATE_GONE", "", { state: String(stored[flow.doc.state]) })]);
  // Asked once more behind the lock: the turn may have been handed on while this call waited for it.
  const turn = order.as === "user" ? (await turnsOn(place, [order.id])).get(order.id) : undefined;
  const as = order.as === "user" ? actingAs(turn, String(stored[flow.doc.state])) : order.as;
  const parts = await partsFor(place, order);
  const question = { model: place.rules, flow, env: beforeMove(await envOf(place, order), record!), as, ...(parts !== undefined && { parts }) };
  const { claim, inName } = await claimInName(place, { ...question, record: record! }, { turn, move: order.move, stored });
  if (!claim.ok) throw requestError([claim.problem]);
  await assertFresh(place, order, stored);
  const asked = new Set(claim.moves.flatMap((move) => (move.ask ?? []).map(askName)));
  for (const name of Object.keys(order.fields)) if (!asked.has(name)) throw notOffered(place, name);
  assertTyped(
    place,
    claim.moves.flatMap(({ ask = [] }) => ask),
    { sent: order.fields, stored },
  );
  await assertVisibleFiles(place, order, stored);
  const { moves, patched } = await filledMoves(place, order, { claim, stored, before: record! });
  const routed = routeClaimed(claim, moves);
  if (!routed.ok) throw requestError([routed.problem]);
  const { filled } = routed;
  // Another move of this key asks for it, and only that one writes it.
  for (const name of strangersTo(filled, order.fields)) if (!isSame(order.fields[name], stored[name])) throw notOffered(place, name);
  const given = { ...filled.fields, ...patched };
  await assertGiven(place, { filled, record: { ...stored, ...given }, stored });
  const patch = { ...given, ...routed.set };
  const result = settleRouted(
    routed,
    await asMoved(place, order, { ...stored, ...patch }, { asked: filled.record, set: routed.set, before: record! }),
  );
  if (!result.ok) throw refusalOf(result.problem);
  return {
    decision: await chosenTarget(place, order, { decision: await resumedBy(place, order, result.decision), stored }),
    patch,
    signed: signedOf(result.decision, filled, routed.set),
    inName,
  };
}

/** What the parts of the node have said, and which of them is meant. */
async function partsFor(place: FlowPlace, order: MoveOrder): Promise<PartsOn | undefined> {
  if (!hasParts(place.flow)) return undefined;
  const said = (await partsOnRows(place, [order.id], place.call.user.id)).get(order.id);
  return { signed: new Set(), handed: new Set(), asked: new Set(), ...said, ...(order.part != null && { only: order.part }) };
}

function signedOf({ from, move }: Decision, { fields }: FilledMove, set: OperationRecord): OperationRecord {
  const own = Object.keys(partOf(from, move)?.set ?? {}).filter((name) => Object.hasOwn(set, name));
  return { ...fields, ...Object.fromEntries(own.map((name) => [name, set[name]])) };
}

/** Only the moves that may be meant: others may ask for rows that nobody needs to know of here. */
const judgedFor = ({ flow }: FlowPlace, { move }: MoveOrder): Judged => ({ moves: flow.moves.get(move) });

/** Moments are worked out from when the record came to its node; they are the system's alone. */
async function envOf(place: FlowPlace, { id, as, move }: MoveOrder): Promise<EvalEnv> {
  const env = flowEnv(place);
  const isAsked = as === "system" && place.flow.moves.get(move)?.some((one) => isDated(one) && readsArrival(one));
  if (!isAsked) return env;
  return withContext(env, { arrived: await arrivalOf(place, id) });
}

/** What each of the moves asks for as it is filled in, with what the effects before them add. */
async function filledMoves(
  place: FlowPlace,
  order: MoveOrder,
  { claim, stored, before }: { claim: Claim; stored: OperationRecord; before: OperationRecord },
): Promise<{ moves: FilledMove[]; patched: OperationRecord }> {
  const sent = claim.moves.map((move) => filledBy(claim, move, { opinion: order.opinion, given: order.fields }));
  // Which of the moves is meant is not known yet, so the effects see what was sent for any of them.
  const given = Object.assign({}, ...sent.map(({ fields }) => fields).toReversed()) as OperationRecord;
  const patched = await runBefore(place, order, { record: { ...stored, ...given }, before: stored });
  const judged = judgedFor(place, order);
  const records = await withReads(
    place,
    sent.map(({ fields }) => ({ ...stored, ...fields, ...patched })),
    judged,
    before,
  );
  return { moves: sent.map((filled, at) => ({ ...filled, record: records[at]! })), patched };
}

/** A guard is a rule of the move and is refused like a rule of the record, and so is what is not filled in. */
const refusalOf = (found: Problem): Error =>
  found.code === "RULE_BROKEN" || found.code === "VALUE_REQUIRED" ? dataError([found]) : requestError([found]);

/** What the flow reads behind a reference is read again where the move sets the reference, and what queries come to where it sets anything. */
async function asMoved(
  place: FlowPlace,
  order: MoveOrder,
  record: OperationRecord,
  { asked, set, before }: { asked: OperationRecord; set: OperationRecord; before: OperationRecord },
): Promise<OperationRecord> {
  const changed = Object.keys(set).filter((name) => set[name] !== asked[name]);
  const isRead = (path: string) => isAnswer(path) || changed.some((name) => path.startsWith(`${name}.`));
  if (changed.length === 0 || !Object.keys(asked).some(isRead)) return { ...asked, ...set };
  const [found] = await withReads(place, [record], judgedFor(place, order), before);
  return found!;
}

/**
 * Whom the record waits for is no part of what a person decides on, nor what other parts of the node fill in: a vote or a signature in between makes
 * nothing stale. @throws AppError STALE_VERSION
 */
async function assertFresh({ call, entity, flow }: FlowPlace, { id, version }: MoveOrder, stored: OperationRecord): Promise<void> {
  if (version === null || version === stored.version) return;
  const since = await changedSince({ call, entity, id, version, stored });
  const { currentApprovers, approvals } = flow.doc.mirror ?? {};
  const parts = nodeOf(flow, stored)?.parts ?? [];
  const apart = new Set([
    currentApprovers,
    ...(parts.length > 0 ? [approvals] : []),
    ...parts.flatMap(({ ask = [], set = {} }) => [...ask.map(askName), ...Object.keys(set)]),
  ]);
  if (since === null || [...since].some((name) => !apart.has(name))) throw requestError([problem("STALE_VERSION", "", { conflicts: [] })]);
}

/** Handed in again after a return that says so, it goes straight to the node that gave it back. */
async function resumedBy(place: FlowPlace, { id }: MoveOrder, decision: Decision): Promise<Decision> {
  const { flow } = place;
  if (!hasResumes(flow) || !handsIn(decision)) return decision;
  const last = await lastPassage(place, id);
  const to = last === null || last.toNode !== decision.from.key ? undefined : resumedNode(flow, last);
  return to === undefined ? decision : { ...decision, to };
}

/** Where the actor wants it to go back to, if the move leaves that open. @throws AppError STATE_NOT_ALLOWED */
async function chosenTarget(
  place: FlowPlace,
  order: MoveOrder,
  { decision, stored }: { decision: Decision; stored: OperationRecord },
): Promise<Decision> {
  const wanted = order.to ?? decision.to.key;
  if (wanted === decision.to.key) return decision;
  const passed = decision.move.back === true ? passedNodes(place.flow, await readHistory(place, order.id), String(stored[place.flow.doc.state])) : [];
  const to = passed.find((node) => node.key === wanted);
  if (to === undefined) throw requestError([problem("STATE_NOT_ALLOWED", "/to", { state: wanted })]);
  return { ...decision, to };
}

async function runBefore(
  { call, entity, flow }: FlowPlace,
  { id, move, opinion, to = null }: MoveOrder,
  at: { record: OperationRecord; before: OperationRecord },
): Promise<OperationRecord> {
  let patch: OperationRecord = {};
  const events = new Set([`before:move:${move}`]);
  const happenings = () => [{ record: { ...at.record, ...patch, id }, before: at.before, events, move, opinion, to }];
  await runBeforeEffects({ call, entity, flow }, happenings, (_name, [answer]) => {
    if (answer != null && answer.problems.length > 0) throw dataError(answer.problems);
    patch = { ...patch, ...answer?.patch };
  });
  return patch;
}

/** Before an effect reads them: it would tell of a file that the actor may not see. @throws DataError */
async function assertVisibleFiles({ call, entity }: FlowPlace, { as, fields }: MoveOrder, stored: OperationRecord): Promise<void> {
  const unseen = as === "system" ? [] : await fileProblems(call, entity, { record: { ...stored, ...fields }, before: stored });
  if (unseen.length > 0) throw dataError(unseen);
}
