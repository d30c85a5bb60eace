import type { Text } from "../../language/text.ts";
import type { Agg, Cond, Expr, Path } from "../../grammar/condition.ts";
import type { Query } from "../../grammar/query.ts";
import type { Sentence } from "../../grammar/sentence.ts";
import type { DocumentHead } from "../../documents/common.ts";
import type { Service } from "../area/document.ts";
import type { Actor } from "../flow/actor-document.ts";
import type { Effect } from "../effects/document.ts";
import type { CallDocument } from "./call-document.ts";
import type { FieldDocument } from "../../fields/field-document.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    entity: EntityDocument;
  }
}

/** Fields, rules, named conditions, uniqueness and access of one kind of record. Says nothing about looks. */
export interface EntityDocument extends DocumentHead {
  kind: "entity";
  /** Default: the service of its area. */
  service?: Service;
  /** Ids this entity had before; the migration renames the table. */
  renamedFrom?: string[];
  /** Field whose value other entities store to point here. Unique and immutable. Default `id`. */
  key?: string;
  /** Shown wherever a reference to the record is shown. Default: the key. */
  titleField?: string;
  /** What it is called wherever something refers to it, when its title alone does not tell which: fields and signs one after another. Default: its title. */
  called?: CalledPart[];
  /** Field that names the person the record belongs to (`xh`, `gh` or a ref to the user entity). */
  owner?: string;
  /** Self reference that makes the entity a tree; `under` works on references to it. */
  treeField?: string;
  /** Fields searched by `keyword`. Default: titleField and key. Paths allowed. */
  search?: Path[];
  /** Fields readable through a reference by everyone who may read the referring field. Default: key and titleField. */
  shows?: string[];
  /** Boolean field that hides a row from selects when false. Default: `isEnabled` when it exists. */
  enabledField?: string;
  /**
   * Rows are settings: few, read by nearly every call and written now and then. The server keeps what it read of them for five seconds; its
   * own writes are seen at once, those of other servers when they are heard of. Never for rows that people compete for. Default false.
   */
  settings?: boolean;
  /** Its rows say who people are or what they may do: no effect writes them. Default false. */
  decidesRights?: boolean;
  /** `view`: its rows are those of a view that the upgrades of the product make; they are read, and nobody writes them. Default `table`. */
  stored?: (typeof storages)[number];
  /** Its rows tell of records of other entities that go through a flow: every right to a row holds where the person may read that record, too. */
  about?: AboutDocument;
  /** Default order of lists and selects. Default: newest first. */
  order?: { field: Path; dir: "asc" | "desc" }[];
  /** Makes it a summary: its rows are worked out from those of other entities and nobody writes them. */
  from?: SummaryDocument;
  fields: FieldDocument[];
  /** To-many relations: rows of `entity` whose field `by` refers to this record. */
  links?: { name: string; title: Text; entity: string; by: string }[];
  conditions?: Record<string, Cond>;
  rules?: RuleDocument[];
  /** Sets of fields that are unique per tenant among rows not removed. Null never collides unless the set is listed in `nullsEqual`. */
  unique?: UniqueDocument[];
  indexes?: string[][];
  /** What refers to a record decides whether it can be removed. Default "restrict": refused while referred to. */
  onRemove?: "restrict" | "allow";
  /** What a write, a move or a removal brings about, in its transaction. */
  effects?: Effect[];
  /** What people ask for under a name, by a button or the API. */
  calls?: CallDocument[];
  /** Who is told of what others propose to change. Whoever may write the proposed fields accepts or rejects it. */
  keeper?: Actor;
  /** Anchors that overlays may not touch: `fields.xh`. */
  locks?: string[];
  access: AccessDocument;
}

/** A sign as it stands, or what a field of the entity says; a reference says what its own record is called. */
export type CalledPart = string | { field: string };

/** Fields that its name is put together from. */
export const calledFields = ({ called = [] }: Pick<EntityDocument, "called">): string[] =>
  called.flatMap((part) => (typeof part === "string" ? [] : [part.field]));

/** Of which record a row tells. */
export interface AboutDocument {
  /** Field that holds the id of its entity. */
  entity: string;
  /** Path that holds its id. */
  id: Path;
}

export const storages = ["table", "view"] as const;
export const isView = ({ stored }: Pick<EntityDocument, "stored">): boolean => stored === "view";

/** One row for each group of rows of the sources that agree in the keys. */
export interface SummaryDocument {
  /** Stored fields of the summary. A row in which one of them is null belongs to no group. */
  keys: string[];
  sources: SummarySource[];
  /** Minutes between two workings-off. Default: a change is worked off within a second. */
  every?: number;
  /** Rows of the summary that stay as they are, whatever becomes of the sources. */
  freeze?: Cond;
}

export interface SummarySource {
  /** Unique in the summary. */
  key: string;
  entity: string;
  /** Rows that count. */
  where?: Cond;
  /** Key -> its value, from the row of the source. Default: the field of the same name. */
  keys?: Record<string, Expr>;
  /** Field of the summary -> its figure. Default none: the source only says which groups there are. */
  measures?: Record<string, SummaryMeasure>;
}

export interface SummaryMeasure {
  agg: Agg;
  /** Field or expression of the source; `count` needs none. */
  of?: Expr;
  where?: Cond;
}

export type UniqueDocument = string[] | { fields: string[]; message?: Text; nullsEqual?: boolean; where?: Cond };

/** Written once; holds in form, API, import and flow. `when` decides whether the rule applies. */
export type RuleDocument = RecordRule | WindowRule | OverlapRule | AcyclicRule | LimitRule;

interface RuleHead {
  key: string;
  when?: Cond;
  /** Field the message stands at, or a column of an own table (`items.qty`) for what single rows break. Default: first field read by the rule. */
  at?: string;
}

/** `refuse`: what breaks the rule is not written. `confirm`: whoever writes it may go on, with a reason that stays with the record. Default `refuse`. */
export const severities = ["refuse", "confirm"] as const;
interface Severity {
  severity?: (typeof severities)[number];
}

/** What one record alone can keep or break. */
export type RecordRule = RuleHead & Severity & { message: Sentence } & ({ assert: Cond } | { require: string[] } | { freeze: string[] });

/** Values that stay as they are while `when` holds of the record as it is stored. */
export type FreezeRule = Extract<RecordRule, { freeze: string[] }>;
export const isFreeze = (rule: object): rule is FreezeRule => "freeze" in rule;

/** When records may be made and moves of their flow be made: outside of it both are refused, whoever asks. */
export type WindowRule = RuleHead & { message: Sentence; window: WindowDocument };
export interface WindowDocument {
  /** First moment; of a date its midnight. Absent or null: open from ever. */
  start?: Expr;
  /** Last moment; of a date the whole day. Absent or null: open for ever. */
  end?: Expr;
  /** `create` and `move:<key>`. */
  for: string[];
}
export const isWindow = (rule: object): rule is WindowRule => "window" in rule;

export type OverlapRule = RuleHead & { message: Text; noOverlap: { of: [string, string]; per: string | string[]; where?: Cond } };

/** A reference to the own entity: whoever follows it from row to row never comes back. */
export type AcyclicRule = RuleHead & { message: Text; acyclic: string };

/** Rows together stay within a bound. The message reads `{ "ctx": "limit.used" }`, `limit.bound` and `limit.left`. */
export type LimitRule = RuleHead &
  Severity & {
    message: Sentence;
    /** What else may be chosen at the field of the message; told with the refusal, as far as the person may choose it. Default limit: 3. */
    offer?: Query;
    /** What breaks the limit is written all the same, and marked. */
    breach?: LimitBreach;
  } & ({ atMost: LimitDocument } | { atLeast: LimitDocument });

export interface LimitBreach {
  /** Field -> its value, read on the record that is marked; may read the figures of the limit. */
  set: Record<string, Expr>;
  /** `record`: what is written is marked. `all`: so are the other records of the entity that count beside it. Default `record`. */
  rows?: "record" | "all";
}

export interface LimitDocument {
  /** Rows that count, those of several queries together. Default: the entity's own. */
  rows?: Query | Query[];
  agg: "count" | "sum";
  /** What is summed, read on the row that counts. */
  of?: Expr;
  /** Only rows that agree with the record in these fields count; a record that lacks one of them is not limited. Default: none, all rows count together. */
  per?: string[];
  /** Null is no bound. `pick` reads the first row that the query finds. */
  bound: Expr | RowBound;
}
export interface RowBound {
  first: Query;
  pick: Expr;
}
/** Whether a row holds the bound, so that it is read there. */
export const isOfRow = (bound: LimitDocument["bound"]): bound is RowBound => typeof bound === "object" && bound !== null && "first" in bound;
/** Field that the message of a limit stands at; null = the whole record. */
export const fieldOfLimit = ({ at }: LimitRule, { per = [] }: LimitDocument): string | null => at ?? per.at(-1) ?? null;
/** The limit of a rule; null for other rules. */
export const limitIn = (rule: RuleDocument): { rule: LimitRule; limit: LimitDocument; isMost: boolean } | null =>
  "atMost" in rule ? { rule, limit: rule.atMost, isMost: true } : "atLeast" in rule ? { rule, limit: rule.atLeast, isMost: false } : null;

export interface AccessDocument {
  /** Named row conditions. */
  scopes?: Record<string, Cond>;
  grants: GrantDocument[];
}

/** Names of scopes, ANDed. Absent: every row of the tenant. */
export type ScopeUse = string | string[];

export interface RowGrant {
  scope?: ScopeUse;
  /** A further condition on the row as it is before the action. */
  when?: Cond;
}
export interface ReadGrant extends RowGrant {
  /** `["*"]` = all groups. Default `["basic"]`. */
  groups?: string[];
  /** Groups that are seen masked. */
  masked?: string[];
}
export interface RevealGrant extends RowGrant {
  /** Groups whose fields may be asked for; only what the reader sees masked. */
  groups: string[];
}
export interface WriteGrant extends RowGrant {
  groups?: string[];
  /** Only these fields of the groups. */
  fields?: string[];
}

export interface GrantDocument {
  role: string | string[];
  read?: ReadGrant;
  create?: WriteGrant;
  update?: WriteGrant;
  remove?: RowGrant;
  restore?: RowGrant;
  export?: ReadGrant;
  import?: WriteGrant;
  print?: RowGrant;
  /** Aggregates over rows the reader may not list one by one. Default: the read scope. */
  statistics?: RowGrant;
  /** Values that are masked for the reader may be asked for in clear: one field of one record, with a reason that is logged. */
  reveal?: RevealGrant;
  /** Who changed what of a record and when, field by field as far as the reader sees the field. Never wider than read. */
  changes?: RowGrant;
  /** Comments beside the record: read and written by whoever holds it, who may mention others who hold it. Never wider than read. */
  comment?: RowGrant;
  /** Changes that the keeper of the entity accepts or rejects; until then the record stays as it is. */
  propose?: WriteGrant;
  /** Registered operations (by action name) the role may call on rows of the scope. */
  call?: Record<string, RowGrant>;
}
