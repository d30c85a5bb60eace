import type { Steps } from "./designer-calls.ts";
import type { Entry } from "./journal.ts";

/** Steps that the server knows, each as it was told. An entry that changes is another object, so that being the same one means being told. */
export class ToldSteps {
  private told: ReadonlyMap<string, Entry> = new Map();

  /** These came from the server. */
  know(entries: readonly Entry[]): void {
    this.told = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** What has to be told with a save of the file. */
  since(journal: readonly Entry[], file: string): Steps {
    const own = journal.filter(({ by }) => by === undefined);
    const ids = new Set(own.map(({ id }) => id));
    return {
      steps: own.filter((entry) => this.told.get(entry.id) !== entry && entry.edits.some((edit) => edit.file === file)),
      gone: [...this.told.keys()].filter((id) => !ids.has(id)),
    };
  }

  tell({ steps, gone }: Steps): void {
    const told = new Map(this.told);
    for (const id of gone) told.delete(id);
    for (const entry of steps) told.set(entry.id, entry);
    this.told = told;
  }
}
