import type { JsonSchema } from "../grammar/json-schema.ts";
import { shortKeyOf } from "../grammar/short.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";
import { defsOf, resolveRef } from "./check-shape.ts";

/**
 * Files write an item that says one thing alone as that: `"xh"` stands for `{ "field": "xh" }`. In memory every item is written out, so that
 * nothing but reading and writing files knows of it.
 */
export function lengthened<T>(document: T, schema: JsonSchema): T {
  return walk(document, { schema, defs: defsOf(schema) }, (item, key) => (typeof item === "string" ? { [key]: item } : item)) as T;
}

/** The other way. */
export const shortened = (value: unknown, at: InSchema): unknown => walk(value, at, (item, key) => (isAlone(item, key) ? item[key] : item));

const isAlone = (item: unknown, key: string): item is JsonObject => isObject(item) && typeof item[key] === "string" && Object.keys(item).length === 1;

export interface InSchema {
  schema: JsonSchema | null;
  defs: Record<string, JsonSchema>;
}

type ItemOf = (item: unknown, key: string) => unknown;

/** The same object where nothing in it is written otherwise. */
function walk(value: unknown, { schema: given, defs }: InSchema, itemOf: ItemOf): unknown {
  if (given === null || typeof value !== "object" || value === null) return value;
  const schema = shapeFor(value, given, defs);
  if (Array.isArray(value)) {
    const items = schema.items ?? null;
    const key = items === null ? null : shortKeyOf(items, defs);
    return changed(value, (item) => {
      const inner = walk(item, { schema: items, defs }, itemOf);
      return key === null ? inner : itemOf(inner, key);
    });
  }
  const { properties = {}, additionalProperties: rest } = schema;
  let copy: JsonObject | null = null;
  for (const [key, part] of Object.entries(value)) {
    const next = Object.hasOwn(properties, key) ? properties[key]! : isObject(rest) ? (rest as JsonSchema) : null;
    const now = walk(part, { schema: next, defs }, itemOf);
    if (now !== part) copy = { ...(copy ?? (value as JsonObject)), [key]: now };
  }
  return copy ?? value;
}

function changed(items: unknown[], change: (item: unknown) => unknown): unknown[] {
  const now = items.map(change);
  return now.every((item, at) => item === items[at]) ? items : now;
}

/** Of several shapes, the first that knows every key of the value, else the one that knows most. */
export function shapeFor(value: unknown, given: JsonSchema, defs: Record<string, JsonSchema>): JsonSchema {
  const schema = resolveRef(given, defs);
  if (!schema.anyOf) return schema;
  if (Array.isArray(value)) return schema.anyOf.map((option) => shapeFor(value, option, defs)).find((option) => option.type === "array") ?? {};
  return isObject(value) ? shapeOfObject(value, schema.anyOf, defs) : {};
}

function shapeOfObject(value: JsonObject, options: readonly JsonSchema[], defs: Record<string, JsonSchema>): JsonSchema {
  const keys = Object.keys(value);
  let best: JsonSchema = {};
  let most = -1;
  for (const option of options) {
    const shape = shapeFor(value, option, defs);
    const known = keys.reduce((sum, key) => (Object.hasOwn(shape.properties ?? {}, key) ? sum + 1 : sum), 0);
    if (known === keys.length) return shape;
    if (known > most) [best, most] = [shape, known];
  }
  return best;
}
