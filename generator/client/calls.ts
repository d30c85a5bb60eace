/** What the client of an entity can be asked and answers, as types over a generated schema. Types only: the generator copies this file. */
import type { At, Condition, EntityName, PathOf, SchemaFacts, ValueAt } from "./language.ts";

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** `total` is a lower bound (very large sets). */
  capped?: boolean;
}

/** Facts of entities that have rows of their own, beside those conditions read. */
interface FullFacts {
  reads: object;
  creates: object;
  updates: object;
  calls: object;
  moves: object;
  operations: object;
  inputs: object;
}
type Full<S extends SchemaFacts, E> = Extract<At<S["entities"], E>, FullFacts>;

/** What the server adds to every row. */
export interface RowMarks {
  id: string;
  version?: number;
  /** Fields the reader does not get, or gets masked. */
  _withheld?: Record<string, "masked" | "absent">;
  /** Row actions allowed now; moves as `move:<key>`. */
  _actions?: string[];
  _barred?: Record<string, string>;
  /** Of one record: why a field keeps its value. */
  _frozen?: Record<string, string>;
}

/** A row as the role reads it. */
export type RowOf<S extends SchemaFacts, E, R> = At<Full<S, E>["reads"], R> & RowMarks;
/** The row with the values of the paths asked for. */
export type RowWith<S extends SchemaFacts, E, R, P extends string> = RowOf<S, E, R> & { [N in P]?: ValueAt<S, E, N> };

export type CreateOf<S extends SchemaFacts, E, R> = At<Full<S, E>["creates"], R>;
export type UpdateOf<S extends SchemaFacts, E, R> = At<Full<S, E>["updates"], R>;

export interface Sort<P> {
  field: P;
  /** Default `asc`. */
  dir?: "asc" | "desc";
}

export interface ReadQuery<S extends SchemaFacts, E, R, P extends string> {
  where?: Condition<S, E, R>;
  sort?: Sort<PathOf<S, E, R>> | Sort<PathOf<S, E, R>>[];
  keyword?: string;
  /** Paths to get beside the own fields. */
  columns?: readonly P[];
  /** Only records whose flow waits for the caller. */
  todo?: boolean;
  /** The recycle bin. */
  removed?: boolean;
}
export interface ListQuery<S extends SchemaFacts, E, R, P extends string> extends ReadQuery<S, E, R, P> {
  /** From 1. */
  page?: number;
  /** At most 500. Default 10. */
  size?: number;
}
export type PagesQuery<S extends SchemaFacts, E, R, P extends string> = Omit<ListQuery<S, E, R, P>, "page">;

export interface Choice {
  id: string;
  value: string;
  label: string;
  [field: string]: unknown;
}
export interface Branch extends Choice {
  parentId: string;
  children?: Branch[];
  hasChildren?: boolean;
}

export interface FlowStep {
  id: string;
  node: string;
  nodeTitle: string;
  move: string;
  moveTitle: string;
  toNode: string;
  actorId: string;
  actorName: string;
  behalfId: string | null;
  behalfName: string | null;
  actorRole: string | null;
  result: "agree" | "reject" | "return" | "neutral";
  opinion: string | null;
  arrivedAt: string;
  actedAt: string;
}

/** Of a masked field both sides are masked; `restores` is there when the value before may be written back by an update. */
export interface RecordChanges {
  changes: {
    id: string;
    at: string;
    title: string;
    actor: string | null;
    fields: { field: string; title: string; from: string; to: string; restores?: { value: unknown } }[];
  }[];
  next: string | null;
}

/** `do`: as among the actions of a row. */
export interface Possible {
  do: string;
  title: string | null;
  may: boolean;
  why: string[];
}

export interface RecordComments {
  comments: {
    id: string;
    who: string;
    at: string;
    editedAt: string | null;
    words: string;
    mentions: { value: string; label: string }[];
    isOwn: boolean;
    isRemoved: boolean;
  }[];
  next: string | null;
}

export interface MoveReply {
  done: string[];
  failed: { id: string; message: string }[];
  /** New state of the records in `done`. */
  states: Record<string, string>;
}

export interface ImportReply {
  batchId: string;
  total: number;
  inserted: number;
  updated: number;
  failed: number;
  dryRun: boolean;
  errors: { sheet: string; row: number; cell: string; field: string | null; title: string; value: string; message: string; code: string }[];
  errorFileId: string | null;
}

export interface StatReply {
  dimension: string;
  rows: { key: string | null; label: string; measures: Record<string, number | null>; series?: string | null }[];
  totals: Record<string, number | null>;
  merged: number;
  /** Measures that go beyond what the reader may list: told in steps, means by two digits. */
  rounded: string[];
}

type Target = { id: string } | { ids: readonly string[] };
type Opinion<O> = O extends "required" ? { opinion: string } : O extends "optional" ? { opinion?: string } : { opinion?: never };
export type MoveInput<M> = Target & Opinion<At<M, "opinion">> & Filled<At<M, "fields">> & { version?: number };
/** What the move asks for; sent where something of it is needed in any case. */
type Filled<F> = [F] extends [never] ? { fields?: never } : Record<never, never> extends F ? { fields?: F } : { fields: F };

type StatsOf<S extends SchemaFacts, E> = { [N in keyof S["stats"]]: At<S["stats"][N], "entity"> extends E ? N : never }[keyof S["stats"]];
type StatInput<S extends SchemaFacts, E, R> = {
  [N in StatsOf<S, E>]: {
    stat: N;
    dimension: At<S["stats"][N], "dimensions">;
    series?: At<S["stats"][N], "dimensions">;
    filters?: { [P in PathOf<S, E, R>]?: unknown };
  };
}[StatsOf<S, E>];

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key makes a write happen once, however often it is sent. */
  idempotencyKey?: string;
}

/** What the reply of a registered operation may ask to be shown; other keys are the operation's own. */
export interface OperationReply {
  shows?: { label: string; value: string }[];
  files?: { fileId: string; fileName: string }[];
  codes?: { label: string; content: string }[];
  code?: { path: string; text: string; language: string }[];
  [key: string]: unknown;
}
type Rows = { id?: string; ids?: readonly string[] };
/** What the documents ask for is typed; an operation they ask nothing for takes what its own description says. */
type OperationCall<I, N> = N extends keyof I
  ? Partial<I[N]> extends I[N]
    ? (input?: Rows & { input?: I[N] }, options?: CallOptions) => Promise<OperationReply | null>
    : (input: Rows & { input: I[N] }, options?: CallOptions) => Promise<OperationReply | null>
  : (input?: Rows & { input?: object }, options?: CallOptions) => Promise<OperationReply | null>;

interface EveryCall<S extends SchemaFacts, E, R> {
  list<const P extends PathOf<S, E, R> = never>(query?: ListQuery<S, E, R, P>, options?: CallOptions): Promise<Page<RowWith<S, E, R, P>>>;
  /** Without paging, at most 2,000 rows. */
  getList<const P extends PathOf<S, E, R> = never>(query?: ReadQuery<S, E, R, P>, options?: CallOptions): Promise<RowWith<S, E, R, P>[]>;
  /** Page after page. */
  pages<const P extends PathOf<S, E, R> = never>(
    query?: PagesQuery<S, E, R, P>,
    options?: CallOptions,
  ): AsyncIterableIterator<Page<RowWith<S, E, R, P>>>;
  /** Row after row, over all pages. */
  rows<const P extends PathOf<S, E, R> = never>(query?: PagesQuery<S, E, R, P>, options?: CallOptions): AsyncIterableIterator<RowWith<S, E, R, P>>;
  getOne<const P extends PathOf<S, E, R> = never>(
    id: string,
    query?: { columns?: readonly P[] },
    options?: CallOptions,
  ): Promise<RowWith<S, E, R, P>>;
  getSelect(query?: { keyword?: string; ids?: readonly string[] }, options?: CallOptions): Promise<Choice[]>;
  getTree(query?: { keyword?: string }, options?: CallOptions): Promise<Branch[]>;
  history(id: string, options?: CallOptions): Promise<FlowStep[]>;
  /** Who changed what of a record, newest first; `before` is the `next` of the page before. */
  changes(id: string, query?: { before?: string }, options?: CallOptions): Promise<RecordChanges>;
  /** What may be done with a record and what not, and why. */
  possible(id: string, options?: CallOptions): Promise<Possible[]>;
  /** What people said of a record, newest first; `before` is the `next` of the page before. */
  comments(id: string, query?: { before?: string }, options?: CallOptions): Promise<RecordComments>;
  /** `mentions`: accounts that may comment on the record as well; each is told. */
  comment(of: { id: string; words: string; mentions?: readonly string[] }, options?: CallOptions): Promise<{ id: string }>;
  add(record: CreateOf<S, E, R>, options?: CallOptions): Promise<{ id: string }>;
  /** A patch: what is not sent stays. `version` refuses when somebody else was faster. */
  update(patch: UpdateOf<S, E, R>, options?: CallOptions): Promise<true>;
  batchUpdate(
    input: { ids: readonly string[]; fields: Omit<UpdateOf<S, E, R>, "id" | "version"> },
    options?: CallOptions,
  ): Promise<{ updated: number }>;
  remove(ids: readonly string[], options?: CallOptions): Promise<{ removed: number }>;
  restore(ids: readonly string[], options?: CallOptions): Promise<{ restored: number }>;
  /** An xlsx workbook of the columns named with their titles; null when there is nothing to export. */
  export(
    input: { fileName: string; columns: { [P in PathOf<S, E, R>]?: string }; where?: Condition<S, E, R> },
    options?: CallOptions,
  ): Promise<Blob | null>;
  import(input: { file: Blob; mode?: "insert" | "update" | "both"; dryRun?: boolean; strict?: boolean }, options?: CallOptions): Promise<ImportReply>;
  importTemplate(options?: CallOptions): Promise<Blob>;
  /** The masked value of one field of one record in clear; the reason is logged. */
  reveal(
    input: { id: string; field: PathOf<S, E, R>; reason: string },
    options?: CallOptions,
  ): Promise<{ field: string; value: unknown; label?: unknown }>;
  /** A change that the keeper accepts or rejects; until then the record stays as it is. */
  propose(patch: { id: string; version?: number; [field: string]: unknown }, options?: CallOptions): Promise<{ id: string }>;
  statistics(input: StatInput<S, E, R>, options?: CallOptions): Promise<StatReply>;
  /** Moves of the flow the role may make. */
  move: {
    [M in keyof At<Full<S, E>["moves"], R>]: (input: MoveInput<At<Full<S, E>["moves"], R>[M]>, options?: CallOptions) => Promise<MoveReply>;
  };
  /** Registered operations the role may call. */
  call: { [N in At<Full<S, E>["operations"], R> & string]: OperationCall<Full<S, E>["inputs"], N> };
}

/** The calls a role has a right to on an entity. */
export type EntityClient<S extends SchemaFacts, E, R> = Pick<EveryCall<S, E, R>, At<Full<S, E>["calls"], R> & keyof EveryCall<S, E, R>>;

/** The entities of which a role may do anything. */
export type RoleClient<S extends SchemaFacts, R> = {
  [E in EntityName<S> as [At<Full<S, E>["calls"], R>] extends [never] ? never : E]: EntityClient<S, E, R>;
};
