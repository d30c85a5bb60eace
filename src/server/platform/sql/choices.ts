import { type RawBuilder, sql } from "kysely";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { Cond, Expr, Operator } from "../../../../engine/grammar/condition.ts";
import { type CondSql, every, negated, some } from "./conditions.ts";
import type { Comparison } from "./operators.ts";
import type { SqlScope } from "./scope.ts";
import { type Choice, type Constant, isConstant, type Known, type SqlType, type Term } from "./terms.ts";

/** Days and moments are compared by what they are, which the value alone does not tell. */
const plainTypes: Partial<Record<SqlType, string>> = { text: "string", numeric: "number", bigint: "number", boolean: "boolean" };

/** The value of an `if` between constants, which are kept for what compares it. */
export function choiceOf(when: RawBuilder<unknown>, branches: { then: Term; else: Term }, value: Known): Known {
  const [then, other] = [branchOf(branches.then, value.type), branchOf(branches.else, value.type)];
  return then === null || other === null ? value : { ...value, choice: { when, then, else: other } };
}

function branchOf(term: Term, type: SqlType): Constant | Choice | null {
  if (!isConstant(term)) return term.choice ?? null;
  const isPlain = term.type === undefined && (term.constant === null || typeof term.constant === plainTypes[type]);
  return isPlain ? term : null;
}

/**
 * A choice compared with constants is the condition that chooses: `(if c then A else B) eq A` is `c`, for which an index or a join serves where
 * the value would be worked out for every row. Null where something else is compared.
 */
export function chosenSql(op: Operator, { left, right, scope }: Comparison): CondSql | null {
  if (isConstant(left) || left.choice === undefined || op === "under") return null;
  const items = "items" in right ? right.items : [right.term];
  if (!items.every(isConstant)) return null;
  const wanted = "items" in right ? items.map((item) => item.constant) : items[0]!.constant;
  return holdsFor(left.choice, (constant) => holds({ value: constant as Expr, [op]: wanted } as Cond, scope));
}

const holds = (cond: Cond, scope: SqlScope): boolean => evaluate(cond, {}, modelEnv(scope.model, scope.entity.id, scope.ctx));

function holdsFor(branch: Constant | Choice, test: (constant: unknown) => boolean): CondSql {
  if ("constant" in branch) return test(branch.constant);
  const [then, other] = [holdsFor(branch.then, test), holdsFor(branch.else, test)];
  if (then === other) return then;
  return some([every([branch.when, then]), every([negated(branch.when), other])]);
}
