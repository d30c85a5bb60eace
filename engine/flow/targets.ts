import type { Cond } from "../grammar/condition.ts";
import { type FlowMove, SAME } from "../kinds/flow/document.ts";
import type { Flow } from "../model/model.ts";
import { needsPerson } from "./asked.ts";

export interface FlowTarget {
  when?: Cond;
  /** Key of a node, or `same`. */
  to: string;
}

export const targetsOf = ({ to }: Pick<FlowMove, "to">): FlowTarget[] => (typeof to === "string" ? [{ to }] : to);

/** Node that a target means for a record at a node. */
export const nodeMeant = ({ to }: FlowTarget, from: string): string => (to === SAME ? from : to);

/** Nodes that a move may lead to from a node, once each. */
export const nodesReached = (move: Pick<FlowMove, "to">, from: string): string[] => [
  ...new Set(targetsOf(move).map((target) => nodeMeant(target, from))),
];

/** A return or a refusal leads nowhere onward. */
export const leadsOnward = ({ result }: Pick<FlowMove, "result">): boolean => result !== "return" && result !== "reject";

/** Every way it goes, the record stays. */
export const alwaysStays = (move: Pick<FlowMove, "to">): boolean => targetsOf(move).every(({ to }) => to === SAME);

/** The move by which a record is led past a node without anybody: the first that agrees and asks for nothing that must be filled in. */
export const onwardMove = (flow: Flow, node: string): FlowMove | undefined =>
  flow.doc.moves.find((move) => move.from.includes(node) && move.result === "agree" && !needsPerson(move));
