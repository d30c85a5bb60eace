export const isKnown = (value: unknown): boolean => value !== null && value !== undefined;

/** What a comparison of the product's grants comes to. What is not known is equal to nothing, and unlike everything. */
export function compared(op: string, left: unknown, right: unknown): boolean {
  const known = isKnown(left) && isKnown(right);
  const list = [right].flat();
  if (op === "empty") return (!isKnown(left) || left === "" || (Array.isArray(left) && left.length === 0)) === right;
  if (op === "ne") return !(known && left === right);
  if (op === "notIn") return !(known && list.includes(left));
  if (!known) return false;
  if (op === "eq") return left === right;
  if (op === "in") return list.includes(left);
  if (op === "hasAny") return (left as unknown[]).some((value) => list.includes(value));
  const [a, b] = typeof left === "number" && typeof right === "number" ? [left, right] : [String(left), String(right)];
  return op === "gt" ? a > b : op === "gte" ? a >= b : op === "lt" ? a < b : a <= b;
}
