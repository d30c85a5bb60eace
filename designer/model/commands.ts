import { applyTo, type Change, jsonOf } from "../../engine/changes/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { itemNames } from "../../engine/documents/item-names.ts";
import { valueAlong } from "../../engine/documents/value-along.ts";
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

/** Puts an item behind one of a list, its own or one of the same kind; null = the first. */
export function placeItem(document: CampusDocument, steps: Steps, { list, behind }: { list: Steps; behind: string | null }): CampusDocument {
  if (list.join("\n") === steps.slice(0, -1).join("\n")) return moveItem(document, steps, behind);
  const item = valueAlong(jsonOf(document), steps);
  const left = removeItem(document, steps);
  const known = valueAlong(jsonOf(left), list);
  const items = Array.isArray(known) ? known : [];
  const at = behind === null ? 0 : namesOf(left, list).indexOf(behind) + 1;
  return item === undefined ? document : setValue(left, list, items.toSpliced(at, 0, item));
}

/** The item alone in a new group, where it stood. */
export function wrapItem(document: CampusDocument, steps: Steps, title: string): CampusDocument {
  const list = steps.slice(0, -1);
  const names = namesOf(document, list);
  const at = names.indexOf(steps.at(-1)!);
  const items = valueAlong(jsonOf(document), list);
  if (!Array.isArray(items) || at < 0) return document;
  const group = { key: freeName("group", (one) => names.includes(one)), title, children: [items[at]] };
  return setValue(document, list, items.with(at, group));
}

/** What a group holds, in its place. */
export function unwrapItem(document: CampusDocument, steps: Steps): CampusDocument {
  const list = steps.slice(0, -1);
  const at = namesOf(document, list).indexOf(steps.at(-1)!);
  const items = valueAlong(jsonOf(document), list);
  const group: unknown = Array.isArray(items) ? items[at] : undefined;
  if (!Array.isArray(items) || !isObject(group) || !Array.isArray(group.children)) return document;
  return setValue(document, list, items.toSpliced(at, 1, ...(group.children as unknown[])));
}

/** One place towards the beginning or the end of its list. */
export function shiftItem(document: CampusDocument, steps: Steps, by: -1 | 1): CampusDocument {
  const names = namesAround(document, steps);
  const at = names.indexOf(steps.at(-1)!);
  const to = at + by;
  if (at < 0 || to < 0 || to >= names.length) return document;
  return moveItem(document, steps, (by === 1 ? names[to] : names[to - 1]) ?? null);
}

/**
 * Puts an item at the end of a list; a list that is not there yet is made. What stands for a field stands once among lists beside each other, such as
 * those of the sections of a form: it comes from where it stood, as it is.
 */
export function addItem(document: CampusDocument, list: Steps, item: unknown): CampusDocument {
  const beside = standingBeside(document, list, item);
  const left = beside === null ? document : removeItem(document, beside);
  const known = valueAlong(jsonOf(left), list);
  const moved = beside === null ? item : valueAlong(jsonOf(document), beside);
  return setValue(left, list, [...(Array.isArray(known) ? known : []), moved]);
}

/** Names on the way to the item of a list beside this one that stands for the same field; null where none does. */
function standingBeside(document: CampusDocument, list: Steps, item: unknown): Steps | null {
  const field = isObject(item) ? item.field : undefined;
  const around = list.slice(0, -2);
  if (list.length < 2 || typeof field !== "string" || !Array.isArray(valueAlong(jsonOf(document), around))) return null;
  for (const name of namesOf(document, around)) {
    const beside = [...around, name, list.at(-1)!];
    const items = valueAlong(jsonOf(document), beside);
    if (name === list.at(-2) || !Array.isArray(items)) continue;
    const at = items.findIndex((one) => isObject(one) && one.field === field);
    if (at >= 0) return [...beside, namesOf(document, beside)[at]!];
  }
  return null;
}

/** The same item once more, right behind it, under a name that is free. */
export function duplicateItem(document: CampusDocument, steps: Steps): CampusDocument {
  const list = valueAlong(jsonOf(document), steps.slice(0, -1));
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

const namesAround = (document: CampusDocument, steps: Steps): string[] => namesOf(document, steps.slice(0, -1));

/** Names of the items of a list, or the keys of a map. */
function namesOf(document: CampusDocument, steps: Steps): string[] {
  const list = valueAlong(jsonOf(document), steps);
  if (isObject(list)) return Object.keys(list);
  return Array.isArray(list) ? (itemNames([list])?.[0] ?? []) : [];
}

function made(document: CampusDocument, change: Pick<Change, "kind" | "steps"> & Partial<Change>): CampusDocument {
  const { tree, missed } = applyTo(jsonOf(document), [{ document: "", anchor: change.steps.join("."), pointer: "", ...change }]);
  return missed.length > 0 ? document : (tree as unknown as CampusDocument);
}
