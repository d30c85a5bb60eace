import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { adapted } from "./overlays.ts";
import type { Gesture, Workspace } from "./workspace.ts";

export interface Wanted {
  file: string;
  /** As people are to see it. */
  document: CampusDocument;
}

/** What would be written so that people see the documents so: the school's own as they are, over those of the product what differs. */
export function editsFor(workspace: Workspace, wanted: readonly Wanted[]) {
  const { sources } = workspace.state;
  const edits = wanted.map(({ file, document }) => {
    const source = workspace.sourceOrNew(file);
    return source.layer === "school" ? { file, document, refused: [] } : adapted(source, sources, document);
  });
  return { edits: edits.map(({ file, document }) => ({ file, document })), refused: edits.flatMap((one) => one.refused) };
}

/** Makes what people see of several documents into this, in one step; where the product does not let it, nothing changes and why is answered. */
export function editSeveral(workspace: Workspace, wanted: readonly Wanted[], gesture: Gesture): Finding[] {
  const { edits, refused } = editsFor(workspace, wanted);
  if (refused.length === 0) workspace.editAll(edits, gesture);
  return refused;
}
