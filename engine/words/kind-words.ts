import type { Change } from "../documents/change.ts";
import type { Model } from "../model/model.ts";
import type { Sides } from "./sentence.ts";

/** How changes of documents of one kind are told. */
export interface KindWords {
  /** zh-CN noun: `页面`, `流程`. */
  title: string;
  /** Changes stand under the title of the document alone, without the noun. */
  standsByTitle?: true;
  /** Words of its keys, before the common ones: `part.key`, or `key` where it means the same in every part. */
  properties?: Readonly<Record<string, string>>;
  /** Title of the group a change belongs to where it is not the document. Null: the document. */
  group?(change: Change, sides: Sides): string | null;
  /** The whole line of a change that the common sentences do not tell well. Null: a common sentence. */
  line?(change: Change, sides: Sides): string | null;
  /** Changes of who may do what, which are told first. Absent: the documents of the kind say nothing about it. */
  rights?: RightsWords;
}

export interface RightsWords {
  /** Whether the change, which is of a part, is one of rights. */
  has(change: Change): boolean;
  /** Lines for the first group. Absent: one common sentence per change of rights. */
  tell?(at: RightsChange): string[];
}

/** The changes of one document. */
export interface RightsChange {
  id: string;
  changes: readonly Change[];
  /** The document came or went. */
  whole: Change | undefined;
  sides: Sides;
  before: Model;
  after: Model;
  /** The common sentence of a change, led by the title of its group. */
  sentence(change: Change): string;
}
