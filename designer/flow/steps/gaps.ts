import { type Card, cardsIn, type Step } from "../../../engine/flow/spine.ts";
import { leadsOnward } from "../../../engine/flow/targets.ts";
import type { Gap } from "./new-step.ts";

/** Where a list of steps begins and what it leads to when it is over. */
export interface Around {
  /** Card at which the ways part that the steps are one of; null = they begin the flow. */
  origin: Card | null;
  leadsTo: string | null;
}

/** The gap before the step at this place, the last one behind all; null where the ways cross or nothing leads on. */
export function gapBefore(steps: readonly Step[], at: number, { origin, leadsTo }: Around): Gap | null {
  const next = steps[at];
  const to = next === undefined ? leadsTo : next.kind === "card" ? next.node : null;
  if (to === null) return null;
  const before = steps.slice(Math.max(0, at - 2), at);
  // Ways that part may lead straight to where the others meet.
  const cards = before.at(-1)?.kind === "card" ? before.slice(-1) : before;
  const from = at === 0 ? (origin === null ? [] : [origin]) : cardsIn(cards);
  const leading = from.filter(({ onward, timed }) => [...onward, ...timed].some((way) => way.to.includes(to) && leadsOnward(way.move)));
  return leading.length === 0 ? null : { from: leading.map(({ node }) => node), to };
}

/** What stands behind a step: the card that follows, or what the whole leads to. */
export const behind = (steps: readonly Step[], at: number, leadsTo: string | null): string | null => {
  const next = steps[at + 1];
  return next === undefined ? leadsTo : next.kind === "card" ? next.node : null;
};

/** The card at which the ways of a fork part. */
export const originOf = (steps: readonly Step[], at: number): Card | null => {
  const before = steps[at - 1];
  return before?.kind === "card" ? before : null;
};

/** Every gap of the steps, those within branches too. */
export function gapsIn(steps: readonly Step[], around: Around): Gap[] {
  const own = [...steps, null].flatMap((_, at) => gapBefore(steps, at, around) ?? []);
  const inner = steps.flatMap((step, at) =>
    step.kind === "fork"
      ? step.branches.flatMap((branch) => gapsIn(branch.steps, { origin: originOf(steps, at), leadsTo: behind(steps, at, around.leadsTo) }))
      : [],
  );
  return [...own, ...inner];
}
