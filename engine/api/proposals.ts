import type { FieldChange } from "./changes.ts";

/** Reply of `proposals`: what people proposed to change of a record, newest first; only what concerns the reader. */
export interface RecordProposals {
  proposals: Proposal[];
}

export interface Proposal {
  id: string;
  state: "waiting" | "accepted" | "rejected" | "withdrawn";
  /** `yyyy-MM-dd HH:mm:ss`. */
  at: string;
  proposer: string;
  /** The reader's own, which they may withdraw while it waits. */
  isOwn: boolean;
  /** The reader may accept or reject it now. */
  isDecidable: boolean;
  decider: string | null;
  decidedAt: string | null;
  /** Why it was rejected. */
  reason: string | null;
  /** From what stands there now to what is proposed; of what was decided only the titles are left. */
  fields: ProposedChange[];
}

/** `files`: ids that stand there and that are proposed, of a field with files that the reader sees. */
export interface ProposedChange extends FieldChange {
  files?: { from: string[]; to: string[] };
}
