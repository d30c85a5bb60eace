import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema } from "../../../engine/grammar/json-schema.ts";
import { schemaFaults } from "../../../engine/validate/schema-faults.ts";

const names = ["a", "b", "c"];
const { schema, value } = fc.letrec<{ schema: JsonSchema; value: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonSchema>(
      { type: "string", minLength: 1, maxLength: 2 },
      { type: "string", pattern: "^[ab]+$" },
      { type: "integer", minimum: 0, maximum: 3 },
      { type: "number" },
      { type: ["string", "null"] },
      { type: "boolean" },
      { enum: ["a", 1, null] },
      { const: "a" },
      {},
      { type: "array", uniqueItems: true, minItems: 1, maxItems: 2, items: { type: ["string", "number"] } },
    ),
    tie("schema").map((items) => ({ type: "array", items, maxItems: 3 })),
    fc
      .record({
        properties: fc.dictionary(fc.constantFrom(...names), tie("schema"), { noNullPrototype: true }),
        required: fc.subarray(names),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
      })
      .map((parts) => ({ type: "object", ...parts }) as JsonSchema),
    fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  ),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>("", "a", "ab", "abc", "😀😀", 0, 1, 1.5, -1, 4, null, true),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names, "d"), tie("value"), { noNullPrototype: true }),
  ),
}));

test("the verdict is ajv's", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  let valid = 0;
  fc.assert(
    fc.property(schema, value, (s, v) => {
      const mine = schemaFaults(v, s).length === 0;
      if (mine) valid += 1;
      expect(mine).toBe(ajv.validate(s, v));
    }),
    { numRuns: 1500 },
  );
  expect(valid).toBeGreaterThan(80);
});

test("faults name their place", () => {
  const s: JsonSchema = {
    type: "object",
    properties: { "a/b": { type: "array", items: { type: "string" } } },
    required: ["c"],
    additionalProperties: false,
  };
  expect(schemaFaults({ "a/b": ["x", 1], d: 1 }, s).map(({ path, keyword }) => [path, keyword])).toEqual([
    ["/c", "required"],
    ["/a~1b/1", "type"],
    ["/d", "additionalProperties"],
  ]);
});
