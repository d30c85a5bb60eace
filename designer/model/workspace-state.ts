import type { Finding } from "../../engine/problems/finding.ts";
import type { Contested, PublishedSet, ReleaseHead, Together } from "./designer-calls.ts";
import type { Entry } from "./journal.ts";
import type { Saving } from "./saver.ts";
import type { Source } from "./source.ts";

export interface WorkspaceState {
  /** Null until the set is there. */
  release: ReleaseHead | null;
  operations: PublishedSet["operations"];
  sources: ReadonlyMap<string, Source>;
  journal: readonly Entry[];
  findings: readonly Finding[];
  isChecking: boolean;
  saving: Saving;
  contested: ReadonlyMap<string, Contested>;
  /** Who else is there, each with the document that is open. */
  people: Together["people"];
  /** What an undo could not take back, because somebody changed it since; null = nothing. */
  missed: string | null;
}

/** Before anything is read. */
export const emptyState: WorkspaceState = {
  release: null,
  operations: [],
  sources: new Map(),
  journal: [],
  findings: [],
  isChecking: true,
  saving: { state: "saved" },
  contested: new Map(),
  people: [],
  missed: null,
};
