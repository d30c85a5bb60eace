import { defsOf, resolveRef } from "../../engine/documents/check-shape.ts";
import { itemNames } from "../../engine/documents/item-names.ts";
import { itemPlace, keyPlace } from "../../engine/documents/schema-place.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import { shortKeyOf } from "../../engine/grammar/short.ts";
import { freeName } from "./overlays.ts";
import type { Part } from "./parts.ts";

/** The key that an item of the list may be written as; null = none. */
export function shortKeyIn({ value, place }: Part): string | null {
  const { schema, defs } = itemPlace([value], place);
  return schema === null ? null : shortKeyOf(schema, defs);
}

const nameKeys: ReadonlySet<string> = new Set(["key", "name", "code", "value", "id", "field"]);
const wordKeys: ReadonlySet<string> = new Set(["title", "label", "message"]);

/** The least that an item of the list says: what its schema asks for, under a name that is free. */
export function newItem({ value, place }: Part, title: string): unknown {
  const { schema, defs } = itemPlace([value], place);
  const taken = itemNames([value as unknown[]])?.[0] ?? [];
  const name = freeName("new", (one) => taken.includes(one));
  const given = resolveRef(schema ?? {}, defs);
  const shape = given.anyOf === undefined ? given : resolveRef(given.anyOf[0]!, defs);
  if (shape.type === "string") return name;
  const { properties = {}, required = [] } = shape;
  const isNamed = required.some((key) => nameKeys.has(key));
  const keys = isNamed
    ? required
    : [...(["key", "field", "name"].filter((key) => Object.hasOwn(properties, key)).slice(0, 1) as string[]), ...required];
  return Object.fromEntries(keys.map((key) => [key, nameKeys.has(key) ? name : wordKeys.has(key) ? title : emptyOf(properties[key] ?? {}, defs)]));
}

/** The least that a schema lets stand. */
export function emptyOf(given: JsonSchema, defs: Record<string, JsonSchema>): unknown {
  const schema = resolveRef(given, defs);
  const { type, enum: values, anyOf, required = [], properties = {} } = schema;
  if (schema.default !== undefined) return schema.default;
  if (anyOf !== undefined) return emptyOf(anyOf[0]!, defs);
  if (values !== undefined) return values[0];
  if (type === "array") return [];
  if (type === "object" || schema.properties !== undefined)
    return Object.fromEntries(required.map((key) => [key, emptyOf(properties[key] ?? {}, defs)]));
  return type === "boolean" ? false : type === "integer" || type === "number" ? 0 : "";
}

/** The least that stands at a key of a part which says nothing there yet. */
export function newPart({ value, place }: Part, key: string): unknown {
  const { schema, defs } = keyPlace([value], place, key);
  return emptyOf(schema ?? {}, defs);
}

/** Whether items of the list may be groups of others. */
export function mayHoldGroups({ value, place }: Part): boolean {
  const { schema, defs } = itemPlace([value], place);
  const resolved = resolveRef(schema ?? {}, defs);
  return (resolved.anyOf ?? []).some((one) => resolveRef(one, defs).properties?.children !== undefined);
}

/** `emptyOf` a whole schema. */
export const emptyIn = (schema: JsonSchema, key: string): unknown => emptyOf(schema.properties?.[key] ?? {}, defsOf(schema));
