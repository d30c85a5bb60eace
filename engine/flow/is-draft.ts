import type { Flow } from "../model/model.ts";
import type { Actor, FlowNode } from "../kinds/flow/document.ts";

/** Whether a record at this node is still being written by whoever began it: nobody waits for it. A flow may also begin with somebody else's turn. */
export const isDraft = (flow: Flow, node: FlowNode): boolean =>
  node.key === flow.startNode && (node.edit !== undefined || node.by === undefined || isOwners(node.by));

const isOwners = (actor: Actor): boolean => "owner" in actor || "system" in actor || ("any" in actor && actor.any.some(isOwners));
