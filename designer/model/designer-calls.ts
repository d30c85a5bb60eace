import type { TileState } from "../../engine/api/boards.ts";
import type { ChangeGroup, Conflict } from "../../engine/changes/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Problem } from "../../engine/errors.ts";
import type { Entry } from "./journal.ts";
import type { KeptDraft } from "./source.ts";

export interface ReleaseHead {
  no: number;
  note: string;
  createdByName: string | null;
  createdAt: string;
}

export interface PublishedSet {
  release: ReleaseHead;
  documents: { file: string; layer: "product" | "school"; text: string; hash: string }[];
  operations: { name: string; title: string; kind: string }[];
}

export interface FileDraft extends KeptDraft {
  file: string;
}

/** What publishing would do to the tables of the school. */
export interface PlannedStep {
  id: string;
  kind: "safe" | "fill" | "narrow" | "retire" | "drop" | "index";
  sentence: string;
  rows: number;
  online: boolean;
  blocked?: Problem;
}

export interface PublishPlan {
  publishable: boolean;
  changes: ChangeGroup[];
  findings: Problem[];
  warnings: string[];
  plan: { steps: PlannedStep[] } | null;
  /** Drafts that cannot go now. */
  left: { file: string; problems: Problem[] }[];
}

export interface Page<T> {
  records: T[];
  total: number;
}

export type Kept = ReleaseHead & { state: "applying" | "published" | "failed"; failure: string | null };

/** What a person did since the server was told last. */
export interface Steps {
  steps: readonly Entry[];
  /** Ids of those that cannot be done again any more. */
  gone: readonly string[];
}

export interface DraftSave extends Steps {
  file: string;
  /** Null takes the document away. */
  document: CampusDocument | null;
  /** Version that was read; null = a new draft. */
  version: number | null;
  /** Of a new draft: hash of the published text it starts from; null = there was none. */
  startsFrom: string | null;
}

/** Everything the designer asks of a server. Refusals are thrown as sentences for the reader. */
export interface DesignerCalls {
  set(): Promise<PublishedSet>;
  drafts(): Promise<FileDraft[]>;
  /** Null = there is none any more. `published`: hash of the published text of the file. */
  draft(file: string): Promise<(FileDraft & { published: string | null; conflicts: string[] }) | null>;
  /** `stale`: somebody else saved it since the version that was read. */
  saveDraft(save: DraftSave): Promise<FileDraft | "stale">;
  removeDraft(file: string, version: number, done: Steps): Promise<"removed" | "stale">;
  /** Tells which document is open; empty = none. */
  presence(file: string): Promise<Together>;
  /** What this person did, on whichever machine. */
  steps(): Promise<Entry[]>;
  plan(files: readonly string[]): Promise<PublishPlan>;
  publish(files: readonly string[], note: string): Promise<{ no: number }>;
  releases(page: number): Promise<Page<Kept>>;
  compare(from: number, to: number): Promise<ChangeGroup[]>;
  rollback(no: number, note: string): Promise<{ no: number }>;
  /** What going back would change as drafts, for somebody else to publish. */
  rollbackAsDrafts(no: number): Promise<{ drafts: string[] }>;
  /** Tells the figures of the board in effect at an address as they come, by this person's rights, until the signal ends it. */
  figures(path: string, to: { signal: AbortSignal; told(state: TileState): void }): Promise<void>;
}

/** Who else is there, and how far the drafts are. */
export interface Together {
  people: { userName: string; file: string }[];
  /** Number of the release in effect. */
  release: number;
  drafts: { file: string; version: number }[];
}

/** Two people changed the same part of one document. */
export interface Contested {
  file: string;
  theirs: KeptDraft;
  conflicts: readonly Conflict[];
  /** Both sides' changes; where they meet, mine. */
  merged: CampusDocument;
}
