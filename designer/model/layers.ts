import { type Change, diffDocuments, invert, jsonOf, screenForRole, screenWithVariant } from "../../engine/changes/index.ts";
import { anchorOf } from "../../engine/documents/anchors.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { valueAlong } from "../../engine/documents/value-along.ts";
import { addItem, setValue } from "./commands.ts";
import { changedBy } from "./journal.ts";
import type { Gesture, Workspace } from "./workspace.ts";

/** Whom the changes of a screen are for: everybody (null), or the people of one role. */
export type Layer = string | null;

/** The roles for which a document may be changed apart from the others. */
export const rolesOf = (document: CampusDocument | null): string[] => (document?.kind === "screen" ? Object.keys(document.variants) : []);

/** The document as those see it whom the changes are for. */
export const seenIn = (document: CampusDocument, layer: Layer): CampusDocument =>
  document.kind === "screen" && layer !== null ? screenForRole(document, layer) : document;

export interface LayerEdit {
  file: string;
  layer: Layer;
  /** As those are to see it whom it is for. */
  wanted: CampusDocument;
  gesture: Gesture;
}

/** Makes what the people of the layer see into what is wanted; why not, where that cannot be. */
export function editLayer(workspace: Workspace, { file, layer, wanted, gesture }: LayerEdit): Finding[] {
  const document = workspace.shown(file);
  if (document?.kind !== "screen" || wanted.kind !== "screen" || layer === null) return workspace.editShown(file, wanted, gesture);
  const { document: changed, refused } = screenWithVariant({ file, document, role: layer, wanted });
  return refused.length > 0 ? refused : workspace.editShown(file, changed, gesture);
}

/** What the people of a role have otherwise than everybody. */
export function differencesOf(document: CampusDocument, layer: Layer): Change[] {
  if (document.kind !== "screen" || layer === null) return [];
  const { locks: _, ...shared } = document;
  return diffDocuments({ ...shared, variants: {} }, seenIn(document, layer));
}

/** The document as the people of a role see it, with one difference less. */
export const withoutDifference = (seen: CampusDocument, difference: Change): CampusDocument => changedBy(seen, [invert(difference)]).document ?? seen;

/** A part that everybody else has comes back as they have it, where they have it; any other one is new at the end. */
export function addedIn(document: CampusDocument, layer: Layer, { list, item }: { list: readonly string[]; item: unknown }): CampusDocument {
  const seen = seenIn(document, layer);
  const known = valueAlong(jsonOf(document), list);
  const at = layer !== null && Array.isArray(known) ? known.findIndex((one) => anchorOf(one) === anchorOf(item)) : -1;
  if (at < 0) return addItem(seen, list, item);
  const base = known as unknown[];
  const now = (valueAlong(jsonOf(seen), list) as unknown[] | undefined) ?? [];
  const earlier = base.slice(0, at).map(anchorOf);
  const behind = now.findLastIndex((one) => earlier.includes(anchorOf(one)));
  return setValue(seen, list, now.toSpliced(behind + 1, 0, base[at]));
}
