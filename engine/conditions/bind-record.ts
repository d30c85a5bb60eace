import type { Cond, Literal } from "../grammar/condition.ts";
import { recordPath } from "./record-names.ts";

/**
 * A condition on the rows of another entity with every `record.<path>` replaced by its value of `record`, for whoever knows only the other
 * entity: an option filter is judged on what may be chosen, and reads the record being edited.
 */
export const bindRecord = (cond: Cond, record: Readonly<Record<string, unknown>>): Cond => bound(cond, record) as Cond;

function bound(node: unknown, record: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(node)) return node.map((part) => bound(part, record));
  if (typeof node !== "object" || node === null) return node;
  const path = recordPath((node as { ctx?: unknown }).ctx);
  if (path !== null) return (Object.hasOwn(record, path) ? (record[path] ?? null) : null) as Literal;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, bound(part, record)]));
}
