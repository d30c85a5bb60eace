import type { CampusDocument } from "../../engine/documents/index.ts";
import { readDocument } from "../../engine/formats/read-document.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { knownKind } from "../../engine/kinds/index.ts";
import { problem } from "../../engine/errors.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { isObject } from "../../engine/values/json-object.ts";

/** A draft as the server keeps it. */
export interface KeptDraft {
  version: number;
  /** Null: the document is to go. */
  document: CampusDocument | null;
  updatedByName: string;
  updatedAt: string;
}

/** One file of the set, as it is in effect and as it is being made. */
export interface Source {
  file: string;
  layer: "product" | "school";
  /** The document in effect; null = none is yet. */
  published: CampusDocument | null;
  /** Hash of the text in effect, by which the server knows what somebody started from. */
  publishedHash: string | null;
  /** The document as it is being made; null = it is to go. */
  document: CampusDocument | null;
  /** What the editor shows: the document, or what somebody types until it is one. */
  text: string;
  /** Why the text is no document; null while it is one. */
  fault: Finding | null;
  /** Null = the server keeps none. */
  draft: KeptDraft | null;
}

/** What the text says, or why it says nothing. */
export function readSource(file: string, text: string): CampusDocument | Finding {
  const read = readDocument(file, text);
  if ("severity" in read) return read;
  const { document } = read;
  if (isObject(document) && knownKind(String(document.kind)) !== null) return document;
  const known = "kind 不正确";
  return { ...problem("DOCUMENT_SHAPE", "/kind", { reason: known }), severity: "error", file };
}

export const isFinding = (read: CampusDocument | Finding): read is Finding => "severity" in read;

export const textOfDocument = (document: CampusDocument | null): string => (document === null ? "" : canonical(document));

/** Whether two states of a document are written alike. */
export const isSameDocument = (one: CampusDocument | null, other: CampusDocument | null): boolean =>
  one === other || textOfDocument(one) === textOfDocument(other);

export type SourceState = "published" | "changed" | "added" | "removed" | "broken";

export function stateOf({ published, document, fault }: Source): SourceState {
  if (fault !== null) return "broken";
  if (document === null) return "removed";
  if (published === null) return "added";
  return isSameDocument(published, document) ? "published" : "changed";
}
