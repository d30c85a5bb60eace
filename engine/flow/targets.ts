import type { Cond } from "../grammar/condition.ts";
import { type FlowMove, SAME } from "../kinds/flow/document.ts";

export interface FlowTarget {
  when?: Cond;
  /** Key of a node, or `same`. */
  to: string;
}

export const targetsOf = ({ to }: Pick<FlowMove, "to">): FlowTarget[] => (typeof to === "string" ? [{ to }] : to);

/** Node that a target means for a record at a node. */
export const nodeMeant = ({ to }: FlowTarget, from: string): string => (to === SAME ? from : to);

/** Every way it goes, the record stays. */
export const alwaysStays = (move: Pick<FlowMove, "to">): boolean => targetsOf(move).every(({ to }) => to === SAME);
