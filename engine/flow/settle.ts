import type { NodeMode } from "../kinds/flow/document.ts";

/** What the people of one node have said so far. Only distinct people are counted. */
export interface Votes {
  /** How many were asked. */
  asked: number;
  agreed: number;
  refused: number;
}
interface Voting {
  /** Default any. */
  mode?: NodeMode;
  /** mode ratio: share that must agree, 0..1. */
  ratio?: number;
}
export type Settlement = "waiting" | "agreed" | "refused";

/**
 * Whether a node is settled. `any`: the first word decides. `all` and `sequence`: everybody must agree, one refusal refuses.
 * `ratio` and a number: enough have agreed, or enough can no longer be reached. Nobody asked: waiting.
 */
export function settle(node: Voting, { asked, agreed, refused }: Votes): Settlement {
  if (asked === 0) return "waiting";
  const needed = neededOf(node, asked);
  if (agreed >= needed) return "agreed";
  const first = (node.mode ?? "any") === "any" && refused > 0;
  return first || asked - refused < needed ? "refused" : "waiting";
}

/** How many must agree. A ratio of 0 still takes one; rounding up is exact to a millionth, so that 2/3 of three is two. */
function neededOf({ mode, ratio }: Voting, asked: number): number {
  if (mode === "all" || mode === "sequence") return asked;
  if (typeof mode === "number") return Math.min(asked, Math.max(1, mode));
  if (mode !== "ratio") return 1;
  return Math.min(asked, Math.max(1, Math.ceil(asked * (ratio ?? 1) - 1e-6)));
}
