import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { pointerSteps } from "../../engine/values/json-pointer.ts";

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

export interface TextRange {
  from: number;
  to: number;
}

/** A text is parsed for at most so long before the rest is given up, milliseconds. */
const parseMs = 500;

const values = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);
const isValue = ({ name }: SyntaxNode): boolean => values.has(name);
const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
};

const textOf = (state: EditorState, { from, to }: SyntaxNode): string => state.doc.sliceString(from, to);

/** What a name or a text in quotation marks says; what is still being typed is taken as it stands. */
export function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

const nameOf = (state: EditorState, property: SyntaxNode): string | null => {
  const name = property.getChild("PropertyName");
  return name === null ? null : unquoted(textOf(state, name));
};

export const keysIn = (state: EditorState, object: SyntaxNode): string[] =>
  object.getChildren("Property").flatMap((property) => nameOf(state, property) ?? []);

const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);

/** Where the text says what a JSON Pointer names: its name where it is a key, else the value. The nearest thing around it when it is not written. */
export function rangeAt(state: EditorState, pointer: string): TextRange {
  let node = childrenOf(treeOf(state).topNode).find(isValue) ?? null;
  let range: TextRange = { from: 0, to: Math.min(state.doc.length, 1) };
  for (const step of pointerSteps(pointer)) {
    const next = node === null ? null : stepInto(state, node, step);
    if (next === null) break;
    node = next.value;
    range = { from: next.shown.from, to: next.shown.to };
  }
  return range;
}

function stepInto(state: EditorState, node: SyntaxNode, step: string): { value: SyntaxNode | null; shown: SyntaxNode } | null {
  if (node.name === "Object") {
    const property = node.getChildren("Property").find((one) => nameOf(state, one) === step);
    if (property === undefined) return null;
    const value = childrenOf(property).find(isValue) ?? null;
    return { value, shown: value !== null && !isContainer(value) ? value : property.getChild("PropertyName")! };
  }
  const item = node.name === "Array" ? childrenOf(node).filter(isValue)[Number(step)] : undefined;
  return item === undefined ? null : { value: item, shown: isContainer(item) ? (item.firstChild ?? item) : item };
}

const isContainer = ({ name }: SyntaxNode): boolean => name === "Object" || name === "Array";

/** Where in a document a place of its text stands. */
export interface PlaceInText {
  /** Keys and indexes from the document down to the object or list around the place; the key of the value is the last. */
  steps: (string | number)[];
  /** A name is written here; otherwise a value. */
  isName: boolean;
  /** Keys of the object around, other than the one at the place. */
  keys: string[];
  /** Keys of the objects on the way, outermost first; null where it is a list. */
  keysOnWay: (readonly string[] | null)[];
  /** What is written here already. */
  range: TextRange;
}

/** Null where nothing can be written. */
export function placeAt(state: EditorState, at: number): PlaceInText | null {
  const found = treeOf(state).resolveInner(at, -1);
  const leaf = isContainer(found) || found.name === "Property" || found.firstChild !== null ? null : isToken(found) ? null : found;
  const own = leaf ?? found;
  const isName = own.name === "PropertyName" || (leaf === null && own.name === "Object");
  const steps: (string | number)[] = [];
  const keysOnWay: (readonly string[] | null)[] = [];
  let below: SyntaxNode = own;
  for (let node = leaf === null && isContainer(own) ? own : own.parent; node !== null; below = node, node = node.parent) {
    if (node.name === "Property" && !(own.name === "PropertyName" && node === own.parent)) steps.unshift(nameOf(state, node) ?? "");
    if (node.name === "Array")
      steps.unshift(
        Math.max(
          0,
          childrenOf(node)
            .filter(isValue)
            .findIndex((one) => one.from === below.from),
        ),
      );
    if (node.name === "Object") keysOnWay.unshift(keysIn(state, node));
    if (node.name === "Array") keysOnWay.unshift(null);
  }
  const range = leaf === null ? { from: at, to: at } : { from: leaf.from, to: leaf.to };
  const written = own.name === "PropertyName" ? unquoted(textOf(state, own)) : null;
  const keys = (keysOnWay.at(-1) ?? []).filter((key) => key !== written);
  return { steps, isName, keys, keysOnWay, range };
}

const isToken = ({ name }: SyntaxNode): boolean => ["{", "}", "[", "]", ",", ":", "⚠"].includes(name);
