import type { CampusDocument, DocumentKind } from "../engine/documents/index.ts";
import { knownKind } from "../engine/kinds/index.ts";
import { textOf } from "../renderers/text.ts";
import type { Source } from "./model/source.ts";

/** What a document is called; its file where it says nothing. */
export const titleOfDocument = (document: CampusDocument | null, file: string): string => textOf(document?.title) || document?.id || file;

export const titleOfSource = ({ document, published, file }: Source): string => titleOfDocument(document ?? published, file);

/** The kind as a school calls it, by the name of its file where the text is no document. */
export const kindOfSource = ({ document, published, file }: Source): DocumentKind | string =>
  (document ?? published)?.kind ?? file.split(".").at(-2)?.split("/").at(-1) ?? "";

export const kindTitle = (kind: string): string => knownKind(kind)?.words.title ?? kind;
