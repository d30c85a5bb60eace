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

/** A place, a range and rows are no literals: a node that nobody writes holds them. */
function valueNode(value: unknown): Literal | Literal[] | { held: unknown } {
  const isHeld = [value].flat().some((one) => typeof one === "object" && one !== null);
  return isHeld ? { held: value } : (value as Literal | Literal[]);
}

function bound(node: unknown, rows: [string, Readonly<Record<string, unknown>>][]): unknown {
  if (Array.isArray(node)) return node.map((part) => bound(part, rows));
  if (typeof node !== "object" || node === null) return node;
  const { ctx } = node as { ctx?: unknown };
  for (const [name, row] of rows) {
    const path = pathOf(name, ctx);
    if (path !== null) return valueNode(Object.hasOwn(row, path) ? (row[path] ?? null) : null);
  }
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, bound(part, rows)]));
}

/** The same where what one name says of its row is read under another. */
export function readUnder<T>(node: T, name: string, other: string): T {
  if (Array.isArray(node)) return node.map((part) => readUnder(part, name, other)) as T;
  if (typeof node !== "object" || node === null) return node;
  const path = pathOf(name, (node as { ctx?: unknown }).ctx);
  if (path !== null) return { ctx: `${other}.${path}` } as T;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, readUnder(part, name, other)])) as T;
}

/** What a name says of its row is read of the record at hand: the row of a statement is that to the rows asked about in it. */
export const readAsRecord = <T>(node: T, name: string): T => readUnder(node, name, "record");
