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
  /** Part of the node for which it was said, and what the part is called in the reader's language. Null: for none. */
  part: string | null;
  partTitle: string | null;
  actorId: string;
  actorName: string;
  /** In whose name the actor decided, by a delegation. Null: in their own. */
  behalfId: string | null;
  behalfName: string | null;
  actorRole: string | null;
  result: "agree" | "reject" | "return" | "neutral";
  opinion: string | null;
  arrivedAt: string;
  actedAt: string;
}

/** A node of the flow as it is on one record, with whom it means there. */
export interface FlowStop {
  node: string;
  /** In the reader's language. */
  title: string;
  /** Names of whom it means, the first few; empty where the reader may not know them, or nobody is meant. */
  people: string[];
  /** How many it means beside those named. */
  others: number;
}

/** A part of the node where a record stands: what it has said, or whom it waits for. */
export interface PartStanding {
  key: string;
  /** In the reader's language. */
  title: string;
  said: "agree" | "reject" | null;
  /** Names of who signed; while it has said nothing, the first few of whom it waits for. Empty where the reader may not know them, or nobody is meant. */
  people: string[];
  others: number;
  /** It has said nothing, and nobody could. */
  isNobody: boolean;
  /** When it was said. */
  at: string | null;
  /** By when it is to be said; null: no deadline of its own, or it was said. */
  due: string | null;
}

/** Where a record stands, as far as the reader may know it. */
export interface FlowStanding extends FlowStop {
  /** When this was told, `yyyy-MM-dd HH:mm:ss`. */
  asOf: string;
  /** The reader is among whom it means. */
  isReaders: boolean;
  /** Whoever it means may go on here and nobody is waited for. Absent: somebody is. */
  isIdle?: true;
  /** When it came here; null: the flow has not seen it yet. */
  since: string | null;
  /** By when it is to be done here; null: no deadline. */
  due: string | null;
  /** Where several sign for themselves: each of them, in the order of the document. Absent: nobody does. */
  parts?: PartStanding[];
  /** What comes next as long as everybody agrees; empty: nothing, or it cannot be told. */
  next: FlowStop[];
}

/** What would become of a record that is being filled in. */
export interface Foreseen {
  /** Who would have it, one after the other, as long as everybody agrees; empty: nobody, or it cannot be told yet. */
  next: FlowStop[];
  /** What defaults that ask for rows come to for a new record, by field: of what its author may write and read, and has not filled in. Absent: nothing. */
  begins?: Record<string, unknown>;
}
