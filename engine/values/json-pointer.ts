/** A key as one step of a JSON Pointer (RFC 6901, section 3). */
export const pointerStep = (key: string | number): string =>
  typeof key === "string" && /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : String(key);

/** The place below a place. */
export const below = (path: string, key: string | number): string => `${path}/${pointerStep(key)}`;

/** The keys a pointer names, outermost first. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What a pointer leads through. Documents are not changed below; what is not there stays as it is. */
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
