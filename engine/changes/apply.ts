import type { CampusDocument } from "../documents/index.ts";
import type { Change } from "../documents/change.ts";
import { jsonOf } from "./diff.ts";
import { indexOfName } from "../documents/item-names.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";

export interface Applied {
  document: CampusDocument;
  /** Changes that found no place: the document is not the one they were made for. */
  missed: Change[];
}

/** The document with the changes made one after the other. `applyChanges(a, diffDocuments(a, b))` is `b`. The given document is not changed. */
export function applyChanges(document: CampusDocument, changes: readonly Change[]): Applied {
  const { tree, missed } = applyTo(jsonOf(document), changes);
  return { document: tree as unknown as CampusDocument, missed };
}

/** The same of a document as its canonical file says it (`jsonOf`). What no change touches is shared with the given tree. */
export function applyTo(tree: JsonObject, changes: readonly Change[]): { tree: JsonObject; missed: Change[] } {
  const missed: Change[] = [];
  let current = tree;
  for (const change of changes) {
    const next =
      change.steps.length === 0 && change.kind === "rename"
        ? { ...current, id: change.after }
        : (changed(current, change.steps, (container, name) => madeIn(container, name, change)) as JsonObject | undefined);
    if (next === undefined) missed.push(change);
    else current = next;
  }
  return { tree: current, missed };
}

type Container = JsonObject | unknown[];
/** The container with the change made; undefined when it does not fit. */
type Edit = (container: Container, name: string) => Container | undefined;

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

function changed(node: unknown, [name, ...rest]: readonly string[], edit: Edit): unknown {
  if (!isContainer(node) || name === undefined) return undefined;
  if (rest.length === 0) return edit(node, name);
  const at = keyOf(node, name);
  if (at === null) return undefined;
  const inner = changed((node as JsonObject)[at], rest, edit);
  return inner === undefined ? undefined : withValue(node, at, inner);
}

function keyOf(node: Container, name: string): string | number | null {
  if (!Array.isArray(node)) return Object.hasOwn(node, name) ? name : null;
  const at = indexOfName(node, name);
  return at < 0 ? null : at;
}

/** `Object.fromEntries` makes own properties even of `__proto__`. */
function withValue(node: Container, key: string | number, value: unknown): Container {
  if (Array.isArray(node)) return node.with(key as number, value);
  if (!Object.hasOwn(node, key)) return Object.fromEntries([...Object.entries(node), [key, value]]);
  return Object.fromEntries(Object.entries(node).map(([one, old]) => [one, one === key ? value : old]));
}

function without(node: Container, key: string | number): Container {
  return Array.isArray(node) ? node.toSpliced(key as number, 1) : Object.fromEntries(Object.entries(node).filter(([one]) => one !== key));
}

function madeIn(node: Container, name: string, change: Change): Container | undefined {
  const key = keyOf(node, name);
  if (change.kind === "add") return key === null ? inserted(node, { name, value: change.after, behind: change.behind ?? null }) : undefined;
  if (change.kind === "set" && change.after !== undefined)
    return key === null && Array.isArray(node) ? undefined : withValue(node, key ?? name, change.after);
  if (key === null) return undefined;
  if (change.kind === "move") return inserted(without(node, key), { name, value: (node as JsonObject)[key], behind: change.behind ?? null });
  if (change.kind !== "rename") return without(node, key);
  const item = (node as JsonObject)[key];
  return isObject(item) ? withValue(node, key, { ...item, name: change.after }) : undefined;
}

function inserted(node: Container, { name, value, behind }: { name: string; value: unknown; behind: string | null }): Container | undefined {
  const entries: [string, unknown][] = Object.entries(node);
  const at = behind === null ? -1 : Array.isArray(node) ? indexOfName(node, behind) : entries.findIndex(([key]) => key === behind);
  if (at < 0 && behind !== null) return undefined;
  return Array.isArray(node) ? node.toSpliced(at + 1, 0, value) : Object.fromEntries(entries.toSpliced(at + 1, 0, [name, value]));
}
