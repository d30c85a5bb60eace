import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { actionKey } from "../../../actions/action-key.ts";
import type { OfferedAction } from "../../../actions/use-actions.tsx";
import { moveOf } from "../../../actions/move-of.ts";
import { actionLook } from "../../detail/arrange-actions.ts";

/** What decides a record, and whatever else can be done with it. */
export interface Split {
  decisions: OfferedAction[];
  others: OfferedAction[];
}

const resultOf = (screen: CompiledScreen, { action }: OfferedAction): string | undefined =>
  action.do.startsWith("move:") ? moveOf(screen, action)?.result : undefined;

/** Moves that agree, reject or give back, and those that stand out; of a flow that knows none of these, its moves. */
export function splitDecisions(screen: CompiledScreen, offered: readonly OfferedAction[]): Split {
  const moves = offered.filter(({ action }) => action.do.startsWith("move:"));
  const deciding = moves.filter((one) => resultOf(screen, one) !== "neutral" || actionLook(screen, one.action) === "primary");
  const decisions = deciding.length > 0 ? deciding : moves;
  return { decisions, others: offered.filter((one) => !decisions.includes(one)) };
}

const goesOn = (screen: CompiledScreen, { action }: OfferedAction): boolean =>
  actionLook(screen, action) === "primary" && moveOf(screen, action)?.back !== true;

/** A step that plainly goes on is made as it is pressed; what refuses, gives back or has a question of its own is asked about first. */
export const goesAtOnce = (screen: CompiledScreen, one: OfferedAction): boolean =>
  goesOn(screen, one) && (one.action.confirm ?? moveOf(screen, one.action)?.confirm ?? false) === false;

const keysOfResults = { agree: "a", reject: "r", return: "b" } as const;

/** The key of each decision: the first of its result; that of agreeing leads to whatever goes on, asked about first or not. */
export function decisionKeys(screen: CompiledScreen, decisions: readonly OfferedAction[]): Map<string, OfferedAction> {
  const keys = new Map<string, OfferedAction>();
  for (const one of decisions) {
    const key = keysOfResults[resultOf(screen, one) as keyof typeof keysOfResults] ?? (goesOn(screen, one) ? "a" : undefined);
    if (key !== undefined && !keys.has(key)) keys.set(key, one);
  }
  return keys;
}

/** The decision whose form stands open: the one that was chosen, else the one that goes on. */
export function shownDecision(screen: CompiledScreen, decisions: readonly OfferedAction[], chosen: string | null): OfferedAction | undefined {
  const open = decisions.filter(({ enabled }) => enabled);
  return open.find(({ action }) => actionKey(action) === chosen) ?? open.find((one) => goesAtOnce(screen, one)) ?? open[0];
}
