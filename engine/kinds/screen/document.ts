import type { AskDocument } from "../../fields/ask-document.ts";
import type { Cond, Expr, Literal, Path } from "../../grammar/condition.ts";
import type { DocumentHead, Tone } from "../../documents/common.ts";
import type { Text } from "../../language/text.ts";
import type { CellName, FilterName, WidgetName } from "../../fields/slots.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    screen: ScreenDocument;
  }
}

export const screenTypes = [
  "crud",
  "tree",
  "detail",
  "statistics",
  "calendar",
  "wall",
  "wizard",
  "import",
  "approval",
  "config",
  "report",
  "portal",
] as const;
export type ScreenType = (typeof screenTypes)[number];

/** One business screen for every role: what is listed, filtered, edited, exported and done. Gives no rights. */
export interface ScreenDocument extends DocumentHead {
  kind: "screen";
  entity: string;
  type: ScreenType;
  /** Flow whose moves the actions name. */
  flow?: string;
  /** Rows the screen is about, ANDed with access: `{ "field": "state", "eq": "overdue" }`. */
  where?: Cond;
  list?: ListDocument;
  form?: FormDocument;
  /** Reading page of one record. Default: the form's sections in reading mode, then `tabs`. */
  detail?: DetailDocument;
  calendar?: CalendarDocument;
  /** Places in boxes in bands, for the view `plan`. */
  plan?: PlanDocument;
  /** type wall: pictures. */
  wall?: { image: Path; title: Path; lines?: Path[]; groupBy?: Path };
  /** type statistics: which stat documents, in order. */
  stats?: string[];
  /** type report: which reports, in order. Absent: the list is the report. */
  reports?: string[];
  /** type import: which entities may be imported here. */
  imports?: string[];
  /** type wizard: steps, each another screen or form section. Filters of the list are chosen once above them; `with` hands them on. */
  steps?: { key: string; title: Text; screen?: string; section?: string; with?: Record<string, Expr> }[];
  export?: ExportDocument;
  /** Anchors that variants and overlays may not touch: `list.columns.state`. */
  locks?: string[];
  /** By role. A role without a variant does not see the screen. `{}` = the base as it is. */
  variants: Record<string, VariantDocument>;
}

export interface ListDocument {
  columns: ColumnDocument[];
  filters?: FilterDocument[];
  toolbar?: ActionDocument[];
  row?: ActionDocument[];
  batch?: ActionDocument[];
  /** `tree`: rows of a tree open and close below each other; `plan`: they are places; `roll`: names in groups by the dictionary that the badge of the card shows. Default `["table"]`. */
  views?: ("table" | "tree" | "calendar" | "card" | "plan" | "roll")[];
  /** Phone card. Default: titleField, the column drawn as a badge and the first four others. What a variant takes from the columns stands on its cards no more, unless it sets its own. */
  card?: { title: Path; lines?: Path[]; badge?: Path };
  /** Default 20. */
  pageSize?: number;
  /** Column in which the rows of the view `tree` open and close; what stands below one is loaded by `treeField` of the entity. */
  treeColumn?: Path;
  /** Left side tree that filters the list: a ref/tree field of the entity. */
  sideTree?: Path;
  /** Sums and counts under the table. */
  summary?: { field: Path; agg: "sum" | "avg" | "count" }[];
}

/** Anchor of a column, filter or form item is its `key`, else its field path. */
export interface ColumnDocument {
  key?: string;
  field: Path;
  title?: Text;
  as?: CellName;
  /** Pixels; less than 100 counts as 100. Default: by field type. */
  width?: number;
  pin?: "left" | "right";
  align?: "left" | "center" | "right";
  /** In the column chooser, off at first. */
  optional?: boolean;
  sort?: "asc" | "desc";
  /** Makes the cell a link. */
  open?: "detail" | "edit";
  tone?: { when: Cond; tone: Tone }[];
  hidden?: boolean;
}

export interface FilterDocument {
  /** Needed when `field` is absent (`keyword`). */
  key?: string;
  field?: Path;
  /** `search`: the fields looked through. */
  fields?: Path[];
  as?: FilterName;
  title?: Text;
  default?: Expr | Literal;
  /** `cascade`: the lower levels, in order. */
  to?: Path[];
  hidden?: boolean;
  /** In the folded part of the filter bar. */
  advanced?: boolean;
}

/** Closed set of verbs. `move:<flow move>`, `call:<registered operation>`. */
export const verbs = [
  "create",
  "edit",
  "detail",
  "remove",
  "restore",
  "export",
  "import",
  "print",
  "open",
  "download",
  "batch-set",
  "statistics",
  "copy",
  "reveal",
  "propose",
] as const;
export type Verb = (typeof verbs)[number] | `move:${string}` | `call:${string}`;

export interface ActionDocument {
  /** Anchor and button name. Default: the verb without its prefix. */
  key?: string;
  do: Verb;
  title?: Text;
  icon?: string;
  tone?: Tone;
  visible?: Cond;
  enabled?: Cond;
  /** Ask first. A text is the question. A call that asks for nothing runs at once where this is false. */
  confirm?: boolean | Text;
  /** Largest number of rows of a batch. Default 200. */
  limit?: number;
  /** `call`: the operation fills the dialog with what holds now, and says what would change before it does. */
  preview?: boolean;
  /** `open`: a screen id. */
  screen?: string;
  /** `open`: the form of a new record stands open there at once. Default: false. */
  begins?: boolean;
  /** `open`: filters handed over, target field -> expression over the row; a record made there begins with them. */
  with?: Record<string, Expr>;
  /** `call`, `batch-set`, `propose`: what is filled in in a dialog; a call sends it as `input`. What a move asks for its flow says. */
  ask?: AskDocument[];
  /** `download`: the fields whose files. Default: all that hold some. */
  fields?: string[];
  /** `create`, `edit`, `batch-set`: fixed values. */
  set?: Record<string, Expr>;
  stat?: string;
  /** `print`: a report of the entity, one paper for each row. Default: the reading page. */
  report?: string;
  hidden?: boolean;
  /** In the "more" menu instead of beside the others. */
  more?: boolean;
}

export interface FormDocument {
  /** Default `sections`. */
  layout?: "sections" | "tabs" | "steps";
  /** Grid columns, 1 to 4. Default 2. */
  columns?: 1 | 2 | 3 | 4;
  /** Where it opens. Default: `drawer`. */
  open?: "drawer" | "modal" | "page";
  /** Width in pixels of drawer or modal. */
  width?: number;
  sections: SectionDocument[];
}

export interface SectionDocument {
  key: string;
  title?: Text;
  visible?: Cond;
  items: ItemDocument[];
  hidden?: boolean;
}

export interface ItemDocument {
  key?: string;
  field: Path;
  title?: Text;
  as?: WidgetName;
  /** Grid columns taken. Default 1; texts, tables and files take the whole row. */
  span?: number;
  readOnly?: boolean | Cond;
  visible?: Cond;
  required?: Cond;
  /** What happens to the value when hidden. Default `keep`. */
  whenHidden?: "keep" | "clear" | "default";
  placeholder?: Text;
  help?: Text;
  /** Narrower choice than the field's own `options`. */
  options?: Cond;
  hidden?: boolean;
}

export interface CalendarDocument {
  title: Path;
  start: Path;
  end?: Path;
  color?: Path;
  /** A field with a code of `engine/values/repeats.ts`; other codes come once. */
  repeat?: Path;
  overlays?: CalendarOverlay[];
}

/** Each row is a place that is free or taken: a bed in a room on a floor, a bin on a shelf in a hall. */
export interface PlanDocument {
  /** What a place stands in, from the largest to the smallest. The last is a box of places, the one before it a band of boxes. */
  levels: Path[];
  /** What a place is called within its box. */
  label: Path;
  /** Field of a dictionary: the tones of its items colour the places, and are counted. */
  state: Path;
  /** What stands in a place besides. */
  lines?: Path[];
  /** What is said of a box, read on its first place. */
  facts?: Path[];
  /** To draw a place onto another starts an action of the row, which is asked for that other. */
  drag?: PlanDrag;
}

export interface PlanDrag {
  /** Anchor of an action of `list.row`. */
  action: string;
  /** What the action asks for that takes the place drawn onto: a reference to the entity itself. */
  into: string;
}

/** Rows of another screen that lie over a calendar: read only, and only for who may open that screen. Paths are of its entity. */
export interface CalendarOverlay {
  /** Anchor. */
  key: string;
  screen: string;
  title: Path;
  start: Path;
  end?: Path;
  color?: Path;
  /** Fewer rows than that screen shows. */
  where?: Cond;
}

export interface DetailDocument {
  /** Header line under the title. */
  header?: { avatar?: Path; tags?: Path[]; lines?: Path[] };
  /** What one decides on, large above the sections; where several records are decided at once, of each of them. */
  facts?: Path[];
  sections?: SectionDocument[];
  /** Figures beside the record: the numbers of statistics over the rows that `with` leaves, field -> expression over the record. */
  aside?: AsideDocument[];
  /** Further tabs: lists of linked records, drawn by other screens. */
  tabs?: { key: string; title?: Text; screen: string; with: Record<string, Expr>; hidden?: boolean }[];
  /** Show the flow's history. Default: when the screen has a flow. */
  history?: boolean;
  /** Field that names a report: it is drawn below the sections, as far as its reader may open it. */
  report?: Path;
  /** Registered operation told when a person opens the record: it may count the view or mark it as read. */
  opened?: string;
}

export interface AsideDocument {
  /** Anchor. */
  key: string;
  /** Default: the title of the statistic. */
  title?: Text;
  stat: string;
  /** Filters of the statistic. */
  with: Record<string, Expr>;
  hidden?: boolean;
}

export interface ExportDocument {
  fileName: Text;
  headers: HeaderNode[];
}
export type HeaderNode = { key?: string; title: Text; children: HeaderNode[] } | { key?: string; field: Path; title?: Text; hidden?: boolean };

export interface VariantDocument {
  title?: Text;
  /** Rows of this variant, ANDed with the screen's `where`. */
  where?: Cond;
  ops?: VariantOp[];
}

/** The four verbs. Anchors address by field path or key: `list.columns.xh.xm`, `form.sections.main.items.reason`. */
export type VariantOp =
  | { hide: string }
  /** `set` reaches into an anchored item: `list.columns.days.optional`. Also `form.columns`, `list.pageSize`. */
  | { set: string; to: unknown }
  | { add: string; item: Record<string, unknown>; before?: string; after?: string }
  /** `into`: another list that holds the like of it, such as the items of another section. Absent: its own. */
  | { move: string; into?: string; before?: string; after?: string }
  /** Keep only the named anchors of a list, in this order: the short form of many `hide` and `move`. */
  | { keep: string; only: string[] };
