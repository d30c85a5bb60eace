import type { JsonSchema } from "../../../../engine/grammar/json-schema.ts";

/** An action without questions. */
export const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

const text = (maxLength: number): JsonSchema => ({ type: "string", minLength: 1, maxLength });
export const code = text(64);
export const line = text(200);
export const paragraph = text(20_000);
export const count = (minimum: number, maximum: number): JsonSchema => ({ type: "integer", minimum, maximum });
export const codes = (maxItems: number): JsonSchema => ({ type: "array", items: code, maxItems });
/** A field that may be left empty in the dialog. */
export const optional = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

/** An object with these fields, of which the named ones must be there. */
export const asked = (properties: Record<string, JsonSchema>, required: readonly string[] = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});
