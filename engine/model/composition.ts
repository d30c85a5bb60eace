import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import type { OverlayDocument } from "../kinds/overlay/document.ts";
import type { Finding } from "../problems/finding.ts";

/** Where a part of a composed document was written. */
export interface Origin {
  file: string;
  /** JSON Pointer into that file's document. */
  path: string;
}

/** Remembers for the parts of composed documents which file they come from, whatever is moved around them. */
export interface Origins {
  /** Objects and lists. */
  parts: Map<object, Origin>;
  /** Single values of objects that an overlay set. */
  values: Map<object, Map<string, Origin>>;
}

export type OverlaySource = SourceDocument & { document: OverlayDocument };

export interface LaidOver extends OverlaySource {
  /** `kind:id` of the document it was laid over; null when the product no longer has it. */
  over: string | null;
}

export interface Composition {
  /** The documents with the overlays laid over them, in the order given; overlays themselves are no longer among them. */
  set: DocumentSet;
  /** The documents as they were given, overlays apart. */
  product: DocumentSet;
  /** The overlays laid over them; one with a broken shape is passed over. */
  overlays: LaidOver[];
  /** Of overlays: what no longer fits and what is refused. */
  findings: Finding[];
  /** Which file the parts of composed documents come from. */
  origins: Origins;
}
