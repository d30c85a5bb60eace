import type { Text } from "../language/text.ts";
import type { Cond } from "../grammar/condition.ts";

export const densities = ["small", "medium", "large"] as const;
export type Density = (typeof densities)[number];

/** How what waits for the reader is gone through: one record after the other, or as a list. */
export const desks = ["queue", "list"] as const;
export type Desk = (typeof desks)[number];

/** How one list looks. Columns unknown to it keep their place and visibility from the document. */
export interface ListLook {
  /** Columns by their fields, in the order of the person. */
  order: string[];
  shown: Record<string, boolean>;
  /** Pixels. */
  widths: Record<string, number>;
  density: Density;
  /** Of an approval. Absent = as the product begins. */
  desk?: Desk;
}

/** What is kept of a list under a name. */
export interface ViewContent {
  /** Query parameters of filters by name. */
  filters: Record<string, string | string[]>;
  /** A condition beside the filters; what it says of today it says of the day it is read. Null = none. */
  where: Cond | null;
  look: ListLook;
  /** Null = the order of the list. */
  sort: { field: string; dir: "asc" | "desc" } | null;
  /** `table`, `card` ...; null = the first that the list offers. */
  kind: string | null;
}

/** Only its maker, everybody of some roles, or everybody who may open the screen. */
export const viewAudiences = ["own", "roles", "all"] as const;
export type ViewAudience = (typeof viewAudiences)[number];

/** A saved view as its reader has it: without what the reader may not read. */
export interface SavedView {
  id: string;
  title: string;
  audience: ViewAudience;
  /** Codes, of the audience `roles`. */
  roles: string[];
  /** The list begins with it, for those it is shared with. */
  isDefault: boolean;
  isMine: boolean;
  /** The reader may change it: its maker alone. */
  mayChange: boolean;
  /** The reader may remove it: its maker, and of a shared one whoever may share. */
  mayRemove: boolean;
  /** Grows with every saving. */
  version: number;
  content: ViewContent;
  /** How many columns, filters and orders are left out for the reader. */
  leftOut: number;
}

/** What the server keeps for one list and one reader. */
export interface KeptViews {
  views: SavedView[];
  /** The view that the list begins with. Null = as the document has it. */
  begins: string | null;
  /** Roles that open the list, for who may share its views; null = the reader may not. */
  shareWith: { code: string; title: Text }[] | null;
  /** How the reader last arranged the list without a view. Null = not at all. */
  look: ListLook | null;
}

/** Body of `screen/saveView`. */
export interface ViewToSave {
  /** Absent: a view comes into being. */
  id?: string;
  /** That was read of the view with this id. */
  version?: number;
  screen: string;
  title: string;
  audience: ViewAudience;
  roles: string[];
  isDefault: boolean;
  /** Absent: as it is kept, with what the sender may not read. */
  content?: ViewContent;
}
