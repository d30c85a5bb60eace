import { mergeDocuments } from "../../../engine/changes/index.ts";
import { canonical } from "../../../engine/documents/canonical.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";

/** What became of two texts of one document: one text, or the anchors at which both sides differ. */
export type MergedText = { text: string } | { anchors: string[] };

/** Two texts of one document become one when they changed different parts of it. `base` null: both sides made it. */
export function mergeTexts({ base, ours, theirs }: { base: string | null; ours: string; theirs: string }): MergedText {
  const [mine, yours] = [JSON.parse(ours) as CampusDocument, JSON.parse(theirs) as CampusDocument];
  if (mine.kind !== yours.kind || mine.id !== yours.id) return { anchors: [] };
  const { document, conflicts } = mergeDocuments(base === null ? null : (JSON.parse(base) as CampusDocument), mine, yours);
  if (conflicts.length > 0) return { anchors: conflicts.map(({ anchor }) => anchor).filter((anchor) => anchor !== "") };
  return { text: canonical(document) };
}
