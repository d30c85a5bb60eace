import type { OverlayOp } from "../kinds/overlay/document.ts";
import { isObject, same, type JsonObject } from "../values/json-object.ts";

/** What a rule may look at before it lets an operation through. */
export interface Attempt {
  op: OverlayOp;
  /** The document as earlier operations left it. */
  document: JsonObject;
  /** The document of the product. */
  base: JsonObject;
  /** The objects and lists on the way to the anchor, outermost first; the item itself is the last when it is one. */
  way: readonly unknown[];
  /** The value at the anchor; undefined when not set. */
  value: unknown;
}

/** Null when the operation is sound, else why not. */
export type Guard = (attempt: Attempt) => string | null;

export const valueSet = (attempt: Attempt): unknown => ("set" in attempt.op ? attempt.op.to : undefined);
export const itemsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const ownerOf = (attempt: Attempt, key: string): JsonObject | undefined =>
  attempt.way.findLast((node): node is JsonObject => typeof node === "object" && node !== null && Object.hasOwn(node, key));

export const onlyOn: Guard = (attempt) => (valueSet(attempt) === true ? null : "只能打开，不能取消产品的限制");
export const onlySmaller: Guard = (attempt) => (isBound(attempt, (next, now) => next <= now) ? null : `只能改小，产品为 ${attempt.value}`);
export const onlyLarger: Guard = (attempt) => (isBound(attempt, (next, now) => next >= now) ? null : `只能改大，产品为 ${attempt.value}`);
export const onlyFirst: Guard = (attempt) => (attempt.value === undefined ? null : "产品已有规定，只能在没有时补充");

function isBound(attempt: Attempt, holds: (next: number, now: number) => boolean): boolean {
  const next = valueSet(attempt);
  return typeof next === "number" && (typeof attempt.value !== "number" || holds(next, attempt.value));
}

export const onlyFewer: Guard = (attempt) => {
  const next = valueSet(attempt);
  const now = attempt.value;
  const isFewer = Array.isArray(next) && (!Array.isArray(now) || next.every((item) => now.includes(item)));
  return isFewer ? null : "只能减少，不能增加";
};

/** A further condition beside the one there is. */
export const onlyNarrower: Guard = (attempt) => {
  const next = valueSet(attempt);
  if (attempt.value === undefined) return null;
  const all = isObject(next) && Array.isArray(next.all) ? next.all : [];
  return all.some((part) => same(part, attempt.value)) ? null : "只能写成 all：产品的条件加上自己的条件";
};
