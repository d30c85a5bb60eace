import { type Conflict, mergeDocuments } from "../../engine/changes/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Contested, DesignerCalls, FileDraft } from "./designer-calls.ts";
import { isSameDocument, type KeptDraft, type Source } from "./source.ts";
import type { WorkspaceState } from "./workspace.ts";
import { messageOf } from "./message-of.ts";

export type Saving = { state: "saved" | "waiting" | "saving" } | { state: "failed"; message: string };

/** What the saver needs of the workspace. */
interface Kept {
  readonly state: WorkspaceState;
  readonly store: { setState(part: Partial<WorkspaceState>): void };
  sourceOrNew(file: string): Source;
  put(source: Source): void;
  takeOver(file: string, document: CampusDocument | null, by: string): void;
}

/** So long after the last change a draft is saved, milliseconds. */
const quietMs = 800;

/**
 * Keeps drafts on the server. What somebody else saved meanwhile is merged by the names of its parts; where both changed the same part, nothing
 * is saved until this person has chosen.
 */
export class Saver {
  private readonly workspace: Kept;
  private readonly calls: DesignerCalls;
  private readonly unsaved = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(workspace: Kept, calls: DesignerCalls) {
    this.workspace = workspace;
    this.calls = calls;
  }

  touched(file: string): void {
    this.unsaved.add(file);
    this.workspace.store.setState({ saving: { state: "waiting" } });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), quietMs);
  }

  /** Saves everything that waits, after what is being saved already. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.running = this.running.then(() => this.saveAll());
    return this.running;
  }

  /** The person chose between two changes of one part. */
  async settle(file: string, choice: "mine" | "theirs"): Promise<void> {
    const contested = this.workspace.state.contested.get(file);
    if (contested === undefined) return;
    this.contest(file, null);
    const source = this.workspace.sourceOrNew(file);
    this.workspace.put({ ...source, draft: contested.theirs });
    const { document, updatedByName } = contested.theirs;
    if (choice === "theirs") this.workspace.takeOver(file, document, updatedByName);
    else this.workspace.takeOver(file, contested.merged, updatedByName);
    this.touched(file);
    await this.flush();
  }

  private async saveAll(): Promise<void> {
    for (const file of [...this.unsaved]) {
      if (this.workspace.state.contested.has(file)) continue;
      this.unsaved.delete(file);
      this.workspace.store.setState({ saving: { state: "saving" } });
      try {
        await this.save(file);
      } catch (error) {
        this.unsaved.add(file);
        const message = messageOf(error);
        this.workspace.store.setState({ saving: { state: "failed", message } });
        return;
      }
    }
    this.workspace.store.setState({ saving: { state: this.unsaved.size === 0 ? "saved" : "waiting" } });
  }

  private async save(file: string): Promise<void> {
    const { document, published, publishedHash: startsFrom, draft } = this.workspace.sourceOrNew(file);
    if (isSameDocument(document, published)) {
      if (draft === null) return;
      if ((await this.calls.removeDraft(file, draft.version)) === "removed") this.keep(file, null);
      else await this.meet(file);
      return;
    }
    if (draft !== null && isSameDocument(document, draft.document)) return;
    const saved = await this.calls.saveDraft({ file, document, version: draft?.version ?? null, startsFrom });
    if (saved === "stale") await this.meet(file);
    else this.keep(file, { ...kept(saved), document });
  }

  private keep(file: string, draft: KeptDraft | null): void {
    this.workspace.put({ ...this.workspace.sourceOrNew(file), draft });
  }

  /** Somebody else saved the file: both sides' changes are brought together from the state this person last saw. */
  private async meet(file: string): Promise<void> {
    const found = await this.calls.draft(file);
    const theirs: KeptDraft | null = found && kept(found);
    const { document: mine, draft, published } = this.workspace.sourceOrNew(file);
    const base = draft === null ? published : draft.document;
    if (theirs === null) {
      // Theirs was published or given up: mine begins a new draft.
      this.keep(file, null);
      this.unsaved.add(file);
      return;
    }
    const merged = mergeStates(base, mine, theirs.document);
    if (merged.conflicts.length > 0) {
      this.contest(file, { file, theirs, conflicts: merged.conflicts, merged: merged.document ?? mine! });
      this.unsaved.add(file);
      return;
    }
    this.keep(file, theirs);
    this.workspace.takeOver(file, merged.document, theirs.updatedByName);
    this.unsaved.add(file);
    await this.save(file);
    this.unsaved.delete(file);
  }

  private contest(file: string, contested: Contested | null): void {
    const all = new Map(this.workspace.state.contested);
    if (contested === null) all.delete(file);
    else all.set(file, contested);
    this.workspace.store.setState({ contested: all });
  }
}

const kept = ({ version, document, updatedByName, updatedAt }: FileDraft): KeptDraft => ({ version, document, updatedByName, updatedAt });

/** One side may have taken the whole document away. */
function mergeStates(
  base: CampusDocument | null,
  mine: CampusDocument | null,
  theirs: CampusDocument | null,
): { document: CampusDocument | null; conflicts: readonly Conflict[] } {
  if (isSameDocument(mine, theirs) || isSameDocument(base, mine)) return { document: theirs, conflicts: [] };
  if (isSameDocument(base, theirs)) return { document: mine, conflicts: [] };
  if (mine !== null && theirs !== null) return mergeDocuments(base, mine, theirs);
  const whole = { document: "", steps: [], anchor: "", ours: mine, theirs };
  return { document: mine, conflicts: [whole] };
}
