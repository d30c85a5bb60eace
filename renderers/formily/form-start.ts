import type { EvalContext } from "../../engine/context.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Loads what a reference shows of its row: values by walked path, and its name. */
export type LoadWalk = (path: string, key: string, walked: string[]) => Promise<Values>;

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
