import type { FlowMove, FlowNode } from "../kinds/flow/document.ts";
import type { Problem } from "../errors.ts";

/** The move a person may make now and where it leads. */
export interface Decision {
  move: FlowMove;
  from: FlowNode;
  to: FlowNode;
  /** The record stays at the node it is at: that is no arrival, and nobody is asked anew. */
  stays: boolean;
  /** Values the move sets. */
  set: Readonly<Record<string, unknown>>;
}
export type DecisionResult = { ok: true; decision: Decision } | { ok: false; problem: Problem };

/** One line of a record's flow history. */
export interface FlowStep {
  id: string;
  node: string;
  /** What the node is called in the reader's language. As stored: words that the record has for it; null: what the flow calls it. */
  nodeTitle: string | null;
  move: string;
  /** The same of the move. */
  moveTitle: string | null;
  toNode: string;
  actorId: string;
  actorName: string;
  actorRole: string | null;
  result: "agree" | "reject" | "return" | "neutral";
  opinion: string | null;
  arrivedAt: string;
  actedAt: string;
}
