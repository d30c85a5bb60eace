import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv } from "../conditions/env.ts";
import { withContext } from "../conditions/with-context.ts";
import type { Cond } from "../grammar/condition.ts";
import { askName } from "../fields/ask-document.ts";
import type { FlowGuard, FlowMove } from "../kinds/flow/document.ts";
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

function mayRoute(move: FlowMove, { at }: Claim): boolean {
  const asked = askedBy(move);
  if (move.when !== undefined && !isOpen(move.when, asked, at.env) && !holds(move.when, at)) return false;
  const changed = changedBy(move);
  return targetsOf(move).some(({ when }) => when === undefined || isOpen(when, changed, at.env) || holds(when, at));
}

function barredBy(move: FlowMove, { at }: Claim): Problem | null {
  // Which of several moves is meant may itself hang on what is asked for.
  if (move.when !== undefined && isOpen(move.when, changedBy(move), at.env)) return null;
  const env = withContext(at.env, { move: move.key });
  return checkRules({ rules: firstGuards(move, at.env), record: at.record, env })[0] ?? null;
}

type Asking = Pick<FlowMove, "ask" | "set" | "guards">;

/** The guards of a move, or of a call, that can be judged before anything is asked. */
export function firstGuards(of: Asking, env: Pick<EvalEnv, "named">): FlowGuard[] {
  const changed = changedBy(of);
  const known = (cond: Cond | undefined) => cond === undefined || !isOpen(cond, changed, env);
  return (of.guards ?? []).filter((guard) => known(guard.when) && known(guard.assert));
}

const changedBy = (of: Asking): ReadonlySet<string> => new Set([...askedBy(of), ...Object.keys(of.set ?? {})]);
const askedBy = (move: Asking): ReadonlySet<string> => new Set((move.ask ?? []).map(askName));

const known = new WeakMap<EvalEnv["named"], WeakMap<Cond, ReadonlySet<string>>>();
/** Stands for what is filled in beside fields: the opinion and values that no record stores. */
const ASKED = "{asked}";
/** What a limit leaves hangs on fields that its document names. */
const ANY = "{any}";

/** Whether the condition reads one of these fields, or what the actor writes to the move. */
function isOpen(cond: Cond, fields: ReadonlySet<string>, env: Pick<EvalEnv, "named">): boolean {
  const reads = rootsOf(cond, env.named);
  return reads.has(ASKED) || (reads.has(ANY) && fields.size > 0) || [...reads].some((name) => fields.has(name));
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
  const isAsked = contexts.some((name) => name === "opinion" || name.startsWith("ask."));
  return new Set([...roots, ...(isAsked ? [ASKED] : []), ...(limits.length > 0 ? [ANY] : [])]);
}
