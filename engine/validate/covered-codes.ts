import type { Cond } from "../grammar/condition.ts";
import type { CodeField } from "./refused-codes.ts";

interface At {
  field: CodeField;
  named: Readonly<Record<string, Cond>>;
}

/** Of the codes, those that no row can hold at the field of which one of the conditions holds. Null among them: every row. */
export function uncoveredCodes(conds: readonly (Cond | null)[], codes: readonly string[], at: At): string[] {
  if (at.field.isList || conds.includes(null)) return [];
  return codes.filter((code) => !conds.some((cond) => cond !== null && mayHold(cond, code, at)));
}

/** Whether the condition can hold of a row with the code; what it reads beside the field may be anything. */
function mayHold(cond: Cond, code: string, at: At): boolean {
  if ("all" in cond) return cond.all.every((part) => mayHold(part, code, at));
  if ("any" in cond) return cond.any.some((part) => mayHold(part, code, at));
  if ("use" in cond) return at.named[cond.use] === undefined || mayHold(at.named[cond.use]!, code, at);
  if (!("field" in cond) || cond.field !== at.field.name) return true;
  const { field: _, ...operands } = cond;
  return Object.entries(operands).every(([operator, operand]) => verdicts[operator]?.(operand, code) ?? true);
}

const isCode = (operand: unknown): boolean => typeof operand === "string";
const areCodes = (operand: unknown): operand is string[] => Array.isArray(operand) && operand.every(isCode);

/** What an operator says of the code; undefined: that follows from something else. */
const verdicts: Readonly<Record<string, (operand: unknown, code: string) => boolean | undefined>> = {
  eq: (operand, code) => (isCode(operand) ? operand === code : undefined),
  ne: (operand, code) => (isCode(operand) ? operand !== code : undefined),
  in: (operand, code) => (areCodes(operand) ? operand.includes(code) : undefined),
  notIn: (operand, code) => (areCodes(operand) ? !operand.includes(code) : undefined),
  empty: (operand) => (typeof operand === "boolean" ? !operand : undefined),
};
