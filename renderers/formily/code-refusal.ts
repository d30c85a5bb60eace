import { dependencies } from "../../engine/conditions/dependencies.ts";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import type { Path } from "../../engine/grammar/condition.ts";
import { sayProblem } from "../../engine/problems/languages/index.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { refusedCodes, refusesCodes } from "../../engine/validate/refused-codes.ts";
import type { Values } from "../data-source.ts";
import { engineWords } from "../engine-words.ts";
import { isAbsent } from "../format-value.ts";
import { quietly } from "./quietly.ts";

/** The sentence with which a rule refuses a code at the field of a row in which nothing else is changed with it; null where none does, or the row does not bring what the rule reads. */
export function codeRefusal(
  { rules, conditions }: Pick<CompiledScreen, "rules" | "conditions">,
  { row, path, code, env }: { row: Readonly<Values>; path: Path; code: string; env: EvalEnv },
): string | null {
  const field = { name: path, isList: false };
  for (const rule of rules) {
    if (!refusesCodes(rule, field, conditions)) continue;
    const reads = [rule.assert, ...(rule.when === undefined ? [] : [rule.when])].map((cond) => dependencies(cond, conditions));
    const beside = reads.flatMap(({ fields, rows }) => [...fields, ...rows]).filter((one) => one !== path);
    if (beside.some((one) => isAbsent(row[one]))) continue;
    const found = quietly(() => refusedCodes({ rules: [rule], field, codes: [code], record: row, env }).get(code));
    if (found !== undefined) return sayProblem(found, engineWords());
  }
  return null;
}
