import type { JsonSchema } from "./json-schema.ts";

/** Not a keyword of JSON Schema: what is in memory has the long form alone, and validators see nothing of it. */
const shortKey = Symbol("short");

/** An item that says nothing but this key may be written as its value alone. */
export const short = (key: string, schema: JsonSchema): JsonSchema => Object.assign({ ...schema }, { [shortKey]: key });

const ownKey = (schema: JsonSchema): string | null => (schema as { [shortKey]?: string })[shortKey] ?? null;

/** The key that an item of the schema may be written as; null = it has no short form. */
export function shortKeyOf(given: JsonSchema, defs: Readonly<Record<string, JsonSchema>>): string | null {
  const schema = typeof given.$ref === "string" ? (defs[given.$ref.slice("#/$defs/".length)] ?? given) : given;
  return ownKey(schema) ?? (schema.anyOf ?? []).map(ownKey).find((key) => key !== null) ?? null;
}

/** The schema of files, for editors: wherever an item has a short form, that too. */
export function schemaOfFiles(schema: JsonSchema): JsonSchema {
  const alternative = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(alternative);
    if (typeof node !== "object" || node === null) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, alternative(part)])) as JsonSchema;
    const key = ownKey(node as JsonSchema);
    if (key === null) return copy;
    const { pattern } = (node as JsonSchema).properties?.[key] ?? {};
    const word: JsonSchema = {
      type: "string",
      minLength: 1,
      ...(pattern !== undefined && { pattern }),
      description: `Alone: \`{ "${key}": ... }\`.`,
    };
    return { anyOf: [word, copy] };
  };
  return alternative(schema) as JsonSchema;
}
