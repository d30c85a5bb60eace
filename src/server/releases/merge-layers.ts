import type { Texts } from "./layers.ts";
import { inOrder } from "./layers.ts";

/** A file that two sides changed differently; null = the side has none. */
export interface LayerConflict {
  file: string;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

/** Merges two texts of one document over their base; null = they cannot be merged. */
export type MergeTexts = (at: { file: string; base: string; ours: string; theirs: string }) => string | null;

/** Three-way merge of school layers: a file changed by one side is taken from it; one changed by both is merged inside. */
export function mergeLayers(
  sides: { base: Texts; ours: Texts; theirs: Texts },
  mergeTexts: MergeTexts,
): { merged: Texts; conflicts: LayerConflict[] } {
  const merged: [string, string][] = [];
  const conflicts: LayerConflict[] = [];
  for (const file of new Set([...sides.base.keys(), ...sides.ours.keys(), ...sides.theirs.keys()])) {
    const at = { file, base: sides.base.get(file) ?? null, ours: sides.ours.get(file) ?? null, theirs: sides.theirs.get(file) ?? null };
    const text = mergeFile(at, mergeTexts);
    if (text === undefined) conflicts.push(at);
    else if (text !== null) merged.push([file, text]);
  }
  return { merged: inOrder(merged), conflicts };
}

/** undefined = conflict, null = the file goes. */
function mergeFile({ file, base, ours, theirs }: LayerConflict, mergeTexts: MergeTexts): string | null | undefined {
  if (theirs === base || ours === theirs) return ours;
  if (ours === base) return theirs;
  if (base === null || ours === null || theirs === null) return undefined;
  return mergeTexts({ file, base, ours, theirs }) ?? undefined;
}
