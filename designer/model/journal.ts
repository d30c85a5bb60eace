import { applyChanges, type Change, diffDocuments, documentKey, invertAll, jsonOf } from "../../engine/changes/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";

/** What one gesture did to one file. */
export interface Edit {
  file: string;
  forward: readonly Change[];
  back: readonly Change[];
}

/** One step of the history: a gesture. It holds the parts that changed, never a whole state. */
export interface Entry {
  id: string;
  /** Steps of one gesture that follow each other at once are one step. */
  gesture: string;
  /** Milliseconds. */
  at: number;
  /** In the words of a school. */
  label: string;
  edits: readonly Edit[];
  /** Taken back; it may be done again until the next step. */
  isUndone?: true;
  /** Somebody else's, who saved meanwhile: no step of one's own undo. */
  by?: string;
}

/** Null where nothing differs. `null` of a document: there is none. */
export function editBetween(file: string, before: CampusDocument | null, after: CampusDocument | null): Edit | null {
  const forward = changesBetween(before, after);
  return forward.length === 0 ? null : { file, forward, back: invertAll(forward) };
}

function changesBetween(before: CampusDocument | null, after: CampusDocument | null): Change[] {
  const whole = { steps: [], anchor: "", pointer: "" };
  if (before === null && after === null) return [];
  if (before === null) return [{ kind: "add", document: documentKey(after!), ...whole, after: jsonOf(after!) }];
  if (after === null) return [{ kind: "remove", document: documentKey(before), ...whole, before: jsonOf(before) }];
  // A document of another kind has other parts: nothing of the one can be found in the other.
  if (before.kind !== after.kind) return [...changesBetween(before, null), ...changesBetween(null, after)];
  return diffDocuments(before, after);
}

/** The document with the changes made, by the names of its parts, whatever else happened to it. What no longer fits is told. */
export function changedBy(document: CampusDocument | null, changes: readonly Change[]): { document: CampusDocument | null; missed: Change[] } {
  let current = document;
  const missed: Change[] = [];
  for (const run of runsOf(changes)) {
    const [change] = run;
    if (!isWhole(change!) && current !== null) {
      const applied = applyChanges(current, run);
      current = applied.document;
      missed.push(...applied.missed);
    } else if (change!.kind === "add" && isWhole(change!) && current === null) current = change!.after as CampusDocument;
    else if (change!.kind === "remove" && isWhole(change!) && current !== null) current = null;
    else missed.push(...run);
  }
  return { document: current, missed };
}

/** It makes a document, or takes it away. */
const isWhole = ({ steps, kind }: Change): boolean => steps.length === 0 && kind !== "rename";

/** Changes of parts that follow each other are made together; a document is made or taken away alone. */
function runsOf(changes: readonly Change[]): Change[][] {
  const runs: Change[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0] === undefined || isWhole(last[0]) || isWhole(change)) runs.push([change]);
    else last.push(change);
  }
  return runs;
}

/** The step that an undo takes back; undefined = none is left. */
export const undoable = (journal: readonly Entry[]): Entry | undefined => journal.findLast((entry) => !entry.isUndone && entry.by === undefined);

/** The step that comes back next: the earliest of those taken back, as long as nothing was done since. */
export function redoable(journal: readonly Entry[]): Entry | undefined {
  const own = journal.filter((entry) => entry.by === undefined);
  const lastDone = own.findLastIndex((entry) => !entry.isUndone);
  return own[lastDone + 1];
}

/** The journal with a step at its end. What was taken back before it is gone; a step of the gesture that is still under way grows. */
export function withEntry(journal: readonly Entry[], entry: Entry): readonly Entry[] {
  if (entry.by !== undefined) return [...journal, entry];
  const kept = journal.filter((one) => !one.isUndone);
  const last = kept.at(-1);
  return last !== undefined && last.id === entry.id ? [...kept.slice(0, -1), entry] : [...kept, entry];
}
