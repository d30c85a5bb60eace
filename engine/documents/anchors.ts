import { isObject, type JsonObject } from "../values/json-object.ts";

/**
 * Anchors address parts of a document by name, never by index: `list.columns.xh.xm`, `form.sections.main.items.reason`,
 * `fields.phone.help`, `dicts.leave_type.items.9`. Inside a list the step is the item's `key`, else its field path, its verb without
 * prefix, its `name`, `code`, `value` or `id`, else its roles; such a step may hold dots, so the longest item name that fits is taken.
 * A cell of a sheet without a `key` is called by where it stands: `cells.B3`.
 */

/** What a step stands in. */
export type Container = JsonObject | unknown[];

/** A place: `container[at]`. `at` is the index in a list, the key in an object (which may not be set yet). */
export interface NodePlace {
  container: Container;
  at: string | number;
}

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** The keys an item may be named by, the most particular first. */
const nameKeys = ["key", "field", "do", "name", "code", "value", "id", "role", "title"] as const;

/** Where a cell of a sheet stands. Paths and times of day look otherwise. */
const cellAddress = /^[A-Z]{1,2}[1-9][0-9]{0,2}$/;

/** Name of a list item, null when it has none. */
export function anchorOf(item: unknown): string | null {
  if (typeof item === "string") return item;
  if (!isObject(item)) return null;
  if (typeof item.at === "string" && cellAddress.test(item.at)) return typeof item.key === "string" ? item.key : item.at;
  for (const key of nameKeys) {
    const value = Object.hasOwn(item, key) ? item[key] : undefined;
    if (key === "role" && Array.isArray(value)) return value.join(",");
    if (typeof value === "string") return key === "do" ? value.replace(/^(move|call):/, "") : value;
  }
  return null;
}

/** Null when a step does not exist. The last step of an object may be missing: `set` fills it. */
export const locate = (root: Container, anchor: string): NodePlace | null => trace(root, anchor)?.at(-1)?.place ?? null;

/** The way to an anchor: each place with the name of its step. */
export function trace(root: Container, anchor: string): { name: string; place: NodePlace }[] | null {
  const found = Array.isArray(root) ? listStep(root, anchor) : objectStep(root, anchor);
  if (!found) return null;
  const name = anchor.slice(0, anchor.length - found.rest.length).replace(/\.$/, "") || String(found.at);
  const step = { name, place: { container: root, at: found.at } };
  if (found.rest === "") return [step];
  const next = read(step.place);
  const rest = isContainer(next) ? trace(next, found.rest) : null;
  return rest && [step, ...rest];
}

interface Step {
  at: string | number;
  rest: string;
}

function listStep(items: unknown[], anchor: string): Step | null {
  let best: Step | null = null;
  let length = -1;
  items.forEach((item, at) => {
    const name = anchorOf(item);
    if (name === null || name.length <= length) return;
    if (anchor !== name && !anchor.startsWith(`${name}.`)) return;
    best = { at, rest: anchor.slice(name.length + 1) };
    length = name.length;
  });
  return best;
}

/** Groups of headers are walked through without naming `children`. */
function objectStep(node: JsonObject, anchor: string): Step | null {
  const dot = anchor.indexOf(".");
  const key = dot < 0 ? anchor : anchor.slice(0, dot);
  if (key === "__proto__" || key === "constructor" || key === "prototype") return null;
  if (!Object.hasOwn(node, key) && Array.isArray(node.children) && listStep(node.children, anchor)) return { at: "children", rest: anchor };
  return { at: key, rest: dot < 0 ? "" : anchor.slice(dot + 1) };
}

export const read = ({ container, at }: NodePlace): unknown =>
  Array.isArray(container) ? container[at as number] : Object.hasOwn(container, at) ? container[at as string] : undefined;

export function write({ container, at }: NodePlace, value: unknown): void {
  if (Array.isArray(container)) container[at as number] = value;
  else container[at] = value;
}

export function erase({ container, at }: NodePlace): void {
  if (Array.isArray(container)) container.splice(at as number, 1);
  else delete container[at];
}

/** Every anchor below a node: what a misspelt one may have meant, and what the designer offers. */
export function anchorsOf(node: unknown, prefix = ""): string[] {
  const under = (name: string, value: unknown) => [`${prefix}${name}`, ...anchorsOf(value, `${prefix}${name}.`)];
  if (Array.isArray(node)) return node.flatMap((item) => (anchorOf(item) === null ? [] : under(anchorOf(item)!, item)));
  return isObject(node) ? Object.entries(node).flatMap(([key, value]) => (isContainer(value) ? under(key, value) : [`${prefix}${key}`])) : [];
}
