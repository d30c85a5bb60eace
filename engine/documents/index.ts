import type { DocumentTypes } from "./document-types.ts";

export * from "./common.ts";
export type { DocumentTypes } from "./document-types.ts";

/** Names of the kinds; `engine/kinds/index.ts` lists them. */
export type DocumentKind = keyof DocumentTypes;
export type CampusDocument = DocumentTypes[DocumentKind];

/** A document with the file it came from, relative to the set's root: `base/campus.entity.json`. */
export interface SourceDocument<D extends CampusDocument = CampusDocument> {
  file: string;
  area: string;
  document: D;
}
/** The whole set. Everything is compiled and checked as one. */
export type DocumentSet = SourceDocument[];
