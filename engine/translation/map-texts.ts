import { shapeFor } from "../documents/short-form.ts";
import type { Text } from "../language/text.ts";
import { kindOf } from "../kinds/index.ts";
import type { CampusDocument } from "../documents/index.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { defsOf } from "../documents/check-shape.ts";
import { below } from "../values/json-pointer.ts";
import { meansText, textNames } from "./text-names.ts";

interface Walk {
  defs: Record<string, JsonSchema>;
  names: ReadonlySet<string>;
  replace(text: Text, path: string): Text;
}

/**
 * The document with every text that people read replaced. Where texts stand is what the JSON Schema of its kind says, so keys, codes,
 * conditions and data are never touched. Parts without a change stay the same objects. `path` is a JSON Pointer.
 */
export function mapTexts<D extends CampusDocument>(document: D, replace: (text: Text, path: string) => Text): D {
  const kind = kindOf(document);
  return mapNode(document, kind.schema, { defs: defsOf(kind.schema), names: textNames(kind), replace }, "") as D;
}

/** Every text of a document, in its order. */
export function textsIn(document: CampusDocument): { text: Text; path: string }[] {
  const found: { text: Text; path: string }[] = [];
  mapTexts(document, (text, path) => {
    found.push({ text, path });
    return text;
  });
  return found;
}

function mapNode(value: unknown, given: JsonSchema, walk: Walk, path: string): unknown {
  if (isText(value) && meansText(given, walk.defs)) return walk.replace(value, path);
  if (!isNode(value)) return value;
  if (isSetVerb(value)) return mapSetVerb(value, walk, path);
  const schema = shapeFor(value, given, walk.defs);
  if (Array.isArray(value))
    return mapParts(value, (item, at) => (schema.items === undefined ? item : mapNode(item, schema.items, walk, below(path, at))));
  if (schema.properties === undefined && !isNode(schema.additionalProperties)) return mapBrought(value, walk, path);
  return mapParts(value, (part, key) => {
    const next = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties![key]! : schema.additionalProperties;
    return isNode(next) ? mapNode(part, next as JsonSchema, walk, below(path, key)) : part;
  });
}

/** A variant's `set`: the last step of its anchor says what `to` is. */
const isSetVerb = (value: Node): value is { set: string; to: unknown } =>
  !Array.isArray(value) && typeof value.set === "string" && Object.hasOwn(value, "to");

function mapSetVerb(value: { set: string; to: unknown }, walk: Walk, path: string): unknown {
  const name = value.set.split(".").at(-1)!;
  const to = isText(value.to) && walk.names.has(name) ? walk.replace(value.to, below(path, "to")) : mapBrought(value.to, walk, below(path, "to"));
  return to === value.to ? value : { ...value, to };
}

/** What a verb brings has no schema of its own: its texts are known by their names. Logic below it has none. */
function mapBrought(value: unknown, walk: Walk, path: string): unknown {
  if (!isNode(value)) return value;
  return mapParts(value, (part, key) =>
    isText(part) && walk.names.has(key) ? walk.replace(part, below(path, key)) : mapBrought(part, walk, below(path, key)),
  );
}

type Node = Record<string, unknown> | unknown[];
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** The same object when no part changed. */
function mapParts(value: Node, change: (part: unknown, key: string) => unknown): Node {
  let changed: Node | null = null;
  for (const [key, part] of Object.entries(value)) {
    const next = change(part, key);
    if (next === part) continue;
    changed ??= Array.isArray(value) ? [...value] : { ...value };
    (changed as Record<string, unknown>)[key] = next;
  }
  return changed ?? value;
}

const isText = (value: unknown): value is Text =>
  (typeof value === "string" && value !== "") ||
  (typeof value === "object" && value !== null && typeof (value as Record<string, unknown>)["zh-CN"] === "string");
