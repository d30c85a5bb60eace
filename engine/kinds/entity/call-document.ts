import type { AskDocument } from "../../fields/ask-document.ts";
import type { Cond, Expr } from "../../grammar/condition.ts";
import type { Sentence } from "../../grammar/sentence.ts";
import type { Text } from "../../language/text.ts";
import type { EffectStep } from "../effects/document.ts";
import type { FlowGuard } from "../flow/document.ts";

/**
 * What people ask for under one name, by a button or the API, told in the words of a move and of effects. Grants of the entity say who may,
 * and on which rows; then the system writes.
 */
export interface CallDocument {
  /** `<area>.<name>`: what `call:<key>` of a button and `call` of a grant name. Unique over the set. */
  key: string;
  title: Text;
  /** How many records it is made on. Default `many`: one after another. `none`: its steps name their rows by queries. */
  records?: (typeof recordCounts)[number];
  /** What is filled in with it: fields of the record, and values read as `{ "ctx": "ask.<name>" }`. Buttons do not say it again. */
  ask?: AskDocument[];
  /** What must hold of each record with what was filled in; a broken one refuses the whole. */
  guards?: FlowGuard[];
  /** Fields of the record, written together with those that were filled in. */
  set?: Record<string, Expr>;
  /** In written order, on each record. */
  do?: EffectStep[];
  /** Name under which the reply says how many rows of the entity were written, of others where it writes none of its own, or else how many people were told. */
  counts?: string;
  /** What the reply says besides, read on the record as it is then. `path`: a page of the site that is opened. */
  reply?: Record<string, Expr>;
  /** Lines that the page shows afterwards, read on the record as it is then. */
  shows?: ShownLine[];
}
export interface ShownLine {
  title: Text;
  value: Sentence;
  /** Default: always. */
  when?: Cond;
}
export const recordCounts = ["many", "one", "none"] as const;

/** Calls of the entity. Documents are read here before their shape is judged. */
export const callsOf = ({ calls }: { calls?: readonly CallDocument[] }): readonly CallDocument[] =>
  Array.isArray(calls) ? calls.filter((call) => typeof call === "object" && call !== null) : [];

/** The call of the entity by that name; none: what bears the name is registered in code. */
export const callNamed = (entity: { calls?: readonly CallDocument[] }, key: string): CallDocument | undefined =>
  callsOf(entity).find((call) => call.key === key);
