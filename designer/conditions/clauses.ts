import type { Cond, Literal, Operator, Path } from "../../engine/grammar/condition.ts";
import { operators } from "../../engine/grammar/condition.ts";
import { isObject } from "../../engine/values/json-object.ts";

/** What a condition asks for, one after the other: all of it, or any. */
export interface Clauses {
  joined: "all" | "any";
  parts: readonly Cond[];
}

/** One field against one fixed value: what can be chosen without writing. */
export interface Clause {
  field: Path;
  operator: Operator;
  value: Literal;
}

/** Every condition is clauses; one that joins nothing is its only clause. */
export function clausesOf(condition: Cond | undefined): Clauses {
  if (condition === undefined) return { joined: "all", parts: [] };
  if ("all" in condition) return { joined: "all", parts: condition.all };
  if ("any" in condition) return { joined: "any", parts: condition.any };
  return { joined: "all", parts: [condition] };
}

/** Undefined where nothing is asked for. */
export function conditionOf({ joined, parts }: Clauses): Cond | undefined {
  if (parts.length < 2) return parts[0];
  return joined === "all" ? { all: [...parts] } : { any: [...parts] };
}

const isFixed = (value: unknown): value is Literal => (Array.isArray(value) ? value.every((one) => !isObject(one)) : !isObject(value));

/** Null where it is more than a field and a value: then it is read and written as text. */
export function clauseOf(condition: Cond): Clause | null {
  if (!("field" in condition)) return null;
  const { field, ...operands } = condition;
  const [only, ...more] = Object.entries(operands);
  if (only === undefined || more.length > 0) return null;
  const [name, value] = only;
  const operator = operators.find((one) => one === name);
  return operator === undefined || !isFixed(value) ? null : { field, operator, value: value as Literal };
}

export const conditionOfClause = ({ field, operator, value }: Clause): Cond => ({ field, [operator]: value }) as Cond;
