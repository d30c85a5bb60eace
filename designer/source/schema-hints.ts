import { defsOf, resolveRef } from "../../engine/documents/check-shape.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import type { PlaceInText } from "./text-places.ts";

export interface Hint {
  /** As JSON writes it. */
  text: string;
  detail?: string;
  /** What is written behind a name. */
  after?: string;
}

/** The shapes that a place may have by the schema of its document, those left out that do not know the keys written around it. */
export function shapesAt(schema: JsonSchema, { steps, keysOnWay }: Pick<PlaceInText, "steps" | "keysOnWay">): JsonSchema[] {
  const defs = defsOf(schema);
  let shapes = expanded([schema], defs);
  steps.forEach((step, at) => {
    const fitting = knowing(shapes, keysOnWay[at] ?? []);
    shapes = expanded(
      fitting.flatMap((shape) => below(shape, step)),
      defs,
    );
  });
  return shapes;
}

function below({ properties = {}, additionalProperties, items }: JsonSchema, step: string | number): JsonSchema[] {
  if (typeof step === "number") return items === undefined ? [] : [items];
  if (Object.hasOwn(properties, step)) return [properties[step]!];
  return typeof additionalProperties === "object" ? [additionalProperties] : [];
}

function expanded(schemas: readonly JsonSchema[], defs: Record<string, JsonSchema>, depth = 0): JsonSchema[] {
  if (depth > 8) return [];
  return schemas.flatMap((given) => {
    const schema = resolveRef(given, defs);
    return schema.anyOf === undefined ? [schema] : expanded(schema.anyOf, defs, depth + 1);
  });
}

/** Those that know most of the keys. */
function knowing(shapes: readonly JsonSchema[], keys: readonly string[]): JsonSchema[] {
  if (keys.length === 0) return [...shapes];
  const known = shapes.map(({ properties = {} }) => keys.filter((key) => Object.hasOwn(properties, key)).length);
  const most = Math.max(0, ...known);
  return shapes.filter((shape, at) => known[at] === most || shape.properties === undefined);
}

/** Names and values that may stand at the place. `nameWords`: a key in the words of a school. */
export function hintsAt(schema: JsonSchema, place: PlaceInText, nameWords: (key: string) => string | undefined): Hint[] {
  const shapes = shapesAt(schema, place);
  return place.isName ? nameHints(knowing(shapes, place.keys), place.keys, nameWords) : shapes.flatMap(valueHints);
}

function nameHints(shapes: readonly JsonSchema[], taken: readonly string[], nameWords: (key: string) => string | undefined): Hint[] {
  const names = new Map<string, Hint>();
  for (const { properties = {} } of shapes) {
    for (const [key, schema] of Object.entries(properties)) {
      if (taken.includes(key) || names.has(key)) continue;
      names.set(key, { text: JSON.stringify(key), detail: nameWords(key) ?? schema.description ?? "", after: `: ${emptyOf(schema)}` });
    }
  }
  return [...names.values()];
}

const emptyOf = ({ type, properties }: JsonSchema): string =>
  type === "array" ? "[]" : type === "object" || properties !== undefined ? "{}" : type === "boolean" ? "true" : type === "string" ? '""' : "";

function valueHints({ enum: values, const: only, type, description = "" }: JsonSchema): Hint[] {
  if (only !== undefined) return [{ text: JSON.stringify(only), detail: description }];
  if (values !== undefined) return values.map((value) => ({ text: JSON.stringify(value) }));
  return type === "boolean" ? [{ text: "true" }, { text: "false" }] : [];
}
