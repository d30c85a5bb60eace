import { createStore, type StoreApi } from "zustand/vanilla";
import type { Change } from "../../engine/documents/change.ts";
import type { CampusDocument, SourceDocument } from "../../engine/documents/index.ts";
import type { Model } from "../../engine/model/model.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import type { DesignerCalls } from "./designer-calls.ts";
import { changedBy, type Edit, editBetween, type Entry, redoable, undoable, withEntry } from "./journal.ts";
import { Saver } from "./saver.ts";
import type { ChangedFiles, Checker } from "./set-checker.ts";
import { isFinding, readSource, type Source, textOfDocument } from "./source.ts";
import { adapted, filesBelow, shownDocument } from "./overlays.ts";
import { openedSources } from "./opened-sources.ts";
import { Spoken } from "./spoken.ts";
import { emptyState, type WorkspaceState } from "./workspace-state.ts";

/** What a gesture says of itself. */
export interface Gesture {
  /** Edits of one kind in one box are one step while they follow each other. */
  name: string;
  /** Said when the changes themselves say nothing. */
  label: string;
  /** The label says it all, where one gesture changes many parts. */
  saysAll?: boolean;
}

interface Tools {
  calls: DesignerCalls;
  checker: Checker;
  /** Milliseconds. */
  now(): number;
  /** A name that nothing else has, on whichever machine. */
  newId(): string;
}

/** Longer than this without a key, and typing goes on in a new step, milliseconds. */
const stayMs = 1_500;
/** The set is checked when nobody has typed for so long, milliseconds. */
const checkAfterMs = 300;

/** All documents as they are being made, with the history of this person's steps. Every change goes through `edit`. */
export class Workspace {
  readonly store: StoreApi<WorkspaceState> = createStore(() => emptyState);
  readonly saver: Saver;
  private readonly tools: Tools;
  private spoken: Spoken | null = null;
  private opening: Promise<void> | null = null;
  private unchecked = new Map<string, SourceDocument | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tools: Tools) {
    this.tools = tools;
    this.saver = new Saver(this, tools.calls);
  }

  /** Reads everything, once at a time. What was done here before is saved first and stays in the history; what is typed and no document yet stays in its box. */
  open(): Promise<void> {
    this.opening ??= this.read().finally(() => {
      this.opening = null;
    });
    return this.opening;
  }

  private async read(): Promise<void> {
    const isFirst = this.state.release === null;
    if (!isFirst) await this.saver.flush();
    const { calls } = this.tools;
    const [set, drafts, steps] = await Promise.all([calls.set(), calls.drafts(), isFirst ? calls.steps() : []]);
    if (isFirst) this.saver.told.know(steps);
    const journal = isFirst ? steps : this.state.journal;
    const sources = openedSources(set, drafts);
    for (const { file, text, fault } of this.state.sources.values()) {
      if (fault !== null) sources.set(file, { ...(sources.get(file) ?? this.sourceOrNew(file)), text, fault });
    }
    const operations = set.operations.map(({ name }) => name);
    this.store.setState({ release: set.release, operations: set.operations, sources, journal, isChecking: true });
    const documents = documentsOf(sources);
    this.spoken = new Spoken(documents, operations);
    this.unchecked.clear();
    const findings = await this.tools.checker.open(documents, operations);
    this.store.setState({ findings, isChecking: this.unchecked.size > 0 });
  }

  /** Several documents by one gesture, which is one step. */
  editAll(wanted: readonly { file: string; document: CampusDocument | null }[], gesture: Gesture): void {
    this.change(
      wanted.map((one) => ({ ...one, text: textOfDocument(one.document) })),
      gesture,
    );
  }

  /** What somebody types. It becomes the document as soon as it is one. */
  type(file: string, text: string, gesture: Gesture): void {
    const source = this.source(file);
    const read = readSource(file, text);
    if (isFinding(read)) {
      this.put({ ...source, text, fault: read });
      return;
    }
    if (source.layer === "school") {
      this.change([{ file, document: read, text }], gesture);
      return;
    }
    const [refused = null] = this.editShown(file, read, gesture);
    this.put({ ...this.source(file), text, fault: refused });
  }

  /** The document as people see it: the product's with the school's changes over it. */
  shown(file: string): CampusDocument | null {
    return shownDocument(this.source(file), this.state.sources);
  }

  /** Makes what people see into this. Over a document of the product the school's changes are written beside it; what it may not change is answered. */
  editShown(file: string, wanted: CampusDocument, gesture: Gesture): Finding[] {
    const source = this.source(file);
    if (source.layer === "school") {
      this.edit(file, wanted, gesture);
      return [];
    }
    const { file: overlay, document, refused } = adapted(source, this.state.sources, wanted);
    if (refused.length === 0) this.edit(overlay, document, gesture);
    return refused;
  }

  /** Puts documents in the place of those that stand; null = it is to go. Documents alike to what stands are no step. */
  edit(file: string, document: CampusDocument | null, gesture: Gesture): void {
    this.change([{ file, document, text: textOfDocument(document) }], gesture);
  }

  undo(): Entry | undefined {
    const entry = undoable(this.state.journal);
    if (entry !== undefined) this.apply(entry, { changes: ({ back }) => back, isUndone: true });
    return entry;
  }

  redo(): Entry | undefined {
    const entry = redoable(this.state.journal);
    if (entry !== undefined) this.apply(entry, { changes: ({ forward }) => forward, isUndone: false });
    return entry;
  }

  /** Tells where this person is, and takes over what others saved or published since. */
  async attend(file: string): Promise<void> {
    const { people, release, drafts } = await this.tools.calls.presence(file);
    this.store.setState({ people });
    if (release === this.state.release?.no) await this.saver.catchUp(drafts);
    else await this.open();
  }

  /** Somebody else's save, merged into what stands here. It is no step of this person's undo. */
  takeOver(file: string, document: CampusDocument | null, by: string): void {
    this.change([{ file, document, text: textOfDocument(document) }], { name: `other:${by}`, label: by }, by);
  }

  /** The set as it is being made, compiled; null until it is there. */
  get model(): Model | null {
    return this.spoken?.model ?? null;
  }

  /** How a document differs from what is in effect, as a school says it. */
  changesOf(file: string): string[] {
    const { published } = this.source(file);
    const edit = editBetween(file, published, this.shown(file));
    return edit === null ? [] : this.wordsOf(edit.forward);
  }

  wordsOf(changes: readonly Change[]): string[] {
    return this.spoken?.describe(changes) ?? [];
  }

  get calls(): DesignerCalls {
    return this.tools.calls;
  }

  get checker(): Checker {
    return this.tools.checker;
  }

  /** The text as the file will say it. */
  format(file: string): void {
    const source = this.source(file);
    if (source.fault === null) this.put({ ...source, text: textOfDocument(source.document) });
  }

  get state(): WorkspaceState {
    return this.store.getState();
  }

  /** @throws Error for a file that nobody opened */
  source(file: string): Source {
    const source = this.state.sources.get(file);
    if (source === undefined) throw new Error(`no file ${file}`);
    return source;
  }

  /** The file, or the place of one that is new. */
  sourceOrNew(file: string): Source {
    return (
      this.state.sources.get(file) ?? {
        file,
        layer: "school",
        published: null,
        publishedHash: null,
        document: null,
        text: "",
        fault: null,
        draft: null,
      }
    );
  }

  put(source: Source): void {
    const sources = new Map(this.state.sources);
    if (isGone(source)) sources.delete(source.file);
    else sources.set(source.file, source);
    this.store.setState({ sources });
  }

  private change(wanted: readonly { file: string; document: CampusDocument | null; text: string }[], gesture: Gesture, by?: string): void {
    const edits: Edit[] = [];
    for (const { file, document, text } of wanted) {
      const source = this.sourceOrNew(file);
      const edit = editBetween(file, source.document, document);
      this.put({ ...source, document, text, fault: null });
      if (edit !== null) edits.push(edit);
    }
    if (edits.length === 0) return;
    this.note(edits, gesture, by);
    this.touch(edits.map(({ file }) => file));
    this.showBelow(edits);
  }

  private note(edits: readonly Edit[], gesture: Gesture, by: string | undefined): void {
    const at = this.tools.now();
    const grown = by === undefined ? this.grown(edits, gesture, at) : null;
    const whole = grown?.edits ?? edits;
    const words = this.words(whole);
    const label = gesture.saysAll === true || words === "" ? gesture.label : words;
    const entry: Entry = { id: grown?.id ?? this.tools.newId(), gesture: gesture.name, at, label, edits: whole, ...(by === undefined ? {} : { by }) };
    this.store.setState({ journal: withEntry(this.state.journal, entry), missed: null });
  }

  /** The step under way together with more of it; null when this begins another. */
  private grown(edits: readonly Edit[], gesture: Gesture, at: number): Entry | null {
    const last = this.state.journal.at(-1);
    if (last === undefined || last.isUndone || last.by !== undefined || last.gesture !== gesture.name || at - last.at > stayMs) return null;
    const [one, ...more] = edits;
    const [known, ...others] = last.edits;
    if (one === undefined || known === undefined || more.length + others.length > 0 || known.file !== one.file) return null;
    const now = this.source(one.file).document;
    const before = changedBy(now, [...one.back, ...known.back]).document;
    const whole = editBetween(one.file, before, now);
    return whole === null ? null : { ...last, edits: [whole] };
  }

  private apply(entry: Entry, { changes, isUndone }: { changes(edit: Edit): Edit["forward"]; isUndone: boolean }): void {
    const missed: string[] = [];
    for (const edit of entry.edits) {
      const source = this.sourceOrNew(edit.file);
      const applied = changedBy(source.document, changes(edit));
      missed.push(...applied.missed.map(({ anchor }) => anchor));
      this.put({ ...source, document: applied.document, text: textOfDocument(applied.document), fault: null });
    }
    const { isUndone: _, ...done } = entry;
    const now: Entry = isUndone ? { ...done, isUndone: true } : done;
    const journal = this.state.journal.map((one) => (one.id === entry.id ? now : one));
    this.store.setState({ journal, missed: missed.length === 0 ? null : missed.join(" ") });
    this.words(entry.edits);
    this.touch(entry.edits.map(({ file }) => file));
    this.showBelow(entry.edits);
  }

  /** What lies under an overlay that changed is another document to people. */
  private showBelow(edits: readonly Edit[]): void {
    const overlays = edits.flatMap(({ file, forward }) => [
      this.documentAt(file)?.document ?? null,
      ...forward.flatMap(({ before, after }) => [before, after] as (CampusDocument | null)[]),
    ]);
    const files = new Set(overlays.flatMap((overlay) => filesBelow(overlay ?? null, this.state.sources)));
    for (const file of files) this.put({ ...this.source(file), text: textOfDocument(this.shown(file)), fault: null });
  }

  /** The changes as a school says them; the compiled set follows. */
  private words(edits: readonly Edit[]): string {
    const changed = new Map(edits.map(({ file }) => [file, this.documentAt(file)]));
    const lines = this.spoken?.tell(
      changed,
      edits.flatMap(({ forward }) => forward),
    );
    return [...new Set(lines)].join("；");
  }

  private documentAt(file: string): SourceDocument | null {
    const document = this.state.sources.get(file)?.document ?? null;
    return document === null ? null : { file, area: file.split("/")[0]!, document };
  }

  private touch(files: readonly string[]): void {
    for (const file of files) {
      this.unchecked.set(file, this.documentAt(file));
      this.saver.touched(file);
    }
    clearTimeout(this.timer);
    this.store.setState({ isChecking: true });
    this.timer = setTimeout(() => void this.check(), checkAfterMs);
  }

  /** Checks what changed since the last check. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    const changed: ChangedFiles = this.unchecked;
    if (changed.size === 0) return;
    this.unchecked = new Map();
    const findings = await this.tools.checker.change(changed);
    this.store.setState({ findings, isChecking: this.unchecked.size > 0 });
  }
}

/** Neither published nor a draft, and nobody writes it. */
const isGone = ({ published, document, draft, fault }: Source): boolean =>
  published === null && document === null && draft === null && fault === null;

const documentsOf = (sources: ReadonlyMap<string, Source>): SourceDocument[] =>
  [...sources.values()].flatMap(({ file, document }) => (document === null ? [] : { file, area: file.split("/")[0]!, document }));
