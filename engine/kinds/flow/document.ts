import type { Text } from "../../language/text.ts";
import type { AskDocument } from "../../fields/ask-document.ts";
import type { Cond, Expr } from "../../grammar/condition.ts";
import type { Sentence } from "../../grammar/sentence.ts";
import type { DocumentHead } from "../../documents/common.ts";
import type { Effect } from "../effects/document.ts";
import type { Actor } from "./actor-document.ts";

export type { Actor, Exception } from "./actor-document.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    flow: FlowDocument;
  }
}

/** A state machine with people in it, over one entity's state field. */
export interface FlowDocument extends DocumentHead {
  kind: "flow";
  entity: string;
  /** The dict field that holds the node key. */
  state: string;
  nodes: FlowNode[];
  moves: FlowMove[];
  /** What coming to a node, leaving it or a move brings about. */
  effects?: Effect[];
  helpers?: FlowHelper[];
  /** Hours in which one record is reminded of once. Default 1. */
  remindHours?: Expr;
  /** Fields of the entity the engine keeps up to date with the flow. All optional. */
  mirror?: {
    submitTime?: string;
    finishTime?: string;
    currentNode?: string;
    currentApprovers?: string;
    /** A `table` field with columns nodeName, approver, approverRole, result, opinion, arriveTime, handleTime. */
    approvals?: string;
    /** An `image` field that a move asks for; the line of `approvals` keeps it in its column `signature`. */
    signature?: string;
  };
  /** Anchors that overlays may not touch: `nodes.submitted`. */
  locks?: string[];
}

export const flowHelpers = ["transfer", "addSigner", "delegate", "cc", "remind"] as const;
/** As a target of a move: the record stays where it is. Nobody is asked anew, and the time it may lie there runs on. */
export const SAME = "same";
export type FlowHelper = (typeof flowHelpers)[number];

export const nodeModes = ["any", "all", "ratio", "sequence"] as const;
/** A number: so many must agree. */
export type NodeMode = (typeof nodeModes)[number] | number;
export type DueAction = "remind" | "approve" | "return" | "escalate";
/** A field of the record that holds the value, for nodes that differ from record to record. */
export interface FromField {
  field: string;
}

export const nobodyWords = ["admin", "pass", "refuse"] as const;
/**
 * `admin`: the record waits and is told as stuck, so that an administrator asks somebody. `pass`: it is led on. `refuse`: the move that leads here is
 * refused. `to`: these people are asked in the place of whom the node means.
 */
export type FlowNobody = (typeof nobodyWords)[number] | { to: Actor };

export interface FlowNode {
  key: string;
  title?: Text;
  /** Field that names the node on a record; where it is empty the title does. */
  titleFrom?: string;
  start?: boolean;
  end?: boolean;
  by?: Actor;
  /** What becomes of a record that comes here while nobody could act. Default `admin`. */
  nobody?: FlowNobody;
  /** In place of `by`: several sign for themselves, in any order. `mode` says how many must agree; default `all`. */
  parts?: FlowPart[];
  /** False: the actor may act here but need not, so that the record is nobody's to-do. */
  waits?: boolean;
  /** Default `any`; of parts `all`. */
  mode?: NodeMode | FromField;
  /** mode ratio: share of assignees that must agree, 0..1. */
  ratio?: number;
  skipSameActor?: boolean | FromField;
  /** The record is led past the node as it comes to it: time makes the first move that agrees, nobody is asked or told. */
  skip?: Cond;
  /** Groups the actor may edit freely while here. */
  edit?: string[];
  due?: FlowDue;
}

/** Who signs for one part of a node, such as a department. Whoever of them says something first says it for the part. */
export interface FlowPart {
  key: string;
  title: Text;
  by: Actor;
  /** What is filled in with its agreement, beside what the move asks for. */
  ask?: AskDocument[];
  /** Fields that its agreement sets. */
  set?: Record<string, Expr>;
  /** How long the part may leave it, counted from when the record came to the node. `approve` agrees for it, `return` gives the record back. */
  due?: FlowDue;
}

/** How long a record may lie at a node and what happens then. Of `hours` and `workHours` one. */
export interface FlowDue {
  /** Hours of the clock. */
  hours?: Expr;
  /** Office hours: eight on a working day of the calendar. */
  workHours?: Expr;
  then: DueAction | FromField;
  /** So many hours of the same kind before the moment whoever is to act is told, once. Not where it came there later than that. */
  remindBefore?: Expr;
  /** then escalate: who is asked in the actor's place. Nobody found: a reminder. */
  to?: Actor;
}

export interface FlowMove {
  key: string;
  title: Text;
  from: string[];
  /** One node, or the first whose `when` holds; the last has no `when`. `same`: it stays where it is, without a new arrival or to-do. */
  to: string | { when?: Cond; to: string }[];
  /** Who may do it. Default: the actor of the node it leaves. */
  by?: Actor;
  /** Routes: of several moves with this key the first whose `when` holds on the record with what was asked is taken. */
  when?: Cond;
  /** What must hold of the record as the move leaves it; a broken one refuses in its own words and no other move is tried. */
  guards?: FlowGuard[];
  opinion?: "none" | "optional" | "required";
  /** What is filled in with it, and nothing else. A value that is no field is read as `{ "ctx": "ask.<name>" }`. */
  ask?: AskDocument[];
  /** Fields set by the move. */
  set?: Record<string, Expr>;
  /** How the result reads in the history. Default: neutral. */
  result?: "agree" | "reject" | "return" | "neutral";
  tone?: "default" | "primary" | "danger" | "success" | "warning";
  confirm?: boolean | Text;
  /** The system makes it by itself. Absent: only somebody does. */
  auto?: FlowAuto;
  batch?: boolean;
  /** A return: instead of `to` the actor may choose any node that was passed. */
  back?: boolean;
  /** A return: where the record goes when it is handed in again. `start` (default): as the first time; `back`: straight to the node that gave it back. */
  resume?: "start" | "back";
}

/** The system makes a move by itself: from `at` on, as soon as `when` and the move's own `when` hold, until the record leaves the node. */
export interface FlowAuto {
  /** A date means its midnight. Worked out when the record comes to the node and whenever what it reads changes. Absent: at once. Null: never. */
  at?: Expr;
  when?: Cond;
}

/** A rule of one move. `when` decides whether it applies. */
export interface FlowGuard {
  key: string;
  when?: Cond;
  assert: Cond;
  message: Sentence;
}
