import type { Node, SchemaFiles } from "./schema-files.ts";
import { type Effort, partsOf, type View, viewOf } from "./view.ts";
import { isObject } from "../../../engine/values/json-object.ts";

export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

const all: readonly JsonType[] = ["string", "number", "integer", "boolean", "object", "array", "null"];
const isType = (value: unknown): value is JsonType => (all as readonly unknown[]).includes(value);

export interface Types {
  /** Without null. `number` stands for `integer` too. Empty = only null. */
  types: Set<JsonType>;
  /** False: the source says nothing of types, what is here was inferred. */
  isSaid: boolean;
  /** Null is a right value. */
  isNullable: boolean;
}

/** Words that speak of one type only. */
const wordsOf: Partial<Record<JsonType, readonly string[]>> = {
  object: ["properties", "patternProperties", "additionalProperties", "required", "minProperties", "maxProperties", "propertyNames"],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"],
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

interface Place {
  files: SchemaFiles;
  effort: Effort;
}

/** Types a value may have, as far as `type`, `enum`, `const` and the branches of `oneOf` and `anyOf` say. */
export function typesOf(view: View, place: Place, depth = 0): Types {
  const said: Set<JsonType>[] = partsOf(view, "type").map(({ value }) => new Set([value].flat().filter(isType)));
  for (const { value } of partsOf(view, "enum")) if (Array.isArray(value)) said.push(new Set(value.map(typeOfValue)));
  for (const { value } of partsOf(view, "const")) said.push(new Set([typeOfValue(value)]));
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const branches = branchesOf(view, keyword, place.files);
    const types = depth > 4 ? [] : branches.map((branch) => typesOf(viewOf(branch, place), place, depth + 1));
    if (types.length > 0 && types.every(({ isSaid }) => isSaid))
      said.push(new Set(types.flatMap((one) => [...one.types, ...(one.isNullable ? (["null"] as const) : [])])));
  }
  const first = said[0];
  if (first === undefined) return { types: inferred(view), isSaid: false, isNullable: true };
  const types = new Set([...widened(first)].filter((type) => said.every((other) => widened(other).has(type))));
  const isNullable = types.has("null") || partsOf(view, "nullable").some(({ value }) => value === true);
  if (types.has("number")) types.delete("integer");
  types.delete("null");
  return { types, isSaid: true, isNullable };
}

/** What is a number may be an integer. */
const widened = (types: ReadonlySet<JsonType>): Set<JsonType> => new Set(types.has("number") ? [...types, "integer"] : types);

function inferred(view: View): Set<JsonType> {
  const types = (Object.keys(wordsOf) as JsonType[]).filter((type) => wordsOf[type]!.some((word) => view.parts.has(word)));
  return new Set(types);
}

function typeOfValue(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : typeof value === "string" ? "string" : "object";
}

/** The branches of each `oneOf` or `anyOf`; those of one place belong together, so only the first place is opened. */
export function branchesOf(view: View, keyword: "oneOf" | "anyOf", files: SchemaFiles): Node[][] {
  const part = partsOf(view, keyword)[0];
  if (part === undefined || !Array.isArray(part.value)) return [];
  return [...part.value.keys()].map((at) => [files.child(part.node, keyword, at)]);
}

/** A branch that says "or nothing". */
export const isNullBranch = (nodes: readonly Node[]): boolean =>
  nodes.every(
    ({ schema }) =>
      isObject(schema) &&
      ((schema.type === "null" && Object.keys(schema).every((key) => key === "type" || key === "description" || key === "title")) ||
        (schema.const === null && Object.hasOwn(schema, "const"))),
  );
