import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv } from "../conditions/env.ts";
import type { Cond } from "../grammar/condition.ts";
import type { FlowMove, FlowNode } from "../kinds/flow/document.ts";
import type { Problem } from "../errors.ts";
import { checkRules } from "../validate/rules.ts";
import { type Claim, claimMoves, holds, type MoveQuestion } from "./decide-move.ts";
import { targetsOf } from "./targets.ts";

/** A button on a record. */
export interface OfferedMove {
  move: FlowMove;
  /** The guard that refuses whatever is asked for; null: none does before something is asked. */
  barred: Problem | null;
}

/**
 * Every move the caller may begin on the record, one per key, in the order of the document. What reads a field that the move asks for or sets
 * is not judged before it is made: a button that only its own dialog can make right is offered.
 */
export function offeredMoves(question: MoveQuestion): OfferedMove[] {
  return [...question.flow.moves.keys()].flatMap((key) => {
    const claimed = claimMoves(question, key);
    const found = claimed.ok ? claimed.moves.find((move) => mayRoute(move, claimed)) : undefined;
    return claimed.ok && found !== undefined ? [{ move: found, barred: barredBy(found, claimed) }] : [];
  });
}

function mayRoute(move: FlowMove, { node, at }: Claim): boolean {
  const asked = askedBy(move, node);
  if (move.when !== undefined && !isOpen(move.when, asked, at.env) && !holds(move.when, at)) return false;
  const changed = new Set([...asked, ...Object.keys(move.set ?? {})]);
  return targetsOf(move).some(({ when }) => when === undefined || isOpen(when, changed, at.env) || holds(when, at));
}

function barredBy(move: FlowMove, { node, at }: Claim): Problem | null {
  const changed = new Set([...askedBy(move, node), ...Object.keys(move.set ?? {})]);
  const known = (cond: Cond | undefined) => cond === undefined || !isOpen(cond, changed, at.env);
  // Which of several moves is meant may itself hang on what is asked for.
  if (!known(move.when)) return null;
  const rules = (move.guards ?? []).filter((guard) => known(guard.when) && known(guard.assert));
  const env = { ...at.env, ctx: { ...at.env.ctx, move: move.key } };
  return checkRules({ rules, record: at.record, env })[0] ?? null;
}

const askedBy = (move: FlowMove, node: FlowNode): ReadonlySet<string> => new Set([...(node.write ?? []), ...(move.write ?? [])]);

const known = new WeakMap<EvalEnv["named"], WeakMap<Cond, ReadonlySet<string>>>();
const OPINION = "{opinion}";
/** What a limit leaves hangs on fields that its document names. */
const ANY = "{any}";

/** Whether the condition reads one of these fields, or what the actor writes to the move. */
function isOpen(cond: Cond, fields: ReadonlySet<string>, env: EvalEnv): boolean {
  const reads = rootsOf(cond, env.named);
  return reads.has(OPINION) || (reads.has(ANY) && fields.size > 0) || [...reads].some((name) => fields.has(name));
}

/** Own fields that a condition begins its reading at. */
function rootsOf(cond: Cond, named: EvalEnv["named"]): ReadonlySet<string> {
  const ofNamed = known.get(named) ?? new WeakMap<Cond, ReadonlySet<string>>();
  known.set(named, ofNamed);
  const found = ofNamed.get(cond) ?? readRoots(cond, named);
  ofNamed.set(cond, found);
  return found;
}

function readRoots(cond: Cond, named: EvalEnv["named"]): ReadonlySet<string> {
  const { fields, rows, contexts, limits } = dependencies(cond, named);
  const roots = [...fields, ...rows].map((path) => path.split(".")[0]!);
  return new Set([...roots, ...(contexts.includes("opinion") ? [OPINION] : []), ...(limits.length > 0 ? [ANY] : [])]);
}
