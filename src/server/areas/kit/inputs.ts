import type { JsonSchema } from "../../../../engine/grammar/json-schema.ts";

/** An action without questions. */
export const nothing = { type: "object", properties: {}, additionalProperties: false } as const satisfies JsonSchema;

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
export const code = text(64);
export const line = text(200);
export const paragraph = text(20_000);
export const count = (minimum: number, maximum: number) => ({ type: "integer", minimum, maximum }) as const;
export const codes = (maxItems: number) => ({ type: "array", items: code, maxItems }) as const;
/** A field that may be left empty in the dialog. */
export const optional = <const S extends JsonSchema>(schema: S) => ({ anyOf: [schema, { type: "null" }] }) as const;

/** An object with these fields, of which the named ones must be there. */
export const asked = <const P extends Record<string, JsonSchema>, const K extends keyof P & string = keyof P & string>(
  properties: P,
  required: readonly K[] = Object.keys(properties) as K[],
) => ({ type: "object", properties, required, additionalProperties: false }) as const;
