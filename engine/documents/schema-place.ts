import { defsOf, resolveRef } from "./check-shape.ts";
import { shapeFor } from "./short-form.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { itemNames } from "./item-names.ts";
import { isObject } from "../values/json-object.ts";

/** Where a value stands in the schema of its document. */
export interface SchemaPlace {
  schema: JsonSchema | null;
  defs: Record<string, JsonSchema>;
}

/** The place of a whole document; a kind that is not known has no schema. */
export const placeOf = (schema: JsonSchema | null): SchemaPlace => ({ schema, defs: schema === null ? {} : defsOf(schema) });

/** How several states of one value are compared: as one value, key by key, or item by item. */
export type View =
  | { kind: "value" }
  /** `ordered`: the order of its keys is the author's. */
  | { kind: "object"; ordered: boolean }
  /** Names of the items of each state. */
  | { kind: "list"; names: string[][] };

/** Conditions and expressions are one value: half of one and half of another mean nothing. */
export function viewOf(states: readonly unknown[], { schema, defs }: SchemaPlace): View {
  if (schema !== null && isLogic(schema)) return { kind: "value" };
  if (states.every(isObject)) return { kind: "object", ordered: shapesOf(states, { schema, defs }).every((shape) => shape.properties === undefined) };
  if (!states.every(Array.isArray) || isPair(schema)) return { kind: "value" };
  const items = itemPlace(states, { schema, defs }).schema;
  const names = items === null || isLogic(items) ? null : itemNames(states as unknown[][]);
  return names === null ? { kind: "value" } : { kind: "list", names };
}

const logic = new Set(["#/$defs/cond", "#/$defs/expr"]);
export const isLogic = (schema: JsonSchema): boolean => logic.has(String(schema.$ref)) || (schema.anyOf ?? []).some(isLogic);
const isPair = (schema: JsonSchema | null): boolean => schema?.minItems !== undefined && schema.minItems === schema.maxItems;

/** Which of the shapes a value may have each state has. */
export const shapesOf = (states: readonly unknown[], { schema, defs }: SchemaPlace): JsonSchema[] =>
  schema === null ? [{}] : states.map((state) => resolveRef(shapeFor(state, schema, defs), defs));

/** The schema of a key, whichever of the states knows it. */
export function keyPlace(states: readonly unknown[], place: SchemaPlace, key: string): SchemaPlace {
  const known = shapesOf(states, place);
  const own = known.find((shape) => shape.properties !== undefined && Object.hasOwn(shape.properties, key))?.properties?.[key];
  const rest = known.map((shape) => shape.additionalProperties).find(isObject) as JsonSchema | undefined;
  return { schema: own ?? rest ?? null, defs: place.defs };
}

export const itemPlace = (states: readonly unknown[], place: SchemaPlace): SchemaPlace => ({
  schema: shapesOf(states, place).find((shape) => shape.items !== undefined)?.items ?? null,
  defs: place.defs,
});
