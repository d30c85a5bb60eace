import { inOrder, type Texts } from "./layers.ts";
import { mergeTexts } from "./merge-texts.ts";

/** A file that two sides changed differently; null = the side has none. */
export interface LayerConflict {
  file: string;
  ours: string | null;
  theirs: string | null;
  /** What both sides say differently; empty when it is the whole document. */
  words: string[];
}

interface Sides<T> {
  base: T;
  ours: T;
  theirs: T;
}

/** Three-way merge of school layers: a file changed by one side is taken from it; one changed by both is merged part by part. */
export function mergeLayers(sides: Sides<Texts>): { merged: Texts; conflicts: LayerConflict[] } {
  const merged: [string, string][] = [];
  const conflicts: LayerConflict[] = [];
  for (const file of new Set([...sides.base.keys(), ...sides.ours.keys(), ...sides.theirs.keys()])) {
    const { base = null, ours = null, theirs = null } = { base: sides.base.get(file), ours: sides.ours.get(file), theirs: sides.theirs.get(file) };
    const found = mergeFile({ base, ours, theirs });
    if ("words" in found) conflicts.push({ file, ours, theirs, words: found.words });
    else if (found.text !== null) merged.push([file, found.text]);
  }
  return { merged: inOrder(merged), conflicts };
}

/** A null text: the file goes. */
function mergeFile({ base, ours, theirs }: Sides<string | null>): { text: string | null } | { words: string[] } {
  if (theirs === base || ours === theirs) return { text: ours };
  if (ours === base) return { text: theirs };
  return ours === null || theirs === null ? { words: [] } : mergeTexts({ base, ours, theirs });
}
