import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Model } from "../../engine/model/model.ts";

/** Type and options of a field, without its name and texts, which are made from the source's. */
export type FieldShape = Omit<FieldDocument, "name" | "title" | "help" | "dict" | "entity" | "columns" | "renamedFrom">;

/** One value a field may have, as the source spells it. */
export interface Choice {
  /** Value in the source's own records; null stands for none and is left out. */
  source: string | number | boolean;
  /** Null = the value itself is shown. */
  label: string | null;
}

/** A property, column or header, whatever the source calls it. The one form between every reader and the documents. */
export interface ForeignField {
  /** Name in the source. */
  source: string;
  /** Steps to the value in a record of the source: `["address", "city"]`. */
  path: readonly string[];
  /** Where the source speaks of it: a JSON Pointer, `schema.table.column` or a cell. */
  pointer: string;
  /** Words for people; null = made from the name. */
  title: string | null;
  help: string | null;
  shape: FieldShape;
  /** `dict` and `dicts`: the codes. */
  choices?: readonly Choice[];
  /** `ref` and `tree`: the source name of another entity of the same draft. */
  refersTo?: string;
  /** `table`. */
  columns?: readonly ForeignField[];
  /** Title of the form section; null = the first one. */
  section: string | null;
}

/** What one source object, table or sheet says. */
export interface ForeignEntity {
  /** Name in the source. */
  source: string;
  pointer: string;
  title: string | null;
  help: string | null;
  fields: readonly ForeignField[];
  /** Sets of source names, unique together. */
  unique: readonly (readonly string[])[];
  indexes: readonly (readonly string[])[];
  /** Source name of the field others refer by; null = the platform's own id. */
  key: string | null;
}

/** Something the source says and the documents do not. */
export interface Unexpressed {
  pointer: string;
  /** Word of the source: `oneOf`, `default`, `EXCLUDE`. */
  keyword: string;
  /** zh-CN: what is lost, or what was done instead. */
  why: string;
  /** Steps to the value in a record of the source, where it speaks of one. */
  path?: readonly string[];
  /** Everything the source says below the pointer is lost with it. */
  covers?: true;
}

/** Something the documents demand and the source does not: a longest text, a largest number. */
export interface Narrowed {
  pointer: string;
  /** Option or type of the field that demands it. */
  option: string;
  /** zh-CN. */
  why: string;
  path?: readonly string[];
}

/** Lists shared by everything that reads one source. */
export interface Notes {
  unexpressed: Unexpressed[];
  narrowed: Narrowed[];
}

export interface DraftOptions {
  /** Area the documents go to. */
  area: string;
  /** Title of the area when it is new. Default: its id. */
  areaTitle?: string;
  /** The only role that gets rights. Default `gly`. */
  role?: string;
  /** What is there already: names it has taken are not taken again, its area and role are used. */
  model?: Model;
}

export interface DraftDocument {
  /** Relative to the directory of documents. */
  file: string;
  document: CampusDocument;
  /** Canonical bytes. */
  text: string;
}

/** Where a field of the documents came from. */
export interface Origin {
  entity: string;
  /** Own name, or `table.column`. */
  field: string;
  pointer: string;
  path: readonly string[];
  /** Codes of a dictionary by the source's value. */
  choices?: readonly { source: Choice["source"]; code: string }[];
}

export interface Draft extends Notes {
  documents: DraftDocument[];
  origins: Origin[];
}

export const noNotes = (): Notes => ({ unexpressed: [], narrowed: [] });
