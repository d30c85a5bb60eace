import type { EvalContext } from "../../context.ts";
import type { ValueClass } from "../../fields/value-class.ts";
import type { Value } from "../values.ts";

export interface ArgumentSpec {
  name: string;
  /** zh-CN, for the designer. */
  title: string;
  /** Classes accepted. `any` = all arguments of the call must be of one class. */
  classes: readonly ValueClass[] | "any";
  optional?: boolean;
  /** The argument stands as text in the document; gives what is wrong with it in words, null = nothing. Absent: any expression. */
  written?(value: string): string | null;
}

/** A function of the language. Absent (null) arguments give null unless `nulls` says otherwise. */
export interface FunctionSpec {
  name: string;
  /** zh-CN, for the designer and the text form; a single word. */
  title: string;
  /** One sentence for the reference page: meaning, units, edges. */
  help: string;
  args: readonly ArgumentSpec[];
  /** Further arguments of the kind of the last one are allowed. Default false. */
  variadic?: boolean;
  /** `same` = the class of the first argument. */
  returns: ValueClass | "same";
  /** `pass`: nulls reach `evaluate`. Default `null`: any null gives null. */
  nulls?: "null" | "pass";
  /** Has a form in `src/server/platform/sql/functions.ts`, so may stand in scopes, filters and measures. */
  sql: boolean;
  /** Depends on its arguments (and the school calendar) only, so a computed value of it may be stored. False: reads the clock. */
  pure: boolean;
  /** Numbers come as exact decimals, missing optional arguments as undefined. */
  evaluate(args: readonly Value[], ctx: EvalContext): Value;
}

export const defineFunction = (spec: FunctionSpec): FunctionSpec => spec;

export const days: readonly ValueClass[] = ["date", "datetime"];
export const numbers: readonly ValueClass[] = ["number", "decimal"];
export const texts: readonly ValueClass[] = ["text"];
