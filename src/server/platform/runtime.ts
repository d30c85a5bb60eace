import type { ImportReport } from "../../../engine/api.ts";
import type { Entity, Flow, Model } from "../../../engine/model/model.ts";
import type { EvalContext, UserContext } from "../../../engine/context.ts";
import type { FlowHelper, FlowMove, FlowNode } from "../../../engine/kinds/flow/document.ts";
import type { JsonSchema } from "../../../engine/grammar/json-schema.ts";
import type { Language } from "../../../engine/language/index.ts";
import type { Words } from "../../../engine/language/phrase.ts";
import type { Config } from "./config.ts";
import type { Connections, Database } from "./database/database.ts";

/** The contract between the parts of a running server: types only, so that every wing may name them. */

/** What a running server holds. Passed to every route; nothing else is global. */
export interface Runtime {
  config: Config;
  connections: Connections;
  /** That of `connections`. */
  db: Database;
  /** Current model; replaced as a whole on publish. */
  model(): Model;
  /** Serves another model from now on, in this process. Calls under way end with the one they began with. */
  replaceModel(model: Model): void;
  operations: OperationRegistry;
  /** Injected clock. */
  now(): Date;
  /** Delivers text messages in the place of the school's own service. */
  sendSms?: SmsSender;
}

/** One authenticated call on its way through the pipeline. */
export interface Call {
  runtime: Runtime;
  model: Model;
  user: UserContext;
  /** Evaluation context of this user and moment. */
  ctx: EvalContext;
  /** What the caller reads, by the request's Accept-Language. Absent: zh-CN. */
  language?: Language;
  traceId: string;
  /** From header Idempotency-Key. */
  idempotencyKey: string | null;
  ip: string;
  /** Reasons by `<entity>.<rule>` for rules that ask before they let a write pass. `unasked`: nobody who could be asked stands behind the call. */
  confirmed?: ReadonlyMap<string, string> | "unasked";
  /** Absent: no effect is at work, a person or time makes the call. */
  chain?: EffectChain;
}

/** Where a call stands in a chain of effects. */
export interface EffectChain {
  depth: number;
  /** Rows that may still be written, over the whole chain. */
  budget: { left: number };
  /** What began the step, for audit lines: 请假申请“QJ001”提交时联动. */
  by: string;
  /** It may be broken off before its first row is written, and be done by and by. Default: it is whole in one transaction. */
  rest?: { isBegun: boolean };
  /** What the steps of a call have done so far; absent: nobody counts. */
  tally?: Tally;
}

/** Rows that were written, by their entity, and people who were told. */
export interface Tally {
  rows: Map<string, number>;
  people: number;
}

/** Hands a code over to whoever delivers it; rejects when it was not taken, with a reason that tells no secret. Must not write the text anywhere. */
export type SmsSender = (message: { phone: string; text: string; code: string }) => Promise<void>;

/** A flow and the records it moves, for one call. */
export interface FlowPlace {
  call: Call;
  entity: Entity;
  flow: Flow;
  /** Whose flow and named conditions decide: the call's model, or the one of the version a record started under. Rights are always today's. */
  rules: Model;
}

/** A record that came to a node of its flow, or for which people were brought in, as told to operations of kind `followed`. */
export interface Followed {
  place: FlowPlace;
  /** The record as it is now, with own fields. */
  record: OperationRecord;
  from: FlowNode;
  to: FlowNode;
  toTitle: string;
  /** What records keep of `to`: the words that this record has for it, else its key. */
  toSaid: string;
  /** Title of the move or of the helper. */
  title: string;
  move: FlowMove | null;
  helper: FlowHelper | null;
  opinion: string | null;
  /** Accounts that are to act at `to`; with a helper those who were brought in. */
  people: readonly string[];
  /** Who decides in the place of some of these people for a time, by account: in whose, and by which delegation. */
  agents: ReadonlyMap<string, { userId: string; delegationId: string }>;
  /** In whose name the one who acted did. Null: in their own. */
  inName: { userId: string } | null;
  /** Somebody said theirs or brought others in, and the record stays where it is. */
  stays: boolean;
  /** The record waits for `people` instead of whom it waited for before. */
  instead?: true;
  /** Beside `people`, and whoever decides for them, it waits for nobody any more. */
  only?: true;
  isApproval: boolean;
}

/** A record by the names of its fields, in the wire form of conditions. */
export type OperationRecord = Record<string, unknown>;
/** A record that stands in the database. */
export type StoredRecord = OperationRecord & { id: string };

/** A line of a reply that the browser shows. The label is said in the caller's language; of the value only what is a phrase, for plain text is data. */
export interface Line {
  label: Words;
  value: Words;
}

/** A table of a reply. Cells of the first column that are the same below each other are one. */
export interface ShownTable {
  columns: Words[];
  rows: Words[][];
}

/** Effects run inside the transaction of a save or a flow move. */
export interface EffectInput<Record = OperationRecord, Before = OperationRecord, Name = string> {
  call: Call;
  /** The open transaction. */
  tx: Database;
  entity: Name;
  /** The record as it will be (before*) or is (after*). Own fields only. */
  record: Record;
  /** The stored record; null when it is being created. */
  before: Before | null;
  /** Key of the flow move, null for a plain save. */
  move: string | null;
  /** A return: the passed node the actor chose. Absent or null: the move's own target. */
  to?: string | null;
  /** What the actor of a move said of it. */
  opinion?: string | null;
  /** What the effect hands over. Absent: nothing. */
  with?: OperationRecord;
}

export interface ActionInput<Record = StoredRecord, Input = OperationRecord, Name = string> {
  call: Call;
  tx: Database;
  entity: Name;
  /** Records the action was called on, already inside the caller's `call` scope and locked. Empty for a toolbar action. */
  records: Record[];
  /** Validated by `input`. */
  input: Input;
}

/** A finished import, as told to those who keep account of imports. */
export interface ImportDone {
  /** Of the batch, in every account of imports the same. */
  id: string;
  entity: string;
  mode: "insert" | "update" | "both";
  strict: boolean;
  /** `yyyy-MM-dd HH:mm:ss`. */
  startTime: string;
  endTime: string;
  /** The workbook as it is kept, if it is. */
  fileId: string | null;
  report: Pick<ImportReport, "total" | "inserted" | "updated" | "unchanged" | "failed" | "errorFileId">;
}

/**
 * Behaviour the language cannot say. `effect`: may return fields to write (a patch) or throw `dataError`.
 * `action`: what a `call:<name>` button does; its result is the `data` of the reply.
 * `job`: what time makes in a school, as a document of kind `job` says when.
 * `right`: no behaviour of its own; a grant of it lets a role make calls of the program that belong to no entity.
 * `followed`: hears of every move of every flow, and of people brought in, inside the transaction of the move; may answer whose inbox it wrote to
 *   in words of its own.
 * `imported`: hears of every finished import that was no trial; answers the id under which it is kept, null when it keeps none of this entity.
 */
export type Operation = {
  /** The entities whose records it is typed by. Absent: records of any. */
  entities?: readonly string[];
} & OperationKind;

type OperationKind =
  | {
      kind: "effect";
      name: string;
      title: string;
      run(input: EffectInput): Promise<OperationRecord | void>;
      /** The same on several records of one save, in fewer statements; answers one patch per input. A `dataError` must come before any write: the records are then done one by one. */
      runMany?(inputs: readonly EffectInput[]): Promise<(OperationRecord | void)[]>;
    }
  | {
      kind: "action";
      name: string;
      title: string;
      input: JsonSchema /** Audit sentence. */;
      audit(input: ActionInput): string;
      run(input: ActionInput): Promise<unknown>;
      /** What the dialog begins with, from what is filled in already. Reads only. */
      start?(input: ActionInput): Promise<OperationRecord>;
      /** What `run` would change, in words. Reads only; refuses what `run` refuses. */
      preview?(input: ActionInput): Promise<Line[]>;
    }
  | { kind: "right"; name: string; title: string }
  | {
      kind: "job";
      name: string;
      title: string;
      /** Answers how many rows it handled, when that says something. */
      run(at: JobRun): Promise<number | void>;
    }
  | { kind: "followed"; name: string; title: string; run(followed: Followed, tx: Database): Promise<readonly string[] | void> }
  | {
      kind: "imported";
      name: string;
      title: string;
      run(call: Call, done: ImportDone): Promise<void>;
      takenBack(call: Call, batchId: string): Promise<void>;
    };

export interface OperationRegistry {
  get(name: string): Operation | undefined;
  names(): string[];
}

/** Work that time makes. Safe to run again after it was broken off. */
export interface ScheduledJob {
  /** `<area>.<job>`, or one word for a job of the platform. */
  name: string;
  title: string;
  /** When it is due, in the school's time zone: minute hour day month weekday. */
  cron: string;
  run(runtime: Runtime): Promise<unknown>;
}

/** A run of a job for one school, in one transaction: what it writes is there once, however often it is tried. */
export interface JobRun {
  call: Call;
  tx: Database;
  /** As the document of the job, or the school's row of it, says. */
  input: OperationRecord;
  /** Aborted when the run takes too long. */
  signal: AbortSignal;
  /** A line of the log of the run. */
  note(line: string): void;
}
