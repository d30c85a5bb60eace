import { concernsRights, diffSets, documentKey, laidOver } from "../../../engine/changes/index.ts";
import type { DocumentSet, SourceDocument } from "../../../engine/documents/index.ts";
import type { OverlayDocument } from "../../../engine/kinds/overlay/document.ts";
import { type Layers, sourceOf, type Texts } from "./layers.ts";

/** Whether what a file of the school says from now on gives or takes rights, or decides something otherwise. */
export function changesRights({ before: { product, school }, school: next }: { before: Layers; school: Texts }, file: string): boolean {
  const [before, after] = [school.get(file), next.get(file)].map((own) => (own === undefined ? null : sourceOf(file, own)));
  const overlay = [before, after].map((one) => one?.document).find((document) => document?.kind === "overlay");
  const below = overlay === undefined ? null : documentBelow(product, overlay);
  // Where an overlay begins or ends, what lies below it is on the other side.
  const seen = (own: SourceDocument | null | undefined): DocumentSet => {
    if (own == null) return below === null ? [] : [below];
    return own.document.kind === "overlay" && below !== null ? [{ ...below, document: laidOver(below, own) }] : [own];
  };
  return diffSets(seen(before), seen(after)).some(concernsRights);
}

function documentBelow(product: Layers["product"], { of }: OverlayDocument): SourceDocument | null {
  for (const [file, text] of product) {
    const source = sourceOf(file, text);
    if (documentKey(source.document) === of) return source;
  }
  return null;
}
