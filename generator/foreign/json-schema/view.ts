import type { Node, SchemaFiles } from "./schema-files.ts";
import { isObject } from "../../../engine/values/json-object.ts";

/** One keyword at one place. */
export interface Part {
  value: unknown;
  /** Pointer of the keyword. */
  pointer: string;
  /** The schema it stands in. */
  node: Node;
}

/** Everything that holds for one value: a schema with what it refers to and its `allOf` laid together. */
export interface View {
  node: Node;
  parts: ReadonlyMap<string, readonly Part[]>;
  /** Somewhere stands `false`: no value is right. */
  isNever: boolean;
  /** References that lead nowhere, or in a circle, and branches that lie too deep. */
  dangling: Part[];
}

const MOST_DEPTH = 40;

/** Counts the work done on one source, so that no schema can make it endless. */
export class Effort {
  #left: number;
  constructor(most: number) {
    this.#left = most;
  }
  /** False when there is no more. */
  spend(): boolean {
    this.#left -= 1;
    return this.#left > 0;
  }
  get isSpent(): boolean {
    return this.#left <= 0;
  }
}

interface Walk {
  files: SchemaFiles;
  effort: Effort;
  parts: Map<string, Part[]>;
  dangling: Part[];
  seen: Set<unknown>;
  isNever: boolean;
}

const references = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

/** Several nodes all hold for the value at once. */
export function viewOf(nodes: readonly Node[], { files, effort }: { files: SchemaFiles; effort: Effort }): View {
  const walk: Walk = { files, effort, parts: new Map(), dangling: [], seen: new Set(), isNever: false };
  for (const node of nodes) add(node, walk, 0);
  return { node: nodes[0]!, parts: walk.parts, isNever: walk.isNever, dangling: walk.dangling };
}

function add(node: Node, walk: Walk, depth: number): void {
  if (node.schema === false) walk.isNever = true;
  if (!isObject(node.schema) || walk.seen.has(node.schema)) return;
  walk.seen.add(node.schema);
  const lost = (keyword: string) => walk.dangling.push({ value: node.schema, pointer: `${node.pointer}/${keyword}`, node });
  if (depth > MOST_DEPTH || !walk.effort.spend()) return void lost("allOf");
  for (const [keyword, value] of Object.entries(node.schema)) {
    const pointer = `${node.pointer}/${keyword}`;
    if ((references as readonly string[]).includes(keyword) && typeof value === "string") {
      const target = walk.files.resolve(value, node);
      if (target === null) lost(keyword);
      else add(target, walk, depth + 1);
    } else if (keyword === "allOf" && Array.isArray(value)) {
      for (const at of value.keys()) add(walk.files.child(node, "allOf", at), walk, depth + 1);
    } else put(walk.parts, keyword, { value, pointer, node });
  }
}

function put(parts: Map<string, Part[]>, keyword: string, part: Part): void {
  const known = parts.get(keyword);
  if (known === undefined) parts.set(keyword, [part]);
  else known.push(part);
}

export const partsOf = (view: View, keyword: string): readonly Part[] => view.parts.get(keyword) ?? [];
export const firstOf = (view: View, keyword: string): unknown => partsOf(view, keyword)[0]?.value;
export const numbersOf = (view: View, keyword: string): number[] =>
  partsOf(view, keyword)
    .map(({ value }) => value)
    .filter((value): value is number => typeof value === "number" && Number.isFinite(value));

/** Names of properties, required or described, in the order of the source. */
export const requiredOf = (view: View): Set<string> =>
  new Set(
    partsOf(view, "required").flatMap(({ value }) => (Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [])),
  );

/** Property -> the schemas that all hold for it. */
export function propertiesOf(view: View, { files, effort }: { files: SchemaFiles; effort: Effort }): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  for (const { value, node } of partsOf(view, "properties")) {
    if (!isObject(value)) continue;
    for (const name of Object.keys(value)) {
      if (!effort.spend()) return found;
      found.set(name, [...(found.get(name) ?? []), files.child(node, "properties", name)]);
    }
  }
  return found;
}

export const hasProperties = (view: View): boolean =>
  partsOf(view, "properties").some(({ value }) => isObject(value) && Object.keys(value).length > 0);
