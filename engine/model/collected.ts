import type { CampusDocument, DocumentKind, DocumentTypes, SourceDocument } from "../documents/index.ts";
import type { CalendarDeclaration } from "../kinds/area/calendar-document.ts";
import type { DataScopesDeclaration } from "../kinds/area/data-scope-document.ts";
import type { SchoolNameDeclaration } from "../kinds/area/school-name-document.ts";
import type { ContextDeclaration, ParamDeclaration } from "../kinds/area/document.ts";
import type { Dict } from "../kinds/dicts/document.ts";
import type { Text } from "../language/text.ts";
import type { Finding } from "../problems/finding.ts";

/** The documents of a set by kind and id. */
export type DocumentsByKind = { readonly [K in DocumentKind]: ReadonlyMap<string, SourceDocument<DocumentTypes[K]>> };

/** The documents by kind and id, and everything they declare for the whole set. First come wins; later duplicates are findings. */
export interface Collected {
  documents: DocumentsByKind;
  dicts: Map<string, Dict>;
  params: Map<string, ParamDeclaration>;
  context: Map<string, ContextDeclaration>;
  /** Null = no area has one. */
  calendar: CalendarDeclaration | null;
  /** Null = no area has them. */
  dataScopes: DataScopesDeclaration | null;
  schoolName: SchoolNameDeclaration | null;
  /** Code -> title. */
  roles: Map<string, Text>;
  /** `kind:id` -> area. */
  areaOf: Map<string, string>;
  findings: Finding[];
}

/** One document being collected. */
export interface Collecting<D extends CampusDocument> {
  document: D;
  into: Collected;
  /** Whether the name was free; else a finding at the JSON Pointer names who has it. */
  claim(name: { key: string; id: string; path: string }): boolean;
}
