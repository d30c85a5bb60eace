import { type Conflict, mergeDocuments } from "../../engine/changes/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Contested, DesignerCalls, FileDraft, Together } from "./designer-calls.ts";
import { isSameDocument, type KeptDraft, type Source } from "./source.ts";
import type { WorkspaceState } from "./workspace-state.ts";
import { ToldSteps } from "./told-steps.ts";
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
/** What could not be saved is tried again after so long, milliseconds. */
const retryMs = 5_000;
/** Who goes on typing is saved so often all the same, milliseconds. */
const mostMs = 1_000;

/**
 * Keeps drafts on the server. What somebody else saved meanwhile is merged by the names of its parts; where both changed the same part, nothing
 * is saved until this person has chosen.
 */
export class Saver {
  private readonly workspace: Kept;
  private readonly calls: DesignerCalls;
  private readonly unsaved = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest: ReturnType<typeof setTimeout> | undefined;
  readonly told = new ToldSteps();
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
    this.latest ??= setTimeout(() => void this.flush(), mostMs);
  }

  /** Saves everything that waits, after what is being saved already. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    clearTimeout(this.latest);
    this.latest = undefined;
    this.running = this.running.then(() => this.saveAll());
    return this.running;
  }

  /** Takes over what others saved since: of files that this person is not about to save. */
  catchUp(drafts: Together["drafts"]): Promise<void> {
    const followed = this.running.then(async () => {
      const versions = new Map(drafts.map(({ file, version }) => [file, version]));
      for (const { file, draft } of this.workspace.state.sources.values()) if (draft !== null && !versions.has(file)) versions.set(file, 0);
      for (const [file, version] of versions) {
        const known = this.workspace.sourceOrNew(file).draft?.version ?? 0;
        if (known !== version && !this.unsaved.has(file) && !this.workspace.state.contested.has(file)) await this.follow(file);
      }
    });
    // What could not be read now is read the next time; saving goes on.
    this.running = followed.catch(() => undefined);
    return followed;
  }

  /** The draft as others left it; nothing of it is this person's. */
  private async follow(file: string): Promise<void> {
    const found = await this.calls.draft(file);
    const source = this.workspace.sourceOrNew(file);
    // Whoever began to write meanwhile meets it with the next save.
    if (this.unsaved.has(file) || source.fault !== null) return;
    if (found === null) {
      const by = source.draft?.updatedByName ?? "";
      this.keep(file, null);
      this.workspace.takeOver(file, source.published, by);
    } else {
      this.keep(file, kept(found));
      this.workspace.takeOver(file, found.document, found.updatedByName);
    }
    // The server has it already.
    this.unsaved.delete(file);
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
        this.timer = setTimeout(() => void this.flush(), retryMs);
        return;
      }
    }
    this.workspace.store.setState({ saving: { state: this.unsaved.size === 0 ? "saved" : "waiting" } });
  }

  private async save(file: string): Promise<void> {
    const { document, published, publishedHash: startsFrom, draft } = this.workspace.sourceOrNew(file);
    if (isSameDocument(document, published)) {
      if (draft === null) return;
      const done = this.told.since(this.workspace.state.journal, file);
      if ((await this.calls.removeDraft(file, draft.version, done)) === "removed") {
        this.told.tell(done);
        this.keep(file, null);
      } else await this.meet(file);
      return;
    }
    if (draft !== null && isSameDocument(document, draft.document)) return;
    const done = this.told.since(this.workspace.state.journal, file);
    const saved = await this.calls.saveDraft({ file, document, version: draft?.version ?? null, startsFrom, ...done });
    if (saved === "stale") return this.meet(file);
    this.told.tell(done);
    this.keep(file, { ...kept(saved), document });
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
