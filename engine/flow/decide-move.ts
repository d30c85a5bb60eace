import type { Flow, Model } from "../model/model.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluate, evaluateExpr } from "../conditions/evaluate.ts";
import type { Cond } from "../grammar/condition.ts";
import { type FlowMove, type FlowNode, SAME } from "../kinds/flow/document.ts";
import { type Problem, problem } from "../errors.ts";
import { zh } from "../language/text.ts";
import { withContext } from "../conditions/with-context.ts";
import { checkRules } from "../validate/rules.ts";
import { type FilledMove, fillMove, missingIn } from "./asked.ts";
import { isDated, momentOf } from "./moments.ts";
import { partKeyOf, type PartsOn, partOf } from "./parts.ts";
import { nodeMeant, targetsOf } from "./targets.ts";
import { actorCond, isOfAssignee, isSystem } from "./actor-cond.ts";
import type { DecisionResult } from "./types.ts";

export interface MoveQuestion {
  model: Model;
  flow: Flow;
  /** Carries every path of `flowReads`. */
  record: EvalRecord;
  env: EvalEnv;
  /**
   * `user`: judged by the actors of the flow. `assignee`: asked by name (a transfer, an added signer), so acts like the actor of the node.
   * `resting`: has said theirs, handed it on, or waits for somebody else, so does not act like the actor of the node.
   * `system`: deadlines, the scheduler and registered operations act for everybody.
   */
  as: "user" | "assignee" | "resting" | "system";
  /** At a node with parts: which of them have said theirs. Absent: none has. */
  parts?: PartsOn;
}

/**
 * Whether the move with this key may be made now, and where it leads. Several moves may share the key: the first that leaves the
 * present node, belongs to the caller, and whose `when` and target hold is taken. Its guards refuse in their own words.
 */
export function decideMove(question: MoveQuestion & { move: string; opinion?: string | null }): DecisionResult {
  const claimed = claimMoves(question, question.move);
  if (!claimed.ok) return claimed;
  const routed = routeClaimed(
    claimed,
    claimed.moves.map((move) => filledBy(claimed, move, { opinion: question.opinion ?? null, given: {} })),
  );
  return routed.ok ? settleRouted(routed, { ...routed.filled.record, ...routed.set }) : routed;
}

/** One of the moves claimed, on the record with what it asks for. */
export function filledBy({ at }: Claim, move: FlowMove, { opinion, given }: { opinion: string | null; given: EvalRecord }): FilledMove {
  const env = withContext(at.env, { move: move.key, opinion });
  return fillMove(move, { entity: at.model.entities.get(at.flow.entity)!, record: at.record, given, env });
}

/** Of moves already claimed the one that is meant, on the record with what each asks for: whose move it was is not judged again. */
export function routeClaimed(claimed: Claim, moves: readonly FilledMove[]): RouteResult {
  for (const filled of moves) {
    const { move, record, env } = filled;
    const at = { ...claimed.at, record, env };
    if (!isMeant(move, at)) continue;
    const values = Object.entries(move.set ?? {}).map(([name, expr]) => [name, evaluateExpr(expr, record, at.env)] as const);
    const set = Object.fromEntries(values);
    if (targetOf(move, claimed.node, { ...at, record: { ...record, ...set } }) === undefined) continue;
    return { ok: true, move, from: claimed.node, set, filled, at };
  }
  return notNow(claimed.node.key);
}

/** What the system makes by itself it makes no sooner when an operation asks for it. */
function isMeant(move: FlowMove, at: MoveQuestion): boolean {
  if (move.when !== undefined && !holds(move.when, at)) return false;
  if (at.as !== "system") return true;
  if (move.auto?.when !== undefined && !holds(move.auto.when, at)) return false;
  const moment = isDated(move) ? momentOf(move, at.record, at.env) : at.env.ctx.now;
  return moment !== null && moment <= at.env.ctx.now;
}

/** Where the routed move leads, unless something is not filled in or a guard refuses. `record` is the one with what was asked and what the move sets. */
export function settleRouted({ move, from, at, set, filled }: Route, record: EvalRecord): DecisionResult {
  const asMoved = { ...at, record };
  const target = targetOf(move, from, asMoved);
  if (target === undefined) return notNow(from.key);
  if (move.opinion === "required" && (at.env.ctx.opinion ?? "").trim() === "")
    return { ok: false, problem: problem("OPINION_REQUIRED", "/opinion", {}) };
  const [missing] = missingIn(filled, at.model.entities.get(at.flow.entity)!);
  if (missing !== undefined) return { ok: false, problem: missing };
  const [broken] = checkRules({ rules: move.guards ?? [], record, env: at.env });
  return broken === undefined ? { ok: true, decision: { move, from, ...target, set } } : { ok: false, problem: broken };
}

/** Node the record is at; a record without a state stands at the start. */
export function nodeOf(flow: Flow, record: EvalRecord): FlowNode | undefined {
  const state = record[flow.doc.state] ?? flow.startNode;
  return flow.doc.nodes.find((node) => node.key === state);
}

/**
 * Whether the caller is the one who acts at the record's node: by the document, or asked by name, and their turn does not rest. Owners who may
 * take a record back do not act on it.
 */
export function actsOn(question: MoveQuestion): boolean {
  const node = nodeOf(question.flow, question.record);
  if (node === undefined || node.by === undefined) return false;
  if (question.as === "resting") return false;
  return question.as !== "user" || holds(actorCond({ ...question, node }), question);
}

export interface Claim {
  node: FlowNode;
  moves: readonly FlowMove[];
  at: MoveQuestion;
}
/** The move that is meant, and the values it sets. */
export interface Route {
  move: FlowMove;
  from: FlowNode;
  set: Record<string, unknown>;
  filled: FilledMove;
  at: MoveQuestion;
}
export type RouteResult = ({ ok: true } & Route) | { ok: false; problem: Problem };
export type ClaimResult = ({ ok: true } & Claim) | { ok: false; problem: Problem };

/** The moves with this key that leave the present node and belong to the caller, guards not judged yet. */
export function claimMoves(question: MoveQuestion, key: string): ClaimResult {
  return claim(question, question.flow.moves.get(key));
}

function claim(question: MoveQuestion, moves: readonly FlowMove[] | undefined): ClaimResult {
  const { flow, record } = question;
  if (moves === undefined) return { ok: false, problem: problem("CALL_UNKNOWN", "", {}) };
  const node = nodeOf(flow, record);
  const leaving = moves.filter((move) => node !== undefined && move.from.includes(node.key));
  const first = leaving[0];
  if (node === undefined || first === undefined) return notNow(record[flow.doc.state]);
  const at = { ...question, env: withContext(question.env, { node: node.key }) };
  const own = question.as === "system" ? ofSystem(leaving, at) : leaving.filter((move) => isOpen(move, at) && belongs(move, node, at));
  const signed = own.length > 0 ? undefined : leaving.find((move) => isSaidFor(move, at) && isOfPart(move, node, at));
  if (signed !== undefined)
    return { ok: false, problem: problem("PART_SIGNED", "", { part: zh(partOf(node, signed)?.title ?? partKeyOf(signed)!) }) };
  if (own.length === 0 && question.as === "resting") return notNow(node.key);
  if (own.length === 0) return { ok: false, problem: problem("ACTION_DENIED", "", { action: textOf(first) }) };
  return { ok: true, node, moves: own, at };
}

function belongs(move: FlowMove, node: FlowNode, at: MoveQuestion): boolean {
  if (at.as === "resting" && isOfAssignee(move, node)) return false;
  if (holds(actorCond({ ...at, node, move }), at)) return true;
  return at.as === "assignee" && isOfAssignee(move, node) && (partKeyOf(move) === undefined || at.parts?.asked.has(partKeyOf(move)!) === true);
}

/** What a part says is said once; other moves are always open. */
function isOpen(move: FlowMove, { parts }: MoveQuestion): boolean {
  const part = partKeyOf(move);
  return part === undefined || parts === undefined || (!parts.signed.has(part) && !parts.handed.has(part) && (parts.only ?? part) === part);
}

/** Whether the part has said its own. */
const isSaidFor = (move: FlowMove, { parts }: Pick<MoveQuestion, "parts">): boolean => parts?.signed.has(partKeyOf(move) ?? "") === true;

/** Whether the signature would be this person's, were it not given yet. */
const isOfPart = (move: FlowMove, node: FlowNode, at: MoveQuestion): boolean =>
  at.parts?.asked.has(partKeyOf(move)!) === true ||
  ((at.parts?.only ?? partKeyOf(move)) === partKeyOf(move) && holds(actorCond({ ...at, node, move }), at));

export const holds = (cond: Cond, { record, env }: MoveQuestion): boolean => evaluate(cond, record, env);
const notNow = (state: unknown): { ok: false; problem: Problem } => ({
  ok: false,
  problem: problem("STATE_NOT_ALLOWED", "", { state: typeof state === "string" ? state : undefined }),
});
const textOf = (move: FlowMove): string => (typeof move.title === "string" ? move.title : move.title["zh-CN"]);

/** Where several moves share a key, those made for the system come alone; for a part it signs only where that is said. */
function ofSystem(moves: readonly FlowMove[], { parts }: MoveQuestion): readonly FlowMove[] {
  if (parts?.only !== undefined) return moves.filter((move) => partKeyOf(move) === parts.only && !isSaidFor(move, { parts }));
  const own = moves.filter((move) => move.auto !== undefined || isSystem(move.by));
  return own.length > 0 ? own : moves;
}

function targetOf(move: FlowMove, from: FlowNode, at: MoveQuestion): { to: FlowNode; stays: boolean } | undefined {
  const target = targetsOf(move).find(({ when }) => when === undefined || holds(when, at));
  if (target === undefined) return undefined;
  const to = at.flow.doc.nodes.find((node) => node.key === nodeMeant(target, from.key));
  return to && { to, stays: target.to === SAME };
}
