import type { JsonSchema } from "../../../../engine/grammar/json-schema.ts";

/** The value that a JSON Schema written as a literal lets through; a schema of unknown shape lets through an object of unknown values. */
export type Asked<S> = S extends { anyOf: readonly (infer One)[] }
  ? Asked<One>
  : S extends { enum: readonly (infer Value)[] }
    ? Value
    : S extends { type: readonly (infer Name)[] }
      ? Name extends string
        ? ValueOf<Name, S>
        : never
      : S extends { type: infer Name extends string }
        ? string extends Name
          ? Record<string, unknown>
          : ValueOf<Name, S>
        : Record<string, unknown>;

type ValueOf<Name extends string, S> = Name extends "string"
  ? string
  : Name extends "integer" | "number"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? S extends { items: infer Item extends JsonSchema }
            ? Asked<Item>[]
            : unknown[]
          : S extends { properties: infer Members extends Readonly<Record<string, JsonSchema>> }
            ? Sent<Members, S extends { required: readonly (infer Key)[] } ? Key : never>
            : Record<string, unknown>;

type Sent<Members, Key> = { [K in keyof Members as K extends Key ? K : never]: Asked<Members[K]> } & {
  [K in keyof Members as K extends Key ? never : K]?: Asked<Members[K]>;
};
