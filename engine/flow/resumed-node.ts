import type { FlowMove, FlowNode } from "../kinds/flow/document.ts";
import type { Flow } from "../model/model.ts";
import type { Decision, FlowStep } from "./types.ts";
import { leadsOnward } from "./targets.ts";

type Passage = Pick<FlowStep, "node" | "toNode" | "move">;

/** Whether some return of the flow has the record come straight back. */
export const hasResumes = (flow: Flow): boolean => flow.doc.moves.some(isResumed);
const isResumed = ({ resume }: FlowMove): boolean => resume === "back";

/** The node that a passage gave the record back from, and to which it goes straight once it is handed in again; undefined: the passage was no such return. */
export const resumedNode = (flow: Flow, { node, toNode, move }: Passage): FlowNode | undefined =>
  node !== toNode && flow.moves.get(move)?.some((one) => one.from.includes(node) && isResumed(one)) === true
    ? flow.doc.nodes.find(({ key, end }) => key === node && end !== true)
    : undefined;

/** Whether the move hands a record in again: it leads to others who decide, or agrees. To end it, or to take it back, does not. */
export const handsIn = ({ move, to, stays }: Decision): boolean =>
  !stays && leadsOnward(move) && (move.result === "agree" || (to.by !== undefined && to.edit === undefined && to.end !== true && !isOwnersTurn(to)));

const isOwnersTurn = ({ by }: FlowNode): boolean => by !== undefined && "owner" in by;
