import type { Cond, Expr, Query, Rows } from "./condition.ts";

export type { Query, QueryOrder } from "./condition.ts";

/** Entity whose rows a query asks for, wherever the record at hand stands; null: those of a to-many path of the record. */
export const entityAsked = (rows: Rows): string | null => (typeof rows === "string" ? null : (rows.entity ?? rows.table ?? null));

/** The rows as a query. */
export const queryOf = (rows: Rows): Query => (typeof rows === "string" ? { path: rows } : rows);

interface Opened {
  key: "some" | "none" | "every" | "over" | "first" | "list" | "rows";
  rows: Rows;
}

/** Nodes of documents are asked again and again, and nobody changes them. */
const opened = new WeakMap<object, Opened | null>();

/** The part of a node that opens rows, with the key it stands under; null where the node opens none. */
export function rowsIn(node: object): Opened | null {
  const known = opened.get(node);
  if (known !== undefined) return known;
  const found = findRows(node as Record<string, unknown>);
  opened.set(node, found);
  return found;
}

function findRows(parts: Record<string, unknown>): Opened | null {
  for (const key of ["some", "none", "every", "first", "list"] as const) if (isRows(parts[key])) return { key, rows: parts[key] };
  if (Object.hasOwn(parts, "agg") && isRows(parts.over)) return { key: "over", rows: parts.over };
  return Object.hasOwn(parts, "with") && isRows(parts.rows) ? { key: "rows", rows: parts.rows } : null;
}

export const isRows = (value: unknown): value is Rows =>
  typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value));

/** Whether a node over rows is a condition, not a value. */
export const isCond = (node: Cond | Expr): node is Cond =>
  typeof node === "object" && node !== null && ["some", "none", "every"].some((key) => Object.hasOwn(node, key));

/** Conditions and expressions that stand on the rows a node opens. */
export function insideOf(node: object, { where, order }: Query): unknown[] {
  const parts = node as Record<string, unknown>;
  const keys: unknown[] = Array.isArray(order) ? order : [];
  const made = typeof parts.with === "object" && parts.with !== null ? Object.values(parts.with) : [];
  return [parts.where, parts.of, parts.pick, ...made, where, ...keys.map((key) => (key as { by?: unknown } | null)?.by)];
}
