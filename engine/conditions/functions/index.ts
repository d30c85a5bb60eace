import { problem, schemaError } from "../../errors.ts";
import { dateFunctions } from "./dates.ts";
import type { FunctionSpec } from "./define-function.ts";
import { momentFunctions } from "./moments.ts";
import { monthFunctions } from "./months.ts";
import { numberFunctions } from "./numbers.ts";
import { patternFunctions } from "./patterns.ts";
import { placeFunctions } from "./places.ts";
import { rangeFunctions } from "./ranges.ts";
import { spanFunctions } from "./spans.ts";
import { termFunctions } from "./terms.ts";
import { textFunctions } from "./texts.ts";
import { workHourFunctions } from "./work-hours.ts";
import { writingFunctions } from "./writing.ts";

export type { ArgumentSpec, FunctionSpec } from "./define-function.ts";

/** Every function of the language. The list is the registry. */
export const functions: readonly FunctionSpec[] = [
  ...spanFunctions,
  ...workHourFunctions,
  ...termFunctions,
  ...dateFunctions,
  ...rangeFunctions,
  ...monthFunctions,
  ...momentFunctions,
  ...numberFunctions,
  ...placeFunctions,
  ...textFunctions,
  ...patternFunctions,
  ...writingFunctions,
];

const byName = new Map(functions.map((spec) => [spec.name, spec]));
if (byName.size !== functions.length) throw new Error("two functions have one name");

export const knownFunction = (name: string): FunctionSpec | undefined => byName.get(name);

/** @throws SchemaError FUNCTION_UNKNOWN */
export function functionOf(name: string): FunctionSpec {
  const spec = byName.get(name);
  if (spec === undefined) throw schemaError([problem("FUNCTION_UNKNOWN", "", { name: String(name), known: [...byName.keys()] })]);
  return spec;
}

/** Functions with a database form, by name; `src/server/platform/sql/functions.ts` must have exactly these. */
export const sqlFunctionNames: readonly string[] = functions.filter((spec) => spec.sql).map((spec) => spec.name);
