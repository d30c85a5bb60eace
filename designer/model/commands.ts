import { applyTo, type Change, jsonOf } from "../../engine/changes/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { itemNames } from "../../engine/documents/item-names.ts";
import { isObject, type JsonObject } from "../../engine/values/json-object.ts";
import { freeName } from "./overlays.ts";

/**
 * What somebody does to a part of a document, by the names that lead to it. Each answers the document as it is then, or the same object when there is
 * nothing to do.
 */
type Steps = readonly string[];

/** Undefined takes the value away. */
export function setValue(document: CampusDocument, steps: Steps, after: unknown): CampusDocument {
  return made(document, { kind: "set", steps, ...(after !== undefined && { after }) });
}

export const removeItem = (document: CampusDocument, steps: Steps): CampusDocument => made(document, { kind: "remove", steps });

/** `behind`: name of the item it is to stand behind; null = the first. */
export const moveItem = (document: CampusDocument, steps: Steps, behind: string | null): CampusDocument =>
  made(document, { kind: "move", steps, behind });

/** One place towards the beginning or the end of its list. */
export function shiftItem(document: CampusDocument, steps: Steps, by: -1 | 1): CampusDocument {
  const names = namesAround(document, steps);
  const at = names.indexOf(steps.at(-1)!);
  const to = at + by;
  if (at < 0 || to < 0 || to >= names.length) return document;
  return moveItem(document, steps, (by === 1 ? names[to] : names[to - 1]) ?? null);
}

/** Puts an item at the end of a list, or behind one of it; a list that is not there yet is made. */
export function addItem(document: CampusDocument, list: Steps, item: unknown): CampusDocument {
  const known = valueAt(jsonOf(document), list);
  return setValue(document, list, [...(Array.isArray(known) ? known : []), item]);
}

/** The same item once more, right behind it, under a name that is free. */
export function duplicateItem(document: CampusDocument, steps: Steps): CampusDocument {
  const list = valueAt(jsonOf(document), steps.slice(0, -1));
  const names = namesAround(document, steps);
  const at = names.indexOf(steps.at(-1)!);
  if (!Array.isArray(list) || at < 0) return document;
  return setValue(document, steps.slice(0, -1), list.toSpliced(at + 1, 0, renamed(list[at], names)));
}

const nameKeys = ["key", "name", "code", "value", "id"] as const;

function renamed(item: unknown, taken: readonly string[]): unknown {
  const free = (name: string) => freeName(name, (one) => taken.includes(one));
  if (typeof item === "string") return free(item);
  if (!isObject(item)) return item;
  const own = nameKeys.find((key) => typeof item[key] === "string");
  if (own !== undefined) return { ...item, [own]: free(String(item[own])) };
  return typeof item.field === "string" ? { key: free(item.field.split(".").at(-1)!), ...item } : item;
}

function namesAround(document: CampusDocument, steps: Steps): string[] {
  const list = valueAt(jsonOf(document), steps.slice(0, -1));
  if (isObject(list)) return Object.keys(list);
  return Array.isArray(list) ? (itemNames([list])?.[0] ?? []) : [];
}

/** What stands at the end of these names; undefined where they lead nowhere. */
export function valueAt(tree: JsonObject, steps: Steps): unknown {
  return steps.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[itemNames([node])?.[0]?.indexOf(step) ?? -1];
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, tree);
}

function made(document: CampusDocument, change: Pick<Change, "kind" | "steps"> & Partial<Change>): CampusDocument {
  const { tree, missed } = applyTo(jsonOf(document), [{ document: "", anchor: change.steps.join("."), pointer: "", ...change }]);
  return missed.length > 0 ? document : (tree as unknown as CampusDocument);
}
