import type { Path } from "../grammar/condition.ts";

/** Path that `{ "ctx": "<row>.<path>" }` reads of the row called so; null for any other name. */
export const pathOf = (row: string, name: unknown): Path | null =>
  typeof name === "string" && name.startsWith(`${row}.`) ? name.slice(row.length + 1) : null;

/** Path that `{ "ctx": "record.<path>" }` reads of the record at hand; null for any other name. */
export const recordPath = (name: unknown): Path | null => pathOf("record", name);

export const recordName = (path: Path): string => `record.${path}`;

/** Path that `{ "ctx": "before.<path>" }` reads of the record as it was; null for any other name. */
export const beforePath = (name: unknown): Path | null => pathOf("before", name);

/** Name that `{ "ctx": "ask.<name>" }` reads of what was filled in; null for any other name. */
export const askPath = (name: unknown): Path | null => pathOf("ask", name);

export const isBefore = (name: unknown): boolean => beforePath(name) !== null;

/** Whether `{ "ctx": name }` reads a row around the tree: `<row>.<path>`, where lists of the person are `user.<name>`. */
export const isOfRow = (name: unknown): boolean => typeof name === "string" && name.includes(".") && !name.startsWith("user.");

/** What a limit leaves stands on a record under this name. */
export const limitName = (key: string): string => `limit:${key}`;

/** Whether something stands under this name that a limit or a query came to. */
export const isAnswer = (name: string): boolean => name.startsWith("?") || name.startsWith("limit:");

const answerKeys = new WeakMap<object, string>();

/** What a node over rows of other entities comes to stands on a record under this name, where somebody else has worked it out. */
export function answerName(node: object): string {
  const known = answerKeys.get(node) ?? `?${JSON.stringify(node)}`;
  answerKeys.set(node, known);
  return known;
}
