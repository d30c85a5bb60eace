import { type Conflict, conflictWords, mergeDocuments } from "../../../engine/changes/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { upgrade } from "../../../engine/formats/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import { documentOf } from "../../../engine/kinds/in-full.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";

/** What became of two texts of one document: one text, or what both sides say differently, in words. */
export type MergedText = { text: string } | { words: string[] };

/** Two texts of one document become one when they changed different parts of it. `base` null: both sides made it. */
export function mergeTexts({ base, ours, theirs }: { base: string | null; ours: string; theirs: string }): MergedText {
  const [mine, yours] = [documentIn(ours), documentIn(theirs)];
  if (mine.kind !== yours.kind || mine.id !== yours.id) return { words: [] };
  const before = base === null ? null : documentIn(base);
  const { document, conflicts } = mergeDocuments(before, mine, yours);
  if (conflicts.length === 0) return { text: canonical(document) };
  return { words: wordsOf(conflicts, [mine, yours, ...(before === null ? [] : [before])]) };
}

/** One side may have been written before a step of the language: what only the step changed is nobody's change. */
const documentIn = (text: string): CampusDocument => upgrade(documentOf(text)) as CampusDocument;

function wordsOf(conflicts: readonly Conflict[], documents: readonly CampusDocument[]): string[] {
  const { model } = compile([{ file: "", area: "", document: documents[0]! }], { hash: "", operations: [] });
  return conflicts.map((conflict) => {
    const { what, ours, theirs } = conflictWords(conflict, documents, model);
    return `${what}（已发布：${ours}；本次：${theirs}）`;
  });
}
