import type { ValueClass } from "../fields/value-class.ts";
import type { EvalContext } from "../context.ts";
import { schemaError, problem } from "../errors.ts";
import { foldLatin } from "./text-order.ts";
import { asText, compareValues, mismatch, toValue, type Value } from "./values.ts";
import { operators, type Operator } from "../grammar/condition.ts";

/** What an operator reads besides its two sides. */
export interface OperatorScope {
  class: ValueClass | null;
  ctx: EvalContext;
  /** Tree entity of the left side. */
  tree: string | null;
}
/** Two-valued. `right` is already evaluated; for lists each element is in inner form. */
export type Judge = (left: Value, right: Value, scope: OperatorScope) => boolean;

/** @throws DataError CONDITION_OPERAND_TYPE */
function listOf(value: Value): Value[] | null {
  if (value === null) return null;
  if (!Array.isArray(value)) throw mismatch(value, "列表");
  return value.map((item) => toValue(item)).filter((item) => item !== null);
}

const isEqual: Judge = (left, right, scope) => left !== null && right !== null && compareValues(left, right, scope.class) === 0;
const ordered =
  (holds: (order: number) => boolean): Judge =>
  (left, right, scope) =>
    left !== null && right !== null && holds(compareValues(left, right, scope.class));

const isIn: Judge = (left, right, scope) => {
  const items = listOf(right);
  return left !== null && items?.some((item) => compareValues(left, item, scope.class) === 0) === true;
};
const isEmpty = (value: Value): boolean => value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isBetween: Judge = (left, right, scope) => {
  if (!Array.isArray(right) || right.length !== 2) throw mismatch(right, "两个值的列表");
  const [from, to] = right.map((bound) => toValue(bound)) as [Value, Value];
  if (left === null) return false;
  return (from === null || compareValues(left, from, scope.class) >= 0) && (to === null || compareValues(left, to, scope.class) <= 0);
};

const onLists =
  (holds: (has: (item: Value) => boolean, wanted: Value[]) => boolean): Judge =>
  (left, right, scope) => {
    const own = listOf(left);
    if (own === null || right === null) return false;
    const wanted = Array.isArray(right) ? right.map((item) => toValue(item)) : listOf(right)!;
    return holds((item) => item !== null && own.some((mine) => compareValues(mine, item, scope.class) === 0), wanted);
  };

/** Tree containment, the node itself included. Paths end with a separator, so `/1/3/` does not contain `/1/30/`. */
const isUnder: Judge = (left, right, { ctx, tree }) => {
  if (tree === null) throw mismatch(left, "树形数据");
  if (left === null || right === null) return false;
  const pathOf = (key: Value) => (typeof key === "string" ? ctx.treePath(tree, key) : undefined);
  const roots = (Array.isArray(right) ? right : [right]).map((key) => pathOf(key as Value)).filter((path) => path !== undefined);
  const keys = Array.isArray(left) ? left : [left];
  return keys.some((key) => {
    const path = pathOf(key as Value);
    return path !== undefined && roots.some((root) => path.startsWith(root));
  });
};

/** The one meaning of every operator. */
const judges: Record<Operator, Judge> = {
  eq: isEqual,
  ne: (left, right, scope) => !isEqual(left, right, scope),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  in: isIn,
  notIn: (left, right, scope) => !isIn(left, right, scope),
  between: isBetween,
  contains: (left, right) => left !== null && right !== null && foldLatin(asText(left)).includes(foldLatin(asText(right))),
  startsWith: (left, right) => left !== null && right !== null && asText(left).startsWith(asText(right)),
  empty: (left, right) => isEmpty(left) === right,
  hasAny: onLists((has, wanted) => wanted.some(has)),
  hasAll: onLists((has, wanted) => wanted.every(has)),
  under: isUnder,
};

/** @throws SchemaError CONDITION_OP_UNKNOWN */
export function judgeOf(op: string): Judge {
  if (!Object.hasOwn(judges, op)) throw schemaError([problem("CONDITION_OP_UNKNOWN", "", { op, known: [...operators] })]);
  return judges[op as Operator];
}

/** Operators that fit a value whose class is known but which is not a field. */
export const operatorsOfClass: Record<ValueClass, readonly Operator[]> = {
  text: ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "contains", "startsWith", "empty"],
  number: ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "empty"],
  decimal: ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "empty"],
  boolean: ["eq", "ne", "in", "notIn", "empty"],
  date: ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "empty"],
  datetime: ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "empty"],
  list: ["hasAny", "hasAll", "empty"],
  opaque: ["empty"],
  rows: ["empty"],
};
