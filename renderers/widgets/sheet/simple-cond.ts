import type { Cond, Operator } from "../../../engine/grammar/condition.ts";
import { isObject } from "../../../engine/values/json-object.ts";
import type { Field } from "../../../engine/model/model.ts";

/** One comparison of an earlier answer with a value. */
export interface Part {
  field: string;
  op: Operator;
  value: unknown;
}
export interface Simple {
  join: "all" | "any";
  parts: Part[];
}

/** Null where the condition says more than the lines of the editor can. */
export function simpleOf(cond: Cond | undefined): Simple | null {
  if (cond === undefined) return { join: "all", parts: [] };
  const join = "any" in cond ? "any" : "all";
  const list = "any" in cond ? cond.any : "all" in cond ? cond.all : [cond];
  const parts = list.map(partOf);
  return parts.every((part) => part !== null) ? { join, parts } : null;
}

function partOf(cond: Cond): Part | null {
  if (!("field" in cond)) return null;
  const { field, ...operands } = cond;
  const [one, ...more] = Object.entries(operands) as [Operator, unknown][];
  return one === undefined || more.length > 0 || isObject(one[1]) ? null : { field, op: one[0], value: one[1] };
}

export function condOf({ join, parts }: Simple): Cond | undefined {
  const list = parts.map(({ field, op, value }) => ({ field, [op]: value }) as Cond);
  return list.length === 0 ? undefined : list.length === 1 ? list[0] : join === "all" ? { all: list } : { any: list };
}

/** What may be asked of an answer, and the value it begins with. */
export function comparisonsOf({ type }: Field): readonly Operator[] {
  const wanted: readonly Operator[] = ["eq", "ne", "hasAny", "hasAll", "gte", "lte", "contains", "empty"];
  return wanted.filter((op) => type.operators.includes(op));
}
