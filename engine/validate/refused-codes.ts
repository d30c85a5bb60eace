import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import type { Problem } from "../errors.ts";
import type { Cond, Path } from "../grammar/condition.ts";
import type { RecordRule, RuleDocument } from "../kinds/entity/document.ts";
import { checkRules } from "./rules.ts";

type Named = Readonly<Record<string, Cond>>;
type AssertRule = Extract<RecordRule, { assert: Cond }>;

/** A field that holds codes of a dictionary. */
export interface CodeField {
  name: string;
  isList: boolean;
}

/**
 * Whether the rule can refuse single codes at the field: it refuses, it reads the field, and to a list nothing could be added that puts right
 * what it refuses. Where its sentence stands is told by the problem.
 */
export function refusesCodes(rule: RuleDocument, { name, isList }: CodeField, named: Named): rule is AssertRule {
  if (!("assert" in rule) || rule.severity === "confirm") return false;
  const { assert, when = EVER } = rule;
  const isRead = [assert, when].some((cond) => dependencies(cond, named).fields.includes(name));
  return isRead && (!isList || (turnsOnly("false", assert, { path: name, named }) && turnsOnly("true", when, { path: name, named })));
}
const EVER: Cond = { all: [] };

interface Judged {
  rules: readonly AssertRule[];
  field: CodeField;
  codes: readonly string[];
  record: EvalRecord;
  env: EvalEnv;
}

/** Of the codes, those that the rules refuse at the field over the record at hand, with what is wrong. In a list a code is judged beside what stands there. */
export function refusedCodes({ rules, field: { name, isList }, codes, record, env }: Judged): Map<string, Problem> {
  const beside = isList && Array.isArray(record[name]) ? (record[name] as unknown[]) : [];
  return new Map(
    codes.flatMap((code): [string, Problem][] => {
      const value = isList ? [...beside.filter((other) => other !== code), code] : code;
      const [found] = checkRules({ rules, record: { ...record, [name]: value }, env }).filter(({ path }) => path === `/${name}`);
      return found === undefined ? [] : [[code, found]];
    }),
  );
}

/** Codes that the rules refuse at the field whatever else is in the record: nobody need offer them to this person. */
export function neverTaken(rules: readonly RuleDocument[], field: CodeField, { codes, env }: Pick<Judged, "codes" | "env">): ReadonlySet<string> {
  const alone = rules.filter((rule): rule is AssertRule => refusesCodes(rule, field, env.named) && readsOnly(field.name, rule, env.named));
  return new Set(refusedCodes({ rules: alone, field, codes, record: {}, env }).keys());
}

function readsOnly(path: Path, { assert, when = EVER }: AssertRule, named: Named): boolean {
  return [assert, when].every((cond) => {
    const { fields, rows, limits, queries } = dependencies(cond, named);
    return rows.length + limits.length + queries.length === 0 && fields.every((one) => one === path);
  });
}

interface OfList {
  path: Path;
  named: Named;
}

/** Whether a list under the path that grows can turn the condition to this verdict alone, never back. */
function turnsOnly(to: "true" | "false", cond: Cond, at: OfList): boolean {
  if (!dependencies(cond, at.named).fields.includes(at.path)) return true;
  if ("all" in cond) return cond.all.every((part) => turnsOnly(to, part, at));
  if ("any" in cond) return cond.any.every((part) => turnsOnly(to, part, at));
  if ("not" in cond) return turnsOnly(to === "true" ? "false" : "true", cond.not, at);
  if ("use" in cond) return at.named[cond.use] !== undefined && turnsOnly(to, at.named[cond.use]!, at);
  if (!("field" in cond) || cond.field !== at.path) return false;
  const { field: _, ...operands } = cond;
  return Object.entries(operands).every(([operator, operand]) =>
    operator === "empty" ? (operand === true) === (to === "false") : to === "true" && gathers.has(operator) && isPlain(operand),
  );
}
const gathers: ReadonlySet<string> = new Set(["hasAny", "hasAll"]);
const isPlain = (operand: unknown): boolean => Array.isArray(operand) && operand.every((one) => typeof one !== "object");
