import type { AreaDocument } from "../kinds/area/document.ts";
import type { DictsDocument } from "../kinds/dicts/document.ts";
import type { EntityDocument } from "../kinds/entity/document.ts";
import type { FlowDocument } from "../kinds/flow/document.ts";
import type { OverlayDocument } from "../kinds/overlay/document.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { StatDocument } from "../kinds/stat/document.ts";
import type { TextsDocument } from "../kinds/texts/document.ts";

export type * from "../kinds/area/document.ts";
export type * from "../kinds/area/card-document.ts";
export type * from "../kinds/dicts/document.ts";
export type * from "../kinds/entity/document.ts";
export type * from "../kinds/flow/document.ts";
export type * from "../kinds/overlay/document.ts";
export type * from "../kinds/screen/document.ts";
export type * from "../kinds/stat/document.ts";
export type * from "../kinds/texts/document.ts";
export type { FieldDocument, MaskName } from "../fields/field-document.ts";
export type { OtherLanguage } from "../language/languages.ts";
export type { Text } from "../language/text.ts";
export * from "./common.ts";

export type CampusDocument =
  | AreaDocument
  | DictsDocument
  | EntityDocument
  | ScreenDocument
  | FlowDocument
  | StatDocument
  | TextsDocument
  | OverlayDocument;

/** A document with the file it came from, relative to the set's root: `base/campus.entity.json`. */
export interface SourceDocument {
  file: string;
  area: string;
  document: CampusDocument;
}
/** The whole set. Everything is compiled and checked as one. */
export type DocumentSet = SourceDocument[];
