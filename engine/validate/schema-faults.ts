import type { JsonSchema } from "../grammar/json-schema.ts";
import { isObject } from "../values/json-object.ts";
import { below } from "../values/json-pointer.ts";

/** One keyword of a schema that a value breaks. */
export interface SchemaFault {
  /** JSON Pointer from the checked value. */
  path: string;
  keyword:
    | "type"
    | "enum"
    | "const"
    | "pattern"
    | "minLength"
    | "maxLength"
    | "minimum"
    | "maximum"
    | "minItems"
    | "maxItems"
    | "uniqueItems"
    | "required"
    | "additionalProperties"
    | "anyOf"
    | "depth";
  schema: JsonSchema;
  value: unknown;
}

const MAX_DEPTH = 64;

/**
 * Interprets the part of JSON Schema 2020-12 that field types write. Pure and free of generated code, so that the form and the server
 * judge values alike under a strict Content-Security-Policy. Lengths count code points.
 */
export function schemaFaults(value: unknown, schema: JsonSchema, path = "", depth = 0): SchemaFault[] {
  const fault = (keyword: SchemaFault["keyword"], at = path, found = value): SchemaFault => ({ path: at, keyword, schema, value: found });
  if (depth > MAX_DEPTH) return [fault("depth")];
  if (schema.anyOf !== undefined && !schema.anyOf.some((option) => schemaFaults(value, option, path, depth + 1).length === 0))
    return [fault("anyOf")];
  if (schema.type !== undefined && ![schema.type].flat().some((type) => hasType(value, type))) return [fault("type")];
  if (schema.const !== undefined && value !== schema.const) return [fault("const")];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [fault("enum")];
  if (typeof value === "string") return textFaults(value, schema).map((keyword) => fault(keyword));
  if (typeof value === "number") return numberFaults(value, schema).map((keyword) => fault(keyword));
  if (Array.isArray(value)) return [...listFaults(value, schema).map((keyword) => fault(keyword)), ...itemFaults(value, schema, path, depth)];
  return typeof value === "object" && value !== null ? objectFaults(value as Record<string, unknown>, schema, path, depth) : [];
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  return typeof value === type;
}

type Keyword = SchemaFault["keyword"];
const when = (broken: boolean, keyword: Keyword): Keyword[] => (broken ? [keyword] : []);

function textFaults(value: string, { minLength = 0, maxLength = Infinity, pattern }: JsonSchema): Keyword[] {
  // Code points never exceed code units, so short texts need no count.
  const length = value.length <= minLength || value.length > maxLength ? [...value].length : value.length;
  if (length > maxLength) return ["maxLength"];
  if (length < minLength) return ["minLength"];
  return when(pattern !== undefined && !patternOf(pattern).test(value), "pattern");
}

const patterns = new Map<string, RegExp>();
/** Patterns come from documents whose safety `engine/check` has proved. */
function patternOf(pattern: string): RegExp {
  let compiled = patterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(pattern, "u");
    if (patterns.size < 1000) patterns.set(pattern, compiled);
  }
  return compiled;
}

const numberFaults = (value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): Keyword[] => [
  ...when(value < minimum, "minimum"),
  ...when(value > maximum, "maximum"),
];

const listFaults = (value: unknown[], { minItems = 0, maxItems = Infinity, uniqueItems }: JsonSchema): Keyword[] => [
  ...when(value.length < minItems, "minItems"),
  ...when(value.length > maxItems, "maxItems"),
  ...when(
    uniqueItems === true && new Set(value.map((item) => (typeof item === "object" ? JSON.stringify(item) : item))).size < value.length,
    "uniqueItems",
  ),
];

function itemFaults(value: unknown[], { items, maxItems = Infinity }: JsonSchema, path: string, depth: number): SchemaFault[] {
  if (items === undefined || value.length > maxItems) return [];
  return value.flatMap((item, at) => schemaFaults(item, items, `${path}/${at}`, depth + 1));
}

function objectFaults(value: Record<string, unknown>, schema: JsonSchema, path: string, depth: number): SchemaFault[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.filter((key) => !Object.hasOwn(value, key) || value[key] === undefined);
  const faults: SchemaFault[] = missing.map((key) => ({ path: `${path}/${key}`, keyword: "required", schema, value: undefined }));
  for (const [key, item] of Object.entries(value)) {
    const at = below(path, key);
    if (Object.hasOwn(properties, key)) faults.push(...(item === undefined ? [] : schemaFaults(item, properties[key]!, at, depth + 1)));
    else if (additionalProperties === false) faults.push({ path: at, keyword: "additionalProperties", schema, value: item });
    else if (typeof additionalProperties === "object") faults.push(...schemaFaults(item, additionalProperties, at, depth + 1));
  }
  return faults;
}
