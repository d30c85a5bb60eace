import type { Cond, Expr } from "../../grammar/condition.ts";

/** Questions as a value: what a school writes in the product and people answer. */
export interface Sheet {
  sections: SheetSection[];
  /** Points that the total begins with. Default 0. */
  base?: number;
  /** The total in place of `base` and the scores of all items; reads `<item>_score`, `<section>_score` and `<subscale>_score`. */
  score?: Expr;
  /** The total where an answer with `veto` was given. Default 0. */
  vetoScore?: number;
  subscales?: Subscale[];
}

export interface SheetSection {
  key: string;
  title: string;
  help?: string;
  /** Begins a page of its own. Default false. */
  page?: boolean;
  /** Asked where this holds of the answers before it. Default: always. */
  shown?: Cond;
  /** Asked once for each row of this source of the field that is answered. */
  repeat?: string;
  items: SheetItem[];
}

export const itemKinds = ["single", "multiple", "matrix", "scale", "number", "text", "date", "photo", "file", "sign", "deduction"] as const;
export type ItemKind = (typeof itemKinds)[number];

export interface SheetItem {
  key: string;
  title: string;
  kind: ItemKind;
  help?: string;
  /** An answer without it is refused, where it is asked. Default false. */
  required?: boolean;
  shown?: Cond;
  /** `single`, `multiple`, `matrix`: what may be chosen. */
  options?: SheetOption[];
  /** `matrix`: the lines, each answered by one option. */
  rows?: { key: string; title: string; reverse?: boolean }[];
  /** Bounds of `scale` (default 1 to 5), `number`, `deduction` (points taken off; default 0 to 100) and of how many are chosen or uploaded. */
  min?: number;
  max?: number;
  /** `number`, `deduction`: digits after the point. Default 0. */
  digits?: number;
  /** `scale`: words at its two ends. */
  ends?: [string, string];
  /** The answer is worked out from those before it, nobody gives it. */
  from?: Expr;
  /** The best answer counts least. Default false. */
  reverse?: boolean;
  /** What a point of it counts. Default 1. */
  weight?: number;
  /** Where to go on after it: the first whose condition holds. A section behind it, or `end`. */
  jump?: { when?: Cond; to: string }[];
}

export interface SheetOption {
  key: string;
  title: string;
  /** Default 0. */
  score?: number;
  /** How many answers may choose it. Default: any number. */
  quota?: number;
  /** The whole sheet gets `vetoScore`. Default false. */
  veto?: boolean;
}

/** A figure over some of the items. */
export interface Subscale {
  key: string;
  title: string;
  /** Keys of its items. */
  items?: string[];
  /** Default `sum`. */
  how?: "sum" | "avg";
  /** In place of the items. */
  score?: Expr;
  /** Words for the figure: the last whose `from` it reaches. */
  bands?: { from: number; title: string }[];
}

/** Goes on behind the last section. */
export const END = "end";

/** What an answer carries. `values`: item -> answer, a line of a matrix under `<item>_<line>`, a repeated section -> its rows. */
export interface Answers {
  /** Version of the sheet that is answered. Absent: the newest. */
  version?: number;
  values: Readonly<Record<string, unknown>>;
  /** Version of the draft that is handed in with them: drafts up to it are over. Never stored. */
  draft?: number;
  /** What the server worked out; whatever is sent is put aside. */
  score?: number | null;
  /** By subscale. */
  scores?: Readonly<Record<string, number | null>>;
  /** Items whose answer decided the total. */
  vetoes?: string[];
}

/** A row that a repeated section is asked for. */
export interface RepeatRow {
  row: string;
  title: string;
}

/** Rows by section that is repeated. */
export type RepeatRows = Readonly<Record<string, readonly RepeatRow[]>>;
