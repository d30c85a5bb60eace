import type { AreaDocument } from "./area.ts";
import type { DictsDocument } from "./dicts.ts";
import type { EntityDocument } from "./entity.ts";
import type { FlowDocument } from "./flow.ts";
import type { OverlayDocument } from "./overlay.ts";
import type { ScreenDocument } from "./screen.ts";
import type { StatDocument } from "./stat.ts";
import type { TextsDocument } from "./texts.ts";

export type * from "./area.ts";
export type * from "./card.ts";
export type * from "./dicts.ts";
export type * from "./entity.ts";
export type * from "./flow.ts";
export type * from "./overlay.ts";
export type * from "./screen.ts";
export type * from "./stat.ts";
export type * from "./texts.ts";
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
