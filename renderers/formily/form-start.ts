import type { EvalContext } from "../../engine/context.ts";
import type { ChoiceQuery } from "../data-source.ts";

export type Values = Readonly<Record<string, unknown>>;

/** What of a row a form goes on to read. */
export interface Walked {
  /** Paths behind the reference. */
  paths: readonly string[];
  /** What the server is asked for the choice of the row. */
  choice: ChoiceQuery;
}

/** Loads what a reference shows of its row: values by walked path, and its name. */
export type LoadWalk = (path: string, key: string, walked: Walked) => Promise<Values>;

export interface FormModelOptions {
  /** The record as loaded, labels and walked paths included; `{}` for a new one. */
  record: Values;
  /** Values the action that opened the form begins with. */
  preset?: Values;
  /** Restored input; counts as typed. */
  draft?: Values;
  ctx: EvalContext;
  loadWalk?: LoadWalk;
}
