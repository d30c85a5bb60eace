import type { KeptViews } from "../api/views.ts";
import type { Text } from "../language/text.ts";
import type { StatDocument } from "../kinds/stat/document.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { CalledPart, RecordRule } from "../kinds/entity/document.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";
import type { Dict } from "../kinds/dicts/document.ts";
import type { ValueClass } from "../fields/value-class.ts";
import type { FieldTypeName } from "../fields/types.ts";

/** A field as a screen needs it, under its path. */
export interface ScreenField {
  path: Path;
  title: Text;
  type: FieldTypeName;
  doc: FieldDocument;
  valueClass: ValueClass;
  /** Read behind a reference for what the form works out by itself; nothing of the screen shows it. */
  isUnseen?: true;
  /** Row key of the display name of a reference; for a walked path `<prefix>.<labelKey>`. */
  labelKey: string | null;
  /** Target of ref, refs, tree. */
  ref: {
    entity: string;
    service: string;
    key: string;
    titleField: string;
    tree: boolean /** Reads as the number it stores (see `shown-as-key.ts`). */;
    asKey?: true;
  } | null;
  /** Computed, copied or written by flow, operation or system. */
  derived: boolean;
  /** Whether some grant of the user reads it in clear, only masked, or not at all (then it is absent from the screen). */
  read: "clear" | "masked";
  create: boolean;
  update: boolean;
  /** Codes of its dictionary that no right of the user to create covers. Absent = none. */
  uncreated?: readonly string[];
  /** Where it is masked it may be asked for in clear, row by row. */
  reveal?: true;
  /** Columns of a `table` field by name. */
  columns: Record<string, ScreenField> | null;
}

/** One thing that a dialog asks for. */
export interface ScreenAsk {
  /** Of a field of the record, or the name of a value. */
  path: Path;
  /** A value that no record stores; null: the field of the screen under that path. */
  value: ScreenField | null;
  title?: Text;
  help?: Text;
  /** Null = never, `{ "all": [] }` = always. What cannot be judged here the server judges. */
  required: Cond | null;
  /** Null = always asked for. */
  visible: Cond | null;
  default?: Expr;
  /** Narrower choice than the field's own. */
  options?: Cond;
  /** Asked for by the move of this part alone, and by that move nothing without it. */
  part?: string;
}

/** What the renderers draw: the screen after overlay, with everything the user may not see or do taken out. Plain JSON. */
export interface CompiledScreen {
  id: string;
  title: Text;
  /** `hash` of the model it was compiled from. */
  release: string;
  entity: string;
  entityTitle: Text;
  service: string;
  /** `/api/<service>/<entity>` */
  path: string;
  key: string;
  titleField: string;
  /** What its records are called elsewhere, where the title alone does not tell. */
  called?: readonly CalledPart[];
  treeField: string | null;
  /** The user may put rows elsewhere in their tree (`place`). Absent = no. */
  placeable?: true;
  /** Role whose variant this is. */
  variant: string;
  /** Variants this user may switch to, this one included. */
  variants: { role: string; title: Text; roleTitle: Text }[];
  /** Overlay applied; `variants`, `locks` and hidden items gone. */
  screen: Omit<ScreenDocument, "variants" | "locks">;
  fields: Record<Path, ScreenField>;
  /** What calls and batches ask for, by the anchor of the action. Absent = none asks. */
  asks?: Record<string, ScreenAsk[]>;
  /** Named conditions used by the screen. */
  conditions: Record<string, Cond>;
  /** Rules the form can judge (assert and require). */
  rules: RecordRule[];
  dicts: Record<string, Dict>;
  /** Paths every row must carry for conditions, tones and cells beyond its columns: sent as `columns` of list and getOne. */
  needs: Path[];
  params: Record<string, unknown>;
  rights: {
    create: boolean;
    update: boolean;
    remove: boolean;
    restore: boolean;
    export: boolean;
    import: boolean;
    print: boolean;
    statistics: boolean;
    reveal: boolean;
    changes: boolean;
    comment: boolean;
    propose: boolean;
  };
  flow: {
    id: string;
    state: string;
    moves: {
      key: string;
      title: Text;
      from: string[];
      /** Nodes that it may lead to, by the node it leaves: which of them, what the record then says decides. Staying is none. Absent: it is not told. */
      leads?: Record<string, string[]>;
      opinion: "none" | "optional" | "required";
      ask: ScreenAsk[];
      tone?: string;
      confirm?: boolean | Text;
      batch: boolean;
      /** Any node that was passed may be chosen instead of the move's own. */
      back?: boolean;
      result: string;
    }[];
    nodes: { key: string; title: Text }[];
    helpers: string[];
    /** Records might wait for a decision of the reader. */
    decides: boolean;
    /** Somebody applies and others decide: its records read as requests. */
    isRequest: boolean;
  } | null;
  stats: ScreenStat[];
  /** Reports of the page and of its buttons. Absent = none. */
  reports?: { id: string; title: Text; ask: ScreenAsk[] }[];
  /** Saved views of the list and how the reader arranged it, which the server adds. Absent = there is no list, or nothing is kept. */
  kept?: KeptViews;
  /** Import screens: what may be brought in here. */
  imports?: { entity: string; title: Text; path: string }[];
}

/** A statistic as a screen shows it; it may count another entity than the screen's, so it brings the titles of what it groups by. */
export interface ScreenStat extends StatDocument {
  fieldTitles: Record<Path, Text>;
}
