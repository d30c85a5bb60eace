import type { JsonSchema } from "./json-schema.ts";

/** Small words for writing the JSON Schemas of documents. The order of properties is the order of keys in a canonical file. */
type Properties = Record<string, JsonSchema>;

export const shape = (properties: Properties, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});
export const described = (schema: JsonSchema, description?: string): JsonSchema => (description === undefined ? schema : { ...schema, description });

export const string = (description?: string): JsonSchema => described({ type: "string" }, description);
export const id = (description?: string): JsonSchema => described({ type: "string", minLength: 1, pattern: "^[^\\s]+$" }, description);
export const integer = (description?: string): JsonSchema => described({ type: "integer" }, description);
export const number = (description?: string): JsonSchema => described({ type: "number" }, description);
/** A switch that is off unless said; a canonical file leaves `false` out. */
export const flag = (description?: string): JsonSchema => described({ type: "boolean", default: false }, description);
/** A boolean whose absence means something else than `false`. */
export const boolean = (description?: string): JsonSchema => described({ type: "boolean" }, description);
export const oneOf = (values: readonly string[], description?: string): JsonSchema => described({ type: "string", enum: [...values] }, description);
export const list = (items: JsonSchema, description?: string): JsonSchema => described({ type: "array", items }, description);
export const map = (values: JsonSchema, description?: string): JsonSchema => described({ type: "object", additionalProperties: values }, description);
export const either = (...options: JsonSchema[]): JsonSchema => ({ anyOf: options });
export const pair = (items: JsonSchema, description?: string): JsonSchema =>
  described({ type: "array", items, minItems: 2, maxItems: 2 }, description);
export const withDefault = (value: unknown, schema: JsonSchema): JsonSchema => ({ ...schema, default: value });
/** Any JSON value. */
export const anything = (description?: string): JsonSchema => described({}, description);

/** A part named in `$defs`. */
export const part = (name: string, description?: string): JsonSchema => described({ $ref: `#/$defs/${name}` }, description);
export const text = (description?: string): JsonSchema => part("text", description);
/** A text, or texts and values one after another. */
export const sentence = (description?: string): JsonSchema => part("sentence", description);
export const cond = (description?: string): JsonSchema => part("cond", description);
export const expr = (description?: string): JsonSchema => part("expr", description);
export const path = (description?: string): JsonSchema => described({ type: "string", minLength: 1, pattern: "^[^\\s]+$" }, description);
export const names = (description?: string): JsonSchema => list({ type: "string" }, description);
/** One name or several. */
export const nameOrNames = (description?: string): JsonSchema =>
  described(either({ type: "string" }, { type: "array", items: { type: "string" } }), description);

/** The whole schema of one kind: head keys, own keys, the parts it uses. */
export function documentSchema(
  kind: string,
  own: { properties: Properties; required: readonly string[]; parts?: Properties; description: string },
): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://campus-engine.local/${kind}.schema.json`,
    title: `${kind[0]!.toUpperCase()}${kind.slice(1)}Document`,
    description: own.description,
    type: "object",
    properties: {
      $schema: string("JSON Schema of the kind, for editors. Ignored by the engine."),
      kind: { const: kind, description: "Which kind of document this is." },
      id: id("Unique among documents of its kind. Screens use `area/name`."),
      title: text("Shown to people."),
      format: withDefault(1, integer("Version of the language the file is written in.")),
      notes: names("Free words for the next author; never shown to users."),
      ...own.properties,
    },
    required: ["kind", "id", "title", ...own.required],
    additionalProperties: false,
    $defs: own.parts ?? {},
  };
}
