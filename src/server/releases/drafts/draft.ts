/** A document being prepared. */
export interface Draft {
  file: string;
  /** Canonical text; null = the document is to go. */
  text: string | null;
  /** Hash of the published text it started from; null = there was none. */
  baseHash: string | null;
  /** 1 when it is made, one more with each save. */
  version: number;
  updatedBy: string;
  /** Ids of everybody who saved it. */
  authors: readonly string[];
  updatedByName: string;
  /** `YYYY-MM-DD HH:mm:ss`, as everywhere in the product. */
  updatedAt: string;
}

/** What a save puts in the place of what stands. */
export type DraftChange = Pick<Draft, "text" | "updatedBy" | "updatedByName" | "updatedAt"> & {
  /** Hash of the text to start from now; absent: the one the author was told of, otherwise the one it had. */
  baseHash?: string;
};

export type NewDraft = Omit<Draft, "version" | "authors">;

/** A version of a draft with the hash of a text of its document; null = there is no such text. */
export interface DraftVersion {
  file: string;
  version: number;
  hash: string | null;
}

/** One step of a person, for their own undo: the parts it changed, never a whole state. */
export interface DraftStep {
  id: string;
  gesture: string;
  /** In the words of a school. */
  label: string;
  /** Milliseconds. */
  at: number;
  /** Changes there and back of each file. */
  edits: { file: string; forward: unknown[]; back: unknown[] }[];
  /** Taken back; it may be done again. */
  isUndone?: true;
}

export interface StepsChange {
  /** New ones, and those that are otherwise than before. */
  steps: readonly DraftStep[];
  /** Ids of those that cannot be done again any more. */
  gone: readonly string[];
}

/** So many steps of a person are kept, the newest. */
export const keptSteps = 500;

/** Where drafts are kept: in the database, or as files. What a call answered outlives the process. */
export interface DraftStore {
  /** By file name. */
  list(): Promise<Draft[]>;
  find(file: string): Promise<Draft | null>;
  /** Null = there is a draft of the file already. */
  add(draft: NewDraft): Promise<Draft | null>;
  /** Null = the draft is not of this version, or gone. */
  replace(file: string, version: number, change: DraftChange): Promise<Draft | null>;
  /** False = the draft is not of this version, or gone. */
  remove(file: string, version: number): Promise<boolean>;
  /** Keeps what a person did, for the time when they come back. */
  noteSteps(author: string, change: StepsChange): Promise<void>;
  /** What a person did, in the order in which it was begun. */
  stepsOf(author: string): Promise<DraftStep[]>;
  /** Does it as one where the store can: a draft and the step that made it are kept together. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Keeps what the author of each was told is published: the next save starts from there. */
  noteTold(drafts: readonly DraftVersion[]): Promise<void>;
  /** Takes away drafts that were published; one that was saved meanwhile stays, and starts from what was published of it. */
  removePublished(drafts: readonly DraftVersion[]): Promise<void>;
}
