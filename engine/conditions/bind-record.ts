import type { Cond, Literal } from "../grammar/condition.ts";
import { pathOf } from "./record-names.ts";

/** Rows by the name that `{ "ctx": "<name>.<path>" }` has for them; walked values stand under their whole path. */
export type NamedRows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * A condition on the rows of another entity with every name of a row around it replaced by its value, for whoever knows only the other
 * entity: an option filter is judged on what may be chosen and reads the record being edited, a query reads what was found before it.
 */
export const bindNames = <T>(node: T, rows: NamedRows): T => bound(node, Object.entries(rows)) as T;

/** The same where the record at hand is the only row around. */
export const bindRecord = (cond: Cond, record: Readonly<Record<string, unknown>>): Cond => bindNames(cond, { record });

function bound(node: unknown, rows: [string, Readonly<Record<string, unknown>>][]): unknown {
  if (Array.isArray(node)) return node.map((part) => bound(part, rows));
  if (typeof node !== "object" || node === null) return node;
  const { ctx } = node as { ctx?: unknown };
  for (const [name, row] of rows) {
    const path = pathOf(name, ctx);
    if (path !== null) return (Object.hasOwn(row, path) ? (row[path] ?? null) : null) as Literal;
  }
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, bound(part, rows)]));
}
