import { pointerSteps } from "../../engine/values/json-pointer.ts";

/** RFC 6901 over plain JSON. Documents are not changed; what is not there stays as it is. */
type Node = Record<string, unknown> | unknown[];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const child = (node: unknown, step: string): unknown =>
  isNode(node) && Object.hasOwn(node, step) ? (node as Record<string, unknown>)[step] : undefined;

export const valueAt = (document: unknown, pointer: string): unknown => pointerSteps(pointer).reduce(child, document);

/** The document with another value at an existing place. */
export const putAt = (document: unknown, pointer: string, value: unknown): unknown => changed(document, pointerSteps(pointer), () => value);

/** The document with a key renamed at its place among the others; unchanged when the new name is taken. */
export function renameAt(document: unknown, pointer: string, name: string): unknown {
  const path = pointerSteps(pointer);
  const last = path.at(-1);
  if (last === undefined) return document;
  return changed(document, path.slice(0, -1), (node) => {
    if (!isNode(node) || Array.isArray(node) || !Object.hasOwn(node, last) || Object.hasOwn(node, name)) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key === last ? name : key, value]));
  });
}

function changed(node: unknown, [step, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(node);
  if (!isNode(node) || !Object.hasOwn(node, step)) return node;
  const before = child(node, step);
  const after = changed(before, rest, change);
  if (after === before) return node;
  if (Array.isArray(node)) return node.map((item, at) => (String(at) === step ? after : item));
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === step ? after : value]));
}
