import { isObject } from "../../../engine/values/json-object.ts";

/** A schema object (or `true`/`false`) with its place. */
export interface Node {
  schema: unknown;
  /** JSON Pointer in its file, led by the file's name when it is not the first: `#/properties/a`, `other.json#/$defs/b`. */
  pointer: string;
  /** Address against which its references are read. */
  base: string;
}

const HOME = "file:///schema/";
const MOST_NODES = 500_000;
/** What stands under these is data, not schema. */
const data = new Set(["enum", "const", "default", "examples", "example"]);

export const step = (key: string | number): string => String(key).replaceAll("~", "~0").replaceAll("/", "~1");

/** One schema file and those it may refer to; finds what a reference names. Nothing is fetched. */
export class SchemaFiles {
  readonly root: Node;
  readonly #byAddress = new Map<string, Node>();
  readonly #baseOf = new WeakMap<object, string>();
  #left = MOST_NODES;

  constructor(root: unknown, others: Readonly<Record<string, unknown>> = {}) {
    this.root = { schema: root, pointer: "#", base: `${HOME}root.json` };
    this.#index(this.root);
    for (const [name, schema] of Object.entries(others))
      this.#index({ schema, pointer: `${name}#`, base: addressOf(encodeURI(name), HOME) ?? `${HOME}unnamed.json` });
  }

  /** The node below, with the base it stands under. */
  child({ schema, pointer, base }: Node, ...steps: (string | number)[]): Node {
    let at: unknown = schema;
    for (const one of steps)
      at = typeof at === "object" && at !== null && Object.hasOwn(at, one) ? (at as Record<string | number, unknown>)[one] : undefined;
    return { schema: at, pointer: `${pointer}/${steps.map(step).join("/")}`, base: (isObject(at) ? this.#baseOf.get(at) : undefined) ?? base };
  }

  /** Null when nothing of that name is known here. */
  resolve(ref: string, from: Node): Node | null {
    const address = addressOf(ref, from.base);
    if (address === null) return null;
    const [place = "", fragment = ""] = address.split("#");
    const file = this.#byAddress.get(place);
    if (fragment === "") return file ?? null;
    if (!fragment.startsWith("/")) return this.#byAddress.get(`${place}#${fragment}`) ?? null;
    return file === undefined ? null : this.#walk(file, fragment);
  }

  #walk(file: Node, fragment: string): Node | null {
    const steps = fragment
      .split("/")
      .slice(1)
      .map((one) => decoded(one).replaceAll("~1", "/").replaceAll("~0", "~"));
    const found = this.child(file, ...steps);
    return found.schema === undefined ? null : found;
  }

  /** Notes every address inside, without recursion: depth is no danger here. */
  #index(file: Node): void {
    this.#byAddress.set(file.base, file);
    const stack: Node[] = [file];
    for (let node = stack.pop(); node !== undefined && this.#left > 0; node = stack.pop()) {
      this.#left -= 1;
      if (Array.isArray(node.schema))
        for (const [at, schema] of node.schema.entries()) stack.push({ ...node, schema, pointer: `${node.pointer}/${at}` });
      if (!isObject(node.schema)) continue;
      const base = this.#named(node.schema, node);
      this.#baseOf.set(node.schema, base);
      for (const [key, schema] of Object.entries(node.schema))
        if (typeof schema === "object" && schema !== null && !data.has(key)) stack.push({ schema, base, pointer: `${node.pointer}/${step(key)}` });
    }
  }

  /** Base address below this object. */
  #named(schema: Record<string, unknown>, node: Node): string {
    const id = [schema.$id, schema.id].find((value): value is string => typeof value === "string");
    const address = id === undefined ? null : addressOf(id, node.base);
    if (address !== null && !this.#byAddress.has(address.replace(/#$/, "")))
      this.#byAddress.set(address.replace(/#$/, ""), { ...node, base: address.split("#")[0]! });
    const base = address === null || id!.startsWith("#") ? node.base : address.split("#")[0]!;
    for (const anchor of [schema.$anchor, schema.$dynamicAnchor])
      if (typeof anchor === "string") this.#byAddress.set(`${base}#${anchor}`, { ...node, base });
    return base;
  }
}

function addressOf(ref: string, base: string): string | null {
  if (ref.length > 2_000) return null;
  try {
    return new URL(ref, base).href;
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
