import type { FlowMove, FlowNode } from "../documents/flow.ts";
import type { Problem } from "../errors.ts";

/** The move a person may make now and where it leads. */
export interface Decision {
  move: FlowMove;
  from: FlowNode;
  to: FlowNode;
}
export type DecisionResult = { ok: true; decision: Decision } | { ok: false; problem: Problem };

/** One line of a record's flow history. */
export interface FlowStep {
  id: string;
  node: string;
  nodeTitle: string;
  move: string;
  moveTitle: string;
  toNode: string;
  actorId: string;
  actorName: string;
  actorRole: string | null;
  result: "agree" | "reject" | "return" | "neutral";
  opinion: string | null;
  arrivedAt: string;
  actedAt: string;
}
