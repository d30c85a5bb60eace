import { documentOf } from "../../engine/kinds/in-full.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import type { CampusDocument, DocumentSet } from "../../engine/documents/index.ts";
import type { Entry } from "../../designer/model/journal.ts";
import type { DesignerCalls, DraftSave, FileDraft, Steps } from "../../designer/model/designer-calls.ts";

/** A server that keeps drafts by version, as the product's does, for several designers at once. */
export class DesignerServer {
  readonly drafts = new Map<string, FileDraft>();
  /** Person -> steps by id, in the order in which they were begun. */
  /** Person -> open file. */
  readonly present = new Map<string, string>();
  readonly steps = new Map<string, Map<string, Entry>>();
  /** Every save that was kept, in order. */
  readonly saves: DraftSave[] = [];
  isAway = false;
  private readonly set: DocumentSet;

  constructor(set: DocumentSet) {
    this.set = set;
  }

  /** What one person asks. `school`: files of the school's own; the others are the product's. */
  callsOf(who: string, school: (file: string) => boolean = () => true): DesignerCalls {
    const documents = this.set.map(({ file, document }) => ({
      file,
      layer: school(file) ? ("school" as const) : ("product" as const),
      text: canonical(document),
      hash: `of ${file}`,
    }));
    const nothing = () => Promise.reject(new Error("not asked here"));
    return {
      set: async () => ({ release: { no: 1, note: "", createdByName: null, createdAt: "2026-01-01 00:00:00" }, documents, operations: [] }),
      drafts: async () => [...this.drafts.values()],
      draft: async (file) => {
        const found = this.drafts.get(file);
        return found === undefined ? null : { ...found, published: null, conflicts: [] };
      },
      saveDraft: async (save) => this.save(save, who),
      presence: async (file) => {
        this.present.set(who, file);
        const people = [...this.present].flatMap(([userName, at]) => (userName === who ? [] : [{ userName, file: at }]));
        return { people, release: 1, drafts: [...this.drafts.values()].map((draft) => ({ file: draft.file, version: draft.version })) };
      },
      steps: async () => JSON.parse(JSON.stringify([...(this.steps.get(who)?.values() ?? [])])) as Entry[],
      removeDraft: async (file, version, done) => {
        if (this.drafts.get(file)?.version !== version) return "stale";
        this.note(done, who);
        this.drafts.delete(file);
        return "removed";
      },
      plan: nothing,
      publish: nothing,
      releases: nothing,
      compare: nothing,
      rollback: nothing,
      rollbackAsDrafts: nothing,
      figures: nothing,
    };
  }

  private note({ steps, gone }: Steps, who: string): void {
    const known = this.steps.get(who) ?? new Map<string, Entry>();
    for (const id of gone) known.delete(id);
    for (const step of steps) known.set(step.id, step);
    this.steps.set(who, known);
  }

  private save(save: DraftSave, who: string): FileDraft | "stale" {
    if (this.isAway) throw new Error("服务器没有回应");
    const { file, document, version } = save;
    if ((this.drafts.get(file)?.version ?? null) !== version) return "stale";
    this.saves.push(save);
    const kept = document === null ? null : (documentOf(canonical(document)) as CampusDocument);
    const draft = { file, document: kept, version: (version ?? 0) + 1, updatedByName: who, updatedAt: "2026-01-01 00:00:00" };
    this.drafts.set(file, draft);
    this.note(save, who);
    return draft;
  }
}
