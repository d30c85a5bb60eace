import type { DocumentHead } from "../../documents/common.ts";
import type { Cond, Expr, Path } from "../../grammar/condition.ts";
import type { Query } from "../../grammar/query.ts";
import type { Sentence } from "../../grammar/sentence.ts";
import type { Actor } from "../flow/actor-document.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    effects: EffectsDocument;
  }
}

/** What records of other areas do when a record of an entity is written, moved or removed. The area that reacts owns the document. */
export interface EffectsDocument extends DocumentHead {
  kind: "effects";
  /** Entity whose records are at hand. */
  of: string;
  /** Areas without which the document does nothing. Default: none. */
  needs?: string | string[];
  effects: Effect[];
}

/** What one event brings about, in the transaction of its write, with the rights of the system. */
export interface Effect {
  /** Unique in its list. */
  key: string;
  on: Trigger | Every | (Trigger | Every)[];
  /** On the record at hand; default: always. */
  when?: Cond;
  /** In written order. `before:` events know only `set` of `self` and `call`. */
  do: EffectStep[];
}

/**
 * `create`, `update`, `save` (either) and `remove`; `move:<key>`, `enter:<state>`, `leave:<state>` of the record's flow. `before:create`,
 * `before:update`, `before:save` and `before:move:<key>` come before anything is judged and may only complete the record or refuse.
 */
export type Trigger = string;

/** Time makes it, for every record that is found then; what was missed while nothing ran is made up for once. */
export interface Every {
  every: (typeof rhythms)[number];
  /** `HH:mm`, Asia/Shanghai; of `hour` its minutes alone count. Default `00:00`. */
  time?: string;
  /** Of `week`: 1 Monday to 7 Sunday; of `month`: 1 to 28. Default 1. */
  day?: number;
  /** On these days alone; reads the day and parameters, no record. Default: every day. */
  days?: Cond;
  /** Records at hand. Default: all. */
  where?: Cond;
}
export const rhythms = ["hour", "day", "week", "month"] as const;
export const writeEvents = ["create", "update", "save"] as const;

/** `self` (the record at hand), a row by its name, a path of references from the row at hand, or rows that a query finds. */
export type Target = string | Query;

export type EffectStep = MakeStep | KeepStep | SetStep | MoveStep | RemoveStep | EraseStep | NotifyStep | CopyStep | CallStep | EachStep;

/** Judged on each target once it is locked. */
interface Expecting {
  /** A condition on the target; what does not fulfil it refuses the whole. */
  expect?: Cond;
  /** Sentence of that refusal. */
  message?: Sentence;
}

/** A new row, which later steps know by its name. */
export interface MakeStep {
  make: string;
  as?: string;
  with?: Record<string, Expr>;
  /** Fields of `with` that tell whether the row is there already. Default: a new row each time. */
  key?: string[];
  /** What becomes of a row that is there already. Default `skip`: it stays as it is. */
  exists?: (typeof existing)[number];
}
export const existing = ["skip", "update", "refuse"] as const;

/**
 * One row for each that the query finds, however many: found again by `key` and then changed, else made. Defaults, copies and stored values are
 * worked out, but nobody is asked: no rule, no event, no audit line of its own. For what nobody fills in and is kept by the thousand.
 */
export interface KeepStep {
  keep: string;
  rows: Query;
  /** What it holds; `field` reads the row that was found. No queries: what is worked out over rows is a computed value of the entity. */
  with: Record<string, Expr>;
  /** Fields of `with` that tell whether the row is there already. */
  key: string[];
  /** Fields that a row which is there keeps as they are. */
  once?: string[];
}

/** Fields of the targets; `field` in a value reads a target that a query found, else the row at hand. */
export type SetStep = { set: Target; to: Record<string, Expr> } & Expecting;

/** A move that the system makes on the targets; a refusal of one is one of the whole. */
export type MoveStep = { move: string; of: Target; with?: Record<string, Expr>; opinion?: Sentence } & Expecting;

export type RemoveStep = { remove: Target } & Expecting;

/**
 * Rows, those in the recycle bin too, that are taken out of the database for good, or values of theirs. Nothing is judged and nothing follows; the
 * audit trail stays, with a line more. Time alone makes it: in effects with a rhythm, and in calls on no record that a job makes.
 */
export interface EraseStep {
  /** Entities of the rows, in the order in which they go: what refers to others before them. */
  erase: string | string[];
  /** Which rows of each. */
  where: Cond;
  /** Name of the row for queries in `where`. */
  as?: string;
  /** Stored fields that are emptied. Default: the rows themselves go, with their tables, files and history. */
  fields?: string[];
}

export const erasedBy = ({ erase }: EraseStep): string[] => [erase].flat();

/** A message. Whoever acts is not told, unless it says so. */
export interface NotifyStep {
  /** Whom: an actor of the row at hand, or whom its record waits for. */
  notify: Actor | "assignees";
  /** Rows that the actor is read of, a path to people or their owner; who stands on several is told once. Default: the row at hand, which `words` read. */
  of?: Query;
  /** A list on the row at hand: of the roles that the actor names, only those that stand in it. */
  roles?: Path;
  /** Whoever acts is told, too. */
  alsoActor?: boolean;
  /** Template of the flow, which names the record by its title only. */
  template?: string;
  /** Default: the title of the entity. */
  title?: Sentence;
  words?: Sentence;
  /** What the inbox files it under. Default: what the template is, else a notice. */
  kind?: (typeof messageKinds)[number];
  /** Screen the message leads to. Default: the record. */
  open?: string;
  /** A person is not told the same of the same record again within so many days. */
  once?: { days: number };
}

export const messageKinds = ["notice", "todo", "result", "system"] as const;

/** A copy of the record at hand for those who may read it: it asks them for nothing. */
export interface CopyStep {
  copy: Actor;
  /** A list on the record: of the roles that the actor names, only those that stand in it. */
  roles?: Path;
}

/** A registered operation on the row at hand: what the language cannot say. */
export interface CallStep {
  call: string;
  with?: Record<string, Expr>;
}

/** The steps on each row that the query finds, which is the row at hand inside. */
export interface EachStep {
  each: Query;
  do: EffectStep[];
}

export const verbs = ["make", "keep", "set", "move", "remove", "erase", "notify", "copy", "call", "each"] as const;
export type Verb = (typeof verbs)[number];
export const verbOf = (step: EffectStep): Verb => verbs.find((verb) => Object.hasOwn(step, verb))!;
const partsOf = ({ on }: Pick<Effect, "on">): (Trigger | Every)[] => [on].flat();
export const triggersOf = (effect: Pick<Effect, "on">): Trigger[] => partsOf(effect).filter((part) => typeof part === "string");
export const everyOf = (effect: Pick<Effect, "on">): Every[] => partsOf(effect).filter((part) => typeof part === "object");
