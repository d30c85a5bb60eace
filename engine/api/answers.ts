import type { Answers, RepeatRows, Sheet } from "../fields/sheet/sheet-value.ts";

/** A sheet as it is handed out to be answered. */
export interface AnswerForm {
  sheet: Sheet;
  version: number;
  /** Rows of its repeated sections. */
  rows: RepeatRows;
  /** As they stand in the record; null = none yet. */
  answers: Answers | null;
  /** What was kept on the way and not handed in. */
  draft: { version: number; values: Record<string, unknown> } | null;
  /** Drafts up to this version are handed in: whoever still holds one forgets it. 0 = none was. */
  since: number;
  /** Options that are full: `<answer>:<option>`. */
  full: string[];
  isAnonymous: boolean;
  /** An anonymous sheet that the caller has answered. */
  isAnswered: boolean;
}

/** Reply of keeping a draft. */
export interface KeptDraft {
  /** The one that is kept now: a later one of another window stays. */
  version: number;
}

/** Figures over the answers to one sheet. */
export interface AnswerFigures {
  /** Version of the sheet the titles are of. */
  sheet: Sheet;
  groups: AnswerGroup[];
  /** Fields that the answers may be crossed by. */
  by: { name: string; title: string }[];
  /** Groups of fewer than `least` records are not told, nor what would give them away. 1 = every group is told. */
  least: number;
}

export interface AnswerGroup {
  /** Null: all of them, or those whose field is empty. */
  key: string | null;
  label: string;
  /** Records. */
  count: number;
  /** Average of the totals. */
  score: number | null;
  items: Record<string, ItemFigures>;
}

export interface ItemFigures {
  /** Answers; rows of repeated sections count each. */
  count: number;
  options: Record<string, number>;
  number: { avg: number; min: number; max: number } | null;
  score: number | null;
  /** The latest of them. */
  texts: string[];
}

/** Questions out of a workbook. Lines that could not be read are left out and named. */
export interface ReadSheet {
  sheet: Sheet;
  problems: string[];
}
