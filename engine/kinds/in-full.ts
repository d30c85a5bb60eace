import type { CampusDocument } from "../documents/index.ts";
import { lengthened } from "../documents/short-form.ts";
import { isObject } from "../values/json-object.ts";
import { knownKind } from "./index.ts";

/** A document as it was read from a file, with every item written out that the file writes short. What is no document is given back as it is. */
export function inFull(document: unknown): unknown {
  const kind = isObject(document) && typeof document.kind === "string" ? knownKind(document.kind) : null;
  return kind === null ? document : lengthened(document, kind.schema);
}

/** The document of a canonical text. */
export const documentOf = (text: string): CampusDocument => inFull(JSON.parse(text)) as CampusDocument;
